import { isDatabaseUnavailable } from './database-unavailable.ts'
import { EmbeddedNotStarted } from './embedded/not-started.ts'

type Retries = {
  /** Resolves when a try succeeded; rejects when waiting does not fix what is wrong. */
  there: Promise<void>
  /** The first try is over, whatever came of it. */
  tried: Promise<void>
  stop: () => void
}

const pausesMs = [250, 500, 1_000, 1_500]

/** Tries again for as long as the database is away; the pauses stay short, so that its return is seen within two seconds. */
export function retryUntilAvailable(attempt: () => Promise<void>, say: (sentence: string) => void): Retries {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let firstIsOver = () => {}
  const tried = new Promise<void>((resolve) => {
    firstIsOver = resolve
  })

  const there = new Promise<void>((resolve, reject) => {
    async function again(tries: number): Promise<void> {
      try {
        await attempt()
        if (tries > 0) say('The database is there; everything is served.')
        resolve()
      } catch (error) {
        if (isStopped) return
        if (!mayPass(error)) return reject(error)
        if (tries === 0)
          say(`The database is away (${(error as Error).message}). Help and hotlines are served meanwhile.`)
        timer = setTimeout(() => void again(tries + 1), pausesMs[Math.min(tries, pausesMs.length - 1)])
      } finally {
        firstIsOver()
      }
    }
    void again(0)
  })
  // Whoever waits for it hears of it; nobody has to.
  there.catch(() => {})
  return {
    there,
    tried,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Our own PostgreSQL that did not start may start a moment later: a full disk, a recovery that takes long. */
const mayPass = (error: unknown): boolean => isDatabaseUnavailable(error) || error instanceof EmbeddedNotStarted
