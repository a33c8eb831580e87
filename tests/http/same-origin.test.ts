import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let ann: SignedUp
beforeAll(async () => {
  test = await makeApp()
  ann = await test.signUp('ann')
})
afterAll(() => test.close())

const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
  test.inject({ method: 'POST', url, payload, headers })

describe('an Authorization header', () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site' }

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'x'])(
    'of %j opens no way past the proof of an own page',
    async (word) => {
      const headers = { cookie: ann.browser.cookie, authorization: word, ...elsewhere }
      for (const url of ['/refresh-token', '/user/logout', '/user/delete'])
        expect((await post(url, headers)).statusCode, url).toBe(403)
      const signIn = { email: ann.user.email, password: ann.password }
      expect((await post('/user/login', { authorization: word, ...elsewhere }, signIn)).statusCode).toBe(403)
      expect((await test.inject({ url: '/user/profile', headers: ann.headers })).statusCode).toBe(200)
    },
  )

  it('of a proxy in front does not take the place of the cookie', async () => {
    const headers = { ...ann.browser, authorization: 'Basic YTpi' }
    expect((await test.inject({ url: '/user/profile', headers })).statusCode).toBe(200)
    expect((await post('/user/verify-password', headers, { password: ann.password })).statusCode).toBe(200)
  })

  it('with a token makes a call by the token alone: no cookie is read', async () => {
    const ben = await test.signUp('ben')
    const headers = { ...ben.headers, cookie: ann.browser.cookie, ...elsewhere }
    expect((await test.inject({ url: '/user/profile', headers })).json().username).toBe('ben')
    expect((await post('/refresh-token', headers)).statusCode).toBe(401)
    expect((await post('/user/logout', headers)).statusCode).toBe(200)
    expect((await test.inject({ url: '/user/profile', headers: ann.headers })).statusCode).toBe(200)
    expect((await test.inject({ url: '/user/profile', headers: ben.headers })).statusCode).toBe(401)
  })
})

it('the host that a proxy passes on from a client proves nothing', async () => {
  const proxied = await makeApp({ env: { TRUST_PROXY: '1' } })
  const { browser } = await proxied.signUp()
  const headers = {
    cookie: browser.cookie,
    origin: 'https://elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
  }
  const answer = await proxied.inject({ method: 'POST', url: '/user/logout', payload: {}, headers })
  expect(answer.statusCode).toBe(403)
  await proxied.close()
})
