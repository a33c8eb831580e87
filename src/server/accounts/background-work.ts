import type { FastifyBaseLogger } from 'fastify'

/**
 * Work that goes on after the answer: mails are sent here, so that the time of an answer does not tell whether an account
 * exists, and a slow mail server makes nobody wait. The shutdown waits for it.
 */
export type BackgroundWork = { run: (work: () => Promise<void>) => void; settled: () => Promise<void> }

/** Work that goes on after an answer: `run` starts it and logs what it throws; `settled` waits for all of it. */
export function createBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const promise = work()
        .catch((error: Error) => log.error({ err: error }, 'Work after an answer failed.'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
