import type { Pool } from 'pg'
import type { AccountHooks } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { boundTo, type Deliveries } from '../../platform/deliveries/deliveries.ts'
import type { StoredDelivery } from '../../platform/deliveries/deliveries-repository.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { type PersonalTable, type PersonalTableName, personalTables } from '../../platform/personal-tables/registry.ts'
import { lockAnyAccount } from '../../platform/sessions/lock-account.ts'
import { endAccess, endAccount, mergedMail } from '../accounts/index.ts'
import { moveDrafts } from '../drafts/index.ts'
import { recordOperatorAction } from '../moderation/index.ts'
import { moveAvatar } from '../photos/index.ts'
import { AccountGone } from './account-commands.ts'
import type { Account } from './find-accounts.ts'
import { type MergeRule, mergeRules } from './merge-rules.ts'

type Merge = {
  pool: Pool
  deliveries: Deliveries
  hooks: AccountHooks
  from: Account
  to: Account
  by: string
  now: Date
}

/** Rows of a table that came to the account that stays, and that went since both had the same or it is of no use to one person. */
export type MergedTable = { table: PersonalTableName; moved: number; gone: number }

class OnlyTried extends Error {
  constructor(readonly merged: MergedTable[]) {
    super()
  }
}

/** What a merge would do: it is done, counted and taken back. */
export async function tryMerge(merge: Merge): Promise<MergedTable[]> {
  const tried = transaction(merge.pool, async (db): Promise<MergedTable[]> => {
    throw new OnlyTried(await moveAll(db, merge))
  })
  return tried.catch((error: Error) => {
    if (error instanceof OnlyTried) return error.merged
    throw error
  })
}

/** Makes one account of two: all of `from` is that of `to`, `from` ends at once, and both addresses are told. */
export function mergeAccounts(merge: Merge): Promise<MergedTable[]> {
  const { pool, deliveries, hooks, from, to, by, now } = merge
  return transaction(pool, async (db) => {
    const merged = await moveAll(db, merge)
    await endAccess(db, from.id, now)
    await endAccount(db, hooks, from.id, now)
    await recordOperatorAction(db, { kind: 'merge', userId: to.id, by, now })
    for (const { email, isConfirmed } of [from, to])
      if (isConfirmed) await queueMail({ deliveries }, db, { mail: mergedMail(email), userId: to.id })
    return merged
  })
}

async function moveAll(db: Queryable, { deliveries, from, to, now }: Merge): Promise<MergedTable[]> {
  // In one order, whichever of the two stays.
  for (const one of [from, to].sort((a, b) => (a.id < b.id ? -1 : 1)))
    if ((await lockAnyAccount(db, one.id)) === null) throw new AccountGone(one)
  const counts = new Map<PersonalTableName, MergedTable>()
  const count = (table: PersonalTableName, more: Partial<MergedTable>) => {
    const { moved, gone } = counts.get(table) ?? { moved: 0, gone: 0 }
    counts.set(table, { table, moved: moved + (more.moved ?? 0), gone: gone + (more.gone ?? 0) })
  }
  const rules = Object.entries(mergeRules) as [PersonalTableName, MergeRule][]
  const both = [from.id, to.id]

  for (const [table, { between }] of rules)
    if (between !== undefined)
      count(table, { gone: await runAndCount(db, `delete from ${table} a where ${between}`, both) })
  await keepBlocks(db, both)
  await moveAccount(db, both, now)
  const owned = rules.filter(([, { owner }]) => owner !== undefined)
  const copied = new Map<PersonalTableName, number>()
  for (const [table, rule] of owned) copied.set(table, await copyRows(db, table, rule, both))
  for (const [table, { owner }] of [...owned].reverse()) {
    const deleted = await runAndCount(db, `delete from ${table} where ${owner} = $1`, [from.id])
    const moved = copied.get(table) ?? 0
    count(table, { moved, gone: Math.max(0, deleted - moved) })
  }
  for (const [table, { names = {} }] of rules)
    for (const [column, once] of Object.entries(names)) {
      if (once !== null) count(table, { gone: await dropDoubles(db, table, column, once, both) })
      count(table, { moved: await runAndCount(db, renameSql(table, column), both) })
    }
  count('drafts', { moved: await moveDrafts(db, deliveries.seal, from.id, to.id) })
  count('deliveries', { moved: await moveDeliveries(db, deliveries, both) })
  return [...counts.values()].filter(({ moved, gone }) => moved + gone > 0)
}

