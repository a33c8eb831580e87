import type { Config } from '../config.ts'
import type { Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config.dataDir, config.mailFrom)
}
