import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../schemas/api/together/empathy-delete.json' with { type: 'json' }
import newSchema from '../../../schemas/api/together/empathy-new.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { holdPerson } from '../db/hold-person.ts'
import { transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { holdReachable } from '../visibility/index.ts'
import { empathize } from './empathize.ts'

type New = { shareable_link: string }
type Delete = { empathy_id: string }

/** Empathizing with a memory, and taking it back. */
export const empathy: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.post<{ Body: New }>(
    '/api/v1/empathy/new/',
    { schema: newSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => {
      const { id: userId } = requireUser(request)
      const made = await transaction(pool, async (db) => {
        await holdPerson(db, userId)
        const memory = await holdReachable(db, request.body.shareable_link, userId)
        if (memory === undefined) return undefined
        return empathize(db, memory, { id: uuidV7(), userId, now: context.now() })
      })
      if (made === undefined) throw notFound()
      return { data: { empathy_id: made } }
    },
  )

  app.post<{ Body: Delete }>(
    '/api/v1/empathy/delete/',
    { schema: deleteSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => {
      const { empathy_id } = request.body
      await undoOwn(pool, 'empathies', requireUser(request).id, empathy_id)
      return { data: { empathy_id } }
    },
  )
}