type AccountPair = readonly string[]

async function runAndCount(db: Queryable, sql: string, values: AccountPair): Promise<number> {
  return (await db.query(sql, [...values])).rowCount ?? 0
}

/** Every column as it is but whose it is. Names of tables and columns are those of the registry. */
function copyRows(db: Queryable, table: PersonalTableName, { owner }: MergeRule, both: AccountPair): Promise<number> {
  const { columns }: PersonalTable = personalTables[table]
  const names = Object.keys(columns)
  const values = names.map((name) => (name === owner ? '$2::uuid' : `a.${name}`))
  return runAndCount(
    db,
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} a where a.${owner} = $1
     on conflict do nothing`,
    both,
  )
}

/** Of what one person does once. On several machines rows of one owner are compared, which lie together. */
function dropDoubles(
  db: Queryable,
  table: PersonalTableName,
  column: string,
  once: readonly string[],
  both: AccountPair,
): Promise<number> {
  const same = once.map((name) => `b.${name} = a.${name}`).join(' and ')
  return runAndCount(
    db,
    `delete from ${table} a where a.${column} = $1 and exists (select 1 from ${table} b where ${same} and b.${column} = $2)`,
    both,
  )
}

/** What others are told of a person as one line is that of the person who stays. */
const renameSql = (table: PersonalTableName, column: string): string => {
  const bundle = ', bundle = case when bundle = $1::text then $2::text else bundle end'
  return `update ${table} set ${column} = $2::uuid${column === 'originator_id' ? bundle : ''} where ${column} = $1::uuid`
}

/** Where one account blocked somebody and the other muted them, or was, the block holds. */
const keepBlocks = (db: Queryable, both: AccountPair): Promise<number> =>
  runAndCount(
    db,
    `update avoided_members b set kind = 'block' where exists (select 1 from avoided_members a where a.kind = 'block'
       and ((b.user_id = $2 and a.user_id = $1 and a.other_id = b.other_id) or (b.other_id = $2 and a.other_id = $1 and a.user_id = b.user_id)))`,
    both,
  )

/** What the account that stays does not say of itself, the other one says. A suspension holds, whichever of the two it was for. */
async function moveAccount(db: Queryable, [from = '', to = '']: AccountPair, now: Date): Promise<void> {
  await db.query(
    `update users u set bio = case when u.bio = '' then a.bio else u.bio end, birth_year = coalesce(u.birth_year, a.birth_year),
       keeps_drafts = coalesce(u.keeps_drafts, a.keeps_drafts), suspended_until = greatest(u.suspended_until, a.suspended_until),
       has_passed_onboarding = u.has_passed_onboarding or a.has_passed_onboarding, created_at = least(u.created_at, a.created_at)
     from users a where u.id = $2 and a.id = $1`,
    [from, to],
  )
  await moveAvatar(db, from, to, now)
}

/** Answers that are on their way to an office go on as those of the account that stays; mails to the other address end. */
async function moveDeliveries(
  db: Queryable,
  deliveries: Deliveries,
  [from = '', to = '']: AccountPair,
): Promise<number> {
  const { rows } = await db.query<StoredDelivery>(
    `select id, user_id as "userId", kind, key_id, sealed, tries, give_up_at as "giveUpAt" from deliveries
     where user_id = $1 and kind = 'office' and failed_at is null`,
    [from],
  )
  for (const one of rows) {
    const body = deliveries.seal.open(one, boundTo(one))
    if (body !== null) await deliveries.add(db, { kind: 'office', userId: to, body: JSON.parse(body) })
  }
  return rows.length
}
