import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { visibleOf } from '#engine'
import decideSchema from '../../../schemas/api/moderation/decide.json' with { type: 'json' }
import queueSchema from '../../../schemas/api/moderation/queue.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { requireUser } from '../plugins/current-user.ts'
import { reasonInWords } from '../reports/index.ts'
import { type DecisionCode, decisionKinds, decisionWizard, faultsOfDecision } from './check-decision.ts'
import { decide } from './decide.ts'
import { readQueue } from './queue-repository.ts'

type Body = { about_id: string; decision: DecisionCode; reason?: string; days?: string; note?: string }

/** A role that a command gives (`npm run role`), and no call. */
function requireModerator(request: FastifyRequest) {
  const user = requireUser(request)
  if (user.role !== 'moderator') throw forbidden('This is for people who look after the site.')
  return user
}
const onRequest = async (request: FastifyRequest) => void requireModerator(request)

/** What was reported, and what is decided about it. */
export const moderation: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: { settled: 0 | 1 } }>(
    '/api/v1/moderation/queue/',
    { schema: queueSchema, onRequest },
    async ({ query }) => {
      const reported = await readQueue(context.pool, query.settled === 1)
      const { wizards } = app.content.current()
      return {
        results: reported.map(({ comment_id, reports, ...one }) => ({
          ...one,
          about: comment_id === null ? 'memory' : 'comment',
          reports: reports.map((report) => ({ ...report, reason: reasonInWords(wizards, report.reason) })),
        })),
      }
    },
  )

  app.post<{ Body: Body }>(
    '/api/v1/moderation/decisions/',
    { schema: decideSchema, onRequest },
    async (request, reply) => {
      const wizard = decisionWizard(app.content.current().wizards)
      if (wizard === undefined) throw notFound('Nothing can be decided here.')
      const { about_id: aboutId, ...payload } = request.body
      const faults = faultsOfDecision(wizard, payload, true)
      if (Object.keys(faults).length > 0) throw badRequest(faults)
      const { decision, reason = '', note = '', days = '0' } = payload
      const id = await decide(context.pool, {
        ...{ aboutId, moderatorId: requireModerator(request).id, kind: decisionKinds[decision] },
        ...{ reason, note: visibleOf(note), days: Number(days), now: context.now() },
      })
      if (id === undefined) throw notFound()
      return reply.code(201).send({ id })
    },
  )
}
