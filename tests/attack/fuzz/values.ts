import type { Random } from '../../../src/server/features/demo/random.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
}

/** Vocabulary that mean something here, by the name of the field that takes them. */
export type Vocabulary = Record<string, readonly string[]>

/** A value that the schema allows, with words that mean something where there are some. */
export function soundValue(schema: Schema, random: Random, words: Vocabulary, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return soundValue(random.pick(choices), random, words, name)
  const type = random.pick([schema.type ?? 'object'].flat())
  return makers[type]?.(schema, random, words, name) ?? null
}

type Maker = (schema: Schema, random: Random, words: Vocabulary, name: string) => unknown

const makers: Record<string, Maker> = {
  string: ({ minLength = 0, maxLength = 30 }, random, words, name) => {
    const known = Object.hasOwn(words, name) ? words[name] : undefined
    if (known && random.next() < 0.8) return random.pick(known)
    const length = minLength + random.below(Math.max(0, Math.min(maxLength, 40) - minLength) + 1)
    return Array.from({ length }, () => random.pick(letters)).join('')
  },
  integer: ({ minimum = -5, maximum = 100 }, random) => minimum + random.below(Math.min(maximum - minimum, 1000) + 1),
  number: ({ minimum = 0, maximum = 1 }, random) => minimum + random.next() * (maximum - minimum),
  boolean: (_schema, random) => random.next() < 0.5,
  null: () => null,
  array: ({ items = {}, maxItems = 3 }, random, words, name) =>
    Array.from({ length: random.below(Math.min(maxItems, 3) + 1) }, () => soundValue(items, random, words, name)),
  object: ({ properties = {}, required = [], additionalProperties }, random, words) => {
    const share = 2 / Math.max(4, Object.keys(properties).length)
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.next() < share)
    const own = names.map((name) => [name, soundValue(properties[name] ?? {}, random, words, name)] as const)
    const free = typeof additionalProperties === 'object' ? additionalProperties : undefined
    const more = free ? (words.free ?? []).map((name) => [name, soundValue(free, random, words, name)] as const) : []
    return Object.fromEntries([...own, ...more.filter(() => random.next() < 0.7)])
  },
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789   -_#@.']

/** What no careful client sends. Made when asked, because some are large. */
const odd: ((random: Random) => unknown)[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 99_999_999_999].map((value) => () => value),
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x', 'x\ud83d', '\u202e\u2066', '\ufeff', '\uffff', '١٢٣'].map(
    (value) => () => value,
  ),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    '$ref',
    '%s%n',
    '../../etc/passwd',
  ].map((value) => () => value),
  ...[
    "' or 1=1 --",
    '"; drop table users; --',
    '<script>alert(1)</script>',
    '$' + '{7*7}',
    '\\',
    '%',
    '_%',
    '\r\nX: y',
  ].map((value) => () => value),
  ...[
    '0000-00-00',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '99999-01-01',
    'Infinity',
    'NaN',
    '1e999',
  ].map((value) => () => value),
  (random) => random.pick(oddPlaces),
  (random) => 'é'.normalize('NFD').repeat(1 + random.below(300)),
  (random) => random.pick(['x', '😀', '#a ', '\u0301', '\t']).repeat(10 ** (1 + random.below(4))),
  (random) => Array.from({ length: 10 ** (1 + random.below(3)) }, (_, at) => at),
  (random) => Object.fromEntries(Array.from({ length: 10 ** random.below(4) }, (_, at) => [`unknown-${at}`, at])),
  (random) => nested(10 ** (1 + random.below(3)), random.next() < 0.5),
  () => ({ toJSON: 'x', valueOf: 1 }),
]

/** A place in the feed as the server writes it. */
export const feedPlace = (time: number): string =>
  Buffer.from(`${time} 0197a000-0000-7000-8000-000000000000`).toString('base64url')

/** Around the year 10000, the last moment that JavaScript knows, and beyond. */
export const oddPlaces = [0, -1, 253_402_300_799_999, 253_402_300_800_000, 8.64e15, 9e15, 999_999_999_999_999].map(
  feedPlace,
)

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value }
  return value
}

export const oddValue = (random: Random): unknown => random.pick(odd)(random)

/** The value with one place of it changed: replaced, left out, doubled, or given a companion that nobody asked for. */
export function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.next() < 0.2) return oddValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.next() < 0.3) return [...value, oddValue(random)]
    const at = random.below(value.length)
    return value.with(at, spoilt(value[at], random))
  }
  const entries = Object.entries(value)
  const chance = random.next()
  const at = random.below(Math.max(1, entries.length))
  if (entries.length === 0 || chance < 0.15)
    return asObject([...entries, [String(oddValue(random)).slice(0, 80), oddValue(random)]])
  if (chance < 0.35) return asObject(entries.toSpliced(at, 1))
  return asObject(entries.map(([name, inner], place) => [name, place === at ? spoilt(inner, random) : inner]))
}

/** Own fields only, also one called `__proto__`. */
const asObject = (entries: [string, unknown][]): unknown =>
  entries.reduce(
    (object, [name, value]) =>
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true }),
    {},
  )
