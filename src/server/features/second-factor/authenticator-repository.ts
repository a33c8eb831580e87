import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import type { DraftSeal } from '../drafts/index.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

/** What is being set up waits this long for its first code. */
const setUpForMs = 15 * 60_000

type Row = { id: string; key_id: string; sealed: Buffer; last_step: number }

const placeOf = (userId: string, id: string): string => `${userId}/authenticator/${id}`

/** Begins to set up an app and gives its secret, which nobody is told again. What was begun before is forgotten; an app in use stays until this one is confirmed. */
export async function beginAuthenticator(db: Queryable, seal: DraftSeal, userId: string, now: Date): Promise<string> {
  const [id, secret] = [uuidV7(now.getTime()), newTotpSecret()]
  const { key_id, sealed } = seal.seal(secret, placeOf(userId, id))
  await db.query('delete from authenticator_apps where user_id = $1 and confirmed_at is null', [userId])
  await db.query(
    'insert into authenticator_apps (user_id, id, key_id, sealed, created_at) values ($1, $2, $3, $4, $5)',
    [userId, id, key_id, sealed, now],
  )
  return secret
}

/** Takes the first code of the app that is being set up, in place of any other app; false when it does not fit. */
export async function confirmAuthenticator(
  db: Queryable,
  seal: DraftSeal,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<Row>(
    `select id, key_id, sealed, last_step from authenticator_apps
     where user_id = $1 and confirmed_at is null and created_at > $2`,
    [userId, new Date(now.getTime() - setUpForMs)],
  )
  const [app] = rows
  if (app === undefined || !(await takeCode(db, seal, userId, app, code, now))) return false
  await db.query('delete from authenticator_apps where user_id = $1 and id <> $2', [userId, app.id])
  await db.query('update authenticator_apps set confirmed_at = $3 where user_id = $1 and id = $2', [
    userId,
    app.id,
    now,
  ])
  return true
}

/** Uses up a code of the member's app; false when there is none, the code does not fit, or one of its step or a later one was taken before. */
export async function spendTotpCode(
  db: Queryable,
  seal: DraftSeal,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<Row>(
    'select id, key_id, sealed, last_step from authenticator_apps where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  return rows[0] !== undefined && takeCode(db, seal, userId, rows[0], code, now)
}

async function takeCode(
  db: Queryable,
  seal: DraftSeal,
  userId: string,
  app: Row,
  code: string,
  now: Date,
): Promise<boolean> {
  const place = placeOf(userId, app.id)
  const secret = seal.open(app, place)
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (secret === null || step === null) return false
  // Sealed anew, so that it moves to the newest key.
  const { key_id, sealed } = seal.seal(secret, place)
  const { rowCount } = await db.query(
    `update authenticator_apps set last_step = $3, last_used_at = $4, key_id = $5, sealed = $6
     where user_id = $1 and id = $2 and last_step < $3`,
    [userId, app.id, step, now, key_id, sealed],
  )
  return rowCount === 1
}

type Authenticator = { created_at: string; last_used_at: string | null }

/** The app in use. */
export async function findAuthenticator(db: Queryable, userId: string): Promise<Authenticator | null> {
  const { rows } = await db.query<Authenticator>(
    'select confirmed_at as created_at, last_used_at from authenticator_apps where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  return rows[0] ?? null
}

/** Also forgets one that is being set up. False when none was in use. */
export async function removeAuthenticator(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ used: boolean }>(
    'delete from authenticator_apps where user_id = $1 returning confirmed_at is not null as used',
    [userId],
  )
  return rows.some(({ used }) => used)
}
