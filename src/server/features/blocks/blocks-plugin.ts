import type { FastifyPluginAsync } from 'fastify'
import dropSchema from '../../../../schemas/api/blocks/drop-avoided.json' with { type: 'json' }
import listSchema from '../../../../schemas/api/blocks/list-avoided.json' with { type: 'json' }
import putSchema from '../../../../schemas/api/blocks/put-avoided.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { type BlockKind, blockOrMute, deleteBlock, listBlocked } from './blocks-repository.ts'

type IdParams = { Params: { id: string } }

/** Blocking and muting other members, and taking that back. Nobody is told. */
export const blocks: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool, now } = context

  app.get('/api/v1/avoided/', { schema: listSchema, ...signedIn }, async (request) => {
    const avoided = await listBlocked(pool, requireUser(request).id)
    return { results: avoided.map(({ kind, created_at, ...user }) => ({ user, kind, created_at })) }
  })

  app.put<IdParams & { Body: { kind: BlockKind; remove: boolean } }>(
    '/api/v1/avoided/:id',
    { schema: putSchema, ...signedIn },
    async (request) => {
      const { id: userId } = requireUser(request)
      const otherId = request.params.id.toLowerCase()
      const { kind, remove } = request.body
      if (otherId === userId) throw badRequest({ id: ['This is you.'] })
      if (remove && kind !== 'block')
        throw badRequest({ remove: ['You can only remove this if you also block the person.'] })
      const removed = await transaction(pool, async (db) => {
        await lockUser(db, userId)
        return blockOrMute(db, { userId, otherId, kind, remove, now: now() })
      })
      return { data: { id: otherId, kind, ...(remove && { removed }) } }
    },
  )

  app.delete<IdParams>('/api/v1/avoided/:id', { schema: dropSchema, ...signedIn }, async (request) => {
    const { id: userId } = requireUser(request)
    const otherId = request.params.id.toLowerCase()
    await transaction(pool, async (db) => {
      await lockUser(db, userId)
      await deleteBlock(db, userId, otherId)
    })
    return { data: { id: otherId, kind: null } }
  })
}
