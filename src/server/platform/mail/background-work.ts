import type { FastifyBaseLogger } from 'fastify'
import { keepTrying } from './keep-trying.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * Work that goes on after the answer: mails are sent here, so that the time of an answer does not tell whether an account
 * exists, and a slow mail server makes nobody wait. The shutdown waits for it.
 */
export type BackgroundWork = {
  run: (work: () => Promise<void>) => void
  /** Sends a mail, also when the mail server is away for some minutes. Tells where it went. */
  send: (mailer: Mailer, mail: Mail) => Promise<string>
  settled: () => Promise<void>
}

/** Work that goes on after an answer: `run` starts it and logs what it throws; `settled` waits for all of it, and for no pause. */
export function createBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const running = new Set<Promise<void>>()
  const over = new AbortController()
  const onFailure = (error: Error) => log.warn({ err: error }, 'An email could not be sent, and is tried again.')
  return {
    run(work) {
      const promise = work()
        .catch((error: Error) => log.error({ err: error }, 'Work after an answer failed.'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    send: (mailer, mail) => keepTrying(() => mailer.send(mail), { over: over.signal, onFailure }),
    async settled() {
      over.abort()
      await Promise.all(running)
    },
  }
}
