import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/server/build-app.ts'
import { limitsOfRoutes } from '../../src/server/platform/limits/limits-of-routes.ts'
import { sweepCounters } from '../../src/server/platform/limits/rate-limits-repository.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let other: FastifyInstance
let clock = Date.UTC(2026, 10, 21)
beforeAll(async () => {
  test = await makeApp({ env: { RATE_LIMITS: 'on', ACCESS_TOKEN_MINUTES: '1440' }, now: () => new Date(clock) })
  other = await buildApp(test.context)
  await other.ready()
})
afterAll(async () => {
  await other.close()
  await test.close()
})

type Call = { method: 'GET' | 'POST' | 'PATCH'; url: string; payload?: object; headers?: Record<string, string> }

/** Calls two servers in turn until one of them refuses. */
async function untilRefused(call: Call, most = 400) {
  for (let calls = 0; calls < most; calls++) {
    const answer = await (calls % 2 === 0 ? test.app : other).inject(call)
    if (answer.statusCode === 429) return { calls, answer, seconds: Number(answer.headers['retry-after']) }
  }
  throw new Error(`No refusal of ${call.url} in ${most} calls.`)
}

const save = ({ headers }: SignedUp): Call => ({
  method: 'PATCH',
  url: '/onboarding-status',
  payload: { has_passed_onboarding: true },
  headers,
})

it('two servers count one member together, and return the time to wait', async () => {
  const [ann, ben] = [await test.signUp('ann'), await test.signUp('ben')]
  const { calls, answer, seconds } = await untilRefused(save(ann))
  expect(calls).toBe(300)
  expect(answer.json().detail).toBe(
    'You’ve saved a lot in a short time. Your text is still here. Please try again in a second.',
  )
  for (const app of [test.app, other]) expect((await app.inject(save(ann))).statusCode).toBe(429)
  expect((await other.inject(save(ben))).statusCode).toBe(200)
  expect((await other.inject({ url: '/user/session', headers: ann.headers })).statusCode).toBe(200)
  clock += seconds * 1000
  expect((await other.inject(save(ann))).statusCode).toBe(200)
  expect((await test.app.inject(save(ann))).statusCode).toBe(429)
})

it('new memories and refreshed sessions have limits of their own', async () => {
  const cleo = await test.signUp('cleo')
  const post = { method: 'POST', url: '/memories/memories-list/', payload: {}, headers: cleo.headers } as const
  expect((await untilRefused(post)).calls).toBe(60)
  expect((await test.inject(save(cleo))).statusCode).toBe(200)
  let token = cleo.tokens.refresh
  for (let n = 0; n < 60; n++) {
    const answer = await test.inject({ method: 'POST', url: '/refresh-token', payload: { 'refresh-token': token } })
    expect(answer.statusCode).toBe(200)
    token = answer.json().refresh_token
  }
  const again = { method: 'POST', url: '/refresh-token', payload: { 'refresh-token': token } } as const
  expect((await other.inject(again)).statusCode).toBe(429)
  clock += 60_000
  expect((await other.inject(again)).statusCode).toBe(200)
})

it('searches are limited, signing out is not', async () => {
  const { calls, answer } = await untilRefused({ method: 'GET', url: '/memories/api/v1/autocomplete?q=-' }, 2000)
  expect([calls, answer.json()]).toEqual([1800, { detail: expect.stringMatching(/searches.*again/) }])
  for (let n = 0; n < 320; n++)
    expect((await test.inject({ method: 'POST', url: '/user/logout' })).statusCode).toBe(200)
})

it('stores no identity and sweeps expired counters', async () => {
  const people = [await test.signUp('emil'), await test.signUp('fay')]
  for (const one of people) await test.inject(save(one))
  const { rows } = await test.pool.query('select t::text as row from tries t')
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toMatch(/ann|emil|fay|127\.0\.0/)
  for (const { user } of people) expect(JSON.stringify(rows)).not.toContain(user.id)
  await sweepCounters(test.pool, new Date(clock + 7 * 86_400_000))
  expect((await test.pool.query('select 1 from tries')).rows).toEqual([])
})

it('calls are allowed when counting fails', async () => {
  const dora = await test.signUp('dora')
  await test.pool.query('alter table tries rename to away')
  expect((await test.inject({ url: '/user/session', headers: dora.headers })).statusCode).toBe(200)
  expect((await test.inject(save(dora))).statusCode).toBe(200)
  await test.pool.query('alter table away rename to tries')
})

it('every route in the table of limits exists', () => {
  for (const route of Object.keys(limitsOfRoutes)) {
    const [method = '', url = ''] = route.replace(/\/$/, '').split(' ')
    expect(test.app.hasRoute({ method: method as 'GET', url }), route).toBe(true)
  }
})
