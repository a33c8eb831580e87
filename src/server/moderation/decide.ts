import type { Pool } from 'pg'
import { holdPerson } from '../db/hold-person.ts'
import { nobody } from '../db/nobody.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { hideMemory, showMemory } from '../memories/index.ts'
import { tellOfDecision } from '../notifications/index.ts'
import type { DecisionKind } from './check-decision.ts'

export type Decision = {
  aboutId: string
  moderatorId: string
  kind: DecisionKind
  reason: string
  note: string
  days: number
  now: Date
}

/**
 * Takes the name of somebody who goes out of decisions: what they decided about others stays, as what was decided under their memories.
 */
export async function forgetDecisionsAround(db: Queryable, personId: string): Promise<void> {
  await db.query('update decisions set moderator_id = $2 where moderator_id = $1', [personId, nobody.id])
  await db.query('update decisions set author_id = $2 where author_id = $1 and user_id <> $1', [personId, nobody.id])
}

type Thing = { author_id: string; memory_id: string; comment_id: string | null; writer_id: string }
type Made = Decision & { thing: Thing; until: Date | null }

/** Words for others who look after the site. */
const toldToNobody: readonly DecisionKind[] = ['note']

/**
 * Carries a decision out, writes it down, settles what was reported and tells both sides, in one transaction. Undefined when
 * nobody reported such a thing, or it is gone.
 */
export function decide(pool: Pool, decision: Decision): Promise<string | undefined> {
  return transaction(pool, async (db) => {
    await holdPerson(db, decision.moderatorId)
    const thing = await reportedThing(db, decision.aboutId)
    if (thing === undefined) return undefined
    const until = decision.kind === 'suspend' ? new Date(decision.now.getTime() + decision.days * 86_400_000) : null
    const made = { ...decision, thing, until }
    await effects[decision.kind]?.(db, made)
    const id = await writeDown(db, made)
    if (!toldToNobody.includes(decision.kind)) await tellBothSides(db, made)
    return id
  })
}

async function reportedThing(db: Queryable, aboutId: string): Promise<Thing | undefined> {
  const { rows } = await db.query<Thing>(
    `select r.author_id, r.memory_id, r.comment_id, coalesce(c.user_id, r.author_id) as writer_id from reports r
     left join comments c on c.author_id = r.author_id and c.id = r.comment_id where r.about_id = $1 limit 1`,
    [aboutId],
  )
  return rows[0]
}

type Effect = (db: Queryable, made: Made) => Promise<unknown>

const setHidden =
  (isHidden: boolean): Effect =>
  (db, { thing, now }) =>
    thing.comment_id === null
      ? (isHidden ? hideMemory : showMemory)(db, thing.author_id, thing.memory_id)
      : db.query('update comments set hidden_at = $3 where author_id = $1 and id = $2', [
          ...[thing.author_id, thing.comment_id, isHidden ? now : null],
        ])

const setSuspended: Effect = (db, { thing, until }) =>
  db.query('update users set suspended_until = $2 where id = $1', [thing.writer_id, until])

/** What a decision changes; to warn somebody is to tell them. */
const effects: Partial<Record<DecisionKind, Effect>> = {
  hide: setHidden(true),
  restore: setHidden(false),
  suspend: setSuspended,
  lift: setSuspended,
}

async function writeDown(db: Queryable, { thing, ...made }: Made): Promise<string> {
  const id = uuidV7(made.now.getTime())
  await db.query(
    `insert into decisions (user_id, id, moderator_id, kind, author_id, memory_id, comment_id, about_id, reason, note, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[thing.writer_id, id, made.moderatorId, made.kind, thing.author_id, thing.memory_id, thing.comment_id],
      ...[made.aboutId, made.reason, made.note, made.until, made.now],
    ],
  )
  return id
}

/** Who wrote it hears what was decided and why; whoever reported it hears what came of it. Neither hears of the other. */
async function tellBothSides(db: Queryable, { thing, kind, reason, until, now, aboutId }: Made): Promise<void> {
  const about = { authorId: thing.author_id, memoryId: thing.memory_id, commentId: thing.comment_id }
  const { rows } = await db.query<{ user_id: string }>(
    `update reports set settled_at = $3 where author_id = $1 and about_id = $2 and settled_at is null returning user_id`,
    [thing.author_id, aboutId, now],
  )
  const notice = { kind, about, reason, now }
  for (const { user_id: to } of rows) await tellOfDecision(db, { ...notice, to, side: 'reporter', until: null })
  if (kind !== 'keep') await tellOfDecision(db, { ...notice, to: thing.writer_id, side: 'writer', until })
}
