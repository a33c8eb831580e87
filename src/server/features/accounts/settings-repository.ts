import type { Queryable } from '../../platform/db/transaction.ts'

/**
 * What a person chose for their account. `defaultPrivacy` null: a new memory begins like the last one. `digest`: how often a mail
 * may say that there is something new. `paused`: no bell, and no such mail. `slowComments`: one comment an hour from each person.
 */
export type AccountSettings = {
  bio: string
  defaultPrivacy: number | null
  digest: 'off' | 'daily' | 'weekly'
  paused: boolean
  slowComments: boolean
}

const columns = `bio, default_privacy as "defaultPrivacy", digest, notifications_paused as paused,
  slow_comments as "slowComments"`

/** What a person chose for their account; null when there is no such person. */
export async function findSettings(db: Queryable, userId: string): Promise<AccountSettings | null> {
  const { rows } = await db.query<AccountSettings>(`select ${columns} from users where id = $1`, [userId])
  return rows[0] ?? null
}

/**
 * Takes what is given and leaves the rest; `null` when the account is gone. `digestKey`: for whoever has none and asks for mails, which
 * tell of what comes from `now` on.
 */
export async function changeSettings(
  db: Queryable,
  userId: string,
  { bio, defaultPrivacy, digest, paused, slowComments }: Partial<AccountSettings>,
  { digestKey, now }: { digestKey: Buffer; now: Date },
): Promise<AccountSettings | null> {
  const { rows } = await db.query<AccountSettings>(
    `update users set bio = coalesce($2, bio), default_privacy = case when $3 then $4::smallint else default_privacy end,
       digest = coalesce($5, digest), notifications_paused = coalesce($6, notifications_paused), slow_comments = coalesce($9, slow_comments),
       digest_key = case when $5 <> 'off' then coalesce(digest_key, $7) else digest_key end,
       digest_told_at = case when $5 <> 'off' and digest = 'off' then $8 else digest_told_at end
     where id = $1 returning ${columns}`,
    [
      ...[userId, bio ?? null, defaultPrivacy !== undefined, defaultPrivacy ?? null],
      ...[digest ?? null, paused ?? null, digestKey, now, slowComments ?? null],
    ],
  )
  return rows[0] ?? null
}
