import type { MemoryEdit } from '@kindred/contract/memory-edit'
import type { MemoryPayload } from '@kindred/contract/memory-payload'
import { fieldWithRole, type Payload, type Wizard } from '@kindred/engine'
import type { MemoryWizards } from '@kindred/product/acceptance'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import memoryEdit from '../../../../schemas/api/memories/memory-edit.schema.json' with { type: 'json' }
import memoryPayload from '../../../../schemas/api/memories/memory-payload.schema.json' with { type: 'json' }
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../platform/requests/idempotency-header.ts'
import { findSettings } from '../accounts/index.ts'
import { findWizard } from '../content/index.ts'
import { contentFor } from '../languages/index.ts'
import type { Viewer } from '../visibility/index.ts'
import { hasMemories, memoryVocabulary } from './memory-vocabulary.ts'
import { viewMemory } from './read/read-memory.ts'
import { type CountedMemory, findCounted, findLastPrivacy } from './write/memories-repository.ts'
import { refuseUnknownFields } from './write/wire-fields.ts'
import { createMemory, editMemory, type MemoryWriteContext } from './write/write-memory.ts'

const paramsSchema = {
  type: 'object',
  properties: { hashId: { type: 'string', maxLength: 100 } },
  required: ['hashId'],
}

const lastPrivacySchema = {
  summary: 'The privacy that my next memory begins with, and whether I have posted one.',
  response: {
    200: {
      type: 'object',
      required: ['privacy', 'has_posted'],
      properties: { privacy: { type: 'integer' }, has_posted: { type: 'boolean' } },
    },
  },
}

type CreateRequest = { Body: MemoryPayload; Headers: IdempotencyHeader }
type EditRequest = { Params: { hashId: string }; Body: MemoryEdit }

/** Names of a body that are no answers; their schemas stand with the route. */
const newEnvelope = Object.keys(memoryPayload.properties)
const envelopes = { new: newEnvelope, edit: [...newEnvelope, ...Object.keys(memoryEdit.properties)] }

/** What is answered: `impacts` are no question of a wizard, but kept as they are given. */
function answersIn(body: MemoryPayload): Payload {
  const { status, content_version, memory_content_version, revision, ...answers } = body
  return answers
}

const onlyAnswers = (body: MemoryPayload, envelope: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !envelope.includes(name)))

/** Every client names `image_list`; where content asks for no photos, an empty one says nothing. */
function refuseUnaskedPhotos({ memory }: MemoryWizards, { image_list = [] }: MemoryPayload): void {
  if (image_list.length > 0 && fieldWithRole(memory, 'photos') === undefined)
    throw badRequest({ image_list: ['You can’t add photos here.'] })
}

/** Writing a memory, editing it, reading it. */
export const memoryRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const responseFor =
    (request: FastifyRequest, viewer: Viewer) =>
    (memory: CountedMemory, db: Queryable = context.pool) =>
      viewMemory(app.content, db, memory, viewer, contentFor(request, app.content.current()))

  // A person finishes on the wizards they began with; a version that nobody knows counts as the current one.
  const begun = async (today: Wizard, version: string | undefined): Promise<Wizard> =>
    (version === undefined ? undefined : await findWizard(app.content, context.pool, today.id, version)) ?? today

  async function writing(
    authorId: string,
    body: MemoryPayload,
    envelope: readonly string[],
  ): Promise<MemoryWriteContext> {
    if (!hasMemories(app.content.current())) throw notFound()
    const { tags, memory } = memoryVocabulary(app.content.current()).wizards
    const wizards = {
      tags: await begun(tags, body.content_version),
      memory: await begun(memory, body.memory_content_version),
    }
    refuseUnknownFields(wizards, onlyAnswers(body, envelope))
    refuseUnaskedPhotos(wizards, body)
    return { pool: context.pool, authorId, now: context.now(), wizards, store: app.content }
  }

  app.post<CreateRequest>(
    '/memories/memories-list/',
    {
      schema: {
        summary: 'Write a memory. With an Idempotency-Key, however often it is called, it makes one.',
        headers: idempotencyHeader,
        body: shared('memoryPayload'),
        response: { 201: shared('memory') },
      },
      ...signedIn,
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const key = request.headers['idempotency-key']
      const memory = await createMemory(await writing(id, request.body, envelopes.new), answersIn(request.body), key)
      return reply.code(201).send(await responseFor(request, id)(memory))
    },
  )

  app.put<EditRequest>(
    '/memories/api/v1/memories/:hashId/get-details',
    {
      schema: {
        summary:
          'Change my memory; what the body does not name stays. 409 when it was changed elsewhere since `revision`.',
        params: paramsSchema,
        body: shared('memoryEdit'),
        response: { 202: shared('memory') },
      },
      ...signedIn,
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const { revision } = request.body
      const toResponse = responseFor(request, id)
      const change = { answers: answersIn(request.body), revision }
      const { memory, lostPhotos } = await editMemory(
        await writing(id, request.body, envelopes.edit),
        request.params.hashId,
        change,
        toResponse,
      )
      if (lostPhotos) app.photosRemoved()
      return reply.code(202).send(await toResponse(memory))
    },
  )

  app.get<{ Params: { hashId: string } }>(
    '/memories/api/v1/memories/:hashId/get-details',
    {
      schema: {
        summary: 'A memory by its link, as this person may read it.',
        params: paramsSchema,
        response: { 200: shared('memory') },
      },
    },
    async (request) => {
      const viewer = request.user?.id ?? null
      const memory = await findCounted(context.pool, request.params.hashId, viewer)
      if (memory === undefined) throw notFound()
      return responseFor(request, viewer)(memory)
    },
  )

  app.get('/memories/api/v1/last-privacy/', { schema: lastPrivacySchema }, async (request) => {
    const { id } = requireUser(request)
    const [settings, last] = await Promise.all([findSettings(context.pool, id), findLastPrivacy(context.pool, id)])
    return { privacy: settings?.defaultPrivacy ?? last ?? 0, has_posted: last !== undefined }
  })
}
