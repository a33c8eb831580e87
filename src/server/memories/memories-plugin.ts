import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { listRoutes } from './routes/list-routes.ts'
import { memoryRoutes } from './routes/memory-routes.ts'

/** Everything about memories themselves. Asks for the content plugin before it. */
export const memories: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  await app.register(memoryRoutes, { context })
  await app.register(listRoutes, { context })
}
