import { createHmac } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { PermanentDeliveryError, TemporaryDeliveryError } from '../../platform/deliveries/delivery-errors.ts'
import { needsPublicAddress, type Office } from '../../platform/offices.ts'

const patienceMs = 10_000
const maxBytes = 1_000_000

type Sent = { id: string; body: string; now: Date }

/**
 * The headers of a webhook, after Standard Webhooks: HMAC-SHA256 over id, time and body, once by each secret. Whoever receives it computes the same, refuses what is older than five
 * minutes, and does nothing about an id that was there before.
 */
export function signedHeaders({ id, body, now }: Sent, secrets: readonly Buffer[]): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map((key) => createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64'))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
    'idempotency-key': id,
  }
}

/** Posts a body; nothing of the answer is read but its status, and no redirect is followed. Throws as `sendDeliveries` wants it. */
export async function postWebhook(webhook: NonNullable<Office['webhook']>, sent: Sent): Promise<void> {
  if (Buffer.byteLength(sent.body) > maxBytes) throw new PermanentDeliveryError('These answers are larger than 1 MB.')
  const status = await post(webhook, sent)
  if (status >= 200 && status < 300) return
  if (status === 410) throw new PermanentDeliveryError('The office’s server answered 410: it takes no more answers.')
  if (status >= 300 && status < 400)
    throw new TemporaryDeliveryError(`The office’s server answered ${status}, a redirect, which is not followed.`)
  throw new TemporaryDeliveryError(`The office’s server answered ${status}.`)
}

function post(webhook: NonNullable<Office['webhook']>, sent: Sent): Promise<number> {
  const { url, secrets } = webhook
  const isGuarded = needsPublicAddress(webhook)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address in figures is never looked up.
  if (isGuarded && isIP(host) !== 0 && isPrivateAddress(host)) throw privateAddress()
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(sent.body),
        'user-agent': 'Kindred',
        ...signedHeaders(sent, secrets),
      },
      ...(isGuarded ? { lookup: publicLookup } : {}),
    })
    request.on('error', (error: NodeJS.ErrnoException) => reject(asNotSent(error)))
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(sent.body)
  })
}

function asNotSent(error: NodeJS.ErrnoException): Error {
  if (error instanceof PermanentDeliveryError) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new TemporaryDeliveryError('The office’s server did not answer in time.')
  return new TemporaryDeliveryError(`The office’s server could not be reached (${error.code ?? error.name}).`)
}

const privateAddress = () =>
  new PermanentDeliveryError('The office’s server has a private address; "private": true in OFFICES allows it.')

const notPublic = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/')
  notPublic.addSubnet(address, Number(bits), 'ipv4')
}
// The global addresses of IPv6 without those that hold one of IPv4 or are for documents.
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/')
  notPublic.addSubnet(address, Number(bits), 'ipv6')
}

/** Is this the address of the own computer, a network inside, or anything else that is not out in the world? */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 4
    ? notPublic.check(address, 'ipv4')
    : !globalIpv6.check(address, 'ipv6') || notPublic.check(address, 'ipv6')

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for the very connection that is made: nobody can answer otherwise in between. */
function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || first === undefined) return found(error ?? new Error('No address'), [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) return found(privateAddress(), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
