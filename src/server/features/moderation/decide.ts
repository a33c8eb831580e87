import type { Pool } from 'pg'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden } from '../../platform/errors.ts'
import { hideMemory, showMemory } from '../memories/index.ts'
import { notifyOfDecision } from '../notifications/index.ts'
import { type ReportOutcome, settleReports } from '../reports/index.ts'
import { insertDecision } from './decisions-repository.ts'
import { lockReportedItem, type ReportedItem } from './reported-items.ts'
import { setPartHidden, setSuspendedUntil } from './sanctions-repository.ts'

/** What can be decided, by the number on the wire (`schemas/targets/moderation-decision.json`). */
export const decisionKinds = {
  1: 'hide',
  2: 'restore',
  3: 'warn',
  4: 'unwarn',
  5: 'suspend',
  6: 'lift',
  7: 'keep',
  8: 'note',
} as const
export type DecisionCode = keyof typeof decisionKinds
type DecisionKind = (typeof decisionKinds)[DecisionCode]

/** A suspension until then, or the end of one (`null`). */
export const suspensionKind = (until: Date | null): DecisionKind => (until === null ? 'lift' : 'suspend')

type Decision = {
  aboutId: string
  moderatorId: string
  kind: DecisionKind
  reason: string
  note: string
  days: number
  now: Date
}

type ResolvedDecision = Decision & { thing: ReportedItem; until: Date | null }

/** Nobody decides about what concerns them. */
const reasons = {
  own: 'This is yours or on one of your memories, so another moderator decides.',
  reported: 'You reported this, so another moderator decides.',
} as const

/** Words for others who look after the site. */
const silentKinds: readonly DecisionKind[] = ['note']

/**
 * Carries a decision out, writes it down, settles what was reported and tells both sides, in one transaction. Throws 403 where it concerns the moderator; `check` throws where this cannot be decided about the
 * thing as it is now. Undefined when nobody reported such a thing, or its reports are erased.
 */
export function decide(
  pool: Pool,
  decision: Decision,
  check: (thing: ReportedItem) => void,
): Promise<string | undefined> {
  return transaction(pool, async (db) => {
    await lockUser(db, decision.moderatorId)
    const thing = await lockReportedItem(db, decision.aboutId, decision.moderatorId)
    if (thing === undefined) return undefined
    if (thing.concerns !== null) throw forbidden(reasons[thing.concerns])
    check(thing)
    const until = decision.kind === 'suspend' ? new Date(decision.now.getTime() + decision.days * 86_400_000) : null
    const made = { ...decision, thing, until }
    await effects[decision.kind]?.(db, made)
    const id = await insertDecision(db, made)
    if (!silentKinds.includes(decision.kind)) await tellBothSides(db, made)
    return id
  })
}

type DecisionEffect = (db: Queryable, made: ResolvedDecision) => Promise<unknown>

/** A member has nothing to hide: they are warned or suspended. What is deleted since stays so. */
const setHidden =
  (isHidden: boolean): DecisionEffect =>
  async (db, { thing: { kind, about_id, memory_author_id, memory_id }, now }) => {
    if (kind === 'member' || memory_author_id === null || memory_id === null) return
    if (kind === 'memory') return (isHidden ? hideMemory : showMemory)(db, memory_author_id, memory_id)
    await setPartHidden(db, kind, { authorId: memory_author_id, id: about_id }, isHidden ? now : null)
  }

const setSuspended: DecisionEffect = (db, { thing, until }) => setSuspendedUntil(db, thing.writer_id, until)

/** What a decision changes; to warn somebody is to tell them. */
const effects: Partial<Record<DecisionKind, DecisionEffect>> = {
  hide: setHidden(true),
  restore: setHidden(false),
  suspend: setSuspended,
  lift: setSuspended,
}

/** Were the reports right? The end of a suspension says nothing about them. */
const outcomes: Partial<Record<DecisionKind, ReportOutcome>> = {
  hide: 'upheld',
  warn: 'upheld',
  suspend: 'upheld',
  restore: 'dismissed',
  unwarn: 'dismissed',
  keep: 'dismissed',
}

/** The author hears what was decided and why; whoever reported it hears what came of it. Neither hears of the other. */
async function tellBothSides(
  db: Queryable,
  { thing, kind, reason, until, now, aboutId }: ResolvedDecision,
): Promise<void> {
  const { memory_author_id: authorId, memory_id: id } = thing
  const memory = authorId === null || id === null ? null : { authorId, id }
  const reporters = await settleReports(db, aboutId, outcomes[kind], now)
  const notice = { kind, about: { kind: thing.kind, memory }, reason, now }
  for (const to of reporters) await notifyOfDecision(db, { ...notice, to, side: 'reporter', until: null })
  if (kind !== 'keep' && thing.writer_id !== null)
    await notifyOfDecision(db, { ...notice, to: thing.writer_id, side: 'writer', until })
}
