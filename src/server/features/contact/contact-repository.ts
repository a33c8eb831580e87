import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { lockUser } from '../../platform/db/lock-user.ts'
import { makeNobody, nobody } from '../../platform/db/nobody.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'

export interface ContactMessage {
  id: string
  message: string
  email: string | undefined
}

/** Stores a message, once: `false` when it is there already. `from`: its writer, or null for a visitor. `key` tells tries apart. */
export function keepMessage(
  pool: Pool,
  from: string | null,
  { id, message, email }: ContactMessage,
  key: string | undefined,
  now: Date,
): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([message, email ?? null, key ?? null]))
    .digest()
  return transaction(pool, async (db) => {
    if (from === null) await makeNobody(db, now)
    else await lockUser(db, from)
    const { rowCount } = await db.query(
      `insert into contact_messages (user_id, id, email, message, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (user_id, request_hash) do nothing`,
      [from ?? nobody.id, id, email ?? null, message, hash, now],
    )
    return rowCount === 1
  })
}

export async function wasMailed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update contact_messages set mailed_at = $2 where id = $1', [id, now])
}

export type WaitingMessage = ContactMessage & { member: string | undefined }
type WaitingRow = { id: string; message: string; email: string | null; member: string | null }

/** Messages that were not mailed yet, the oldest first; nobody else takes them. */
export async function takeWaiting(
  db: Queryable,
  { before, most, now }: { before: Date; most: number; now: Date },
): Promise<WaitingMessage[]> {
  const { rows } = await db.query<WaitingRow>(
    `update contact_messages c set mailed_at = $3 from users u
     where u.id = c.user_id and c.mailed_at is null and (c.user_id, c.id) in (
       select user_id, id from contact_messages where mailed_at is null and created_at < $1 order by created_at limit $2)
     returning c.id, c.message, c.email, case when c.user_id = $4 then null else u.username end as member`,
    [before, most, now, nobody.id],
  )
  return rows
    .map(({ id, message, email, member }) => ({ id, message, email: email ?? undefined, member: member ?? undefined }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export async function wasNotMailed(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('update contact_messages set mailed_at = null where id = any($1::uuid[])', [ids])
}

/** So long a message stays with us; the mail about it is with whoever reads it. */
export const keptDays = 90
const atOnce = 1000

/** Removes some of the messages that are older. Tells how many. */
export async function forgetOldMessages(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from contact_messages where (user_id, id) in
       (select user_id, id from contact_messages where created_at < $1 order by created_at limit $2)`,
    [new Date(now.getTime() - keptDays * 86_400_000), atOnce],
  )
  return rowCount ?? 0
}
