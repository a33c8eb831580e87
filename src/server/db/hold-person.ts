import { unauthorized } from '../errors.ts'
import type { Queryable } from './transaction.ts'

/**
 * The first lock of every transaction that writes something of a person: the person, then the thing, then its parts, in
 * this order everywhere. Whoever deletes the account waits until the write is done, or the write finds nobody: 401. Who is leaving is nobody.
 */
export async function holdPerson(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.query('select 1 from users where id = $1 and leaving_on is null for share', [userId])
  if (rows.length === 0) throw unauthorized()
}
