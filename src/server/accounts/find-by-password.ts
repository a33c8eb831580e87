import type { Context } from '../context.ts'
import { mayAddressSignIn } from '../demo/index.ts'
import { isPassword } from './password-hash.ts'
import { type AtAddress, findByAddress } from './users-repository.ts'

/** So many accounts with one address are tried: its owner and the oldest that claim it. Each costs a hash at every sign-in. */
const accountsTried = 4

/**
 * Whose password this is, among the accounts of an address: its owner first, then those that claim it. As many hashes
 * are tried whoever is there and whichever fits, so that time tells neither that an account exists nor how many.
 */
export async function findByPassword(
  { pool, config }: Context,
  email: string,
  password: string,
): Promise<AtAddress | null> {
  const accounts = mayAddressSignIn(config, email) ? await findByAddress(pool, email, accountsTried) : []
  let found: AtAddress | null = null
  for (let place = 0; place < accountsTried; place++) {
    const account = accounts[place]
    const fits = await isPassword(account?.passwordHash ?? null, password)
    if (fits && account) found ??= account
  }
  return found
}
