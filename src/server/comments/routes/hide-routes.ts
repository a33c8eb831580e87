import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { getOrPost } from '../../plugins/get-or-post.ts'
import { hideFor, showFor } from '../write-comment.ts'
import { link } from './wire-parts.ts'

const params = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
const answer = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['comment_id', 'hidden'],
      properties: { comment_id: { type: 'string' }, hidden: { type: 'boolean' } },
    },
  },
}

/** Hiding a comment for oneself, everywhere, and showing it again. Older clients hide by GET. */
export const hideRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const hiding = (summary: string, querystring?: object) => ({
    schema: { summary, params, ...(querystring && { querystring }), response: { 200: answer } },
    onRequest: async (request: FastifyRequest) => void requireUser(request),
  })
  const who = (request: FastifyRequest) => ({
    pool: context.pool,
    userId: requireUser(request).id,
    now: context.now(),
  })

  app.route<{ Params: { id: string }; Querystring: { shareable_link?: string } }>({
    ...getOrPost,
    url: '/api/v1/interaction/comment/:id/hide',
    ...hiding('Hide another’s comment for myself.', { type: 'object', properties: { shareable_link: link } }),
    handler: async (request) => {
      await hideFor(who(request), request.params.id, request.query.shareable_link)
      return { data: { comment_id: request.params.id, hidden: true } }
    },
  })

  app.post<{ Params: { id: string } }>(
    '/api/v1/interaction/comment/:id/unhide',
    hiding('Show a comment again that I had hidden.'),
    async (request) => {
      await showFor(who(request), request.params.id)
      return { data: { comment_id: request.params.id, hidden: false } }
    },
  )
}
