import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/transaction.ts'
import { type Limit, pairLimits } from './limits.ts'
import { rateLimitError } from './rate-limiter.ts'
import { consumeToken } from './rate-limits-repository.ts'

/** How an act reaches somebody: by words of the one who acts, or by a sign (empathy, a reaction, …). */
export type ActChannel = 'words' | 'signs'

/** When something is done; `throttling`: `null` where nothing is counted. */
export type LimitContext = { now: Date; throttling: Config['throttling'] }

type MemberPair = { by: string; to: string }

/**
 * Counts one more act of one member that reaches another, in the transaction of the act: an act that fails counts for nothing. However old the account, one
 * person is not flooded by another. Throws 429 with the time when it is possible again.
 */
export async function limitActsBetween(
  db: Queryable,
  reach: ActChannel,
  pair: MemberPair,
  when: LimitContext,
): Promise<void> {
  if (when.throttling === null || pair.by === pair.to) return
  await count(db, reach, pair, when)
  if (reach === 'words' && (await wantsSlowComments(db, pair.to))) await count(db, 'slow', pair, when)
}

/** Other words for what was written before: they count as words, and are no second comment within the hour. */
export async function limitEdits(db: Queryable, pair: MemberPair, when: LimitContext): Promise<void> {
  if (when.throttling !== null && pair.by !== pair.to) await count(db, 'words', pair, when)
}

async function count(
  db: Queryable,
  what: keyof typeof pairLimits,
  { by, to }: MemberPair,
  { now }: LimitContext,
): Promise<void> {
  const limit: Limit = pairLimits[what]
  const key = createHash('sha256').update(`${what} by ${by} to ${to}`).digest()
  const free = await consumeToken(db, key, limit, now)
  if (free !== undefined) throw rateLimitError(limit.says, free.getTime() - now.getTime())
}

async function wantsSlowComments(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ slow: boolean }>('select slow_comments as slow from users where id = $1', [
    memberId,
  ])
  return rows[0]?.slow === true
}
