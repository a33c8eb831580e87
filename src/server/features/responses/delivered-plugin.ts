import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { findWizard } from '../content/index.ts'
import { findDeliveredFile } from '../photos/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { deliveredCsv } from './delivered-table.ts'
import { deliveredAnswers, sendToOffices } from './office-deliveries.ts'
import { countDelivered, findDelivered } from './responses-repository.ts'

const pageSize = 1_000

/** A role that a command gives (`npm run admin -- role`), and a sign-in with a second step. */
function requireClerk(request: FastifyRequest) {
  const user = requireUser(request)
  if (user.role !== 'clerk') throw forbidden('Only clerks can do this.')
  requireSecondFactor(user)
  return user
}

type Params = { wizardId: string }
type Query = { format: 'csv' | 'jsonl'; after?: string }

const schema = {
  summary: 'Answers that a wizard delivers as a download, the oldest first, 1,000 at a time. For clerks.',
  params: {
    type: 'object',
    required: ['wizardId'],
    properties: { wizardId: { type: 'string', maxLength: 100 } },
  },
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: { enum: ['csv', 'jsonl'], default: 'csv' },
      after: { type: 'string', format: 'uuid', description: 'The number of the last response that is known.' },
    },
  },
  response: { 200: { type: 'string', description: 'Rows. `Link` names the next ones, where there are more.' } },
} as const

const listSchema = {
  summary: 'Wizards whose answers clerks download, with how many there are. For clerks.',
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['wizards'],
      properties: {
        wizards: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['id', 'title', 'count', 'newest', 'pages'],
            properties: {
              id: { type: 'string' },
              title: { type: 'string' },
              count: { type: 'integer' },
              newest: { type: ['string', 'null'], format: 'date-time' },
              pages: {
                type: 'array',
                description: `What \`after\` is for each page of ${pageSize}; null for the first.`,
                items: { type: ['string', 'null'] },
              },
            },
          },
        },
      },
    },
  },
} as const

const fileSchema = {
  summary: 'A file that somebody added to answers that were delivered. For clerks.',
  params: {
    type: 'object',
    required: ['fileId'],
    properties: { fileId: { type: 'string', format: 'uuid' } },
  },
  response: { 200: { type: 'string', description: 'The file itself, to be saved.' } },
} as const

/** Answers for offices: what was written down is sent, and what is for clerks is downloaded. */
export const delivered: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  sendToOffices(app, context)

  app.get(
    '/api/v1/delivered',
    { schema: listSchema, onRequest: async (request) => void requireClerk(request) },
    async () => {
      const stored = await countDelivered(context.pool, pageSize)
      const { wizards } = app.content.current()
      const delivering = Object.values(wizards).filter(({ delivers }) => delivers?.as.includes('download'))
      const ids = new Set([...delivering.map(({ id }) => id), ...stored.map(({ id }) => id)])
      return {
        wizards: [...ids].map((id) => {
          const { count = 0, newest = null, starts = [] } = stored.find((one) => one.id === id) ?? {}
          return { id, title: wizards[id]?.title ?? id, count, newest, pages: count === 0 ? [] : [null, ...starts] }
        }),
      }
    },
  )

  app.get<{ Params: { fileId: string } }>(
    '/api/v1/delivered/files/:fileId',
    { schema: fileSchema, onRequest: async (request) => void requireClerk(request) },
    async (request, reply) => {
      const { fileId } = request.params
      const file = await findDeliveredFile(context.pool, fileId)
      if (file === undefined) throw notFound()
      request.log.info(
        { security: { event: 'file-downloaded', file: fileId, who: request.user?.id, outcome: 'done' } },
        'security',
      )
      return app.sendPlainFile(reply, file)
    },
  )

  app.get<{ Params: Params; Querystring: Query }>(
    '/api/v1/wizards/:wizardId/delivered',
    { schema, onRequest: async (request) => void requireClerk(request) },
    async (request, reply) => {
      const { wizardId } = request.params
      const { format, after } = request.query
      const wizard = await findWizard(app.content, context.pool, wizardId)
      if (wizard?.target !== 'response') throw notFound('These questions don’t exist.')
      const stored = await findDelivered(context.pool, wizardId, { after: after ?? null, limit: pageSize + 1 })
      const page = stored.slice(0, pageSize)
      const versions = new Map([[wizard.version, wizard]])
      const rows = []
      for (const one of page) {
        const version = one.content_version
        const found =
          versions.get(version) ?? (await findWizard(app.content, context.pool, wizardId, version)) ?? wizard
        versions.set(version, found)
        rows.push(deliveredAnswers(context.config, found, one))
      }
      const last = page.at(-1)?.id
      if (stored.length > pageSize && last !== undefined)
        void reply.header(
          'link',
          `<${request.routeOptions.url?.replace(':wizardId', encodeURIComponent(wizardId))}?format=${format}&after=${last}>; rel="next"`,
        )
      request.log.info(
        {
          security: {
            event: 'answers-downloaded',
            wizard: wizardId,
            rows: page.length,
            who: request.user?.id,
            outcome: 'done',
          },
        },
        'security',
      )
      return reply
        .header('content-disposition', `attachment; filename="${wizard.id}.${format}"`)
        .header('cache-control', 'no-store')
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
        .send(format === 'csv' ? deliveredCsv(wizard, rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    },
  )
}
