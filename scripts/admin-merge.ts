import { accountHooks } from '../src/server/account-hooks.ts'
import { AccountGone } from '../src/server/features/admin/account-commands.ts'
import type { Account } from '../src/server/features/admin/find-accounts.ts'
import { type MergedTable, mergeAccounts, tryMerge } from '../src/server/features/admin/merge-accounts.ts'
import { describe, log, requireSingleAccount } from './admin-accounts.ts'
import { type AdminCommand, type AdminContext, Refusal } from './admin-command.ts'

export const mergeUsage = 'merge NAME INTO-NAME [--dry-run]'

/** Makes one account of two of the same person, and says before what would become of what. */
export async function adminMerge(asked: AdminCommand, around: AdminContext): Promise<void> {
  const { who, word = '', dryRun = false } = asked
  const { pool, deliveries, by, say } = around
  const from = await requireSingleAccount(pool, who)
  if (word === '') throw new Refusal(`Say into which account, which stays: npm run admin -- ${mergeUsage}`)
  const to = await requireSingleAccount(pool, word)
  for (const account of [from, to]) {
    say(describe(account))
    if (account.leavingOn !== null) throw new Refusal(`${account.username} is closed. Its owner has to keep it first.`)
  }
  if (from.id === to.id) throw new Refusal(`Both are the account of ${to.username}.`)
  const merge = { pool, deliveries, hooks: accountHooks, from, to, by, now: new Date() }
  for (const line of inWords(await orRefused(tryMerge(merge)))) say(line)
  if (dryRun) return say('Nothing was changed: this is what would happen.')
  const plan = planOf(from, to)
  if (!(await around.confirm(plan))) throw new Refusal('Nothing was changed. With --yes nobody is asked.')
  await orRefused(mergeAccounts(merge))
  log(around, 'admin-merge', [from, to])
  say(`Done: ${plan}.`)
}

const planOf = (from: Account, to: Account): string =>
  `move everything of ${from.username} to ${to.username}, delete the account ${from.username} at once and for good, and tell both addresses. ${to.username} keeps its password, second step, role (${to.role}) and settings`

const inWords = (merged: readonly MergedTable[]): string[] =>
  merged.length === 0
    ? ['There is nothing to move.']
    : merged.map(({ table, moved, gone }) =>
        [
          `  ${table}: ${moved} move`,
          ...(gone > 0 ? [`${gone} go, which both have or which are between the two`] : []),
        ].join(', '),
      )

const orRefused = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: Error) => {
    throw error instanceof AccountGone ? new Refusal(error.message) : error
  })
