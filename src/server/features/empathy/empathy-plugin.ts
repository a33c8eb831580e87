import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../../schemas/api/acts/empathy-delete.json' with { type: 'json' }
import newSchema from '../../../../schemas/api/acts/empathy-new.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { actingBy, actOnMemory, undoOwnIn } from '../acts/index.ts'
import { actOnComment } from '../comments/index.ts'
import { dropEmpathyWithComment, empathize, empathizeWithComment } from './empathize.ts'

type New = { shareable_link?: string; comment_id?: string | null }
type Delete = { empathy_id?: string; comment_id?: string | null }

/** Empathizing with a memory or a comment, and taking it back. */
export const empathy: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.post<{ Body: New }>('/api/v1/empathy/new/', { schema: newSchema, ...signedIn }, async (request) => {
    const { comment_id: commentId, shareable_link: link = '' } = request.body
    const acting = actingBy(context, request)
    const row = { ...acting, id: uuidV7() }
    const empathy_id = commentId
      ? await actOnComment(acting, { id: commentId, link }, (db, comment) => empathizeWithComment(db, comment, row))
      : await actOnMemory(acting, link, (db, memory) => empathize(db, memory, row))
    return { data: { empathy_id } }
  })

  app.post<{ Body: Delete }>('/api/v1/empathy/delete/', { schema: deleteSchema, ...signedIn }, async (request) => {
    const { empathy_id, comment_id: commentId } = request.body
    const { id: userId } = requireUser(request)
    if (empathy_id === undefined)
      return { data: { empathy_id: await dropEmpathyWithComment(pool, userId, commentId ?? '') } }
    await undoOwnIn(pool, ['empathies', 'comment_empathies'], userId, empathy_id)
    return { data: { empathy_id } }
  })
}
