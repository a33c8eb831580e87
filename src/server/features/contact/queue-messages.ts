import type { Context } from '../../platform/context.ts'
import { formerMember } from '../../platform/db/former-member.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type ContactMessage, claimUnqueuedMessages, type MessageKey, wasMailed } from './contact-repository.ts'

/** Where too many wrote, what they wrote waits so long for others, so that several go in one mail. */
const waitsMs = 30 * 60_000
const inOneMail = 50
const mailsAtOnce = 20

/** Messages that go in one mail, by their keys: what is deleted before that is not in it. */
export type QueuedMessages = { messages: MessageKey[] }

/** A mail about one message, in the transaction in which it is kept. */
export async function queueMessage(
  { deliveries, now }: Pick<Context, 'deliveries' | 'now'>,
  db: Queryable,
  { id, userId = formerMember.id }: { id: string; userId: string | undefined },
): Promise<void> {
  const body: QueuedMessages = { messages: [{ userId, id }] }
  await wasMailed(db, userId, id, now())
  await deliveries.add(db, { kind: 'contact', userId, body })
}

/** Queues mails about what still waits, many messages in each: however many strangers write, each message comes and the mails stay few. Tells how many messages. */
export async function queueWaiting({ pool, deliveries, now }: Context): Promise<number> {
  let queued = 0
  for (let mails = 0; mails < mailsAtOnce; mails++) {
    const before = new Date(now().getTime() - waitsMs)
    const taken = await transaction(pool, async (db) => {
      const messages = await claimUnqueuedMessages(db, { before, limit: inOneMail, now: now() })
      const body: QueuedMessages = { messages }
      if (messages.length > 0) await deliveries.add(db, { kind: 'contact', userId: formerMember.id, body })
      return messages.length
    })
    if (taken === 0) break
    queued += taken
  }
  return queued
}

/** A message, and the name of its writer, unless that is a visitor. */
type WaitingMessage = ContactMessage & { member: string | undefined }

/** To the people who run the site; the answer to a single message goes to its writer's own address, if they gave one. */
export function contactMail(to: string, messages: readonly WaitingMessage[]): Mail {
  const text = messages.map(textOf).join('\n\n----\n\n')
  const [one, ...more] = messages
  if (one === undefined || more.length > 0)
    return { to, subject: `${messages.length} messages through the contact form`, text }
  const { email } = one
  return { to, subject: 'A message through the contact form', text, ...(email === undefined ? {} : { replyTo: email }) }
}

function textOf({ id, message, email, member }: WaitingMessage): string {
  const who = member === undefined ? 'a visitor' : `the member ${member}`
  const answer = email === undefined ? 'No address for an answer was given.' : `An answer can go to ${email}.`
  return [`From ${who}, number ${id}. ${answer}`, message].join('\n\n')
}
