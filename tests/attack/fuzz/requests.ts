import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Random } from '../../../src/server/features/demo/random.ts'
import type { Route } from '../route-table.ts'
import { oddValue, type Schema, soundValue, spoilt, type Vocabulary } from './values.ts'

export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string | string[]>
  payload?: Buffer
}

/** One request to this route: sound, or spoilt in its address, its body, its bytes or its headers. */
export function requestTo(route: Route, random: Random, words: Vocabulary): FuzzRequest {
  const headers: FuzzRequest['headers'] = { ...oddHeaders(random) }
  const url = addressOf(route, random, words)
  const method = random.next() < 0.03 ? random.pick(otherMethods) : route.method
  if (['GET', 'HEAD'].includes(route.method) && random.next() < 0.97) return { method, url, headers }
  const body = bodyOf(route, random, words)
  const { bytes, type, encoding } = asBytes(body, random)
  if (type !== undefined) headers['content-type'] = type
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return { method, url, headers, payload: bytes }
}

const otherMethods = ['OPTIONS', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'HEAD', 'TRACE', 'PROPFIND', 'SEARCH']

function addressOf({ url, schema }: Route, random: Random, words: Vocabulary): string {
  const params = (schema.params as Schema | undefined)?.properties ?? {}
  const path = url.replaceAll(/:([a-z]+)/gi, (_whole, name: string) =>
    random.next() < 0.8 ? encode(String(soundValue(ownOf(params, name), random, words, name))) : oddPart(random),
  )
  const query = queryOf(schema.querystring as Schema | undefined, random, words)
  const slash = random.next() < 0.1 ? '/' : ''
  return `${path}${slash}${query === '' ? '' : `?${query}`}`
}

function queryOf(schema: Schema | undefined, random: Random, words: Vocabulary): string {
  const names = Object.keys(schema?.properties ?? {})
  if (names.length === 0 && random.next() < 0.9) return ''
  const count = random.below(4)
  return Array.from({ length: count }, () => {
    const name = names.length > 0 && random.next() < 0.9 ? random.pick(names) : oddPart(random)
    const sound = soundValue(ownOf(schema?.properties, name), random, words, name)
    return `${name}${random.pick(['', '', '', '', '[]', '[a]'])}=${random.next() < 0.6 ? encode(String(sound)) : oddPart(random)}`
  }).join('&')
}

const ownOf = (properties: Record<string, Schema> = {}, name: string): Schema =>
  Object.hasOwn(properties, name) ? (properties[name] ?? {}) : { type: 'string' }

// Through bytes, so that half a character becomes a sign that can be encoded.
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

const oddParts = [
  '%00',
  '%ff',
  '%c0%ae',
  '%zz',
  '%',
  '..',
  '%2e%2e%2f',
  '%2f',
  '%23',
  '%ed%a0%80',
  '\u00e9',
  '.',
  '+',
  '&&',
  '==',
]
const oddPart = (random: Random): string =>
  random.next() < 0.4 ? random.pick(oddParts) : encode(String(oddValue(random)).slice(0, 1500))

function bodyOf({ schema }: Route, random: Random, words: Vocabulary): unknown {
  const sound = soundValue((schema.body as Schema | undefined) ?? { type: 'object' }, random, words)
  const times = random.pick([0, 0, 0, 1, 1, 1, 2, 4])
  return Array.from({ length: times }).reduce<unknown>((value) => spoilt(value, random), sound)
}

type Bytes = { bytes: Buffer; type?: string; encoding?: string }
const json = 'application/json'

/** As JSON in UTF-8 mostly; otherwise something that only looks like it. */
function asBytes(body: unknown, random: Random): Bytes {
  const text = JSON.stringify(body) ?? 'undefined'
  if (random.next() < 0.7) return { bytes: Buffer.from(text), type: json }
  return random.pick(disguises)(text, random)
}

