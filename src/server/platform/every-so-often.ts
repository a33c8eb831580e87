import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** In milliseconds; `afterFailure` is for a run that asked to be repeated soon. */
type Pauses = { every: number; afterFailure: number }

/**
 * Does something from the moment that the database is there, and again after each pause, until the app closes. Nobody waits
 * for it; several servers may do the same at once. `work` tells whether all of it was done. `name`: how it is counted.
 */
export function everySoOften(
  app: FastifyInstance,
  { databaseReady, metrics }: Context,
  name: string,
  pauses: Pauses,
  work: () => Promise<boolean>,
): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const run = async () => {
    const isDone = await work()
    metrics?.ran(name, isDone ? 'done' : 'failed')
    if (!isOver) timer = setTimeout(begin, isDone ? pauses.every : pauses.afterFailure).unref()
  }
  const begin = () => {
    if (!isOver) running = run()
  }
  app.addHook('onReady', async () => void databaseReady.then(begin, () => {}))
  app.addHook('onClose', async () => {
    isOver = true
    clearTimeout(timer)
    await running
  })
}
