import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { visibleOf } from '#engine'
import ownSchema from '../../../schemas/api/reports/own-reports.json' with { type: 'json' }
import reasonsSchema from '../../../schemas/api/reports/reasons.json' with { type: 'json' }
import sendSchema from '../../../schemas/api/reports/send-report.json' with { type: 'json' }
import { findComment } from '../comments/index.ts'
import type { Context } from '../context.ts'
import { holdPerson } from '../db/hold-person.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { badRequest, notFound } from '../errors.ts'
import { requireUser } from '../plugins/current-user.ts'
import { holdReachable } from '../visibility/index.ts'
import { faultsOfReport, reasonsFor, reportable, reportWizard } from './check-report.ts'
import { type About, keepReport, ownReports, snapshotOf } from './reports-repository.ts'

type Body = { memory: string; metoo?: string | null; reason: string; remark: string }

const signedIn = async (request: FastifyRequest) => void requireUser(request)

/** Members report memories and comments; the reasons are asked by a wizard of content. */
export const reports: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const wizard = () => {
    const found = reportWizard(app.content.current().wizards)
    if (found === undefined) throw notFound('Nothing can be reported here.')
    return found
  }

  app.get<{ Querystring: { kind: keyof typeof reportable } }>(
    '/guide/reasons/',
    { schema: reasonsSchema, config: { withoutSession: true } },
    async ({ query }) => ({
      results: reasonsFor(wizard(), reportable[query.kind]).map(({ id, label }) => ({ id, reason: label })),
    }),
  )

  app.post<{ Body: Body }>('/guide/', { schema: sendSchema, onRequest: signedIn }, async (request, reply) => {
    const { id: userId } = requireUser(request)
    const { memory: link, metoo: commentId = null, reason, remark } = request.body
    const faults = faultsOfReport(wizard(), commentId === null ? 'memory' : 'comment', { reason, remark })
    if (Object.keys(faults).length > 0) throw badRequest(faults)
    await transaction(pool, async (db) => {
      await holdPerson(db, userId)
      const about = await thingAt(db, { link, commentId }, userId)
      if (about === undefined) throw notFound()
      const said = { userId, reason, remark: visibleOf(remark), now: context.now() }
      await keepReport(db, about, said, await snapshotOf(db, about))
    })
    return reply.code(201).send({ detail: 'Report has been sent' })
  })

  app.get('/guide/mine/', { schema: ownSchema, onRequest: signedIn }, async (request) =>
    ownReports(pool, requireUser(request).id),
  )
}

/** What may be reported is what this person may see. */
async function thingAt(
  db: Queryable,
  { link, commentId }: { link: string; commentId: string | null },
  viewer: string,
): Promise<About | undefined> {
  const memory = await holdReachable(db, link, viewer)
  if (memory === undefined) return undefined
  const about = { authorId: memory.authorId, memoryId: memory.id, commentId }
  if (commentId === null) return about
  const comment = await findComment(db, commentId, viewer, { within: memory, lock: 'for share of c' })
  return comment && about
}
