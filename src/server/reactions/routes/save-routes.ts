import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { undoOwn } from '../../interactions/index.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { getOrPost } from '../../plugins/get-or-post.ts'
import { saveMemory } from '../react.ts'
import { data, link, object, text, uuid } from './wire-parts.ts'

const onRequest = async (request: FastifyRequest) => void requireUser(request)

const schemas = {
  new: {
    summary: 'Save a memory for myself.',
    body: object({ shareable_link: link }),
    response: data(object({ save_id: text })),
  },
  delete: {
    summary: 'Save a memory no longer.',
    querystring: object({ save_id: uuid }),
    response: data(object({ save_id: text })),
  },
}

/** Memories that a member saves for themselves. */
export const saveRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.post<{ Body: { shareable_link: string } }>(
    '/api/v1/save/new/',
    { onRequest, schema: schemas.new },
    async (request) => {
      const acting = { pool, userId: requireUser(request).id, now: context.now(), fair: context.config.fairness }
      return { data: { save_id: await saveMemory(acting, request.body.shareable_link) } }
    },
  )

  app.route<{ Querystring: { save_id: string } }>({
    ...{ ...getOrPost, onRequest, url: '/api/v1/save/delete/', schema: schemas.delete },
    handler: async (request) => {
      const { save_id } = request.query
      await undoOwn(pool, 'saves', requireUser(request).id, save_id)
      return { data: { save_id } }
    },
  })
}
