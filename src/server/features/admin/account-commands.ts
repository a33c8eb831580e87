import type { Pool } from 'pg'
import type { AccountHooks } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import type { Deliveries } from '../../platform/deliveries/deliveries.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { lockAnyAccount } from '../../platform/sessions/lock-account.ts'
import type { Role } from '../../platform/sessions/roles.ts'
import { closeAccount, endAccess, leavingMail } from '../accounts/index.ts'
import { giveRole, recordOperatorAction, setSuspension } from '../moderation/index.ts'
import { removeSecondFactors, secondFactorMail } from '../second-factor/index.ts'
import type { Account } from './find-accounts.ts'

type AccountCommand = {
  pool: Pool
  deliveries: Deliveries
  account: Account
  /** Who runs the command, for others who look after the site. */
  by: string
  now: Date
}
/** What the owner of the account is told by mail, if anything; the server sends it. */
type OwnerMail = Mail | undefined

/** Gives a member a role, or takes it back. */
export function changeRole(act: AccountCommand, role: Role): Promise<OwnerMail> {
  const before = act.account.role
  const kind = role === 'member' ? (`${before}-role-taken` as const) : (`${role}-role-given` as const)
  return runAndRecord(act, kind, async (db) => {
    await giveRole(db, act.account.username, role)
    return undefined
  })
}

/** Until then they read and write nothing to others; `reason` stands in their notifications. */
export function suspend(act: AccountCommand, days: number, reason: string): Promise<OwnerMail> {
  const until = new Date(act.now.getTime() + days * 86_400_000)
  return applySuspension(act, until, reason)
}

/** Ends a suspension. */
export function unsuspend(act: AccountCommand): Promise<OwnerMail> {
  return applySuspension(act, null, '')
}

/** They hear of it by a notice, as of a decision of moderators. */
function applySuspension(act: AccountCommand, until: Date | null, reason: string): Promise<OwnerMail> {
  return inAccountTransaction(act, async (db) => {
    await setSuspension(db, { userId: act.account.id, by: act.by, now: act.now, until, reason })
    return undefined
  })
}

/** For somebody who lost their device and their recovery codes: password or address open the account alone, and every session ends. */
export function resetSecondFactor(act: AccountCommand): Promise<OwnerMail> {
  const { id, email } = act.account
  return runAndRecord(act, 'second-factor-reset', async (db) => {
    await removeSecondFactors(db, id)
    await endAccess(db, id, act.now)
    return secondFactorMail(email, 'reset', true)
  })
}

/** As if its owner had deleted it in the settings: hidden at once, deleted by the server after the days in which they may come back. */
export function deleteAccount(act: AccountCommand, hooks: AccountHooks): Promise<OwnerMail> {
  return runAndRecord(act, 'account-deletion', async (db) => {
    const ends = await closeAccount(db, hooks, { userId: act.account.id, leavesMemories: false, now: act.now })
    return leavingMail(act.account.email, ends)
  })
}

function runAndRecord(
  act: AccountCommand,
  kind: string,
  work: (db: Queryable) => Promise<OwnerMail>,
): Promise<OwnerMail> {
  return inAccountTransaction(act, async (db) => {
    const mail = await work(db)
    await recordOperatorAction(db, { kind, userId: act.account.id, by: act.by, now: act.now })
    return mail
  })
}

/** The account may have ended since it was found. A mail goes to a confirmed address only: others may be a stranger's. */
async function inAccountTransaction(
  { pool, deliveries, account }: AccountCommand,
  work: (db: Queryable) => Promise<OwnerMail>,
): Promise<OwnerMail> {
  return transaction(pool, async (db) => {
    if ((await lockAnyAccount(db, account.id)) === null) throw new AccountGone(account)
    const mail = await work(db)
    if (mail === undefined || !account.isConfirmed) return undefined
    await queueMail({ deliveries }, db, { mail, userId: account.id })
    return mail
  })
}

/** There is no such account any more; nothing was changed. */
export class AccountGone extends Error {
  constructor({ username }: Account) {
    super(`The account ${username} has ended meanwhile. Nothing was changed.`)
    this.name = 'AccountGone'
  }
}
