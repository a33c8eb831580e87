import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { makePrivateDataFolder, makePrivateFolder } from '../private-folder.ts'
import type { KeptMail, Mailer } from './mail.ts'

export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config.dataDir, config.mailFrom)
}

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

/** Without a mail server every mail becomes a file, oldest first by name, readable by this account only. */
export function createOutbox(dataDir: string, from: string): Mailer & Required<Pick<Mailer, 'kept'>> {
  const folder = join(dataDir, 'outbox')
  return {
    async send({ to, subject, text, replyTo, headers = {} }) {
      makePrivateDataFolder(dataDir, () => {})
      makePrivateFolder(folder)
      const file = join(folder, `${uuidV7()}.eml`)
      const lines = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'Content-Type: text/plain; charset=utf-8',
      ]
      await writeFile(file, `${lines.join('\r\n')}\r\n\r\n${text}\n`, { mode: 0o600 })
      return file
    },
    async *kept() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((name) => name.endsWith('.eml'))) {
        const mail = await readKept(join(folder, name))
        if (mail !== null) yield mail
      }
    },
  }
}

/** `null`: somebody else removed it meanwhile. */
async function readKept(path: string): Promise<KeptMail | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2_048), position: 0 })
    const to = /^To: (.*)$/m.exec(buffer.toString('utf8', 0, bytesRead))?.[1]?.trim() ?? ''
    return { to, writtenAt: (await file.stat()).mtime, remove: () => rm(path, { force: true }) }
  } finally {
    await file.close()
  }
}
