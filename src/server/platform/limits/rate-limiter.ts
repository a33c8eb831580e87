import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { HttpError, tooManyRequests } from '../errors.ts'
import { type Limit, signInForgottenMs, signInWaitsMs } from './limits.ts'
import { consumeToken, consumeWithBackoff, deleteCounter, sweepCounters } from './rate-limits-repository.ts'

const maxRemembered = 10_000
const sweepEveryMs = 60_000

/** A rate limiter that counts in the database (table `tries`), so that all servers share its counts. */
export type RateLimiter = ReturnType<typeof createRateLimiter>

export function createRateLimiter({ pool, now }: Pick<Context, 'pool' | 'now'>, log: FastifyBaseLogger) {
  // A limit holds until a known moment, so it is remembered here: a flood does not reach the database.
  const refused = new LRUCache<string, number>({ max: maxRemembered })
  let sweptAt = now().getTime()
  let sweeping: Promise<void> = Promise.resolve()

  async function consume(name: string, says: string, query: (key: Buffer) => Promise<Date | undefined>): Promise<void> {
    const key = createHash('sha256').update(name).digest()
    const known = refused.get(name)
    if (known !== undefined && known > now().getTime()) throw rateLimitError(says, known - now().getTime())
    refused.delete(name)
    const free = await query(key).catch((error: Error) => {
      // Whoever only reads is let through; what writes or signs in meets the same database and is told.
      log.warn({ err: error }, 'Rate limit not enforced: counter query failed.')
      return undefined
    })
    sweepSometimes()
    if (free === undefined) return
    refused.set(name, free.getTime())
    throw rateLimitError(says, free.getTime() - now().getTime())
  }

  function sweepSometimes(): void {
    if (now().getTime() - sweptAt < sweepEveryMs) return
    sweptAt = now().getTime()
    sweeping = sweepCounters(pool, now()).catch((error: Error) =>
      log.warn({ err: error }, 'Expired rate limit counters were not removed.'),
    )
  }

  return {
    /** Consumes one; throws 429 if exhausted. */
    consume: (limit: Limit, what: string, who: string) =>
      consume(`${what} ${who}`, limit.says, (key) => consumeToken(pool, key, limit, now())),
    /** Same, returns false instead of throwing. */
    tryConsume: (limit: Limit, what: string, who: string): Promise<boolean> =>
      consume(`${what} ${who}`, limit.says, (key) => consumeToken(pool, key, limit, now())).then(
        () => true,
        (error: unknown) => {
          if (error instanceof HttpError) return false
          throw error
        },
      ),
    /** Consumes one sign-in; throws 429 during a wait. `who` is what `reset` takes. */
    consumeSignIn: (who: string) =>
      consume(who, 'The last attempts didn’t match.', (key) =>
        consumeWithBackoff(pool, key, { waitsMs: signInWaitsMs, forgottenMs: signInForgottenMs }, now()),
      ),
    async reset(who: string): Promise<void> {
      refused.delete(who)
      await deleteCounter(pool, createHash('sha256').update(who).digest())
    },
    settled: () => sweeping,
  }
}

/** 429, with the wait in its sentence and in `retry-after`. */
export const rateLimitError = (says: string, ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return tooManyRequests(seconds, `${says} Please try again in ${waitInWords(seconds)}.`)
}

/** @example waitInWords(90) // '2 minutes' */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
