import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, story } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 'x']))
const words = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `word-${at}` }))

it.each([
  ['many unknown fields', 'POST', '/memories/memories-list/', { ...story, ...many }],
  ['a tag with many unknown fields', 'POST', '/memories/memories-list/', { ...story, feelings: [many] }],
  ['a very long list', 'POST', '/memories/memories-list/', { ...story, feelings: words(10_000) }],
  ['many unknown options', 'POST', '/memories/memories-list/', { ...story, feelings: words(50), needs: words(50) }],
  ['an edit full of fields', 'PUT', '/memories/api/v1/memories/any/get-details', many],
  ['answers to no question', 'POST', '/api/v1/wizards/tag-memory/responses', { answers: many }],
] as const)('limits the size of the error for %s [NSH-17]', async (_what, method, url, payload) => {
  const answer = await app.inject({ method, url, payload, headers: ann.headers })
  expect(answer.statusCode).toBe(400)
  expect(answer.body.length).toBeLessThan(6_000)
  const told = Object.values(answer.json().errors as Record<string, string[]>).flat()
  expect(told.length).toBeLessThanOrEqual(21)
})

it('limits the size of the error for an unknown address with a thousand words', async () => {
  const query = Array.from({ length: 1_000 }, (_, at) => `k${at}=1`).join('&')
  const answer = await app.inject({ url: `/api/v1/wizards/tag-memory/responses?${query}`, headers: ann.headers })
  expect([answer.statusCode, answer.json().errors.more]).toEqual([400, ['There are more problems like this.']])
})

it("returns 401 to a visitor's write before parsing the body", async () => {
  const headers = { 'content-type': 'application/json' }
  for (const url of ['/memories/memories-list/', '/api/v1/wizards/tag-memory/responses'])
    expect((await app.inject({ method: 'POST', url, payload: '{', headers })).statusCode).toBe(401)
})

it('account calls return 413 for bodies over 8 kB', async () => {
  const send = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/user/login',
      payload: { email: 'a@example.org', password: 'x'.repeat(length) },
    })
  expect((await send(9_000)).statusCode).toBe(413)
  for (const url of ['/user/signup', '/password/forgot', '/password/reset', '/user/verify-email', '/user/delete'])
    for (const [length, isRead] of [
      [9_000, false],
      [8_000, true],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, payload: { x: 'x'.repeat(length) }, headers: ann.headers })
      expect([url, length, answer.statusCode !== 413]).toEqual([url, length, isRead])
    }
  expect((await send(2_000)).statusCode).toBe(400)
})
