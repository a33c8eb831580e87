import { unauthorized } from '../errors.ts'
import { prepared } from './prepared.ts'
import type { Queryable } from './transaction.ts'

/**
 * Locks the user: the first lock of every transaction that writes a user's data. Lock order everywhere: user, resource, its parts. Deleting the account
 * waits for the write. @throws 401 if the account is deleted or closing.
 */
export async function lockUser(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.query(prepared(lockedUserSql('$1'), [userId]))
  if (rows.length === 0) throw unauthorized()
}

/** Subquery form of `lockUser`: locks the user row `for share`; returns no row if the account is closing. `person`: a parameter. */
export const lockedUserSql = (person: string): string =>
  `select id from users where id = ${person} and leaving_on is null and ${colocateLockSql(person)} for share of users`

/**
 * No-op condition that names a colocated row, so that Citus locks one shard instead of the whole reference table (which deadlocks). Add it to every lock on
 * `users`.
 */
export const colocateLockSql = (person: string): string =>
  `(exists (select 1 from drafts where user_id = ${person})) is not null`
