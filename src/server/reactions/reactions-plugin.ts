import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { reactionRoutes } from './routes/reaction-routes.ts'
import { saveRoutes } from './routes/save-routes.ts'

/** Reacting to a memory, and saving it for oneself. */
export const reactions: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  await app.register(reactionRoutes, { context })
  await app.register(saveRoutes, { context })
}
