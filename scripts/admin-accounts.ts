import type { Pool } from 'pg'
import { type Account, findAccounts } from '../src/server/features/admin/find-accounts.ts'
import { type AdminContext, Refusal } from './admin-command.ts'

/** Whose name or address this is; a refusal for nobody or several. */
export async function requireSingleAccount(pool: Pool, who: string): Promise<Account> {
  const found = await findAccounts(pool, who, new Date())
  const [one, another] = found
  if (one === undefined) throw new Refusal(`Nobody has the name or address "${who}". npm run admin -- find ${who}`)
  if (another === undefined) return one
  throw new Refusal(`Several have the address "${who}". Say which by its name:\n${found.map(describe).join('\n')}`)
}

/** One line as the server logs its security events. */
export function log({ by, say }: AdminContext, event: string, accounts: Account[]): void {
  const security = { event, outcome: accounts.length > 0 ? 'done' : 'refused', who: accounts.map(({ id }) => id), by }
  say(JSON.stringify({ time: Date.now(), security, msg: 'security' }))
}

/** An account in one line. */
export function describe({ username, email, role, since, ...is }: Account): string {
  const more = [
    is.isConfirmed ? 'address confirmed' : 'address not confirmed',
    is.hasSecondFactor ? 'second step at sign-in' : 'no second step',
    ...(is.suspendedUntil === null ? [] : [`suspended until ${is.suspendedUntil}`]),
    ...(is.leavingOn === null ? [] : [`closed, deleted on ${is.leavingOn}`]),
  ]
  return `${username} <${email}>: ${role} since ${since}, ${more.join(', ')}`
}
