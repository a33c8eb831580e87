import { unauthorized } from '../errors.ts'
import { prepared } from './prepared.ts'
import type { Queryable } from './transaction.ts'

/**
 * The first lock of every transaction that writes something of a person: the person, then the thing, then its parts, in
 * this order everywhere. Whoever deletes the account waits until the write is done, or the write finds nobody: 401. Who is leaving is nobody.
 */
export async function lockUser(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.query(prepared(lockedUserSql('$1'), [userId]))
  if (rows.length === 0) throw unauthorized()
}

/** The same as a part of a statement, which holds what belongs to the person behind it: no row is nobody. `person`: a parameter. */
export const lockedUserSql = (person: string): string =>
  `select id from users where id = ${person} and leaving_on is null and ${colocateLockSql(person)} for share of users`

/**
 * Always true; whatever locks a row of `users` says it. On several machines such a row is on each of them: naming what lies with the person takes the lock to
 * their machine, whoever asks for it, and makes it one of that row. By itself Citus locks the whole table, and two who hold it together end in a deadlock.
 */
export const colocateLockSql = (person: string): string =>
  `(exists (select 1 from drafts where user_id = ${person})) is not null`
