import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** A mistake of the person at the terminal, or of what they named: a sentence that says what to do. */
export class BackupError extends Error {}

const identities = (lines: readonly string[]) => lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))

function linesOf(file: string): string[] {
  if (!existsSync(file))
    throw new BackupError(`There is no key at ${file}. Make one: npm run backup -- --new-key=${file}`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
}

/** Writes a new key in the format of age-keygen, and returns its public half. Never writes over a file. */
export async function makeKey(file: string): Promise<string> {
  if (existsSync(file)) throw new BackupError(`There is a file at ${file} already. Name another one.`)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const lines = [`# created: ${new Date().toISOString()}`, `# public key: ${recipient}`, identity, '']
  writeFileSync(file, lines.join('\n'), { mode: 0o600, flag: 'wx' })
  return recipient
}

/** `file`: a key, or its public half alone, so that a server that makes backups cannot read them. */
export async function encrypterFor(file: string): Promise<Encrypter> {
  const lines = linesOf(file)
  const recipients = [
    ...lines.filter((line) => line.startsWith('age1')),
    ...(await Promise.all(identities(lines).map((identity) => identityToRecipient(identity)))),
  ]
  if (recipients.length === 0)
    throw new BackupError(`${file} holds no key of age (a line that begins with age1… or AGE-SECRET-KEY-1…).`)
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

export function decrypterFor(file: string): Decrypter {
  const secret = identities(linesOf(file))
  if (secret.length === 0)
    throw new BackupError(
      `${file} holds no secret key (a line that begins with AGE-SECRET-KEY-1…): only that opens a backup.`,
    )
  const decrypter = new Decrypter()
  for (const identity of secret) decrypter.addIdentity(identity)
  return decrypter
}

/** Beside what is written: nobody takes an unfinished file for a whole one. */
export const unfinishedName = (file: string): string => `${file}.unfinished-${randomUUID()}`
