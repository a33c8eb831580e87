import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { canReadByLinkSql, type Viewer } from '../visibility/index.ts'
import type { EncodeResult } from './making/outcome.ts'

/** A photo or video as it is kept. */
export type StoredPhoto = {
  id: string
  folder: string
  media: EncodeResult['media']
  width: number
  height: number
  blur: string
  alt: string
}

const columns = 'p.id, p.folder, p.media, p.width, p.height, p.blur, p.alt'

/** An upload that nobody posts goes after so long, and so do files of one that was never finished. */
const temporaryMs = 24 * 3_600_000
const unfinishedMs = 3_600_000
/** So many may wait to be posted: a few drafts, or very many changes of mind. */
export const maxTemporary = 30

/** Names a folder for files to come. Should they never be part of a photo, they go. */
export async function claimFolder(db: Queryable, now: Date): Promise<string> {
  const folder = randomBytes(16).toString('hex')
  const due = new Date(now.getTime() + unfinishedMs)
  await db.query('insert into photo_folders_due (folder, due_at) values ($1, $2)', [folder, due])
  return folder
}

export const countTemporary = async (db: Queryable, authorId: string): Promise<number> =>
  (await db.query('select 1 from photos where author_id = $1 and memory_id is null limit $2', [authorId, maxTemporary]))
    .rows.length

export async function insertPhoto(
  db: Queryable,
  authorId: string,
  folder: string,
  made: EncodeResult,
  now: Date,
): Promise<StoredPhoto> {
  const photo = { id: uuidV7(now.getTime()), folder, alt: '', ...made }
  await db.query('delete from photo_folders_due where folder = $1', [folder])
  await db.query(
    `insert into photos (author_id, id, folder, media, width, height, blur, bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [authorId, photo.id, folder, made.media, made.width, made.height, made.blur, made.bytes, now],
  )
  return photo
}

/** Of these, or of all that wait to be posted, those that are this person's. */
export async function findOwn(db: Queryable, authorId: string, ids?: readonly string[]): Promise<StoredPhoto[]> {
  const { rows } = await db.query<StoredPhoto>(
    `select ${columns} from photos p where p.author_id = $1
     and (case when $2::uuid[] is null then p.memory_id is null else p.id = any($2) end) order by p.created_at, p.id`,
    [authorId, ids ?? null],
  )
  return rows
}

/** A photo under the link of its memory, if this person may read that memory. */
export async function findShown(
  db: Queryable,
  link: string,
  id: string,
  viewer: Viewer,
): Promise<StoredPhoto | undefined> {
  const { rows } = await db.query<StoredPhoto>(
    `select ${columns} from memories m join photos p on p.author_id = m.author_id and p.memory_id = m.id
     where ${canReadByLinkSql('m', '$1', '$2')} and p.id = $3`,
    [link, viewer, id],
  )
  return rows[0]
}

/** Last the memory: the photo may have become part of it a moment ago. An edit locks the other way round, so one of the two may be tried again. */
export const describePhoto = (pool: Pool, authorId: string, id: string, alt: string): Promise<boolean> =>
  transaction(pool, async (db) => {
    await lockUser(db, authorId)
    const { rows } = await db.query<{ memory_id: string | null }>(
      'update photos set alt = $3 where author_id = $1 and id = $2 returning memory_id',
      [authorId, id, alt],
    )
    await db.query('update memories set parts_stamp = $3 where author_id = $1 and id = $2', [
      ...[authorId, rows[0]?.memory_id ?? null, uuidV7()],
    ])
    return rows.length > 0
  })

type PhotoOwner = { authorId: string; memoryId: string }

/**
 * Makes these the photos of a memory, in this order; those that it had and that are not named go. False: one is not
 * there, or belongs to another memory.
 */
export async function attachPhotos(
  db: Queryable,
  { authorId, memoryId }: PhotoOwner,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `update photos set memory_id = $2, position = given.position - 1
     from unnest($3::uuid[]) with ordinality as given (id, position)
     where author_id = $1 and photos.id = given.id and (memory_id is null or memory_id = $2) returning photos.id`,
    [authorId, memoryId, ids],
  )
  if (rows.length !== ids.length) return false
  await removeWhere(db, 'memory_id = $2 and not (id = any($3::uuid[]))', [authorId, memoryId, ids], now)
  return true
}

/** Forgets a photo that waits to be posted. One that is part of a memory stays until the memory is saved without it. */
export const discardPhoto = (db: Queryable, authorId: string, id: string, now: Date): Promise<void> =>
  removeWhere(db, 'memory_id is null and id = $2', [authorId, id], now)

/** Removes all photos of a person and notes their files for clearing up. To be called before the person's rows go, or nobody finds the files. */
export const removePhotosOf = (db: Queryable, authorId: string, now: Date): Promise<void> =>
  removeWhere(db, 'true', [authorId], now)

/** `$1` is the author. */
async function removeWhere(db: Queryable, which: string, values: readonly unknown[], now: Date): Promise<void> {
  const { rows } = await db.query<{ folder: string }>(
    `delete from photos where author_id = $1 and ${which} returning folder`,
    [...values],
  )
  await fallDue(db, rows, now)
}

const fallDue = (db: Queryable, rows: readonly { folder: string }[], now: Date): Promise<void> =>
  queueFolderDeletion(
    db,
    rows.map(({ folder }) => folder),
    now,
  )

/** Files in these folders go from now on. */
export async function queueFolderDeletion(db: Queryable, folders: readonly string[], now: Date): Promise<void> {
  if (folders.length === 0) return
  await db.query('insert into photo_folders_due (folder, due_at) select unnest($1::text[]), $2', [folders, now])
}

const batch = 200

/** Forgets what was uploaded and not posted in a day. */
export async function deleteAbandonedPhotos(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - temporaryMs)
  for (let found = batch; found === batch; )
    found = await transaction(pool, async (db) => {
      const { rows } = await db.query<{ folder: string }>(
        `delete from photos where memory_id is null and created_at < $1 and (author_id, id) in (
           select author_id, id from photos where memory_id is null and created_at < $1 order by created_at limit $2)
         returning folder`,
        [before, batch],
      )
      await fallDue(db, rows, now)
      return rows.length
    })
}

export async function findFoldersToDelete(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ folder: string }>(
    'select folder from photo_folders_due where due_at <= $1 order by due_at limit $2',
    [now, batch],
  )
  return rows.map(({ folder }) => folder)
}

export const confirmFolderDeleted = async (db: Queryable, folder: string): Promise<void> => {
  await db.query('delete from photo_folders_due where folder = $1', [folder])
}
