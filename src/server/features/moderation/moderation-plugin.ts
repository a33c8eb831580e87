import type { Wizard } from '@kindred/engine'
import { visibleOf } from '@kindred/engine/text'
import { faultsOfDecision } from '@kindred/product/acceptance'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import decideSchema from '../../../../schemas/api/moderation/decide.json' with { type: 'json' }
import queueSchema from '../../../../schemas/api/moderation/queue.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { createDraftSeal } from '../drafts/index.ts'
import { reasonWeights } from '../reports/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { reasonInWords } from '../shared/content-words.ts'
import { type DecisionCode, decide, decisionKinds } from './decide.ts'
import { fromCursor, toCursor } from './queue-order.ts'
import { type QueueEntry, readQueue } from './queue-repository.ts'
import { moderationScopeOf, type ReportedItem } from './reported-items.ts'

type Body = { about_id: string; decision: DecisionCode; reason?: string; days?: number | string; note?: string }

/** A role that a command gives (`npm run admin`), and no call; and a sign-in with a second step. */
function requireModerator(request: FastifyRequest) {
  const user = requireUser(request)
  if (user.role !== 'moderator') throw forbidden('Only moderators can do this.')
  requireSecondFactor(user)
  return user
}
const onRequest = async (request: FastifyRequest) => void requireModerator(request)

/** An entry as moderators read it. Whose account ended is known by the name in the copy. */
const toWire = (wizards: Readonly<Record<string, Wizard>>, { thing, snapshot, reports, decisions }: QueueEntry) => ({
  about: thing.kind,
  about_id: thing.about_id,
  link: thing.link,
  is_hidden: thing.is_hidden,
  is_deleted: !thing.is_there,
  remaining: moderationScopeOf(thing),
  writer: {
    id: thing.writer_id,
    username: thing.username ?? snapshot.writer ?? snapshot.author ?? '',
    suspended_until: thing.suspended_until,
    is_leaving: thing.is_leaving,
  },
  snapshot,
  concerns_you: thing.concerns,
  count_reports: reports.length,
  // Who was reported does not learn by this role what others said of it.
  ...(thing.concerns === 'own'
    ? { reports: [], decisions: [] }
    : { reports: reports.map((report) => ({ ...report, reason: reasonInWords(wizards, report.reason) })), decisions }),
})

/** What was reported, and what is decided about it. */
export const moderation: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const seal = createDraftSeal(context.config)
  app.get<{ Querystring: { settled: 0 | 1; page_size: number; cursor?: string } }>(
    '/api/v1/moderation/queue/',
    { schema: queueSchema, onRequest },
    async (request) => {
      const { settled, page_size: limit, cursor } = request.query
      const after = cursor === undefined ? undefined : fromCursor(cursor)
      if (cursor !== undefined && after === undefined) throw badRequest({ cursor: ['We don’t know this place.'] })
      const { wizards } = app.content.current()
      const { entries, last } = await readQueue(context.pool, seal, {
        settled: settled === 1,
        moderatorId: requireModerator(request).id,
        limit,
        after,
        weights: reasonWeights(wizards),
      })
      return { results: entries.map((entry) => toWire(wizards, entry)), cursor: last ? toCursor(last) : null }
    },
  )

  app.post<{ Body: Body }>(
    '/api/v1/moderation/decisions/',
    { schema: decideSchema, onRequest },
    async (request, reply) => {
      const { wizards } = app.content.current()
      const wizard = Object.values(wizards).find(({ target }) => target === 'moderation-decision')
      if (wizard === undefined) throw notFound('Nothing can be decided here.')
      const { about_id: aboutId, ...payload } = request.body
      const check = (thing: ReportedItem) => {
        const faults = faultsOfDecision(wizard, payload, { remaining: moderationScopeOf(thing) }, { complete: true })
        if (Object.keys(faults).length > 0) throw badRequest(faults)
      }
      const { decision, reason = '', note = '', days = '0' } = payload
      const made = {
        aboutId,
        moderatorId: requireModerator(request).id,
        kind: decisionKinds[decision],
        reason,
        note: visibleOf(note),
        days: Number(days),
        now: context.now(),
      }
      const id = await decide(context.pool, made, check)
      if (id === undefined) throw notFound()
      return reply.code(201).send({ id })
    },
  )
}
