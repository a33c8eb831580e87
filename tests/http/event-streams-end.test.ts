import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../src/server/build-app.ts'
import { createContext } from '../../src/server/platform/context.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

/** A stream lasts a second longer than its session at most; two more are room for a busy machine. */
const withinMs = 1_000 + 2_000
const dayMs = 86_400_000

let test: TestApp
let other: FastifyInstance
let servers: string[]
let now = new Date('2026-11-25T08:00:00Z')
let ann: SignedUp
let streams: Stream[] = []

type Stream = { isOpen: () => boolean; ended: Promise<void> }

beforeAll(async () => {
  test = await makeApp({ now: () => now, env: { REFRESH_TOKEN_DAYS: '30' } })
  const { config, pool, mailer } = test.context
  other = await buildApp(createContext({ config, pool, mailer, now: () => now }))
  servers = await Promise.all([test.app, other].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await other.close()
  await test.close()
})
beforeEach(async () => {
  now = new Date(now.getTime() + 1_000)
  ann = await test.signUp()
  streams = []
})

const openOn = (server: string, headers: Record<string, string>) =>
  fetch(`${server}/api/v1/content/events`, { headers })

async function listen(server: string, headers: Record<string, string>): Promise<Stream> {
  const answer = await openOn(server, headers)
  expect(answer.status).toBe(200)
  let isOpen = true
  const read = async () => {
    for await (const _ of answer.body ?? []);
  }
  const ended = read()
    .catch(() => {})
    .finally(() => {
      isOpen = false
    })
  return { isOpen: () => isOpen, ended }
}

const listenOnBoth = async (headers: Record<string, string>) => {
  for (const server of servers) streams.push(await listen(server, headers))
}

async function expectToEnd(some: Stream[]): Promise<void> {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('A stream is still open.')), withinMs))
  await Promise.race([Promise.all(some.map(({ ended }) => ended)), late])
}

const post = async (url: string, headers: Record<string, string>, payload: object = {}) => {
  const answer = await test.inject({ method: 'POST', url, headers, payload })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}

/** A second device of Ann's. */
async function signInAgain(): Promise<{ authorization: string }> {
  const { access_token } = await post('/user/login', {}, { email: ann.user.email, password: ann.password })
  return { authorization: `Bearer ${access_token}` }
}

/** What ends the session of `ann.headers`; another device of hers does it where `from` is used. */
const endings: Record<string, (from: { authorization: string }) => Promise<unknown>> = {
  'a logout': () => post('/user/logout', ann.headers),
  'ending all other sessions': (from) => post('/user/sessions/end-others', from),
  'ending this session in the list': async (from) => {
    const { results } = (await test.inject({ url: '/user/sessions', headers: ann.headers })).json()
    const { id } = results.find(({ current }: { current: boolean }) => current)
    expect((await test.inject({ method: 'DELETE', url: `/user/sessions/${id}`, headers: from })).statusCode).toBe(200)
  },
  'a new password': (from) =>
    post('/password/change/validate/2', from, {
      new_password: 'another quiet ladder',
      confirm_new_password: 'another quiet ladder',
    }),
  'a forgotten password': async () => {
    await post('/password/forgot', {}, { email: ann.user.email })
    const code = await test.codeFor(ann.user.email, 2)
    const password = 'a third quiet ladder'
    await post('/password/reset', {}, { code, new_password: password, confirm_new_password: password })
  },
  'a new address': async (from) => {
    const address = `new-${ann.user.email}`
    await post('/user-change-email', from, { new_email: address })
    await post('/user-change-email/validate', from, { new_email: address, code: await test.codeFor(address) })
  },
  leaving: (from) => post('/user/delete', from),
  'a refresh token that was used twice': async () => {
    const refresh = () =>
      test.inject({ method: 'POST', url: '/refresh-token', payload: { 'refresh-token': ann.tokens.refresh } })
    expect([(await refresh()).statusCode, (await refresh()).statusCode]).toEqual([200, 401])
  },
  'the end of an account in the database': () => test.pool.query('delete from users where id = $1', [ann.user.id]),
  'thirty days without use': async () => {
    now = new Date(now.getTime() + 30 * dayMs + 1_000)
  },
}

it.each(Object.keys(endings))('%s ends the streams of the session on both servers', async (name) => {
  const from = await signInAgain()
  await listenOnBoth(ann.headers)
  await endings[name]?.(from)
  await expectToEnd(streams)
})

it('keeps the streams of other sessions, of visitors and of a refreshed session', async () => {
  const kept = [await listen(servers[0] ?? '', await signInAgain()), await listen(servers[1] ?? '', {})]
  const ben = await test.signUp()
  kept.push(await listen(servers[1] ?? '', ben.headers))
  await test.inject({ method: 'POST', url: '/refresh-token', payload: { 'refresh-token': ben.tokens.refresh } })
  await listenOnBoth(ann.headers)
  await post('/user/logout', ann.headers)
  await expectToEnd(streams)
  expect(kept.map(({ isOpen }) => isOpen())).toEqual([true, true, true])
})

it('frees the stream limit of the member at once when a session ends', async () => {
  const from = await signInAgain()
  for (let n = 0; n < 8; n++) streams.push(await listen(servers[1] ?? '', ann.headers))
  expect((await openOn(servers[1] ?? '', from)).status).toBe(429)
  await post('/user/logout', ann.headers)
  expect((await openOn(servers[1] ?? '', from)).status).toBe(200)
})
