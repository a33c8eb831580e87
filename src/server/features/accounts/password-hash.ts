import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../../platform/errors.ts'

// OWASP's smallest advised argon2id: 19 MiB, two passes, one lane. (2 is Argon2id; the enum has no run-time value.)
const options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * So many passwords are hashed at once: each takes one of Node's four threads, which read files too, and one core. One core
 * stays for everything else, and one thread for files.
 */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(3, cores - 1))

// Eighty that wait are done in about two seconds.
const inTurn = createQueue(hashesAtOnce(availableParallelism()), 80)

/** Hashes a password, in turn with others: it is made to be slow. Throws when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), options))
}

/** What no password has for its hash: random bytes, with the same options as every hash here. */
export const dummyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$wBqT4LU2YM7H5OWLfk4DZg$oYJb8OrZdydCC4KICpbzM0DFYYKW/h4GPGBwjFja9s8'

/** True for the right password. Without an account (`null`) it works just as long, so that time tells nothing. */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return inTurn(() => verify(stored ?? dummyPasswordHash, password.normalize('NFKC')))
}

/** Runs so many at once and lets so many wait; whoever comes then is asked to come back. */
export function createQueue(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw unavailable()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes this place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
