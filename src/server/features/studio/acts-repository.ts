import type { Queryable } from '../../platform/db/transaction.ts'
import { type EditDelta, isSameWay, mergeDeltas } from './undo.ts'

/** What one person did to a change in one go; `edits`: null where it is too large to be kept. */
export type Act = { revision: number; user_id: string; edits: EditDelta[] | null; created_at: string }

/** So many of a change are remembered. */
const maxActs = 100
/** Characters of JSON: the rows of a whole lookup are taken back in the change. */
const maxKept = 256 * 1024
/** Who goes on typing goes on with the same act. */
const sameActMs = 10_000

type Done = { changeId: string; revision: number; userId: string; edits: EditDelta[]; now: Date }

/** Remembers what made a change its revision. */
export async function rememberAct(db: Queryable, { changeId, revision, userId, edits, now }: Done): Promise<void> {
  const { rows } = await db.query<Act>(
    'select revision, user_id, edits, created_at from content_change_acts where change_id = $1 order by revision desc limit 1',
    [changeId],
  )
  const [last] = rows
  const isSameAct =
    last?.user_id === userId &&
    last.revision === revision - 1 &&
    now.getTime() - Date.parse(last.created_at) < sameActMs &&
    last.edits !== null &&
    isSameWay(last.edits, edits)
  const whole = isSameAct ? mergeDeltas(last.edits ?? [], edits) : edits
  const json = JSON.stringify(whole)
  if (isSameAct) await forgetAct(db, changeId, last.revision)
  // Who took back what they had just done has nothing to undo.
  if (whole.length === 0) return
  await db.query(
    'insert into content_change_acts (change_id, revision, user_id, edits, created_at) values ($1, $2, $3, $4, $5)',
    [changeId, revision, userId, json.length > maxKept ? null : json, now],
  )
  await db.query('delete from content_change_acts where change_id = $1 and revision <= $2', [
    ...[changeId, revision - maxActs],
  ])
}

/** What somebody did last in a change and has not undone. */
export async function lastActOf(db: Queryable, changeId: string, userId: string): Promise<Act | undefined> {
  const { rows } = await db.query<Act>(
    `select revision, user_id, edits, created_at from content_change_acts where change_id = $1 and user_id = $2
     order by revision desc limit 1`,
    [changeId, userId],
  )
  return rows[0]
}

export async function forgetAct(db: Queryable, changeId: string, revision: number): Promise<void> {
  await db.query('delete from content_change_acts where change_id = $1 and revision = $2', [changeId, revision])
}

/** Those of these changes in which somebody has something to undo. */
export async function changesToUndo(db: Queryable, userId: string, changes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ change_id: string }>(
    'select distinct change_id from content_change_acts where user_id = $1 and change_id = any($2::uuid[])',
    [userId, changes],
  )
  return new Set(rows.map(({ change_id }) => change_id))
}
