import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Context } from '../platform/context.ts'
import { describeUnsupportedStatements } from '../platform/db/unsupported-statements.ts'

const patienceMs = 800
/** Who asks often is told the first ones; the log has all. */
const maxHeld = 20

const text = { type: 'string' }
const readiness = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ok', 'waiting', 'stopping'] },
    database: { type: 'string', enum: ['ok', 'away'] },
    database_refuses: {
      type: ['string', 'null'],
      description: 'A sentence where the database refused statements as something that it does not do.',
    },
    content_findings: { type: 'integer' },
    content_held: {
      type: 'array',
      description: 'What of the content folder is kept as it was before because of errors, and why.',
      items: {
        type: 'object',
        properties: { unit: text, because: { type: 'array', items: text } },
      },
    },
    content_version: { type: ['string', 'null'] },
    content_served_since: { type: ['string', 'null'] },
  },
}
const schemas = {
  live: { summary: 'The process answers.', response: { 200: { type: 'object', properties: { status: text } } } },
  ready: {
    summary: 'The database answers, and the server is not about to stop.',
    response: { 200: readiness, 503: readiness },
  },
}

/**
 * `/health/live`: the process answers. `/health/ready`: so does the database, within a second, and the server is not about to
 * stop; content findings, and statements that the database refused, are told, not judged.
 */
export async function healthRoutes(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const config = { withoutSession: true, essential: true }
  const isThere = databaseProbe(context.pool)
  app.get('/health/live', { schema: schemas.live, config }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: schemas.ready, config }, async (_request, reply) => {
    const database = (await isThere()) ? 'ok' : 'away'
    const { contentFindings, rolledBackUnits, contentVersion, contentSince, isStopping } = context.health
    const status = isStopping ? 'stopping' : database === 'ok' ? 'ok' : 'waiting'
    if (status !== 'ok') reply.code(503).header('retry-after', '5')
    return {
      status,
      database,
      database_refuses: describeUnsupportedStatements(context.unsupportedStatements),
      content_findings: contentFindings,
      content_held: rolledBackUnits
        .slice(0, maxHeld)
        .map(({ unit, because }) => ({ unit, because: because.slice(0, 3) })),
      content_version: contentVersion ?? null,
      content_served_since: contentSince?.toISOString() ?? null,
    }
  })
}

/** Those who ask at the same time share one question: a database that hangs is not asked by many. */
export function databaseProbe(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, tooLate()])
  }
}

const tooLate = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, patienceMs, false).unref())
