import type { Queryable } from '../../platform/db/transaction.ts'

/** Beside that of every member: who decides about reports, who changes content in the studio, who publishes it too, and who downloads answers for an office. No call gives one. */
export const roles = ['member', 'moderator', 'editor', 'publisher', 'clerk'] as const
/** What somebody may do. */
export type Role = (typeof roles)[number]

/** Is this word one of the roles? */
export const isRole = (word: string): word is Role => roles.some((role) => role === word)

/** Gives a member a role; false when nobody has this name. */
export async function giveRole(db: Queryable, username: string, role: Role): Promise<boolean> {
  const { rowCount } = await db.query('update users set role = $2 where username_key = $1', [
    username.trim().normalize('NFKC').toLowerCase(),
    role,
  ])
  return rowCount === 1
}
