import { visibleOf } from '@kindred/engine/text'
import { faultsOfReport, reasonsFor, reportable } from '@kindred/product/acceptance'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import ownSchema from '../../../../schemas/api/reports/own-reports.json' with { type: 'json' }
import reasonsSchema from '../../../../schemas/api/reports/reasons.json' with { type: 'json' }
import sendSchema from '../../../../schemas/api/reports/send-report.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { blockOrMute } from '../blocks/index.ts'
import { createDraftSeal } from '../drafts/index.ts'
import { reportWizard } from '../shared/content-words.ts'
import { copyReported } from './copy-reported.ts'
import { findReported, isMember, kindOf, type ReportReference } from './find-reported.ts'
import { findOwnReports, insertReport } from './reports-repository.ts'

type Body = ReportReference & { reason: string; remark: string; block: boolean; remove: boolean }

const signedIn = async (request: FastifyRequest) => void requireUser(request)

/** Members report memories, what stands under them, and each other; the reasons are asked by a wizard of content. */
export const reports: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const seal = createDraftSeal(context.config)
  const wizard = () => {
    const found = reportWizard(app.content.current().wizards)
    if (found === undefined) throw notFound('You can’t report anything here.')
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
    const { reason, remark, block, remove, ...named } = request.body
    if (remove && !block) throw badRequest({ remove: ['You can only remove this if you also block the person.'] })
    const faults = faultsOfReport(wizard(), kindOf(named), { reason, remark })
    if (Object.keys(faults).length > 0) throw badRequest(faults)
    await transaction(pool, async (db) => {
      await lockUser(db, userId)
      const about = await findReported(db, named, userId)
      if (about === undefined) throw notFound()
      const said = { userId, reason, remark: visibleOf(remark), now: context.now() }
      await insertReport(db, seal, about, said, await copyReported(db, about, userId))
      // Somebody who is leaving, or nobody, cannot be blocked: the report stands all the same.
      if (block && about.writerId !== userId && (await isMember(db, about.writerId)))
        await blockOrMute(db, { userId, otherId: about.writerId, kind: 'block', remove, now: said.now })
    })
    return reply.code(201).send({ detail: 'Report has been sent' })
  })

  app.get('/guide/mine/', { schema: ownSchema, onRequest: signedIn }, async (request) =>
    findOwnReports(pool, requireUser(request).id),
  )
}
