import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const outbox = (): string => join(readFileSync(`.cache/e2e-data-${process.env.E2E_PORT ?? 4173}`, 'utf8'), 'outbox')

/** The texts of the mails to an address, oldest first. */
export function mailsTo(address: string): string[] {
  return readdirSync(outbox())
    .sort()
    .map((name) => readFileSync(join(outbox(), name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}\r\n`))
}

/** The code of the newest mail to an address that has such a subject; waits for it. */
export async function codeFor(address: string, subject: string): Promise<string> {
  let code: string | undefined
  await expect(() => {
    const mail = mailsTo(address).findLast((one) => one.includes(`Subject: ${subject}`))
    code = mail?.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/)?.[0]
    expect(code).toBeTruthy()
  }).toPass()
  return code ?? ''
}
