import { colocateLockSql } from '../db/lock-user.ts'
import type { Queryable } from '../db/transaction.ts'
import { accountGone, unauthorized } from '../errors.ts'
import type { SignedIn } from './user.ts'

/**
 * Locks a person's row until the transaction ends, and gives the hash of their password as it is now; `null` when the
 * account is gone, also when its owner is leaving. Whatever changes sessions, codes, password or address begins with it: so a deletion cannot wait for a
 * row that waits for the deletion, and of a sign-in and a change of password one comes wholly before the other.
 */
export const lockAccount = (db: Queryable, id: string): Promise<string | null> => lock(db, id, 'leaving_on is null')

/** Locks the row of somebody who is leaving, and of nobody else. */
export const lockClosedAccount = (db: Queryable, id: string): Promise<string | null> =>
  lock(db, id, 'leaving_on is not null')

/** Locks the row of a person, leaving or not: a forgotten password is no reason to lose the account. */
export const lockAnyAccount = (db: Queryable, id: string): Promise<string | null> => lock(db, id, 'true')

async function lock(db: Queryable, id: string, who: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    `select password_hash as hash from users where id = $1 and ${who} and ${colocateLockSql('$1')} for no key update of users`,
    [id],
  )
  return rows[0]?.hash ?? null
}

/** Locks the row of the person asking. Throws 401 where their session, or the account, ended since the request came. */
export async function lockSignedIn(db: Queryable, user: SignedIn): Promise<string> {
  const hash = await lockAccount(db, user.id)
  if (hash === null) throw accountGone()
  const { rows } = await db.query('select 1 from sessions where id = $1 and revoked_at is null', [user.sessionId])
  if (rows.length === 0) throw unauthorized()
  return hash
}
