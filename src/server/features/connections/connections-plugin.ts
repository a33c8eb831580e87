import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { removeAsAuthor } from '../comments/index.ts'
import {
  actorOf,
  dataResponse,
  interactWithMemory,
  linkSchema,
  objectSchema,
  textSchema,
  undoOwn,
  uuidSchema,
} from '../interactions/index.ts'
import { contentFor } from '../languages/index.ts'
import { loadCardsById, readingFor } from '../memories/index.ts'
import { notifyAuthor } from '../notifications/index.ts'
import { findReadableMemory } from '../visibility/index.ts'
import { connectionsOf, insertConnection, lockOwnPublicMemory } from './connections-repository.ts'

/** Connecting a memory of one's own to another one. Asks for the content plugin before it. */
export const connections: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context

  app.get<{ Querystring: { shareable_link: string } }>(
    '/api/v1/connect/',
    {
      schema: {
        summary: 'Memories that members connected to this one, newest first.',
        querystring: objectSchema({ shareable_link: linkSchema }),
        response: {
          200: objectSchema({
            results: {
              type: 'array',
              items: objectSchema({ connection_id: textSchema, memory: shared('memoryCard') }),
            },
          }),
        },
      },
    },
    async (request) => {
      const { query, user } = request
      const viewer = user?.id ?? null
      const memory = await findReadableMemory(pool, query.shareable_link, viewer)
      if (memory === undefined) throw notFound()
      const there = await connectionsOf(pool, memory, viewer)
      const content = contentFor(request, app.content.current())
      const cards = await loadCardsById(pool, there, readingFor(app.content, pool, viewer, content))
      return {
        results: there.flatMap(({ id, connection_id }) => {
          const card = cards.get(id)
          return card === undefined ? [] : [{ connection_id, memory: card }]
        }),
      }
    },
  )

  app.post<{ Body: { shareable_link: string; linked: string } }>(
    '/api/v1/connect/new/',
    {
      ...signedIn,
      schema: {
        summary: 'Connect a public memory of mine to another one. However often it is called, there is one connection.',
        body: objectSchema({ shareable_link: linkSchema, linked: linkSchema }),
        response: dataResponse({ connection_id: textSchema }),
      },
    },
    async (request) => {
      const acting = actorOf(context, request)
      const { userId } = acting
      const { shareable_link, linked } = request.body
      const connection_id = await interactWithMemory(acting, shareable_link, async (db, memory) => {
        const own = await lockOwnPublicMemory(db, linked, userId)
        if (own === undefined || own.id === memory.id)
          throw badRequest({ linked: ['You can only connect another of your own public memories.'] })
        const made = await insertConnection(db, memory, own, { id: uuidV7(), now: acting.now })
        await notifyAuthor(db, { kind: 'linked_memory', by: userId, memory, subjectId: own.id }, acting)
        return made
      })
      return { data: { connection_id } }
    },
  )

  app.post<{ Body: { connection_id: string } }>(
    '/api/v1/connect/delete/',
    {
      ...signedIn,
      schema: {
        summary:
          'Take a connection of mine back, or remove one from a memory of mine; the same when it no longer exists.',
        body: objectSchema({ connection_id: uuidSchema }),
        response: dataResponse({ connection_id: textSchema }),
      },
    },
    async (request) => {
      const { connection_id } = request.body
      const { id: userId } = requireUser(request)
      const isRemoved = await transaction(pool, async (db) => {
        await lockUser(db, userId)
        return removeAsAuthor(db, 'connections', { id: connection_id, authorId: userId, now: context.now() })
      })
      if (!isRemoved) await undoOwn(pool, 'connections', userId, connection_id)
      return { data: { connection_id } }
    },
  )
}
