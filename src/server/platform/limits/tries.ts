import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { HttpError, tooManyRequests } from '../errors.ts'
import { type Limit, signInForgottenMs, signInWaitsMs } from './limits.ts'
import { countSlowedTry, countTry, forgetTries, sweepTries } from './tries-repository.ts'

const maxRemembered = 10_000
const sweepEveryMs = 60_000

/** Counts tries in the database, so that it does not matter which server somebody asks. */
export type Tries = ReturnType<typeof createTries>

export function createTries({ pool, now }: Pick<Context, 'pool' | 'now'>, log: FastifyBaseLogger) {
  // A refusal holds until its moment, so it is remembered here: a flood does not reach the database.
  const refused = new LRUCache<string, number>({ max: maxRemembered })
  let sweptAt = now().getTime()
  let sweeping: Promise<void> = Promise.resolve()

  async function count(name: string, says: string, ask: (key: Buffer) => Promise<Date | undefined>): Promise<void> {
    const key = createHash('sha256').update(name).digest()
    const known = refused.get(name)
    if (known !== undefined && known > now().getTime()) throw refusal(says, known - now().getTime())
    refused.delete(name)
    const free = await ask(key).catch((error: Error) => {
      // Whoever only reads is let through; what writes or signs in meets the same database and is told.
      log.warn({ err: error }, 'Tries could not be counted.')
      return undefined
    })
    sweepSometimes()
    if (free === undefined) return
    refused.set(name, free.getTime())
    throw refusal(says, free.getTime() - now().getTime())
  }

  function sweepSometimes(): void {
    if (now().getTime() - sweptAt < sweepEveryMs) return
    sweptAt = now().getTime()
    sweeping = sweepTries(pool, now()).catch((error: Error) => log.warn({ err: error }, 'Old tries were not removed.'))
  }

  return {
    /** One more of this by this one; 429 when there is no room. */
    count: (limit: Limit, what: string, who: string) =>
      count(`${what} ${who}`, limit.says, (key) => countTry(pool, key, limit, now())),
    /** The same where no room is no refusal: tells whether there was any. */
    take: (limit: Limit, what: string, who: string): Promise<boolean> =>
      count(`${what} ${who}`, limit.says, (key) => countTry(pool, key, limit, now())).then(
        () => true,
        (error: unknown) => {
          if (error instanceof HttpError) return false
          throw error
        },
      ),
    /** One more sign-in; 429 while it has to wait. `who` is what `succeeded` takes. */
    signIn: (who: string) =>
      count(who, 'The last attempts didn’t match.', (key) =>
        countSlowedTry(pool, key, { waitsMs: signInWaitsMs, forgottenMs: signInForgottenMs }, now()),
      ),
    async succeeded(who: string): Promise<void> {
      refused.delete(who)
      await forgetTries(pool, createHash('sha256').update(who).digest())
    },
    settled: () => sweeping,
  }
}

/** 429, with the wait in words and for programs. */
export const refusal = (says: string, ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return tooManyRequests(seconds, `${says} Please try again in ${inWords(seconds)}.`)
}

/** A wait as a person would say it. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
