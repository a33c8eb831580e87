import type { Pool } from 'pg'
import { prepared } from '../db/prepared.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { momentOf, uuidV7 } from '../db/uuid-v7.ts'
import { lockAccount } from './lock-account.ts'
import type { Tokens } from './session-cookies.ts'
import { hashToken, newToken } from './tokens.ts'
import type { SignedIn, SignInMethod } from './user.ts'
import { userColumns } from './user.ts'

export type Lifetimes = { accessTokenMs: number; refreshTokenMs: number; sessionMs: number }

/** When a session ends at the latest: its name holds when it began. */
export const latestEnd = (familyId: string, { sessionMs }: Lifetimes): Date =>
  new Date(momentOf(familyId).getTime() + sessionMs)

type NewSession = {
  userId: string
  userAgent: string | undefined
  now: Date
  lifetimes: Lifetimes
  signedInWith?: SignInMethod
}

/** Begins a session: a new family with its first pair of tokens. The person's row is locked and their password looked at. */
export async function beginSession(db: Queryable, begin: NewSession): Promise<Tokens> {
  await db.query('delete from sessions where user_id = $1 and refresh_expires < $2', [begin.userId, begin.now])
  return insertPair(db, { ...begin, familyId: uuidV7(begin.now.getTime()), confirmedAt: begin.now })
}

/** Parameters of a statement: the hash of an access token, and the time. */
type ActiveToken = { accessHash: string; now: string }

/** A condition on `sessions s`: it is the one of this token, and holds. */
const holdsSql = ({ accessHash, now }: ActiveToken): string =>
  `s.access_hash = ${accessHash}::bytea and s.revoked_at is null and s.access_expires > ${now}::timestamptz`

/** A condition: the session of this token holds, and is this person's. */
export const sessionHoldsSql = ({ userId, ...given }: ActiveToken & { userId: string }): string =>
  `exists (select 1 from sessions s where ${holdsSql(given)} and s.user_id = ${userId}::uuid)`

/** Who came with this access token; null when it is spent, ended or nobody's. */
export async function findSignedIn(db: Queryable, accessToken: string, now: Date): Promise<SignedIn | null> {
  const { rows } = await db.query<SignedIn>(
    prepared(
      `select ${userColumns}, s.id as "sessionId", s.family_id as "familyId", s.confirmed_at as "confirmedAt",
       s.signed_in_with as "signedInWith"
     from sessions s join users u on u.id = s.user_id
     where ${holdsSql({ accessHash: '$1', now: '$2' })}`,
      [hashToken(accessToken), now],
    ),
  )
  return rows[0] ?? null
}

type Rotation =
  | { kind: 'rotated'; userId: string; tokens: Tokens }
  /** Another tab of the same browser refreshed a moment ago, and its cookies are there already. */
  | { kind: 'just-rotated' }
  | { kind: 'refused' }

type Rotate = {
  refreshToken: string
  isFromCookie: boolean
  now: Date
  lifetimes: Lifetimes
  userAgent: string | undefined
}
type Row = {
  id: string
  user_id: string
  family_id: string
  confirmed_at: string
  signed_in_with: SignInMethod
  rotated_at: string | null
  is_good: boolean
}

/** Two tabs that wake up together both send the same cookie; this long the second is not taken for a thief. */
const tabsGraceMs = 10_000

/**
 * Changes a refresh token for a new pair. Each is good once: when a used one comes again, somebody copied it, and the
 * whole family ends, the thief's part and the owner's.
 */
export function rotateSession(pool: Pool, rotate: Rotate): Promise<Rotation> {
  return transaction(pool, async (client): Promise<Rotation> => {
    const row = await lockByRefreshToken(client, rotate.refreshToken, rotate.now)
    if (!row?.is_good || latestEnd(row.family_id, rotate.lifetimes) <= rotate.now) return { kind: 'refused' }
    if (row.rotated_at !== null) {
      const age = rotate.now.getTime() - Date.parse(row.rotated_at)
      if (rotate.isFromCookie && age < tabsGraceMs) return { kind: 'just-rotated' }
      await revokeFamily(client, row.family_id, rotate.now)
      return { kind: 'refused' }
    }
    await client.query('update sessions set rotated_at = $2 where id = $1', [row.id, rotate.now])
    const next = {
      userId: row.user_id,
      familyId: row.family_id,
      confirmedAt: row.confirmed_at,
      signedInWith: row.signed_in_with,
    }
    return { kind: 'rotated', userId: row.user_id, tokens: await insertPair(client, { ...rotate, ...next }) }
  })
}

