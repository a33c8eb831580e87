import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { type LimitContext, limitActsBetween } from '../../platform/limits/pair-limit.ts'
import { notBlockedOrMutedSql } from '../visibility/index.ts'
import { bundleOf, type EventType, isCurrentSql, kinds, notificationsSql } from './kinds.ts'

/** Something that one member did about a memory of another, or about a comment under it. */
export type NotifiableAct = {
  kind: EventType
  /** Who is told. */
  to: string
  /** Who did it. */
  by: string
  memory: { author_id: string; id: string }
  /** The tag, option or comment that it was about. */
  subjectId?: string
}

/**
 * Tells somebody of an act, in the transaction of the act. Nobody is told of what they did themselves, nor twice of the same: undoing an
 * act hides its notification (`kinds.ts`), and doing it again shows the old one instead of sending a new one. Throws 429 where one member reaches another too often.
 * @example await notify(db, { kind: 'resonance', to: memory.author_id, by: user.id, memory, subjectId: tagId }, { now, throttling })
 */
export async function notify(db: Queryable, act: NotifiableAct, when: LimitContext): Promise<void> {
  if (act.to === act.by) return
  const id = uuidV7()
  const subjectId = act.subjectId ?? ''
  const { rowCount } = await db.query(
    `insert into notifications
       (user_id, id, kind, originator_id, about_author_id, about_id, thing, bundle, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      act.to,
      id,
      act.kind,
      act.by,
      act.memory.author_id,
      act.memory.id,
      subjectId,
      bundleOf(act.kind, { id, subjectId, by: act.by }),
      when.now,
      new Date(when.now.getTime() + undoMs),
    ],
  )
  const { rateLimitChannel } = kinds[act.kind]
  if (rowCount === 1 && rateLimitChannel !== 'counted-by-caller')
    await limitActsBetween(db, rateLimitChannel, act, when)
}

/** What a member did with a memory, told to its author. */
type AuthorNotification = { kind: EventType; by: string; memory: { authorId: string; id: string }; subjectId?: string }

/**
 * Tells the author of the memory that an act is about, which most acts concern, in the transaction of the act.
 * @example await notifyAuthor(db, { kind: 'resonance', by: user.id, memory, subjectId: tagId }, { now, throttling })
 */
export const notifyAuthor = (
  db: Queryable,
  { memory: { authorId, id }, ...act }: AuthorNotification,
  when: LimitContext,
): Promise<void> => notify(db, { ...act, to: authorId, memory: { author_id: authorId, id } }, when)

/** Deletes the notifications and notices about a member whose account ends: of their acts, and of acts on their memories. */
export async function deleteNotificationsAbout(db: Queryable, personId: string): Promise<void> {
  await db.query('delete from notifications where originator_id = $1 or about_author_id = $1', [personId])
  await db.query('delete from notices where by_id = $1', [personId])
  await db.query('update notices set author_id = $2 where author_id = $1 and user_id <> $1', [
    personId,
    formerMember.id,
  ])
}

/** The first recheck comes after that: an act that was undone may be done again soon. */
const undoMs = 3_600_000
const maxIntervalMs = 7 * 86_400_000
const batchSize = 1_000

/**
 * Deletes notifications whose act was undone. Each is rechecked after one hour, then at doubling intervals of up to a week. Blocked pairs are kept: a block
 * can be lifted.
 */
export async function pruneNotifications(db: Queryable, now: Date): Promise<void> {
  while ((await pruneBatch(db, now)) === batchSize);
}

type DueNotification = { user_id: string; id: string; is_there: boolean }

/** Rechecks one batch of due notifications and returns its size. */
async function pruneBatch(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<DueNotification>(
    `${notificationsSql(`n.due_at <= $1 order by n.due_at limit ${batchSize}`)},
     there as materialized (select n.user_id, n.id from candidates n join memories m on m.author_id = n.about_author_id and m.id = n.about_id
       where not ${notBlockedOrMutedSql('n.originator_id', 'n.user_id')} or ${isCurrentSql('n', 'n.user_id')})
     select n.user_id, n.id, exists (select 1 from there t where t.user_id = n.user_id and t.id = n.id) as is_there from candidates n`,
    [now],
  )
  const idsOf = (some: readonly DueNotification[]) => [some.map((row) => row.user_id), some.map((row) => row.id)]
  const [there, gone] = [rows.filter((row) => row.is_there), rows.filter((row) => !row.is_there)]
  if (gone.length > 0)
    await db.query('delete from notifications where user_id = any($1::uuid[]) and id = any($2::uuid[])', idsOf(gone))
  if (there.length > 0)
    await db.query(
      // In seconds: what is added to a moment depends on the time zone of whoever asks, and several machines refuse such an update.
      `update notifications set due_at = to_timestamp(
         $4::float8 + least(greatest(extract(epoch from $3::timestamptz - created_at)::float8, $5::float8), $6::float8))
       where user_id = any($1::uuid[]) and id = any($2::uuid[])`,
      // Not all that are old on the same day.
      [...idsOf(there), now, now.getTime() / 1_000, undoMs / 1_000, (maxIntervalMs / 1_000) * (1 - Math.random() / 4)],
    )
  return rows.length
}