const as = (bytes: Buffer | string, type: string | undefined = json): Bytes => ({
  bytes: Buffer.from(bytes as string),
  ...(type === undefined ? {} : { type }),
})

/** Small when it is sent, large when it is opened: made once. */
const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
const brotliBomb = brotliCompressSync(Buffer.from(`{"a":"${'x'.repeat(5_000_000)}"}`))

const disguises: ((text: string, random: Random) => Bytes)[] = [
  (text) => as(text.slice(0, -1)),
  (text, random) => as(text.slice(0, random.below(text.length + 1))),
  (text) => as(text.replace(/^\{"([^"]*)":/, '{"$1":1,"$1":')),
  (text) => as(text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"a":1,"a":2,')),
  (text) => as(text.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')),
  (text) => as(`\ufeff${text}`),
  (text) => as(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
  (text) => as(Buffer.from(text, 'utf16le'), `${json}; charset=utf-16`),
  (text) =>
    as(Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(text.slice(-2))])),
  (text) => as(text, `${json}; charset=${'x'.repeat(200)}`),
  (text) => as(text, 'APPLICATION/JSON ;charset="utf-8"'),
  (text) => as(text, 'text/plain'),
  (text) => as(text, 'multipart/form-data'),
  (text) => as(text, 'application/x-www-form-urlencoded'),
  (text) => as(text, ''),
  (text) => as(text, `application/${'json+'.repeat(50)}json`),
  (text) => ({ bytes: Buffer.from(text) }),
  () => as(''),
  () => as('null'),
  () => as('"text"'),
  () => as('1e999'),
  () => as('[[[['.repeat(20_000)),
  () => as('{"a":'.repeat(20_000)),
  (text) => as(' '.repeat(100_000) + text),
  () => as(`{"description":"${'x'.repeat(300_000)}"}`),
  (_text, random) => as(Buffer.from(Array.from({ length: random.below(500) }, () => random.below(256)))),
  (text) => ({ ...as(gzipSync(text)), encoding: 'gzip' }),
  (text) => ({ ...as(deflateSync(text)), encoding: 'deflate' }),
  (text) => ({ ...as(brotliCompressSync(text)), encoding: 'br' }),
  (text) => ({ ...as(gzipSync(text).subarray(0, 15)), encoding: 'gzip' }),
  (text) => ({ ...as(text), encoding: 'gzip' }),
  (text) => ({ ...as(gzipSync(gzipSync(text))), encoding: 'gzip, gzip' }),
  (text) => ({ ...as(text), encoding: 'made-up' }),
  () => ({ ...as(bomb), encoding: 'gzip' }),
  () => ({ ...as(brotliBomb), encoding: 'br' }),
]

const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'expect', 'forwarded', 'host'],
  ...['idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'origin', 'range', 'referer', 'user-agent'],
  ...[
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-request-id',
  ],
]
const headerValues = [
  ...['', ',', ';', '=', '*', '*/*;q=9', 'null', '0', '-1', '\u00ff', 'bytes=0-', 'bytes=9-1,2-,-5', '100-continue'],
  ...[
    'gzip;q=0, *;q=0',
    'identity',
    'Bearer',
    'Bearer  x y',
    'Bearer \u00e9',
    'access_token=',
    '=; ;;access_token',
    '"',
  ],
  ...['access_token="a; refresh_token=%zz', '127.0.0.1, 999.1.1.1, unknown', 'https://[::1', 'DELETE', 'W/"x"'],
  ...['Thu, 01 Jan 99999 00:00:00 GMT', 'a'.repeat(5_000), 'x;'.repeat(2_000), 'localhost:99999', 'a b', '%00'],
]

function oddHeaders(random: Random): Record<string, string> {
  const count = random.next() < 0.75 ? 0 : 1 + random.below(3)
  return Object.fromEntries(Array.from({ length: count }, () => [random.pick(headerNames), random.pick(headerValues)]))
}
