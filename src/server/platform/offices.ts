import { isIP } from 'node:net'
import { isObject } from '@kindred/engine'

/** Where answers go that content delivers to an office (`delivers` of a wizard). */
export type Office = {
  mail: string | null
  /** Standard Webhooks; the newest secret first. `allowsPrivate`: its address may be one of the operator's own network. */
  webhook: { url: URL; secrets: Buffer[]; allowsPrivate: boolean } | null
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** May this be the address of a webhook? Only with TLS; on the own computer, while somebody develops, without. */
const isWebhookUrl = (url: URL, isProduction: boolean): boolean =>
  url.username === '' &&
  url.password === '' &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && !isProduction && isLoopback(url)))

/** Loopback without TLS was allowed by its address. */
export const needsPublicAddress = ({ url, allowsPrivate }: NonNullable<Office['webhook']>): boolean =>
  !allowsPrivate && url.protocol === 'https:'

const knownKeys = ['mail', 'webhook', 'secrets', 'private']
const minSecretBytes = 24

/**
 * Reads the setting OFFICES: JSON, by the name that content uses. Gives the offices, or what is wrong, in words behind its name, which repeat no secret.
 * @example readOffices('{"intake":{"mail":"office@example.org"}}', true)
 */
export function readOffices(text: string, isProduction: boolean): Record<string, Office> | string {
  if (text === '') return {}
  const parsed = parse(text)
  if (!isObject(parsed))
    return 'needs to be JSON: {"name": {"mail": "…"}} or {"name": {"webhook": "https://…", "secrets": ["whsec_…"]}}.'
  const offices: Record<string, Office> = {}
  for (const [name, given] of Object.entries(parsed)) {
    const read = readOffice(given, isProduction)
    if (typeof read === 'string') return `has an office "${name}" that ${read}`
    offices[name] = read
  }
  return offices
}

function readOffice(given: unknown, isProduction: boolean): Office | string {
  if (!isObject(given)) return 'needs to be an object with "mail", or "webhook" and "secrets".'
  const alien = Object.keys(given).find((name) => !knownKeys.includes(name))
  if (alien !== undefined) return `has "${alien}", but there are only: ${knownKeys.join(', ')}.`
  const { mail, webhook, secrets, private: allowsPrivate = false } = given
  if (mail !== undefined && !(typeof mail === 'string' && /^[^\s@,<>]+@[^\s@,<>]+$/.test(mail)))
    return 'needs one plain address as "mail".'
  if (typeof allowsPrivate !== 'boolean') return 'needs true or false as "private".'
  if (webhook === undefined)
    return secrets !== undefined || allowsPrivate
      ? 'has "secrets" or "private", which only a "webhook" reads.'
      : { mail: mail ?? null, webhook: null }
  if (typeof webhook !== 'string' || !URL.canParse(webhook) || !isWebhookUrl(new URL(webhook), isProduction))
    return 'needs an address that starts with https:// as "webhook", without a password in it.'
  const keys = Array.isArray(secrets) ? secrets.map(readSecret) : []
  if (keys.length === 0 || keys.some((key) => key === undefined))
    return `needs "secrets": a list of texts, each whsec_ and at least ${minSecretBytes} bytes in base64.`
  return {
    mail: mail ?? null,
    webhook: { url: new URL(webhook), secrets: keys.filter((key) => key !== undefined), allowsPrivate },
  }
}

function readSecret(given: unknown): Buffer | undefined {
  const [, base64] = (typeof given === 'string' && /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given)) || []
  const key = Buffer.from(base64 ?? '', 'base64')
  return key.length >= minSecretBytes ? key : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
