import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { holdPerson } from '../db/hold-person.ts'
import { makeNobody, nobody } from '../db/nobody.ts'
import { type Queryable, transaction } from '../db/transaction.ts'

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
    else await holdPerson(db, from)
    const { rowCount } = await db.query(
      `insert into contact_messages (user_id, id, email, message, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (user_id, request_hash) do nothing`,
      [from ?? nobody.id, id, email ?? null, message, hash, now],
    )
    return rowCount === 1
  })
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
