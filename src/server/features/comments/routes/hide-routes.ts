import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { signedIn } from '../../../platform/requests/current-user.ts'
import { getOrPost } from '../../../platform/requests/get-or-post.ts'
import { actorOf, dataResponse, linkSchema } from '../../interactions/index.ts'
import { hideCommentFor, showCommentFor } from '../write-comment.ts'
import { idParams } from './shared-schemas.ts'

const response = dataResponse({ comment_id: { type: 'string' }, hidden: { type: 'boolean' } })

/** Hiding a comment for oneself, everywhere, and showing it again. Older clients hide by GET. */
export const hideRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const hiding = (summary: string, querystring?: object) => ({
    schema: { summary, params: idParams, ...(querystring && { querystring }), response },
    ...signedIn,
  })

  app.route<{ Params: { id: string }; Querystring: { shareable_link?: string } }>({
    ...getOrPost,
    url: '/api/v1/interaction/comment/:id/hide',
    ...hiding('Hide another’s comment for myself.', { type: 'object', properties: { shareable_link: linkSchema } }),
    handler: async (request) => {
      await hideCommentFor(actorOf(context, request), request.params.id, request.query.shareable_link)
      return { data: { comment_id: request.params.id, hidden: true } }
    },
  })

  app.post<{ Params: { id: string } }>(
    '/api/v1/interaction/comment/:id/unhide',
    hiding('Show a comment again that I had hidden.'),
    async (request) => {
      await showCommentFor(actorOf(context, request), request.params.id)
      return { data: { comment_id: request.params.id, hidden: false } }
    },
  )
}
