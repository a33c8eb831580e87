import { contentIn } from '@kindred/content'
import type { Field, Wizard } from '@kindred/engine'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { createPrecompressedCache, precompressedResponse, sendPrecompressed } from '../../../platform/precompressed.ts'
import { languageFor, varyByLanguage } from '../../languages/index.ts'
import { fieldForRole, fieldOfList, optionItems, typeOfCode } from '../option-items.ts'

type ListQuery = { mt?: number }

// Old clients also send dis and ist; both are accepted and mean nothing here (AMB-67).
const querystring = {
  type: 'object',
  properties: { mt: { type: 'integer', enum: [1, 2, 3] }, dis: { type: 'string' }, ist: { type: 'string' } },
}

const item = {
  type: 'object',
  required: ['id', 'description', 'options', 'ui_sort_order', 'exclusive'],
  properties: {
    id: { type: 'string' },
    description: { type: 'string' },
    options: { type: ['string', 'null'] },
    ui_sort_order: { type: 'integer' },
    exclusive: { type: 'boolean' },
    name: { type: 'string' },
    slug: { type: 'string' },
    image: { type: 'object', properties: { src: { type: 'string' }, alt: { type: 'string' } } },
  },
}

const schema = {
  summary:
    'What can be chosen for memories of a kind (`mt`: 1 happy, 2 bittersweet, 3 unhappy), in the order it is shown.',
  querystring,
  response: { 200: { type: 'array', items: item } },
}

const topicsSchema = {
  summary: 'The content notes that a memory may have.',
  response: {
    200: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, desc: { type: 'string' }, description: { type: 'string' } },
      },
    },
  },
}

/** Lists that have a path of their own: path → the role of the question that has the list. */
const listsByRole = {
  '/memories/api/v1/age_ranges/': 'age',
  '/memories/api/v1/tags/person/list/': 'person',
  '/memories/api/v1/tags/actions/list/': 'action',
}

/** Option lists by memory type. They are the same for everybody who reads the same language, and answer while the database is down. */
export const optionListRoutes: FastifyPluginAsync = async (app) => {
  const ready = { config: { withoutSession: true, prepared: true }, compress: false } as const
  const ofContent = createPrecompressedCache()

  const contentFor = (request: FastifyRequest) =>
    contentIn(app.content.current(), languageFor(request, app.content.current()))

  type ListRequest = FastifyRequest<{ Querystring: ListQuery }>
  function sendList({ request, reply, name, find }: { request: ListRequest; reply: FastifyReply } & NamedList) {
    const content = contentFor(request)
    const { mt } = request.query
    const answer = ofContent(content, `${name} ${mt ?? ''}`, () => {
      const field = find(content.wizards)
      if (field === undefined) throw notFound()
      const type = mt === undefined ? undefined : typeOfCode(content.wizards, mt)
      // A wizard may be in another language than its lists, where it is not translated.
      const list = content.optionLists[field.list?.id ?? ''] ?? field.list
      return precompressedResponse(JSON.stringify(optionItems({ ...field, ...(list && { list }) }, type)))
    })
    return sendPrecompressed(request, mayKeep(varyByLanguage(reply)), answer)
  }

  for (const [path, role] of Object.entries(listsByRole))
    app.get<{ Querystring: ListQuery }>(path, { schema, ...ready }, async (request, reply) =>
      sendList({ request, reply, name: path, find: (wizards) => fieldForRole(wizards, role) }),
    )

  app.get<{ Params: { key: string }; Querystring: ListQuery }>(
    '/memories/api/v1/tags/:key/list/',
    {
      schema: { ...schema, params: { type: 'object', properties: { key: { type: 'string', maxLength: 60 } } } },
      ...ready,
    },
    async (request, reply) => {
      const { key } = request.params
      return sendList({ request, reply, name: key, find: (wizards) => fieldOfKey(wizards, key) })
    },
  )

  app.get('/memories/api/v1/safety-options/', { schema: topicsSchema, ...ready }, async (request, reply) => {
    const content = contentFor(request)
    const draw = () => precompressedResponse(JSON.stringify(topics(content.wizards)))
    const answer = ofContent(content, 'safety-options', draw)
    return sendPrecompressed(request, mayKeep(varyByLanguage(reply)), answer)
  })
}

/** A list call: what its answers are kept under, and how its question is found. */
type NamedList = { name: string; find: (wizards: Wizards) => Field | undefined }

type Wizards = Readonly<Record<string, Wizard>>

/** Lists without a key are not on the wire. */
function fieldOfKey(wizards: Wizards, key: string): Field | undefined {
  const field = fieldOfList(wizards, key)
  return field?.list?.key === key ? field : undefined
}

/** A browser asks each time whether its copy is still the current one. */
const mayKeep = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache')

function topics(wizards: Wizards) {
  const field = fieldForRole(wizards, 'notes')
  if (field === undefined) return []
  return optionItems(field).map(({ id, description, ui_sort_order }) => ({ id, description, ui_sort_order }))
}
