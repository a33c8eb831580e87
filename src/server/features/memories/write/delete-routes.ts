import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { requireUser, signedIn } from '../../../platform/requests/current-user.ts'
import { contentFor } from '../../languages/index.ts'
import { viewMemory } from '../read/read-memory.ts'
import { deletedMemories, deleteMemory, restoreMemory } from './delete-memory.ts'

type Link = { Params: { hashId: string } }

const params = {
  type: 'object',
  properties: { hashId: { type: 'string', maxLength: 100 } },
  required: ['hashId'],
}

const deletedSchema = {
  type: 'object',
  required: ['undo_seconds', 'undo_until'],
  properties: {
    undo_seconds: { type: 'integer', description: 'So long a page offers to take it back.' },
    undo_until: { type: 'string', description: 'From this moment on it cannot be taken back.' },
  },
}

const stringSchema = { type: 'string' }
const undoUntil = deletedSchema.properties.undo_until
const deletedListSchema = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['shareable_link', 'title', 'begins', 'undo_until'],
        properties: {
          shareable_link: stringSchema,
          title: stringSchema,
          begins: { ...stringSchema, description: 'How its story begins.' },
          undo_until: undoUntil,
        },
      },
    },
  },
}

/** Deleting a memory, and taking that back. */
export const deleteRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const deleting = (authorId: string, { hashId }: Link['Params']) => ({
    pool: context.pool,
    authorId,
    link: hashId,
    now: context.now(),
  })
  const seconds = (name: 'undoSeconds' | 'keptSeconds') =>
    Number(app.content.current().texts[`memory.deleted.${name}`] ?? fallback[name])

  app.delete<Link>(
    '/memories/api/v1/memories/:hashId',
    {
      schema: {
        summary: 'Delete my memory: hidden from everybody at once, gone for good when it can be taken back no more.',
        params,
        response: { 200: deletedSchema },
      },
      ...signedIn,
    },
    async (request) => {
      const { id } = requireUser(request)
      const undo = seconds('undoSeconds')
      const until = await deleteMemory(deleting(id, request.params), Math.max(undo, seconds('keptSeconds')))
      return { undo_seconds: undo, undo_until: until.toISOString() }
    },
  )

  app.get(
    '/memories/api/v1/deleted-memories',
    {
      schema: { summary: 'My deleted memories that can still be taken back.', response: { 200: deletedListSchema } },
      ...signedIn,
    },
    async (request) => ({ results: await deletedMemories(context.pool, requireUser(request).id, context.now()) }),
  )

  app.post<Link>(
    '/memories/api/v1/memories/:hashId/undo-delete',
    {
      schema: { summary: 'Take the deletion of my memory back.', params, response: { 200: shared('memory') } },
      ...signedIn,
    },
    async (request) => {
      const { id } = requireUser(request)
      const memory = await restoreMemory(deleting(id, request.params))
      return viewMemory(app.content, context.pool, memory, id, contentFor(request, app.content.current()))
    },
  )
}

/** Content of an earlier release that is still in service does not say. */
const fallback = { undoSeconds: '30', keptSeconds: '43200' }
