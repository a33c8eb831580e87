import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { getOrPost } from '../../platform/requests/get-or-post.ts'
import {
  actorOf,
  dataResponse,
  interactWithMemory,
  linkSchema,
  objectSchema,
  textSchema,
  undoOwn,
  upsertInteraction,
  uuidSchema,
} from '../interactions/index.ts'

/** A memory helped somebody: told as a number beside it, and to nobody who it was. */
export const votes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.post<{ Body: { shareable_link: string } }>(
    '/api/v1/vote/new/',
    {
      ...signedIn,
      schema: {
        summary: 'Say that a memory helped.',
        body: objectSchema({ shareable_link: linkSchema }),
        response: dataResponse({ shareable_link: textSchema, vote_id: textSchema }),
      },
    },
    async (request) => {
      const acting = actorOf(context, request)
      return interactWithMemory(acting, request.body.shareable_link, async (db, memory) => {
        const vote_id = await upsertInteraction(db, 'votes', memory, { ...acting, id: uuidV7(acting.now.getTime()) })
        return { data: { shareable_link: memory.link, vote_id } }
      })
    },
  )

  app.route<{ Querystring: { vote_id: string } }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/vote/delete/',
    schema: {
      summary: 'Take my vote back.',
      querystring: objectSchema({ vote_id: uuidSchema }),
      response: dataResponse({ vote_id: textSchema }),
    },
    handler: async (request) => {
      const { vote_id } = request.query
      await undoOwn(context.pool, 'votes', requireUser(request).id, vote_id)
      return { data: { vote_id } }
    },
  })

  // Declared by clients and used by none (AMB-66): it is answered, and nothing is kept.
  app.post<{ Params: { operation: string } }>(
    '/api/v1/trauma/:operation/',
    {
      ...signedIn,
      schema: {
        summary: 'For older clients. Nothing is kept, and what counts them stays at 0.',
        params: objectSchema({ operation: { enum: ['new', 'delete'] } }),
        body: {
          type: 'object',
          additionalProperties: false,
          properties: { shareable_link: linkSchema, comment_id: uuidSchema, trauma_id: uuidSchema },
        },
        response: dataResponse({ count_traumas: { type: 'integer' } }),
      },
    },
    async () => ({ data: { count_traumas: 0 } }),
  )
}
