import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  test = await makeApp()
  ann = await test.signUp()
  ben = await test.signUp()
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })
const whoIs = async (headers: Record<string, string>) =>
  (await test.inject({ method: 'GET', url: '/user/session', headers })).json().user?.username ?? null

describe('an Authorization header', () => {
  it.each([
    ['with one space', (token: string) => `Bearer ${token}`],
    ['with several spaces', (token: string) => `Bearer    ${token}`],
    ['with trailing spaces', (token: string) => `Bearer ${token}  `],
    ['in lower case', (token: string) => `bearer ${token}`],
  ])('%s authenticates and takes precedence over cookies', async (_how, header) => {
    expect(await whoIs({ ...ben.browser, authorization: header(ann.tokens.access) })).toBe(ann.user.username)
  })

  it.each([
    ['of another scheme', (token: string) => `Basic ${token}`],
    ['with a word before it', (token: string) => `x Bearer ${token}`],
    ['with a word after it', (token: string) => `Bearer ${token} x`],
    ['without a space', (token: string) => `Bearer${token}`],
  ])('%s is ignored', async (_how, header) => {
    expect(await whoIs({ authorization: header(ann.tokens.access) })).toBe(null)
    expect(await whoIs({ ...ben.browser, authorization: header(ann.tokens.access) })).toBe(ben.user.username)
  })
})

describe('a refresh token', () => {
  it.each([
    ['an empty token', { 'refresh-token': '' }],
    ['a token of 201 characters', { 'refresh-token': 'x'.repeat(201) }],
    ['a list', { 'refresh-token': ['x'] }],
    ['another field name', { refresh_token: 'x' }],
  ])('%s returns 400 without a look-up', async (_what, body) => {
    const answer = await post('/refresh-token', body, ann.browser)
    expect(answer.statusCode, answer.body).toBe(400)
    // The cookies beside it are as good as before.
    expect(answer.cookies).toEqual([])
  })

  it('an access or refresh token alone ends the whole session on logout', async () => {
    for (const only of ['access', 'refresh'] as const) {
      const cem = await test.signUp()
      const headers = { cookie: `${only}_token=${cem.tokens[only]}`, 'sec-fetch-site': 'same-origin' }
      expect((await post('/user/logout', {}, headers)).statusCode).toBe(200)
      expect((await post('/verify-token', { token: cem.tokens.access })).statusCode).toBe(401)
      expect((await post('/refresh-token', { 'refresh-token': cem.tokens.refresh })).statusCode).toBe(401)
    }
  })

  it('an unknown token still signs out with 200', async () => {
    const answer = await post('/user/logout', {}, { ...ann.browser, cookie: 'refresh_token=nonsense' })
    expect(answer.json()).toEqual({ detail: 'You have successfully logged out.' })
    expect(answer.cookies).toMatchObject([{ name: 'refresh_token', value: '' }])
  })
})

it('logout clears cookies with the attributes with which they were set', async () => {
  const given = await post('/user/login', { email: ben.user.email, password: ben.password })
  const rules = ({ path, httpOnly, sameSite, secure }: (typeof given.cookies)[number]) => [
    path,
    httpOnly,
    sameSite,
    secure,
  ]
  const names = ['access_token', 'refresh_token']
  const ofSession = given.cookies.filter(({ name }) => names.includes(name))
  const cookie = ofSession.map(({ name, value }) => `${name}=${value}`).join('; ')
  const left = await post('/user/logout', {}, { cookie, 'sec-fetch-site': 'same-origin' })
  expect(left.cookies.map(({ name, value }) => [name, value])).toEqual(names.map((name) => [name, '']))
  expect(left.cookies.map(rules)).toEqual(ofSession.map(rules))
  // Quarter of an hour, and thirty days.
  expect(ofSession.map(({ maxAge }) => maxAge)).toEqual([900, 2_592_000])
})
