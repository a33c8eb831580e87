import { formerMember } from '../../platform/db/former-member.ts'
import { lockedUserSql } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { removeAllOf } from '../comments/index.ts'

/** Both see nothing of each other; or this person meets nothing of the other. */
export type BlockKind = 'block' | 'mute'

/** Whom somebody avoids, as they read it themselves; nobody else does. */
type BlockedMember = { id: string; username: string; avatar: string | null; kind: BlockKind; created_at: string }

/** So many somebody avoids at most, so that every list stays quick for them. */
const maxBlocked = 1_000

/** Locks the other member's row, so that they cannot be deleted in between. False where they do not exist or are leaving. */
async function lockOther(db: Queryable, otherId: string): Promise<boolean> {
  if (otherId === formerMember.id) return false
  const { rowCount } = await db.query(lockedUserSql('$1'), [otherId])
  return rowCount === 1
}

/** One way for each of them: another choice takes the place of the first. */
async function upsertBlock(
  db: Queryable,
  { userId, otherId, kind, now }: { userId: string; otherId: string; kind: BlockKind; now: Date },
): Promise<void> {
  await db.query(
    `insert into avoided_members (user_id, other_id, kind, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, other_id) do update set kind = excluded.kind`,
    [userId, otherId, kind, now],
  )
}

type NewBlock = { userId: string; otherId: string; kind: BlockKind; now: Date }

/**
 * Blocks or mutes a member in this transaction; `remove`: also takes away what they wrote under this person's memories, and gives how much. Throws 404 for nobody, and
 * 409 when there is no room for one more.
 */
export async function blockOrMute(db: Queryable, { remove, ...one }: NewBlock & { remove: boolean }): Promise<number> {
  if (!(await lockOther(db, one.otherId))) throw notFound('This member doesn’t exist.')
  if ((await countBlocked(db, one.userId, one.otherId)) >= maxBlocked)
    throw new HttpError(409, { detail: 'You can’t block or mute any more people.' })
  await upsertBlock(db, one)
  return remove ? removeAllOf(db, { writerId: one.otherId, authorId: one.userId, now: one.now }) : 0
}

/** Beside this one, how many are there? */
async function countBlocked(db: Queryable, userId: string, otherId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from avoided_members where user_id = $1 and other_id <> $2',
    [userId, otherId],
  )
  return rows[0]?.count ?? 0
}

export async function deleteBlock(db: Queryable, userId: string, otherId: string): Promise<void> {
  await db.query('delete from avoided_members where user_id = $1 and other_id = $2', [userId, otherId])
}

/** The newest first; who is leaving has no name any more. */
export async function listBlocked(db: Queryable, userId: string): Promise<BlockedMember[]> {
  const { rows } = await db.query<BlockedMember>(
    `select u.id, u.username, u.avatar, a.kind, a.created_at from avoided_members a
     join users u on u.id = a.other_id and u.leaving_on is null
     where a.user_id = $1 order by a.created_at desc, a.other_id desc`,
    [userId],
  )
  return rows
}

/** Removes who avoided this person, who goes: there is nobody to avoid any more. */
export async function deleteBlocksOf(db: Queryable, personId: string): Promise<void> {
  await db.query('delete from avoided_members where other_id = $1', [personId])
}
