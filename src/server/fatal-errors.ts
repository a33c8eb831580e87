import { describeError } from './http/logger.ts'

/**
 * What should not happen, because every error has somebody who hears it. A promise that fails unheard interrupts nobody
 * else's work: it is told, and the server goes on. An error thrown where nobody catches it may have left anything half
 * done: it is told, and the server ends as if it were asked to (whoever watches over it starts a new one).
 */
export function handleFatalErrors(stop: (code: number) => Promise<void>): void {
  process.on('unhandledRejection', (reason) => tell('A promise failed and nobody heard it.', reason))
  process.on('uncaughtException', (error) => {
    tell('An error was caught by nobody; the server ends.', error)
    void stop(1)
  })
  // Nobody reads the output any more, or its disk is full: what would be said is lost, the site is not.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

function tell(sentence: string, reason: unknown): void {
  const err = describeError(reason instanceof Error ? reason : new Error('not an error'))
  console.error(JSON.stringify({ level: 60, msg: sentence, err }))
}
