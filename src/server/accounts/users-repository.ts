import type { Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'

export type User = {
  id: string
  username: string
  avatar: string | null
  email: string
  emailVerified: boolean
  hasPassedOnboarding: boolean
  role: string
}

/** The columns of `users u` as a `User`. */
export const userColumns = `u.id, u.username, u.avatar, u.email, u.email_verified_at is not null as "emailVerified",
  u.has_passed_onboarding as "hasPassedOnboarding", u.role`

export type WithPassword = User & { passwordHash: string }

/** Two names or addresses that a person would take for the same have the same key. */
export const toKey = (text: string) => text.trim().normalize('NFKC').toLowerCase()

export async function insertUser(
  db: Queryable,
  { username, email, passwordHash, now }: { username: string; email: string; passwordHash: string; now: Date },
): Promise<User> {
  const id = uuidV7(now.getTime())
  const { rows } = await db.query<User>(
    `insert into users as u (id, username, username_key, email, email_key, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${userColumns}`,
    [id, username, toKey(username), email, toKey(email), passwordHash, now],
  )
  return first(rows)
}

/** Which of the two are taken already. */
export async function findTaken(db: Queryable, username: string, email: string) {
  const { rows } = await db.query<{ username: boolean; email: boolean }>(
    `select exists (select 1 from users where username_key = $1) as username,
            exists (select 1 from users where email_key = $2) as email`,
    [toKey(username), toKey(email)],
  )
  return first(rows)
}

export async function findByEmail(db: Queryable, email: string): Promise<WithPassword | null> {
  const { rows } = await db.query<WithPassword>(
    `select ${userColumns}, u.password_hash as "passwordHash" from users u where u.email_key = $1`,
    [toKey(email)],
  )
  return rows[0] ?? null
}

export async function findById(db: Queryable, id: string): Promise<WithPassword | null> {
  const { rows } = await db.query<WithPassword>(
    `select ${userColumns}, u.password_hash as "passwordHash" from users u where u.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function setOnboarding(db: Queryable, id: string, hasPassed: boolean): Promise<void> {
  await db.query('update users set has_passed_onboarding = $2 where id = $1', [id, hasPassed])
}

export async function setEmailVerified(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [id, now])
}

export async function setPassword(db: Queryable, id: string, passwordHash: string): Promise<void> {
  await db.query('update users set password_hash = $2 where id = $1', [id, passwordHash])
}

export async function changeAddress(db: Queryable, id: string, email: string, now: Date): Promise<void> {
  await db.query('update users set email = $2, email_key = $3, email_verified_at = $4 where id = $1', [
    id,
    email,
    toKey(email),
    now,
  ])
}

/** Everything that belongs to a person goes with them (`on delete cascade`). */
export async function deleteUser(db: Queryable, id: string): Promise<void> {
  await db.query('delete from users where id = $1', [id])
}

function first<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The database answered without a row.')
  return row
}
