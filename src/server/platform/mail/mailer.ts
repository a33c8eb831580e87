import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { PermanentDeliveryError, TemporaryDeliveryError } from '../deliveries/delivery-errors.ts'
import { makePrivateDataFolder, makePrivateFolder } from '../private-folder.ts'
import type { Mailer, StoredMail } from './mail.ts'

export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config.dataDir, config.mailFrom)
}

function createSmtp(url: string, from: string): Mailer {
  // Loaded when first needed: without SMTP_URL the start does not pay for it.
  let transport: Promise<{ sendMail: (mail: object) => Promise<unknown> }> | undefined
  const open = async () => (await import('nodemailer')).createTransport({ url, ...timeLimits } as object)
  const site = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, ...mail }) {
      transport ??= open()
      const messageId = id === undefined ? {} : { messageId: `<${id}@${site}>` }
      await (await transport).sendMail({ from, ...messageId, ...mail }).catch((error: SmtpError) => {
        throw whyNot(error)
      })
      return 'smtp'
    },
  }
}

/** In milliseconds, so that a server that says nothing holds nobody up. */
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type SmtpError = Error & { code?: string; responseCode?: number }

/** Answers about us and not about this mail: no password, a wrong one, no TLS. The operator puts it right, and the mail goes then. */
const aboutUs = new Set([530, 534, 535, 538])

/** The answers of mail servers name addresses; the numbers say enough. */
function whyNot({ code, responseCode }: SmtpError): Error {
  if (responseCode === undefined)
    return code === 'EENVELOPE'
      ? new PermanentDeliveryError('No mail server takes this address.')
      : new TemporaryDeliveryError(`The mail server could not be reached (${code ?? 'no reason was given'}).`)
  if (responseCode >= 500 && responseCode < 600 && code !== 'EAUTH' && !aboutUs.has(responseCode))
    return new PermanentDeliveryError(`The mail server refused it for good (${responseCode}).`)
  return new TemporaryDeliveryError(`The mail server did not take it (${responseCode}).`)
}

/** Without a mail server every mail becomes a file, oldest first by name, readable by this account only. */
export function createOutbox(dataDir: string, from: string): Mailer & Required<Pick<Mailer, 'kept'>> {
  const folder = join(dataDir, 'outbox')
  return {
    async send({ to, subject, text, replyTo, headers = {}, id = uuidV7(), attachments = [] }) {
      makePrivateDataFolder(dataDir, () => {})
      makePrivateFolder(folder)
      const file = join(folder, `${id}.eml`)
      const lines = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'Content-Type: text/plain; charset=utf-8',
      ]
      // Whoever develops reads it as it is.
      const attached = attachments.map(({ filename, content }) => `\n${filename}:\n${content}\n`)
      await writeFile(file, `${lines.join('\r\n')}\r\n\r\n${text}\n${attached.join('')}`, { mode: 0o600 })
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
async function readKept(path: string): Promise<StoredMail | null> {
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
