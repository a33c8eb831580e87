import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import dropSchema from '../../../schemas/api/avoiding/drop-avoided.json' with { type: 'json' }
import listSchema from '../../../schemas/api/avoiding/list-avoided.json' with { type: 'json' }
import putSchema from '../../../schemas/api/avoiding/put-avoided.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { holdPerson } from '../db/hold-person.ts'
import { transaction } from '../db/transaction.ts'
import { badRequest, HttpError, notFound } from '../errors.ts'
import { requireUser } from '../plugins/current-user.ts'
import {
  type AvoidingKind,
  countAvoided,
  dropAvoided,
  holdOther,
  listAvoided,
  mostAvoided,
  putAvoided,
} from './avoiding-repository.ts'

type Of = { Params: { id: string } }

const signedIn = { onRequest: async (request: FastifyRequest) => void requireUser(request) }

/** Blocking and muting other members, and taking that back. Nobody is told. */
export const avoiding: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool, now } = context

  app.get('/api/v1/avoided/', { schema: listSchema, ...signedIn }, async (request) => {
    const avoided = await listAvoided(pool, requireUser(request).id)
    return { results: avoided.map(({ kind, created_at, ...user }) => ({ user, kind, created_at })) }
  })

  app.put<Of & { Body: { kind: AvoidingKind } }>(
    '/api/v1/avoided/:id',
    { schema: putSchema, ...signedIn },
    async (request) => {
      const { id: userId } = requireUser(request)
      const otherId = request.params.id.toLowerCase()
      const { kind } = request.body
      if (otherId === userId) throw badRequest({ id: ['This is you.'] })
      await transaction(pool, async (db) => {
        await holdPerson(db, userId)
        if (!(await holdOther(db, otherId))) throw notFound('There is no such member.')
        if ((await countAvoided(db, userId, otherId)) >= mostAvoided)
          throw new HttpError(409, { detail: 'You have blocked or muted as many people as there is room for.' })
        await putAvoided(db, { userId, otherId, kind, now: now() })
      })
      return { data: { id: otherId, kind } }
    },
  )

  app.delete<Of>('/api/v1/avoided/:id', { schema: dropSchema, ...signedIn }, async (request) => {
    const { id: userId } = requireUser(request)
    const otherId = request.params.id.toLowerCase()
    await transaction(pool, async (db) => {
      await holdPerson(db, userId)
      await dropAvoided(db, userId, otherId)
    })
    return { data: { id: otherId, kind: null } }
  })
}
