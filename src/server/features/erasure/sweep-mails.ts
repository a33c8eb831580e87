import type { Queryable } from '../../platform/db/transaction.ts'
import type { Mailer, StoredMail } from '../../platform/mail/mail.ts'

const dayMs = 86_400_000
/** No code in a mail works longer than a week; whoever develops has seen it by then. */
const maxDays = 30
/** A former address is told what changed; then the mail is a trace of somebody who is no longer there. */
const unknownDays = 1
const atOnce = 500

/** Mails go to an address as it is stored, so no more than its letters can differ. */
const fold = (address: string) => address.toLowerCase()

/**
 * Removes mails that lie with us: those to `gone` addresses at once, those to addresses that nobody here has (any more)
 * after a day, all others after thirty. An address that another account has as well is not gone.
 */
export async function sweepMails(db: Queryable, mailer: Mailer, gone: readonly string[], now: Date): Promise<number> {
  if (!mailer.kept) return 0
  const goneKeys = new Set(gone.map(fold))
  const daysOld = (mail: StoredMail) => (now.getTime() - mail.writtenAt.getTime()) / dayMs
  let removed = 0
  for await (const mails of inGroups(mailer.kept(), atOnce)) {
    const known = await knownAddresses(db, [...new Set(mails.map(({ to }) => fold(to)))])
    for (const mail of mails) {
      const isUnknown = mail.to !== '' && !known.has(fold(mail.to))
      const isOver =
        daysOld(mail) > maxDays || (isUnknown && (goneKeys.has(fold(mail.to)) || daysOld(mail) > unknownDays))
      if (!isOver) continue
      await mail.remove()
      removed += 1
    }
  }
  return removed
}

/** Which of these are the address of an account, or the one that somebody is just changing to. */
async function knownAddresses(db: Queryable, keys: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select lower(email) as key from users where lower(email) = any($1)
     union select lower(new_email) from email_codes where lower(new_email) = any($1)`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

async function* inGroups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Where mails about these accounts may have gone, as far as is still known. */
export async function addressesOf(db: Queryable, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select email as address from users where id = any($1)
     union select new_email from email_codes where user_id = any($1) and new_email is not null`,
    [accounts],
  )
  return rows.map(({ address }) => address)
}
