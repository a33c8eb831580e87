import type { Config } from '../config.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** A mail has a neutral sender and subject and no word of what anybody wrote here: others may see the inbox. */
export type Mail = { to: string; subject: string; text: string }

/** `send` tells where the mail went, for the log: a file, or 'smtp'. Never to whom. */
export type Mailer = { send: (mail: Mail) => Promise<string> }

export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config.dataDir, config.mailFrom)
}
