import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Wizard } from '#engine'
import { notFound } from '../../errors.ts'
import { createReadyAnswers, readyAnswer, sendReady } from '../../ready-answers.ts'
import { fieldOfList, optionItems } from '../option-items.ts'

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

/** Lists that have a path of their own: path → key. */
const namedLists = {
  '/memories/api/v1/age_ranges/': 'age-range',
  '/memories/api/v1/tags/person/list/': 'person-involved',
  '/memories/api/v1/tags/actions/list/': 'person-involved-do',
}

/** Option lists by memory type. They are the same for everybody and answer while the database is down. */
export const optionListRoutes: FastifyPluginAsync = async (app) => {
  const ready = { config: { withoutSession: true, prepared: true }, compress: false } as const
  const ofContent = createReadyAnswers()

  function sendList(request: FastifyRequest<{ Querystring: ListQuery }>, reply: FastifyReply, key: string) {
    const content = app.content.current()
    const { mt } = request.query
    const answer = ofContent(content, `${key} ${mt ?? ''}`, () => {
      const field = fieldOfList(content.wizards, key)
      if (field?.list?.key !== key) throw notFound()
      return readyAnswer(JSON.stringify(optionItems(field, mt)))
    })
    return sendReady(request, mayKeep(reply), answer)
  }

  for (const [path, key] of Object.entries(namedLists))
    app.get<{ Querystring: ListQuery }>(path, { schema, ...ready }, async (request, reply) =>
      sendList(request, reply, key),
    )

  app.get<{ Params: { key: string }; Querystring: ListQuery }>(
    '/memories/api/v1/tags/:key/list/',
    {
      schema: { ...schema, params: { type: 'object', properties: { key: { type: 'string', maxLength: 60 } } } },
      ...ready,
    },
    async (request, reply) => sendList(request, reply, request.params.key),
  )

  app.get('/memories/api/v1/safety-options/', { schema: topicsSchema, ...ready }, async (request, reply) => {
    const content = app.content.current()
    const draw = () => readyAnswer(JSON.stringify(topics(content.wizards)))
    const answer = ofContent(content, 'safety-options', draw)
    return sendReady(request, mayKeep(reply), answer)
  })
}

/** A browser asks each time whether its copy is still the current one. */
const mayKeep = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache')

function topics(wizards: Readonly<Record<string, Wizard>>) {
  const field = fieldOfList(wizards, 'content-warnings')
  if (field === undefined) return []
  return optionItems(field).map(({ id, description, ui_sort_order }) => ({ id, description, ui_sort_order }))
}
