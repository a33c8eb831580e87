import type { Mail } from '../mail/mail.ts'
import type { ContactMessage, WaitingMessage } from './contact-repository.ts'

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
