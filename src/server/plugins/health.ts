import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `/health/live`: the process answers. `/health/ready`: so does the database; content findings are told, not judged. */
export async function healthRoutes(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const config = { withoutSession: true, essential: true }
  app.get('/health/live', { config }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config }, async (_request, reply) => {
    const database = await context.pool.query('select 1').then(
      () => 'ok',
      () => 'away',
    )
    if (database !== 'ok') reply.code(503).header('retry-after', '5')
    const { contentFindings, contentVersion, contentSince } = context.health
    return {
      status: database === 'ok' ? 'ok' : 'waiting',
      database,
      content_findings: contentFindings,
      content_version: contentVersion ?? null,
      content_served_since: contentSince?.toISOString() ?? null,
    }
  })
}
