import { createHash } from 'node:crypto'
import type { Queryable } from './transaction.ts'

/** Keys are forgotten after a day: no client retries longer than that. */
const keptMs = 24 * 3_600_000

/** `made`: the name of what the first call with this key made. */
type Claim = { kind: 'new' } | { kind: 'repeated'; made: string } | { kind: 'different' }

/**
 * A short name for what was asked. Only this and the name of what was made are kept, never the text. The order of keys
 * says nothing in JSON, and not every client keeps it.
 */
export const requestHash = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body, (_key, value: unknown) => inOrder(value)))
    .digest('base64url')

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Takes a key for this transaction. Of two calls with one key at the same time, the second waits here until the first
 * has finished, and then is a repeated one.
 */
export async function claimKey(db: Queryable, userId: string, key: string, hash: string, now: Date): Promise<Claim> {
  await db.query('delete from idempotency_keys where user_id = $1 and created_at < $2', [
    userId,
    new Date(now.getTime() - keptMs),
  ])
  const { rowCount } = await db.query(
    `insert into idempotency_keys (user_id, key, request_hash, status, response, created_at)
     values ($1, $2, $3, 201, '{}', $4) on conflict (user_id, key) do nothing`,
    [userId, key, hash, now],
  )
  if (rowCount === 1) return { kind: 'new' }
  const { rows } = await db.query<{ request_hash: string; response: { made?: string } }>(
    'select request_hash, response from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  const made = rows[0]?.response.made
  return rows[0]?.request_hash === hash && made !== undefined ? { kind: 'repeated', made } : { kind: 'different' }
}

export async function saveIdempotentResult(db: Queryable, userId: string, key: string, made: string): Promise<void> {
  await db.query('update idempotency_keys set response = $3 where user_id = $1 and key = $2', [
    userId,
    key,
    JSON.stringify({ made }),
  ])
}
