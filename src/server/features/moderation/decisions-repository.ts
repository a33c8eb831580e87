import { ensureFormerMember, formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import type { ReportedItem } from './reported-items.ts'

/** A decision as it was made. */
export type DecisionRecord = { kind: string; reason: string; note: string; until: string | null; created_at: string }

type NewDecision = {
  thing: Pick<ReportedItem, 'writer_id' | 'memory_author_id' | 'memory_id' | 'kind' | 'about_id'>
  moderatorId: string
  kind: string
  reason: string
  note: string
  until: Date | null
  now: Date
}

/** Each decision stays; it is nobody's where the account that it concerns has ended. */
export async function insertDecision(db: Queryable, { thing, ...made }: NewDecision): Promise<string> {
  const id = uuidV7(made.now.getTime())
  if (thing.writer_id === null) await ensureFormerMember(db, made.now)
  await db.query(
    `insert into decisions (user_id, id, moderator_id, kind, author_id, memory_id, comment_id, about_id, reason, note, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[thing.writer_id ?? formerMember.id, id, made.moderatorId, made.kind, thing.memory_author_id, thing.memory_id],
      ...[
        thing.kind === 'comment' ? thing.about_id : null,
        thing.about_id,
        made.reason,
        made.note,
        made.until,
        made.now,
      ],
    ],
  )
  return id
}

/** What was decided about each of these things, oldest first. */
export async function decisionsAbout(db: Queryable, ids: readonly string[]): Promise<Map<string, DecisionRecord[]>> {
  const { rows } = await db.query<DecisionRecord & { about_id: string }>(
    `select about_id, kind, reason, note, until, created_at from decisions
     where about_id = any($1::uuid[]) order by created_at, id`,
    [ids],
  )
  const found = new Map<string, DecisionRecord[]>()
  for (const { about_id, ...decided } of rows) found.set(about_id, [...(found.get(about_id) ?? []), decided])
  return found
}

/**
 * Takes the name of somebody who goes out of decisions. What they decided about others stays, and what was decided about them, for
 * as long as a report of it is kept: leaving does not empty the log.
 */
export async function anonymizeDecisionsOf(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query('update decisions set moderator_id = $2 where moderator_id = $1', [personId, formerMember.id])
  await db.query('update decisions set author_id = $2 where author_id = $1', [personId, formerMember.id])
  await ensureFormerMember(db, now)
  await db.query(
    `insert into decisions (user_id, id, moderator_id, kind, author_id, memory_id, comment_id, about_id, reason, note, until, created_at)
     select $2, d.id, d.moderator_id, d.kind, d.author_id, d.memory_id, d.comment_id, d.about_id, d.reason, d.note, d.until, d.created_at
     from decisions d where d.user_id = $1 and exists (select 1 from reports r where r.about_id = d.about_id)`,
    [personId, formerMember.id],
  )
}

/** Removes decisions about accounts that ended, once no report of the same is kept. */
export async function deleteExpiredDecisions(db: Queryable): Promise<void> {
  await db.query(
    'delete from decisions d where d.user_id = $1 and not exists (select 1 from reports r where r.about_id = d.about_id)',
    [formerMember.id],
  )
}
