import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { authorRoutes } from './routes/author-routes.ts'
import { commentRoutes } from './routes/comment-routes.ts'
import { hideRoutes } from './routes/hide-routes.ts'
import { privateCommentRoutes } from './routes/private-comment-routes.ts'

/** Comments of a memory, those to its author alone, and hiding another's. */
export const comments: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  await app.register(commentRoutes, { context })
  await app.register(authorRoutes, { context })
  await app.register(privateCommentRoutes, { context })
  await app.register(hideRoutes, { context })
}
