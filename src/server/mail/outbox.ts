import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidV7 } from '../db/uuid-v7.ts'
import type { Mailer } from './mailer.ts'

/** Without a mail server every mail becomes a file, oldest first by name, readable by this account only. */
export function createOutbox(dataDir: string, from: string): Mailer {
  const folder = join(dataDir, 'outbox')
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${uuidV7()}.eml`)
      const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8']
      await writeFile(file, `${lines.join('\r\n')}\r\n\r\n${text}\n`, { mode: 0o600 })
      return file
    },
  }
}
