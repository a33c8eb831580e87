import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ensureFormerMember, formerMember } from '../../platform/db/former-member.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'

export interface ContactMessage {
  id: string
  message: string
  email: string | undefined
}

/** Stores a message, once, and does what is to be done about a new one. `from`: its writer, or null for a visitor. `key` tells tries apart. */
export function insertMessage(
  pool: Pool,
  from: string | null,
  { id, message, email }: ContactMessage,
  key: string | undefined,
  now: Date,
  isNew: (db: Queryable) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([message, email ?? null, key ?? null]))
    .digest()
  return transaction(pool, async (db) => {
    if (from === null) await ensureFormerMember(db, now)
    else await lockUser(db, from)
    const { rowCount } = await db.query(
      `insert into contact_messages (user_id, id, email, message, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (user_id, request_hash) do nothing`,
      [from ?? formerMember.id, id, email ?? null, message, hash, now],
    )
    if (rowCount === 1) await isNew(db)
  })
}

export async function wasMailed(db: Queryable, from: string, id: string, now: Date): Promise<void> {
  await db.query('update contact_messages set mailed_at = $3 where user_id = $1 and id = $2', [from, id, now])
}

/** Whose message it is (`nobody` for a visitor's), and which. */
export type MessageKey = { userId: string; id: string }

/** Messages that no mail was queued for yet, the oldest first; nobody else takes them. */
export async function claimUnqueuedMessages(
  db: Queryable,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<MessageKey[]> {
  const { rows } = await db.query<MessageKey>(
    `update contact_messages set mailed_at = $3 where mailed_at is null and (user_id, id) in (
       select user_id, id from contact_messages where mailed_at is null and created_at < $1 order by created_at limit $2)
     returning user_id as "userId", id`,
    [before, limit, now],
  )
  return rows
}

type ReceivedMessage = { id: string; message: string; email: string | null; member: string | null }

/** The messages that are still there, the oldest first; `member`: the name of the writer, unless that is a visitor. */
export async function findMessages(db: Queryable, keys: readonly MessageKey[]) {
  const { rows } = await db.query<ReceivedMessage>(
    `select c.id, c.message, c.email, case when c.user_id = $3 then null else u.username end as member
     from unnest($1::uuid[], $2::uuid[]) as key (user_id, id)
     join contact_messages c on c.user_id = key.user_id and c.id = key.id join users u on u.id = c.user_id
     order by c.created_at, c.id`,
    [keys.map(({ userId }) => userId), keys.map(({ id }) => id), formerMember.id],
  )
  return rows.map(({ id, message, email, member }) => ({
    id,
    message,
    email: email ?? undefined,
    member: member ?? undefined,
  }))
}

/** So long a message stays with us; the mail about it is with whoever reads it. */
const messageRetentionDays = 90
const atOnce = 1000

/** Removes some of the messages that are older. Tells how many. */
export async function deleteOldMessages(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from contact_messages where (user_id, id) in
       (select user_id, id from contact_messages where created_at < $1 order by created_at limit $2)`,
    [new Date(now.getTime() - messageRetentionDays * 86_400_000), atOnce],
  )
  return rowCount ?? 0
}
