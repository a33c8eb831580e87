import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { IsBreached } from './password-rule.ts'

/** Somebody waits for their new password meanwhile. */
const timeoutMs = 1_500

/**
 * Asks a service like Have I Been Pwned about a password (BREACH_RANGE_URL). Only the first five of forty hexadecimal digits of its SHA-1
 * leave this server, and the answer lists all passwords that begin so. A service that is away keeps nobody from their account.
 */
export function createBreachRange(base: URL | null, log: FastifyBaseLogger): IsBreached {
  if (base === null) return async () => false
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      return isListed(await readRange(base, hash.slice(0, 5)), hash.slice(5))
    } catch (error) {
      log.warn({ err: error }, 'The breach service gave no answer; the password was judged by the list here alone.')
      return false
    }
  }
}

async function readRange(base: URL, prefix: string): Promise<string> {
  const address = new URL(prefix, base.href.endsWith('/') ? base : `${base.href}/`)
  // Padding hides from whoever sees the length of the answer which part of the list was asked for.
  const headers = { 'add-padding': 'true' }
  const answer = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`The breach service answered ${answer.status}.`)
  return answer.text()
}

/** Lines are `REST:COUNT`; one with the count 0 is padding. */
const isListed = (range: string, rest: string): boolean =>
  range.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':')
    return suffix === rest && Number(count) > 0
  })
