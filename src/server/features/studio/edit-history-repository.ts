import type { Queryable } from '../../platform/db/transaction.ts'
import { type EditDelta, isSameWay, mergeDeltas } from './undo.ts'

/** What one editor did to a change in one go; `edits`: null if too large to be stored. */
type EditHistoryEntry = { revision: number; user_id: string; edits: EditDelta[] | null; created_at: string }

/** Entries stored per change. */
const maxEntries = 100
/** Characters of JSON: the rows of a whole lookup are taken back in the change. */
const maxKept = 256 * 1024
/** Edits of the same text within that time are merged into one entry. */
const mergeWindowMs = 10_000

type RecordedEdit = { changeId: string; revision: number; userId: string; edits: EditDelta[]; now: Date }

/** Records the edit that made this revision. */
export async function recordEdit(
  db: Queryable,
  { changeId, revision, userId, edits, now }: RecordedEdit,
): Promise<void> {
  const { rows } = await db.query<EditHistoryEntry>(
    'select revision, user_id, edits, created_at from content_change_acts where change_id = $1 order by revision desc limit 1',
    [changeId],
  )
  const [last] = rows
  const isSameEdit =
    last?.user_id === userId &&
    last.revision === revision - 1 &&
    now.getTime() - Date.parse(last.created_at) < mergeWindowMs &&
    last.edits !== null &&
    isSameWay(last.edits, edits)
  const whole = isSameEdit ? mergeDeltas(last.edits ?? [], edits) : edits
  const json = JSON.stringify(whole)
  if (isSameEdit) await deleteEdit(db, changeId, last.revision)
  // Who took back what they had just done has nothing to undo.
  if (whole.length === 0) return
  await db.query(
    'insert into content_change_acts (change_id, revision, user_id, edits, created_at) values ($1, $2, $3, $4, $5)',
    [changeId, revision, userId, json.length > maxKept ? null : json, now],
  )
  await db.query('delete from content_change_acts where change_id = $1 and revision <= $2', [
    ...[changeId, revision - maxEntries],
  ])
}

/** Returns the editor's last edit of a change that is not undone. */
export async function lastEditOf(
  db: Queryable,
  changeId: string,
  userId: string,
): Promise<EditHistoryEntry | undefined> {
  const { rows } = await db.query<EditHistoryEntry>(
    `select revision, user_id, edits, created_at from content_change_acts where change_id = $1 and user_id = $2
     order by revision desc limit 1`,
    [changeId, userId],
  )
  return rows[0]
}

export async function deleteEdit(db: Queryable, changeId: string, revision: number): Promise<void> {
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
