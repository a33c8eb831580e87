import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { lockUser } from '../db/lock-user.ts'
import { transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { getOrPost } from '../plugins/get-or-post.ts'
import { holdReachable } from '../visibility/index.ts'
import { putVote } from './votes-repository.ts'

const link = { type: 'string', minLength: 1, maxLength: 100 }
const uuid = { type: 'string', format: 'uuid' }
const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
const answer = (properties: Record<string, object>) => ({ 200: object({ data: object(properties) }) })
const text = { type: 'string' }

type WithLink = { shareable_link: string }

/** A memory helped somebody: told as a number beside it, and to nobody who it was. */
export const votes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const signedIn = { onRequest: async (request: FastifyRequest) => void requireUser(request) }

  app.post<{ Body: WithLink }>(
    '/api/v1/vote/new/',
    {
      ...signedIn,
      schema: {
        summary: 'Say that a memory helped.',
        body: object({ shareable_link: link }),
        response: answer({ shareable_link: text, vote_id: text }),
      },
    },
    async (request) => {
      const { id: userId } = requireUser(request)
      return transaction(pool, async (db) => {
        await lockUser(db, userId)
        const memory = await holdReachable(db, request.body.shareable_link, userId)
        if (memory === undefined) throw notFound()
        const now = context.now()
        const vote_id = await putVote(db, memory, { id: uuidV7(now.getTime()), userId, now })
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
      querystring: object({ vote_id: uuid }),
      response: answer({ vote_id: text }),
    },
    handler: async (request) => {
      const { vote_id } = request.query
      await undoOwn(pool, 'votes', requireUser(request).id, vote_id)
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
        params: object({ operation: { enum: ['new', 'delete'] } }),
        body: {
          type: 'object',
          additionalProperties: false,
          properties: { shareable_link: link, comment_id: uuid, trauma_id: uuid },
        },
        response: answer({ count_traumas: { type: 'integer' } }),
      },
    },
    async () => ({ data: { count_traumas: 0 } }),
  )
}
