import type { Queryable } from '../../platform/db/transaction.ts'
import type { Role } from '../../platform/sessions/roles.ts'
import { toKey } from '../../platform/sessions/user.ts'

/** Gives a member a role; false when nobody has this name. */
export async function giveRole(db: Queryable, username: string, role: Role): Promise<boolean> {
  const { rowCount } = await db.query('update users set role = $2 where username_key = $1', [toKey(username), role])
  return rowCount === 1
}
