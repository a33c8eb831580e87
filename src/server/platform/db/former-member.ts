import type { Queryable } from './transaction.ts'

/** The row that stands for whoever has none: nothing tells which of its rows one person wrote. */
export const formerMember = { id: '00000000-0000-7000-8000-000000000000', name: '(former member)' }

/**
 * Nobody signs in as it, and no list shows it. It is made when it is needed first. It is looked for before: on several machines an insert that finds it there
 * keeps everybody else's waiting all the same.
 */
export async function ensureFormerMember(db: Queryable, now: Date): Promise<void> {
  const { rowCount } = await db.query('select 1 from users where id = $1', [formerMember.id])
  if (rowCount === 1) return
  await db.query(
    `insert into users (id, username, username_key, username_skeleton, email, password_hash, email_verified_at, created_at)
     values ($1, $2, $2, $2, '', '', $3, $3) on conflict (id) do nothing`,
    [formerMember.id, formerMember.name, now],
  )
}
