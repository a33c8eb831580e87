import { describeError } from './http/logger.ts'

/**
 * Handles errors that no code caught. An unhandled rejection is logged and the server continues. An uncaught exception may leave inconsistent state: log,
 * then stop gracefully so that the supervisor restarts it.
 */
export function handleFatalErrors(stop: (code: number) => Promise<void>): void {
  process.on('unhandledRejection', (reason) => tell('A promise failed and nobody heard it.', reason))
  process.on('uncaughtException', (error) => {
    tell('An error was caught by nobody; the server ends.', error)
    void stop(1)
  })
  // The output is closed or its disk is full: log lines are lost, the server continues.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

function tell(sentence: string, reason: unknown): void {
  const err = describeError(reason instanceof Error ? reason : new Error('not an error'))
  console.error(JSON.stringify({ level: 60, msg: sentence, err }))
}
