import { hash, verify } from '@node-rs/argon2'

// OWASP's smallest advised argon2id: 19 MiB, two passes, one lane. (2 is Argon2id; the enum has no run-time value.)
const options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options)
}

let stranger: Promise<string> | undefined

/** True for the right password. Without an account (`null`) it works just as long, so that time tells nothing. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this one')
  const fits = await verify(stored ?? (await stranger), password.normalize('NFKC'))
  return stored !== null && fits
}
