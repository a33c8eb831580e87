import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../../schemas/api/interactions/resonance-delete.json' with { type: 'json' }
import newSchema from '../../../../schemas/api/interactions/resonance-new.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { getOrPost } from '../../platform/requests/get-or-post.ts'
import { actorOf, interactWithMemory, undoOwn } from '../interactions/index.ts'
import { readMemory, tagIdsOf } from '../memories/index.ts'
import { notifyAuthor } from '../notifications/index.ts'
import { insertResonance } from './resonance-repository.ts'

type NewResonance = { memory_tag_id: string; shareable_link: string }
type ResonanceParams = { resonance_id: string }

/** Resonating with a tag of a memory, and taking it back. */
export const resonance: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.route<{ Querystring: NewResonance }>({
    ...getOrPost,
    url: '/api/v1/resonance/new/',
    schema: newSchema,
    ...signedIn,
    handler: async (request) => {
      const acting = actorOf(context, request)
      const { userId } = acting
      const { memory_tag_id: tagId, shareable_link: link } = request.query
      const subjectId = tagId.toLowerCase()
      const read = await readMemory(app.content, pool, link, userId)
      if (read === undefined || !tagIdsOf(read.memory).includes(subjectId)) throw notFound()
      const resonance_id = await interactWithMemory(acting, link, async (db, memory) => {
        const id = await insertResonance(db, memory, { ...acting, id: uuidV7(), tagId })
        if (id === undefined) throw notFound()
        await notifyAuthor(db, { kind: 'resonance', by: userId, memory, subjectId }, acting)
        return id
      })
      return { data: { memory_tag_id: tagId, resonance_id } }
    },
  })

  app.route<{ Querystring: ResonanceParams }>({
    ...getOrPost,
    url: '/api/v1/resonance/delete/',
    schema: deleteSchema,
    ...signedIn,
    handler: async (request) => {
      const { resonance_id } = request.query
      await undoOwn(pool, 'resonances', requireUser(request).id, resonance_id)
      return { data: { resonance_id } }
    },
  })
}
