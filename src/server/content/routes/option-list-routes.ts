import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '../../errors.ts'
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
  },
}

const schema = { querystring, response: { 200: { type: 'array', items: item } } }

/** Lists that have a path of their own: path → key. */
const namedLists = {
  '/memories/api/v1/age_ranges/': 'age-range',
  '/memories/api/v1/tags/person/list/': 'person-involved',
  '/memories/api/v1/tags/actions/list/': 'person-involved-do',
}

/** Option lists by memory type. They are the same for everybody and answer while the database is down. */
export const optionListRoutes: FastifyPluginAsync = async (app) => {
  const config = { withoutSession: true }

  function listOf(key: string, memoryType?: number) {
    const field = fieldOfList(app.content.current().wizards, key)
    if (field?.list?.key !== key) throw notFound()
    return optionItems(field, memoryType)
  }

  for (const [path, key] of Object.entries(namedLists))
    app.get<{ Querystring: ListQuery }>(path, { schema, config }, async ({ query }) => listOf(key, query.mt))

  app.get<{ Params: { key: string }; Querystring: ListQuery }>(
    '/memories/api/v1/tags/:key/list/',
    {
      schema: { ...schema, params: { type: 'object', properties: { key: { type: 'string', maxLength: 60 } } } },
      config,
    },
    async ({ params, query }) => listOf(params.key, query.mt),
  )

  app.get('/memories/api/v1/safety-options/', { config }, async () => {
    const field = fieldOfList(app.content.current().wizards, 'content-warnings')
    return field
      ? optionItems(field).map(({ id, description, ui_sort_order }) => ({ id, description, ui_sort_order }))
      : []
  })
}
