import type { Context } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { lockAccount } from '../../platform/sessions/lock-account.ts'
import { type TranslateSentence, translateMail } from '../languages/index.ts'
import { endAccount } from './account-deletion.ts'
import { lapseMail } from './account-mails.ts'
import { issueCode } from './email-codes-repository.ts'
import { findOwner } from './users-repository.ts'

const dayMs = 86_400_000
/** An account whose address nobody confirmed ends after so many days without a visit ... */
const unusedDays = 30
/** ... and so many days after a mail that says so and how to take a copy. */
const warnedDays = 7

const batchSize = 200

/** Unconfirmed accounts `u` with `seen.at`, when somebody last used them. */
const unconfirmedSql = `users u cross join lateral (
    select coalesce(max(s.last_seen_at), u.created_at) as at from sessions s where s.user_id = u.id
  ) seen
  where u.email_verified_at is null and u.leaving_on is null`

type TranslatorFor = (language: string | null) => TranslateSentence

/** Warns whoever is to lose an unconfirmed account, and ends those that were warned and stayed away. */
export async function deleteUnverifiedAccounts(
  context: Context,
  sayingIn: TranslatorFor = () => (sentence) => sentence,
): Promise<{ warned: number; ended: number }> {
  return { ended: await endWarned(context), warned: await warn(context, sayingIn) }
}

async function endWarned({ pool, now, erasure, accountHooks }: Context): Promise<number> {
  const warnedBefore = new Date(now().getTime() - warnedDays * dayMs)
  const due = (id: string | null) => (db: Queryable) =>
    db.query<{ id: string }>(
      `select u.id from ${unconfirmedSql} and u.created_at < $1 and u.lapse_warned_at < $1 and seen.at < u.lapse_warned_at
         and ($2::uuid is null or u.id = $2)
       order by u.created_at limit $3`,
      [warnedBefore, id, batchSize],
    )
  const { rows } = await due(null)(pool)
  // Looked at again under the lock: they may have come back, or confirmed, just now.
  const endOne = (id: string) =>
    transaction(pool, async (db) => {
      await lockAccount(db, id)
      if ((await due(id)(db)).rows.length === 0) return 0
      await endAccount(db, accountHooks, id, now())
      return 1
    })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  return erasure.clearUpAfter(ids, async () => {
    let ended = 0
    for (const id of ids) ended += await endOne(id)
    return ended
  })
}

type ExpiringAccount = { id: string; email: string; language: string | null }

async function warn(context: Context, sayingIn: TranslatorFor): Promise<number> {
  const { pool, now } = context
  const unusedSince = new Date(now().getTime() - (unusedDays - warnedDays) * dayMs)
  // Of two servers that look at the same time, one marks each row and writes the mail.
  const { rows } = await pool.query<ExpiringAccount>(
    `update users set lapse_warned_at = $2 where id in (
       select u.id from ${unconfirmedSql} and u.created_at < $1 and seen.at < $1
         and (u.lapse_warned_at is null or u.lapse_warned_at < seen.at)
       order by u.created_at limit $3)
     and (lapse_warned_at is null or lapse_warned_at < $1)
     returning id, email, language`,
    [unusedSince, now(), batchSize],
  )
  const failures: unknown[] = []
  for (const row of rows)
    await sendWarning(context, row, sayingIn(row.language)).catch((reason: unknown) => failures.push(reason))
  if (failures.length > 0) throw failures[0]
  return rows.length
}

/** Whoever was not told stays, and is told another time. */
async function sendWarning(context: Context, { id, email }: ExpiringAccount, saying: TranslateSentence): Promise<void> {
  const { pool, now } = context
  try {
    await transaction(pool, async (db) => {
      if ((await lockAccount(db, id)) === null) return
      const owner = await findOwner(db, email)
      const isFree = owner === null || owner.id === id
      const code = isFree
        ? await issueCode(db, { userId: id, purpose: 'verify-email', address: email, now: now() })
        : null
      const mail = lapseMail(email, new Date(now().getTime() + warnedDays * dayMs), code)
      await queueMail(context, db, { mail: translateMail(saying, mail), userId: id })
    })
  } catch (error) {
    await pool.query('update users set lapse_warned_at = null where id = $1', [id])
    throw error
  }
}
