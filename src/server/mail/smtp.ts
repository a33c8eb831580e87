import type { Mailer } from './mail.ts'

export function createSmtp(url: string, from: string): Mailer {
  // Loaded when first needed: without SMTP_URL the start does not pay for it.
  let transport: Promise<{ sendMail: (mail: object) => Promise<unknown> }> | undefined
  const open = async () => (await import('nodemailer')).createTransport(url)
  return {
    async send(mail) {
      transport ??= open()
      await (await transport).sendMail({ from, ...mail })
      return 'smtp'
    },
  }
}
