import { nobody } from '../../platform/db/nobody.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { limitBetween, type When } from '../../platform/limits/pair-limit.ts'
import { notAvoidedSql } from '../visibility/index.ts'
import { bundleOf, type EventType, isThereSql, kinds, toldSql } from './kinds.ts'

/** Something that one member did about a memory of another, or about a comment under it. */
export type Act = {
  kind: EventType
  /** Who is told. */
  to: string
  /** Who did it. */
  by: string
  memory: { author_id: string; id: string }
  /** The tag, option or comment that it was about. */
  thing?: string
}

/**
 * Tells somebody of an act, in the transaction of the act. Nobody is told of what they did themselves, nor twice of the same: an
 * act that is undone is told no more (`kinds.ts`), and done again it stands where it stood, so that nobody rings twice. Throws 429 where one member reaches another too often.
 * @example await tell(db, { kind: 'resonance', to: memory.author_id, by: user.id, memory, thing: tagId }, { now, throttling })
 */
export async function tell(db: Queryable, act: Act, when: When): Promise<void> {
  if (act.to === act.by) return
  const id = uuidV7()
  const thing = act.thing ?? ''
  const { rowCount } = await db.query(
    `insert into notifications
       (user_id, id, kind, originator_id, about_author_id, about_id, thing, bundle, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      act.to,
      id,
      act.kind,
      act.by,
      act.memory.author_id,
      act.memory.id,
      thing,
      bundleOf(act.kind, { id, thing, by: act.by }),
      when.now,
    ],
  )
  const { reach } = kinds[act.kind]
  if (rowCount === 1 && reach !== 'counted') await limitBetween(db, reach, act, when)
}

/** What a member did with a memory, told to its author. */
type ToAuthor = { kind: EventType; by: string; memory: { authorId: string; id: string }; thing?: string }

/**
 * Tells the author of the memory that an act is about, which most acts concern, in the transaction of the act.
 * @example await tellAuthor(db, { kind: 'resonance', by: user.id, memory, thing: tagId }, { now, throttling })
 */
export const tellAuthor = (db: Queryable, { memory: { authorId, id }, ...act }: ToAuthor, when: When): Promise<void> =>
  tell(db, { ...act, to: authorId, memory: { author_id: authorId, id } }, when)

/** Removes what others are told of somebody who goes: what they did, and what was done about their memories. */
export async function forgetActsAround(db: Queryable, personId: string): Promise<void> {
  await db.query('delete from notifications where originator_id = $1 or about_author_id = $1', [personId])
  await db.query('update notices set author_id = $2 where author_id = $1 and user_id <> $1', [personId, nobody.id])
}

/** So long something undone may come back as it was. */
const undoMs = 3_600_000

/** Removes what has nobody or nothing to tell of any more. What stands between two people may be taken back: that waits. */
export async function tidyNotifications(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - undoMs)
  for (let last: Place | undefined = firstPlace; last !== undefined; ) last = await tidyAfter(db, last, before)
}

type Place = { user_id: string; id: string }

const noId = '00000000-0000-0000-0000-000000000000'
const firstPlace: Place = { user_id: noId, id: noId }
const atOnce = 1_000

/** Tidies so many behind a place, and gives the last of them; undefined when there are no more. */
async function tidyAfter(db: Queryable, { user_id, id }: Place, before: Date): Promise<Place | undefined> {
  const { rows } = await db.query<Place & { is_there: boolean }>(
    `${toldSql(`(n.user_id, n.id) > ($2::uuid, $3::uuid) order by n.user_id, n.id limit ${atOnce}`)},
     there as materialized (select n.user_id, n.id from told n join memories m on m.author_id = n.about_author_id and m.id = n.about_id
       where n.created_at >= $1 or not ${notAvoidedSql('n.originator_id', 'n.user_id')} or ${isThereSql('n', 'n.user_id')})
     select n.user_id, n.id, exists (select 1 from there t where t.user_id = n.user_id and t.id = n.id) as is_there
     from told n order by n.user_id, n.id`,
    [before, user_id, id],
  )
  const gone = rows.filter(({ is_there }) => !is_there)
  if (gone.length > 0)
    await db.query('delete from notifications where user_id = any($1::uuid[]) and id = any($2::uuid[])', [
      gone.map((row) => row.user_id),
      gone.map((row) => row.id),
    ])
  return rows.length < atOnce ? undefined : rows.at(-1)
}
