import type { Context } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type ContactMessage, takeWaiting, type WaitingMessage, wasNotMailed } from './contact-repository.ts'

/** So long a mail of its own is tried (`mail/keep-trying.ts`); what was not mailed by then goes with others. */
const waitsMs = 30 * 60_000
const inOneMail = 50
const mailsAtOnce = 20

/** Mails what still waits, many messages in one mail: however many strangers write, each message comes and the mails stay few. Tells how many messages. */
export async function sendWaiting({ pool, config, mailer, now }: Context): Promise<number> {
  let sent = 0
  for (let mails = 0; mails < mailsAtOnce; mails++) {
    const before = new Date(now().getTime() - waitsMs)
    const messages = await takeWaiting(pool, { before, most: inOneMail, now: now() })
    if (messages.length === 0) break
    try {
      await mailer.send(severalMail(config.contactTo, messages))
    } catch (error) {
      await wasNotMailed(
        pool,
        messages.map(({ id }) => id),
      )
      throw error
    }
    sent += messages.length
  }
  return sent
}

/** To the people who run the site; an answer goes to the writer's own address, if they gave one. */
export function contactMail(to: string, { id, message, email }: ContactMessage, member: string | undefined): Mail {
  return {
    to,
    subject: 'A message through the contact form',
    text: textOf({ id, message, email }, member),
    ...(email === undefined ? {} : { replyTo: email }),
  }
}

/** The same for several that came at once, or could not be mailed when they came. */
export const severalMail = (to: string, messages: readonly WaitingMessage[]): Mail => ({
  to,
  subject: `${messages.length} ${messages.length === 1 ? 'message' : 'messages'} through the contact form`,
  text: messages.map((message) => textOf(message, message.member)).join('\n\n----\n\n'),
})

function textOf({ id, message, email }: ContactMessage, member: string | undefined): string {
  const who = member === undefined ? 'a visitor' : `the member ${member}`
  const answer = email === undefined ? 'No address for an answer was given.' : `An answer can go to ${email}.`
  return [`From ${who}, number ${id}. ${answer}`, message].join('\n\n')
}
