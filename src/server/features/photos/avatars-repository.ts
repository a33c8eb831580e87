import { colocateLockSql } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { notBlockedSql, type Viewer } from '../visibility/index.ts'
import type { StoredPhoto } from './photos-repository.ts'
import { queueFolderDeletion } from './photos-repository.ts'

/** Where a person's picture is read: its folder is in the address, so a new picture has a new one. */
const addressOf = (userId: string, folder: string): string => `/api/v1/image/avatars/${userId}/${folder}.webp`

const folderIn = (address: string | null): string | undefined => address?.match(/\/([0-9a-f]+)\.webp$/)?.[1]

/** Takes another picture, or none; the files of the former one go. The person's row is held by this. */
export async function changeAvatar(db: Queryable, userId: string, folder: string | null, now: Date) {
  const { rows } = await db.query<{ avatar: string | null }>(
    `select avatar from users where id = $1 and ${colocateLockSql('$1')} for update of users`,
    [userId],
  )
  const former = folderIn(rows[0]?.avatar ?? null)
  const avatar = folder === null ? null : addressOf(userId, folder)
  await db.query('update users set avatar = $2 where id = $1', [userId, avatar])
  if (folder !== null) await db.query('delete from photo_folders_due where folder = $1', [folder])
  await queueFolderDeletion(db, former === undefined ? [] : [former], now)
  return avatar
}

/** Gives the picture of one account to another that has none. */
export async function moveAvatar(db: Queryable, from: string, to: string, now: Date): Promise<void> {
  const { rows } = await db.query<{ id: string; avatar: string | null }>(
    'select id, avatar from users where id in ($1, $2)',
    [from, to],
  )
  const avatarOf = (id: string) => folderIn(rows.find((row) => row.id === id)?.avatar ?? null)
  const folder = avatarOf(from)
  if (folder === undefined || avatarOf(to) !== undefined) return
  await db.query('update users set avatar = null where id = $1', [from])
  await changeAvatar(db, to, folder, now)
}

/** The picture at this address, as long as it is this person's, they are not leaving, and neither blocked the other. */
export async function findAvatar(
  db: Queryable,
  userId: string,
  file: string,
  viewer: Viewer,
): Promise<StoredPhoto | undefined> {
  const folder = folderIn(`/${file}`)
  if (folder === undefined) return undefined
  const { rows } = await db.query(
    `select 1 from users where id = $1 and avatar = $2 and leaving_on is null and ${notBlockedSql('id', '$3')}`,
    [userId, addressOf(userId, folder), viewer],
  )
  return rows.length === 0 ? undefined : { id: userId, folder, media: 'image', width: 0, height: 0, blur: '', alt: '' }
}

/** Where this person's own picture is, for their copy of everything. */
export async function folderOfAvatar(db: Queryable, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ avatar: string | null }>('select avatar from users where id = $1', [userId])
  return folderIn(rows[0]?.avatar ?? null)
}
