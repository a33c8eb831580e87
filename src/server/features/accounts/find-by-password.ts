import type { Context } from '../../platform/context.ts'
import { mayAddressSignIn } from './demo-members.ts'
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
  const accounts = await findByAddress(pool, email, mayAddressSignIn(config, email) ? accountsTried : 0)
  let found: AtAddress | null = null
  // Places where nobody is cost as much.
  for (const account of Array.from({ length: accountsTried }, (_, place) => accounts[place] ?? null))
    if (await isPassword(account?.passwordHash ?? null, password)) found ??= account
  return found
}