/** The row of a refresh token as it is once its owner's row is locked. */
async function lockByRefreshToken(db: Queryable, refreshToken: string, now: Date): Promise<Row | undefined> {
  const read = () =>
    db.query<Row>(
      `select id, user_id, family_id, confirmed_at, signed_in_with, rotated_at, (revoked_at is null and refresh_expires > $2) as is_good
       from sessions where refresh_hash = $1`,
      [hashToken(refreshToken), now],
    )
  const found = (await read()).rows[0]
  // Of an account that ended meanwhile nothing is found then, and of one that is leaving nothing that is good.
  if (found) await lockAccount(db, found.user_id)
  return (await read()).rows[0]
}

async function revokeFamily(db: Queryable, familyId: string, now: Date): Promise<void> {
  await db.query('update sessions set revoked_at = $2 where family_id = $1 and revoked_at is null', [familyId, now])
}

/** Ends one session of a person; false when they have none of that name. */
export function endSession(pool: Pool, userId: string, familyId: string, now: Date): Promise<boolean> {
  return transaction(pool, async (db) => {
    await lockAccount(db, userId)
    const { rowCount } = await db.query(
      'update sessions set revoked_at = $3 where user_id = $1 and family_id = $2 and revoked_at is null',
      [userId, familyId, now],
    )
    return (rowCount ?? 0) > 0
  })
}

export function endSessionOfRefreshToken(pool: Pool, refreshToken: string, now: Date): Promise<void> {
  return transaction(pool, async (db) => {
    const row = await lockByRefreshToken(db, refreshToken, now)
    if (row) await revokeFamily(db, row.family_id, now)
  })
}

export type OwnSession = { id: string; userAgent: string | null; lastSeen: string; signedInWith: SignInMethod }

/** Which of these sessions are live: not ended, and still to be refreshed. One that was deleted with its account is not. */
export async function findLiveSessions(db: Queryable, families: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select family_id as id from sessions where family_id = any($1::uuid[])
     and revoked_at is null and rotated_at is null and refresh_expires > $2`,
    [families, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The sessions of a person that are alive, last used first: of each family the pair that was not changed for another yet. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<OwnSession[]> {
  const { rows } = await db.query<OwnSession>(
    `select family_id as id, user_agent as "userAgent", last_seen_at as "lastSeen", signed_in_with as "signedInWith"
     from sessions
     where user_id = $1 and revoked_at is null and rotated_at is null and refresh_expires > $2
     order by last_seen_at desc, id desc limit 100`,
    [userId, now],
  )
  return rows
}

/** Ends every session of a person, or every one but the family they are using. */
export async function revokeAll(db: Queryable, userId: string, now: Date, exceptFamily?: string): Promise<void> {
  await db.query(
    `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null
     and ($3::uuid is null or family_id <> $3)`,
    [userId, now, exceptFamily ?? null],
  )
}

/** Remembers that the password was given just now; dangerous changes ask for that. */
export async function confirmSession(db: Queryable, familyId: string, now: Date): Promise<void> {
  await db.query('update sessions set confirmed_at = $2 where family_id = $1', [familyId, now])
}

/** Says of a session that its owner has shown another factor in it, or that the account has none any more. */
export async function setSignedInWith(db: Queryable, familyId: string, method: SignInMethod): Promise<void> {
  await db.query('update sessions set signed_in_with = $2 where family_id = $1', [familyId, method])
}

type NewTokenPair = NewSession & { familyId: string; confirmedAt: Date | string }

async function insertPair(db: Queryable, pair: NewTokenPair): Promise<Tokens> {
  const { userId, familyId, confirmedAt, userAgent, now, lifetimes, signedInWith = 'password' } = pair
  const tokens = { access: newToken(), refresh: newToken() }
  const endsAt = latestEnd(familyId, lifetimes).getTime()
  const expires = (lifetimeMs: number) => new Date(Math.min(now.getTime() + lifetimeMs, endsAt))
  await db.query(
    `insert into sessions (id, user_id, family_id, access_hash, refresh_hash, access_expires, refresh_expires,
       confirmed_at, user_agent, created_at, last_seen_at, signed_in_with)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [
      uuidV7(now.getTime()),
      userId,
      familyId,
      hashToken(tokens.access),
      hashToken(tokens.refresh),
      expires(lifetimes.accessTokenMs),
      expires(lifetimes.refreshTokenMs),
      confirmedAt,
      userAgent?.slice(0, 200) ?? null,
      now,
      signedInWith,
    ],
  )
  return tokens
}
