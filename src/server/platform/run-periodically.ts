import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'

/** In milliseconds; `afterFailure` is for a run that asked to be repeated soon. */
type Pauses = { every: number; afterFailure: number }

/**
 * Does something from the moment that the database is there, and again after each pause, until the app closes. Nobody waits
 * for it; several servers may do the same at once. `work` tells whether all of it was done. `name`: how it is counted. `wake` ends a pause.
 */
export function runPeriodically(
  app: FastifyInstance,
  { databaseReady, metrics, traces }: Context,
  name: string,
  pauses: Pauses,
  work: () => Promise<boolean>,
): { wake: () => void } {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  /** While work is going on, or the database is not there yet, a call is kept for afterwards. */
  let isBusy = true
  let isCalled = false

  const traced = () =>
    traces === null
      ? work()
      : traces.span(`task ${name}`, 'INTERNAL', async (span) => {
          const isDone = await work()
          span.setAttribute('kindred.task.outcome', isDone ? 'done' : 'failed')
          return isDone
        })
  const run = async () => {
    isBusy = true
    let isDone = false
    do {
      isCalled = false
      isDone = await traced()
      metrics?.ran(name, isDone ? 'done' : 'failed')
    } while (isCalled && !isOver)
    isBusy = false
    if (!isOver) timer = setTimeout(begin, isDone ? pauses.every : pauses.afterFailure).unref()
  }
  const begin = () => {
    if (!isOver) running = run()
  }
  const wake = () => {
    isCalled = true
    if (isBusy) return
    clearTimeout(timer)
    begin()
  }
  app.addHook('onReady', async () => void databaseReady.then(begin, () => {}))
  app.addHook('onClose', async () => {
    isOver = true
    clearTimeout(timer)
    await running
  })
  return { wake }
}
