import type { Queryable } from '../db/transaction.ts'

/** What a person chose for their account. `defaultPrivacy` null: a new memory begins like the last one. */
export type AccountSettings = { bio: string; defaultPrivacy: number | null }

const columns = 'bio, default_privacy as "defaultPrivacy"'

/** What a person chose for their account; null when there is no such person. */
export async function findSettings(db: Queryable, userId: string): Promise<AccountSettings | null> {
  const { rows } = await db.query<AccountSettings>(`select ${columns} from users where id = $1`, [userId])
  return rows[0] ?? null
}

/** Takes what is given and leaves the rest; `null` when the account is gone. */
export async function changeSettings(
  db: Queryable,
  userId: string,
  { bio, defaultPrivacy }: Partial<AccountSettings>,
): Promise<AccountSettings | null> {
  const { rows } = await db.query<AccountSettings>(
    `update users set bio = coalesce($2, bio), default_privacy = case when $3 then $4::smallint else default_privacy end
     where id = $1 returning ${columns}`,
    [userId, bio ?? null, defaultPrivacy !== undefined, defaultPrivacy ?? null],
  )
  return rows[0] ?? null
}
