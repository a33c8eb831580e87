import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './hash-queue.ts'

// OWASP's smallest advised argon2id: 19 MiB, two passes, one lane. (2 is Argon2id; the enum has no run-time value.)
const options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing takes one of Node's four threads, which read files too, and one core. One core stays for everything else, and one
 * thread for files; eighty that wait are done in about two seconds.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
const inTurn = createQueue(atOnce, 80)

/** Hashes a password, in turn with others: it is made to be slow. Throws when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), options))
}

let stranger: Promise<string> | undefined

/** True for the right password. Without an account (`null`) it works just as long, so that time tells nothing. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this one').catch((error) => {
    stranger = undefined
    throw error
  })
  const known = stored ?? (await stranger)
  const fits = await inTurn(() => verify(known, password.normalize('NFKC')))
  return stored !== null && fits
}
