import type { Mail } from '../mail/index.ts'
import type { ContactMessage } from './contact-repository.ts'

/** To the people who run the site; an answer goes to the writer's own address, if they gave one. */
export function contactMail(to: string, { id, message, email }: ContactMessage, member: string | undefined): Mail {
  const who = member === undefined ? 'a visitor' : `the member ${member}`
  const answer = email === undefined ? 'No address for an answer was given.' : `An answer can go to ${email}.`
  return {
    to,
    subject: 'A message through the contact form',
    text: [`From ${who}, number ${id}. ${answer}`, message].join('\n\n'),
    ...(email === undefined ? {} : { replyTo: email }),
  }
}
