import type { Queryable } from '../../platform/db/transaction.ts'
import { isUuid } from '../../platform/db/uuid-v7.ts'

/** A thing's place in the queue. */
export type QueuePlace = { about_id: string; danger: number; turn: number; at: string }

/** A place as one opaque word for addresses. */
export const toCursor = ({ about_id, danger, turn, at }: QueuePlace): string =>
  Buffer.from([danger, turn, Date.parse(at), about_id].join(' ')).toString('base64url')

/** The place that a word stands for; undefined for a word that we never gave. */
export function fromCursor(cursor: string): QueuePlace | undefined {
  const [danger = '', turn = '', at = '', about_id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (![danger, turn].every((one) => /^\d{1,9}$/.test(one)) || !/^\d{1,14}$/.test(at) || !isUuid(about_id))
    return undefined
  return { about_id, danger: Number(danger), turn: Number(turn), at: new Date(Number(at)).toISOString() }
}

/** A reason weighs so much where content does not say; from 0 to 100. */
const ordinaryWeight = 10
/** So many reports without an outcome stand for somebody's good faith, until there are outcomes. */
const goodFaith = 3
/** Somebody who is always wrong may be right this time. */
const minTrust = 0.1

export type PageOf = { limit: number; after: QueuePlace | undefined }

/**
 * Things that wait. Danger first: the weightiest reason, times the share of its reporter's reports that were upheld. Of equal danger, each reporter's first thing comes
 * before anybody's second, so that nobody buries the reports of others; then the oldest.
 */
export async function waitingPlaces(
  db: Queryable,
  weights: ReadonlyMap<string, number>,
  { limit, after }: PageOf,
): Promise<QueuePlace[]> {
  const { rows } = await db.query<QueuePlace>(
    `with outcomes as (
       select reporter_id, count(*) filter (where outcome = 'upheld') as upheld, count(*) as all_of_them
       from reports where outcome is not null and reporter_id is not null group by reporter_id
     ), weighed as (
       select r.about_id, r.created_at, coalesce(r.reporter_id, r.id) as reporter,
         round(coalesce(w.weight, ${ordinaryWeight}) * greatest(${minTrust},
           (coalesce(o.upheld, 0) + ${goodFaith}.0) / (coalesce(o.all_of_them, 0) + ${goodFaith}.0)))::int as danger
       from reports r left join unnest($1::text[], $2::int[]) as w (reason, weight) on w.reason = r.reason
       left join outcomes o on o.reporter_id = r.reporter_id where r.settled_at is null
     ), turns as (
       select w.*, row_number() over (partition by w.reporter order by w.danger desc, w.created_at, w.about_id)::int as turn from weighed w
     ), things as (
       select about_id, max(danger) as danger, min(turn) as turn, min(created_at) as at from turns group by about_id
     )
     select about_id, danger, turn, at from things
     where $3::uuid is null or (-danger, turn, at, about_id) > (-$4::int, $5::int, $6::timestamptz, $3::uuid)
     order by danger desc, turn, at, about_id limit $7`,
    [
      [...weights.keys()],
      [...weights.values()],
      ...(after ? [after.about_id, after.danger, after.turn, after.at] : [null, 0, 0, null]),
      limit,
    ],
  )
  return rows
}

/** Things that were decided about, the newest decision first. */
export async function settledPlaces(db: Queryable, { limit, after }: PageOf): Promise<QueuePlace[]> {
  const { rows } = await db.query<QueuePlace>(
    `select about_id, 0 as danger, 0 as turn, at from (
       select about_id, max(settled_at) as at from reports where settled_at is not null group by about_id
     ) settled where $1::uuid is null or (at, about_id) < ($2::timestamptz, $1::uuid) order by at desc, about_id desc limit $3`,
    [after?.about_id ?? null, after?.at ?? null, limit],
  )
  return rows
}
