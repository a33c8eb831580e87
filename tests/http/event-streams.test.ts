import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let address: string
let ann: SignedUp
const leave = new AbortController()
beforeAll(async () => {
  test = await makeApp({ env: { TRUST_PROXY: '1' } })
  ann = await test.signUp('ann')
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  leave.abort()
  await test.close()
})

const listen = (from: string, headers: Record<string, string> = {}, signal = leave.signal) =>
  fetch(`${address}/api/v1/content/events`, { headers: { 'x-forwarded-for': from, ...headers }, signal })

it('allows 40 streams per network address, returns 429 for one more, and allows it once another closes', async () => {
  const one = new AbortController()
  expect((await listen('198.51.100.1', {}, one.signal)).status).toBe(200)
  const others = await Promise.all(Array.from({ length: 39 }, () => listen('198.51.100.1')))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await listen('198.51.100.1')
  expect([refused.status, await refused.json()]).toEqual([429, { detail: expect.stringMatching(/./) }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await listen('198.51.100.2')).status).toBe(200)
  one.abort()
  await expect.poll(async () => (await listen('198.51.100.1')).status).toBe(200)
})

it('allows eight streams per member, whatever the network address', async () => {
  for (let n = 1; n <= 8; n++) expect((await listen(`203.0.113.${n}`, ann.headers)).status).toBe(200)
  expect((await listen('203.0.113.9', ann.headers)).status).toBe(429)
  expect((await listen('203.0.113.9')).status).toBe(200)
})

it('answers HEAD without opening a stream', async () => {
  const answer = await fetch(`${address}/api/v1/content/events`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
})
