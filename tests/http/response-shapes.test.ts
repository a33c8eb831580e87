import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, story } from './memory-calls.ts'

let test: MemoryApp
let limited: MemoryApp
let ann: SignedUp
let ben: SignedUp

beforeAll(async () => {
  test = await makeMemoryApp()
  limited = await makeMemoryApp({ env: { RATE_LIMITS: 'on' } })
  ann = await test.signUp('ann-shapes')
  ben = await test.signUp('ben-shapes')
})
afterAll(async () => {
  await test.close()
  await limited.close()
})

const post = (url: string, payload: object, who?: SignedUp) =>
  test.inject({ method: 'POST', url, payload, headers: who?.headers ?? {} })

describe('account calls have one response shape', () => {
  it('200 with a detail on success [API-50, NSH-16]', async () => {
    const calls: [url: string, payload: object, who?: SignedUp][] = [
      ['/password/forgot', { email: ann.user.email }],
      ['/user/verify-password', { password: ann.password }, ann],
      ['/user/resend-verification', {}, ann],
      ['/user-change-email', { new_email: 'ann-next@example.org' }, ann],
      [
        '/password/change/validate/2',
        { new_password: 'four brown ladders lean', confirm_new_password: 'four brown ladders lean' },
        ann,
      ],
      ['/verify-token', {}, ann],
      ['/user/logout', {}, ann],
      ['/user/delete/', {}, ben],
    ]
    for (const [url, payload, who] of calls) {
      const answer = await post(url, payload, who)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.json(), url).toMatchObject({ detail: expect.stringMatching(/\w/) })
    }
  })

  it('400 with a sentence for each invalid field [API-50, NSH-16]', async () => {
    const cara = await test.signUp('cara-shapes')
    const calls: [url: string, payload: object, field: string, who?: SignedUp][] = [
      ['/user/signup', { username: 'x y', email: 'nowhere', password: 'a', confirm_password: 'b' }, 'email'],
      ['/user/verify-password', { password: 'another one' }, 'password', cara],
      ['/user-change-email', { new_email: 'nowhere' }, 'new_email', cara],
      ['/user-change-email/validate/', { code: '000000', new_email: 'cara-next@example.org' }, 'code', cara],
      [
        '/password/change/validate/2',
        { new_password: 'four brown ladders lean', confirm_new_password: 'five' },
        'confirm_new_password',
        cara,
      ],
      ['/password/forgot', {}, 'email'],
    ]
    for (const [url, payload, field, who] of calls) {
      const answer = await post(url, payload, who)
      expect([url, answer.statusCode]).toEqual([url, 400])
      const { errors } = answer.json<{ errors: Record<string, string[]> }>()
      expect(errors[field]?.[0], `${url}: ${answer.body}`).toMatch(/\w+ \w+/)
    }
  })
})

it('each kind of error has its status code and shape [API-51, NSH-17]', async () => {
  const cara = await test.signUp('cara-codes')
  const dan = await test.signUp('dan-codes')
  const { shareable_link } = await test.made(cara, { privacy: 1 })
  const open = await test.made(cara)
  const memories = '/memories/memories-list/'
  const headers = cara.headers
  const codes = {
    400: await test.post(cara, { ...story, type: 9 }),
    401: await test.post(null, story),
    403: await test.put(dan, open.shareable_link, story),
    404: await test.read(dan, shareable_link),
    413: await test.inject({ method: 'POST', url: memories, headers, payload: { description: 'a'.repeat(300_000) } }),
    415: await test.inject({
      method: 'POST',
      url: memories,
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: 'a,b',
    }),
  }
  for (const [code, answer] of Object.entries(codes)) {
    expect(String(answer.statusCode), answer.body).toBe(code)
    expect(Object.keys(answer.json())).toEqual(code === '400' ? ['errors'] : ['detail'])
  }
})

it('429 has a Retry-After header [API-51, NSH-17, NSH-36]', async () => {
  const payload = { email: 'nobody@example.org', password: 'a quiet guess' }
  let answer = await limited.inject({ method: 'POST', url: '/user/login', payload })
  for (let tries = 0; tries < 200 && answer.statusCode !== 429; tries += 1)
    answer = await limited.inject({ method: 'POST', url: '/user/login', payload })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
