import type { Context } from '../context.ts'
import { severalMail } from './contact-mail.ts'
import { takeWaiting, wasNotMailed } from './contact-repository.ts'

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
