import type { Pool } from 'pg'
import { accountHooks } from '../src/server/account-hooks.ts'
import {
  AccountGone,
  changeRole,
  deleteAccount,
  resetSecondFactor,
  suspend,
  unsuspend,
} from '../src/server/features/admin/account-commands.ts'
import { type Account, findAccounts, findSimilar } from '../src/server/features/admin/find-accounts.ts'
import type { Mail } from '../src/server/platform/mail/mail.ts'
import { isRole, roles } from '../src/server/platform/sessions/roles.ts'
import { describe, log, requireSingleAccount } from './admin-accounts.ts'
import { type AdminCommand, type AdminContext, Refusal } from './admin-command.ts'
import { adminMails, mailsUsage } from './admin-mails.ts'
import { adminMerge, mergeUsage } from './admin-merge.ts'
import { readMigrationState } from './migration-state.ts'

interface Command {
  usage: string
  /** What is about to happen, for the question. Throws a refusal for a word that it cannot be asked with. */
  plan: (account: Account, asked: AdminCommand) => string
  act: (parts: Parameters<typeof unsuspend>[0], asked: AdminCommand) => Promise<Mail | undefined>
}

const commands: Record<string, Command> = {
  role: {
    usage: `role NAME ${roles.join('|')}`,
    plan: ({ username }, { word = '' }) => `make ${username} ${/^[aeiou]/.test(word) ? 'an' : 'a'} ${roleIn(word)}`,
    act: (parts, { word = '' }) => changeRole(parts, roleIn(word)),
  },
  suspend: {
    usage: 'suspend NAME --days=N [--reason="WORDS"]',
    plan({ username }, { days = '' }) {
      if (!/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > 3650)
        throw new Refusal('Say for how long: --days=7 (1 to 3650). --reason="…" is what they read about it.')
      return `suspend ${username} for ${days} days: they read, and write nothing to others`
    },
    act: (parts, { days, reason = '' }) => suspend(parts, Number(days), reason),
  },
  unsuspend: {
    usage: 'unsuspend NAME',
    plan({ username, suspendedUntil }) {
      if (suspendedUntil === null) throw new Refusal(`${username} is not suspended.`)
      return `let ${username} write again`
    },
    act: unsuspend,
  },
  'reset-second-factor': {
    usage: 'reset-second-factor NAME',
    plan({ username, hasSecondFactor }) {
      if (!hasSecondFactor) throw new Refusal(`${username} has no second step at sign-in.`)
      return `take away every passkey, authenticator app and recovery code of ${username}, and sign them out everywhere. Be sure that it is them who asked`
    },
    act: resetSecondFactor,
  },
  delete: {
    usage: 'delete NAME',
    plan({ username, leavingOn }) {
      if (leavingOn !== null) throw new Refusal(`${username} is closed already and is deleted on ${leavingOn}.`)
      return `close the account of ${username}: nobody finds it from now on, and in 14 days it is deleted with everything in it, unless they sign in and keep it`
    },
    act: (parts) => deleteAccount(parts, accountHooks),
  },
}

function roleIn(word: string) {
  if (isRole(word)) return word
  throw new Refusal(`Say which role: ${roles.join(' or ')}.`)
}

const usage = ['find NAME-OR-ADDRESS', ...Object.values(commands).map((one) => one.usage), mergeUsage, mailsUsage].join(
  '\n  ',
)

/** Does what was asked; throws a refusal, in words, where nothing was changed. */
export async function runAdmin(asked: AdminCommand, around: AdminContext): Promise<void> {
  const command = Object.hasOwn(commands, asked.name) ? commands[asked.name] : undefined
  const isOther = asked.name === 'find' || asked.name === 'merge'
  const isKnown = asked.name === 'mails' || (asked.who !== '' && (command !== undefined || isOther))
  if (!isKnown) throw new Refusal(`Say what to do:\n  ${usage}`)
  await requireTables(around.pool)
  if (asked.name === 'mails') return adminMails(asked, around)
  if (asked.name === 'merge') return adminMerge(asked, around)
  return command === undefined ? find(asked, around) : act(command, asked, around)
}

async function requireTables(pool: Pool): Promise<void> {
  const { waiting, unknown, changed } = await readMigrationState(pool)
  if (waiting.length + unknown.length + changed.length > 0)
    throw new Refusal(
      'The tables are not of this version. Start its server once, or run the command of the version that runs.',
    )
}

async function find({ who }: AdminCommand, around: AdminContext): Promise<void> {
  const now = new Date()
  const exact = await findAccounts(around.pool, who, now)
  const found = exact.length > 0 ? exact : await findSimilar(around.pool, who, now)
  log(around, 'admin-find', found)
  if (found.length === 0) throw new Refusal(`No name or address begins with "${who}".`)
  for (const account of found) around.say(describe(account))
}

async function act(command: Command, asked: AdminCommand, around: AdminContext): Promise<void> {
  const { pool, deliveries, by, say } = around
  const account = await requireSingleAccount(pool, asked.who)
  say(describe(account))
  const plan = command.plan(account, asked)
  if (!(await around.confirm(plan))) throw new Refusal('Nothing was changed. With --yes nobody is asked.')
  const mail = await command.act({ pool, deliveries, account, by, now: new Date() }, asked).catch((error: Error) => {
    throw error instanceof AccountGone ? new Refusal(error.message) : error
  })
  log(around, `admin-${asked.name}`, [account])
  say(`Done: ${plan}.`)
  if (mail !== undefined) say('They are told by email: the server sends it within ten seconds, or when it starts.')
}
