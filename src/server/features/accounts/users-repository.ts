import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { toKey, type User, userColumns, type WithPassword } from '../../platform/sessions/user.ts'
import { notBlockedSql, type Viewer } from '../visibility/index.ts'
import { toNameSkeleton } from './name-skeleton.ts'

type NewUser = { username: string; email: string; passwordHash: string; now: Date }

/** A new account claims its address, whoever else claims or owns it. */
export async function insertUser(
  db: Queryable,
  { username, email, passwordHash, now }: NewUser,
): Promise<WithPassword> {
  const id = uuidV7(now.getTime())
  const { rows } = await db.query<WithPassword>(
    `insert into users as u (id, username, username_key, username_skeleton, email, address_key, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${userColumns}, u.password_hash as "passwordHash"`,
    [id, username, toKey(username), toNameSkeleton(username), email, toKey(email), passwordHash, now],
  )
  return first(rows)
}

/** The account that owns the address; at most one can. */
export async function findOwner(db: Queryable, email: string): Promise<User | null> {
  const { rows } = await db.query<User>(`select ${userColumns} from users u where u.email_key = $1`, [toKey(email)])
  return rows[0] ?? null
}

/** `leavingOn`: when the account ends, its owner having deleted it. */
export type AtAddress = WithPassword & { createdAt: string; leavingOn: string | null }

/** The accounts of an address: its owner, then the oldest that claim it. */
export async function findByAddress(db: Queryable, email: string, limit: number): Promise<AtAddress[]> {
  const { rows } = await db.query<AtAddress>(
    `select ${userColumns}, u.password_hash as "passwordHash", u.created_at as "createdAt", u.leaving_on as "leavingOn"
     from users u where u.address_key = $1
     order by (u.email_key is null), u.created_at, u.id limit $2`,
    [toKey(email), limit],
  )
  return rows
}

/**
 * The account that somebody means who reads the mail of an address: its owner, else the only one with it, else the one of this name. Anybody may begin
 * accounts with an address, so that how many there are says nothing about which is meant.
 */
export async function findAtAddress(
  db: Queryable,
  email: string,
  username: string | undefined,
): Promise<AtAddress | 'several' | null> {
  const { rows } = await db.query<AtAddress & { isOwner: boolean }>(
    `select ${userColumns}, u.password_hash as "passwordHash", u.created_at as "createdAt", u.leaving_on as "leavingOn",
       u.email_key is not null as "isOwner"
     from users u where u.address_key = $1 and (u.email_key is not null or $2::text is null or u.username_key = $2)
     order by (u.email_key is null), u.created_at, u.id limit 2`,
    [toKey(email), username === undefined ? null : toKey(username)],
  )
  const [first, second] = rows
  if (first === undefined) return null
  return first.isOwner || second === undefined ? first : 'several'
}

export async function findById(db: Queryable, id: string): Promise<WithPassword | null> {
  const { rows } = await db.query<WithPassword>(
    `select ${userColumns}, u.password_hash as "passwordHash" from users u where u.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

type PublicProfile = Pick<User, 'id' | 'username' | 'avatar'> & { bio: string }

/** What everybody may see of a member. */
export async function findPublicProfile(db: Queryable, id: string, viewer: Viewer): Promise<PublicProfile | null> {
  const { rows } = await db.query<PublicProfile>(
    `select id, username, avatar, bio from users where id = $1 and leaving_on is null and id <> $2
     and ${notBlockedSql('id', '$3')}`,
    [id, formerMember.id, viewer],
  )
  return rows[0] ?? null
}

export async function setOnboarding(db: Queryable, id: string, hasPassed: boolean): Promise<void> {
  await db.query('update users set has_passed_onboarding = $2 where id = $1', [id, hasPassed])
}

/** Confirms the address that an account claims, which it owns from then on; false when another account owns it. */
export async function confirmAddress(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set email_key = address_key, email_verified_at = coalesce(email_verified_at, $2)
     where id = $1 and not exists (select 1 from users o where o.email_key = users.address_key and o.id <> users.id)`,
    [id, now],
  )
  return rowCount === 1
}

/** The account of this name and address, if it was made after a moment and is there. */
export async function findNewAccount(
  db: Queryable,
  { username, email }: { username: string; email: string },
  since: Date,
): Promise<WithPassword | null> {
  const { rows } = await db.query<WithPassword>(
    `select ${userColumns}, u.password_hash as "passwordHash" from users u
     where u.username_key = $1 and u.username = $2 and u.address_key = $3 and u.created_at > $4 and u.leaving_on is null`,
    [toKey(username), username, toKey(email), since],
  )
  return rows[0] ?? null
}

export async function isConfirmed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from users where id = $1 and email_verified_at is not null', [id])
  return rows.length === 1
}

export async function setPassword(db: Queryable, id: string, passwordHash: string): Promise<void> {
  await db.query('update users set password_hash = $2 where id = $1', [id, passwordHash])
}

/** A new address that was confirmed by a code; false when another account owns it. */
export async function changeAddress(db: Queryable, id: string, email: string, now: Date): Promise<boolean> {
  await db.query(
    'update users set email = $2, address_key = $3, email_key = null, email_verified_at = null where id = $1',
    [id, email, toKey(email)],
  )
  return confirmAddress(db, id, now)
}

function first<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The database answered without a row.')
  return row
}

/** Keeps the language in which somebody reads here, for mails that are written when they are away. */
export async function setLanguage(db: Queryable, userId: string, language: string): Promise<void> {
  await db.query('update users set language = $2 where id = $1 and language is distinct from $2', [userId, language])
}
