import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import payloadSchema from '../../schemas/api/memories/memory-payload.schema.json' with { type: 'json' }
import { seed } from '../helpers/seed.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
import { type MemoryApp, makeMemoryApp, story } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

const names = Object.keys(payloadSchema.properties)
const tagLike = fc.record(
  {
    id: fc.oneof(fc.constantFrom('scared', 'mother', 'debts', '__proto__', ''), fc.string()),
    description: fc.string(),
  },
  { requiredKeys: [] },
)
const pairLike = fc.record(
  { person_involved: fc.option(tagLike), person_action: fc.oneof(fc.option(tagLike), fc.array(tagLike)) },
  { requiredKeys: [] },
)
const value = fc.oneof(
  fc.jsonValue(),
  fc.array(tagLike),
  fc.array(pairLike),
  fc.string({ unit: 'binary' }),
  fc.integer(),
)
const payload = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })

it('random payloads are stored as returned or rejected with a field, never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(payload, async (changes) => {
      const before = await app.stored()
      const answer = await app.post(ann, { ...story, ...changes })
      expect([201, 400], answer.body).toContain(answer.statusCode)
      expect(await app.stored()).toBe(before + (answer.statusCode === 201 ? 1 : 0))
      if (answer.statusCode === 400) expect(Object.keys(answer.json().errors).length).toBeGreaterThan(0)
      else expect((await app.read(ann, answer.json<Memory>().shareable_link)).json()).toEqual(answer.json())
    }),
    { numRuns: 250, seed },
  )
})

it('random list queries never return a 500', async () => {
  const asked = fc.dictionary(
    fc.constantFrom(
      'page',
      'page_size',
      'tag',
      'tag_type',
      'person',
      'action',
      'hashtag',
      'user',
      'before',
      'q',
      'mt',
      'version',
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String)),
    { maxKeys: 4 },
  )
  const paths = [
    '/memories/memories-list/',
    '/api/v1/feed/',
    '/memories/api/v1/autocomplete',
    '/memories/api/v1/age_ranges/',
    '/api/v1/wizards/memory',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), asked, async (path, query) => {
      const address = Object.entries(query).map(
        ([name, text]) => `${name}=${encodeURIComponent(Buffer.from(text).toString())}`,
      )
      const answer = await app.get(null, `${path}?${address.join('&')}`)
      expect(answer.statusCode, `${path} ${JSON.stringify(query)} ${answer.body}`).toBeLessThan(500)
    }),
    { numRuns: 250, seed },
  )
})
