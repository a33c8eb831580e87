import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../../schemas/api/interactions/empathy-delete.json' with { type: 'json' }
import newSchema from '../../../../schemas/api/interactions/empathy-new.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { interactWithComment } from '../comments/index.ts'
import { actorOf, interactWithMemory, undoOwnIn } from '../interactions/index.ts'
import { empathize, empathizeWithComment, undoEmpathyWithComment } from './empathize.ts'

type NewEmpathy = { shareable_link?: string; comment_id?: string | null }
type EmpathyParams = { empathy_id?: string; comment_id?: string | null }

/** Empathizing with a memory or a comment, and taking it back. */
export const empathy: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.post<{ Body: NewEmpathy }>('/api/v1/empathy/new/', { schema: newSchema, ...signedIn }, async (request) => {
    const { comment_id: commentId, shareable_link: link = '' } = request.body
    const acting = actorOf(context, request)
    const row = { ...acting, id: uuidV7() }
    const empathy_id = commentId
      ? await interactWithComment(acting, { id: commentId, link }, (db, comment) =>
          empathizeWithComment(db, comment, row),
        )
      : await interactWithMemory(acting, link, (db, memory) => empathize(db, memory, row))
    return { data: { empathy_id } }
  })

  app.post<{ Body: EmpathyParams }>(
    '/api/v1/empathy/delete/',
    { schema: deleteSchema, ...signedIn },
    async (request) => {
      const { empathy_id, comment_id: commentId } = request.body
      const { id: userId } = requireUser(request)
      if (empathy_id === undefined)
        return { data: { empathy_id: await undoEmpathyWithComment(pool, userId, commentId ?? '') } }
      await undoOwnIn(pool, ['empathies', 'comment_empathies'], userId, empathy_id)
      return { data: { empathy_id } }
    },
  )
}
