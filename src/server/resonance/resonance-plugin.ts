import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../schemas/api/together/resonance-delete.json' with { type: 'json' }
import newSchema from '../../../schemas/api/together/resonance-new.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { lockUser } from '../db/lock-user.ts'
import { transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import { readMemory, tagIdsOf } from '../memories/index.ts'
import { tellAuthor } from '../notifications/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { getOrPost } from '../plugins/get-or-post.ts'
import { holdReachable } from '../visibility/index.ts'
import { insertResonance } from './resonance-repository.ts'

type New = { memory_tag_id: string; shareable_link: string }
type Delete = { resonance_id: string }

/** Resonating with a tag of a memory, and taking it back. */
export const resonance: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.route<{ Querystring: New }>({
    ...getOrPost,
    url: '/api/v1/resonance/new/',
    schema: newSchema,
    onRequest: async (request) => void requireUser(request),
    handler: async (request) => {
      const { id: userId } = requireUser(request)
      const { memory_tag_id: tagId, shareable_link: link } = request.query
      const read = await readMemory(app.content, pool, link, userId)
      if (read === undefined || !tagIdsOf(read.memory).includes(tagId.toLowerCase())) throw notFound()
      const made = await transaction(pool, async (db) => {
        await lockUser(db, userId)
        const memory = await holdReachable(db, link, userId)
        if (memory === undefined) return undefined
        const when = { now: context.now(), fair: context.config.fairness }
        const id = await insertResonance(db, memory, { id: uuidV7(), tagId, userId, now: when.now })
        const thing = tagId.toLowerCase()
        if (id !== undefined) await tellAuthor(db, { kind: 'resonance', by: userId, memory, thing }, when)
        return id
      })
      if (made === undefined) throw notFound()
      return { data: { memory_tag_id: tagId, resonance_id: made } }
    },
  })

  app.route<{ Querystring: Delete }>({
    ...getOrPost,
    url: '/api/v1/resonance/delete/',
    schema: deleteSchema,
    onRequest: async (request) => void requireUser(request),
    handler: async (request) => {
      const { resonance_id } = request.query
      await undoOwn(pool, 'resonances', requireUser(request).id, resonance_id)
      return { data: { resonance_id } }
    },
  })
}
