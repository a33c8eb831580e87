import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { judgeChoices } from './judge-choices.ts'
import { listRoutes } from './routes/list-routes.ts'
import { memoryRoutes } from './routes/memory-routes.ts'

/** Everything about memories themselves. Asks for the content plugin before it. */
export const memories: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.addHook('onReady', async () => {
    // What an earlier release saved is asked about once; nobody waits for it.
    const judged = context.databaseReady.then(() => context.patiently((pool) => judgeChoices(app.content, pool)))
    judged.catch((error: Error) => app.log.warn({ err: error }, 'Choices of an earlier release are not judged yet.'))
  })
  await app.register(memoryRoutes, { context })
  await app.register(listRoutes, { context })
}
