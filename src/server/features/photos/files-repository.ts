import type { UploadedFile } from '@kindred/engine'
import type { Pool } from 'pg'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { queueFolderDeletion } from './photos-repository.ts'

/** A file as it is kept. */
export type StoredFile = UploadedFile & { folder: string }

const columns = 'f.id, f.name, f.type, f.bytes, f.folder'

/** One that no saved answers name goes after so long. */
const waitingMs = 7 * 24 * 3_600_000
/** Answers that were deleted can be brought back as long as their page is open. */
const deletedMs = 3_600_000
/** So many may wait for their answers, and so much may one account have in all. */
const maxWaiting = 30
const maxBytesInAll = 500_000_000

/** Is there room for so many more bytes in this account? */
export async function checkQuota(db: Queryable, userId: string, bytes: number): Promise<'yes' | 'waiting' | 'full'> {
  const { rows } = await db.query<{ waiting: number; bytes: number }>(
    `select count(*) filter (where response_id is null)::int as waiting, coalesce(sum(bytes), 0)::float8 as bytes
     from response_files where user_id = $1`,
    [userId],
  )
  const [{ waiting, bytes: kept } = { waiting: 0, bytes: 0 }] = rows
  if (waiting >= maxWaiting) return 'waiting'
  return kept + bytes > maxBytesInAll ? 'full' : 'yes'
}

export async function insertFile(
  db: Queryable,
  userId: string,
  { folder, name, type, bytes }: Omit<StoredFile, 'id'>,
  now: Date,
): Promise<UploadedFile> {
  const id = uuidV7(now.getTime())
  await db.query('delete from photo_folders_due where folder = $1', [folder])
  await db.query(
    `insert into response_files (user_id, id, folder, name, type, bytes, created_at, waits_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, id, folder, name, type, bytes, now, new Date(now.getTime() + waitingMs)],
  )
  return { id, name, type, bytes }
}

/** Those of these that are this person's. */
export async function findOwnFiles(db: Queryable, userId: string, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    `select ${columns} from response_files f where f.user_id = $1 and f.id = any($2::uuid[]) order by f.id`,
    [userId, ids],
  )
  return rows
}

/** A file of answers that were delivered to an office when they were saved; of nobody who deleted their account. */
export async function findDeliveredFile(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const { rows } = await db.query<StoredFile>(
    `select ${columns} from response_files f join users u on u.id = f.user_id
     where f.id = $1 and f.office is not null and f.response_id is not null and u.leaving_on is null`,
    [id],
  )
  return rows[0]
}

/** Makes these the files of a response. False: one is not there, not as it says, or belongs to other answers. */
export async function attachFiles(
  db: Queryable,
  { userId, responseId, office }: { userId: string; responseId: string; office: string | null },
  files: readonly UploadedFile[],
): Promise<boolean> {
  const { rows } = await db.query<UploadedFile>(
    `update response_files f set response_id = $2, office = $3, waits_until = null
     where f.user_id = $1 and f.response_id is null and f.id = any($4::uuid[]) returning f.id, f.name, f.type, f.bytes`,
    [userId, responseId, office, files.map(({ id }) => id)],
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  return (
    rows.length === files.length &&
    files.every(({ id, name, type, bytes }) => {
      const row = kept.get(id)
      return row?.name === name && row.type === type && row.bytes === bytes
    })
  )
}

/** Before a response is deleted: its files wait again, for whoever brings the answers back at once, and go after an hour. */
export async function releaseFiles(db: Queryable, userId: string, responseId: string, now: Date): Promise<void> {
  await db.query(
    `update response_files set response_id = null, office = null, waits_until = $3
     where user_id = $1 and response_id = $2`,
    [userId, responseId, new Date(now.getTime() + deletedMs)],
  )
}

/** Forgets a file that waits. One that is beside answers stays with them. */
export const discardFile = (db: Queryable, userId: string, id: string, now: Date): Promise<void> =>
  removeWhere(db, 'response_id is null and id = $2', [userId, id], now)

/** Removes all files of a person. To be called before the person's rows go, or nobody finds the files. */
export const removeFilesOf = (db: Queryable, userId: string, now: Date): Promise<void> =>
  removeWhere(db, 'true', [userId], now)

/** `$1` is the owner. */
async function removeWhere(db: Queryable, which: string, values: readonly unknown[], now: Date): Promise<void> {
  const { rows } = await db.query<{ folder: string }>(
    `delete from response_files where user_id = $1 and ${which} returning folder`,
    [...values],
  )
  await queueFolderDeletion(
    db,
    rows.map(({ folder }) => folder),
    now,
  )
}

const batch = 200

/** Forgets what no saved answers named in time. */
export async function deleteAbandonedFiles(pool: Pool, now: Date): Promise<void> {
  for (let found = batch; found === batch; )
    found = await transaction(pool, async (db) => {
      const { rows } = await db.query<{ folder: string }>(
        `delete from response_files where response_id is null and waits_until < $1 and (user_id, id) in (
           select user_id, id from response_files where response_id is null and waits_until < $1
           order by waits_until limit $2)
         returning folder`,
        [now, batch],
      )
      await queueFolderDeletion(
        db,
        rows.map(({ folder }) => folder),
        now,
      )
      return rows.length
    })
}
