import { afterAll, expect, it } from 'vitest'
import { makeApp } from '../helpers/server/make-app.ts'

let minutes = 0
const test = await makeApp({ now: () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000) })
afterAll(() => test.close())

const verify = (token: string) => test.inject({ method: 'POST', url: '/verify-token', payload: { token } })
const refresh = (token: string) =>
  test.inject({ method: 'POST', url: '/refresh-token', payload: { 'refresh-token': token } })
const later = (more: number) => {
  minutes += more
}

it('expires an access token after 15 minutes and a refresh token after 30 days [NSH-36]', async () => {
  const { tokens } = await test.signUp()
  later(14)
  expect((await verify(tokens.access)).statusCode).toBe(200)
  later(2)
  expect((await verify(tokens.access)).statusCode).toBe(401)
  const next = (await refresh(tokens.refresh)).json()
  expect((await verify(next.access_token)).statusCode).toBe(200)
  later(30 * 24 * 60 - 1)
  const last = await refresh(next.refresh_token)
  expect(last.statusCode).toBe(200)
  later(30 * 24 * 60)
  expect((await refresh(last.json().refresh_token)).statusCode).toBe(401)
})

it('ends the session when a used refresh cookie comes again ten seconds later', async () => {
  const { browser } = await test.signUp()
  const again = () => test.inject({ method: 'POST', url: '/refresh-token', payload: {}, headers: browser })
  const first = await again()
  later(0.5)
  const second = await again()
  expect(second.statusCode).toBe(401)
  expect(second.cookies.map(({ value }) => value)).toEqual(['', ''])
  expect((await verify(first.json().access_token)).statusCode).toBe(401)
})

it('accepts a used refresh cookie for less than ten seconds, and sends no new ones', async () => {
  const { browser } = await test.signUp()
  const again = () => test.inject({ method: 'POST', url: '/refresh-token', payload: {}, headers: browser })
  const first = await again()
  later(9.999 / 60)
  const second = await again()
  expect([second.statusCode, second.json()]).toEqual([200, { detail: 'Refreshed a moment ago.' }])
  expect((await verify(first.json().access_token)).statusCode).toBe(200)
  later(0.001 / 60)
  expect((await again()).statusCode).toBe(401)
  expect((await verify(first.json().access_token)).statusCode).toBe(401)
})

it('closing an account needs the password again after ten minutes', async () => {
  const ann = await test.signUp()
  later(11)
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url, payload, headers: ann.headers })
  expect((await post('/user/delete/', {})).statusCode).toBe(403)
  expect((await post('/user/verify-password', { password: ann.password })).statusCode).toBe(200)
  expect((await post('/user/delete/', {})).statusCode).toBe(200)
})

it('expires a password reset code after an hour', async () => {
  const ann = await test.signUp()
  await test.inject({ method: 'POST', url: '/password/forgot', payload: { email: ann.user.email } })
  const code = await test.codeFor(ann.user.email, 2)
  later(61)
  const payload = { code, new_password: 'seven green boats', confirm_new_password: 'seven green boats' }
  expect((await test.inject({ method: 'POST', url: '/password/reset', payload })).statusCode).toBe(400)
})

it('ends a session 90 days after sign-in, however often it was refreshed, and lists that date [NSH-36]', async () => {
  const { tokens, headers } = await test.signUp()
  const days = 24 * 60
  const begun = minutes
  const list = async (token: string) =>
    (await test.inject({ url: '/user/sessions', headers: { authorization: `Bearer ${token}` } })).json().results
  expect((await test.inject({ url: '/user/sessions', headers })).json().results[0].ends).toBe(
    new Date(Date.UTC(2026, 0, 1) + (begun + 90 * days) * 60_000).toISOString(),
  )
  let last = tokens
  for (const day of [20, 40, 60, 80]) {
    minutes = begun + day * days
    const { access_token: access, refresh_token: refreshToken } = (await refresh(last.refresh)).json()
    last = { access, refresh: refreshToken }
  }
  // Five minutes before its end: tokens of now end with it.
  minutes = begun + 90 * days - 5
  const { access_token: access, refresh_token: final } = (await refresh(last.refresh)).json()
  expect(await list(access)).toHaveLength(1)
  minutes = begun + 90 * days
  expect((await verify(access)).statusCode).toBe(401)
  expect((await refresh(final)).statusCode).toBe(401)
})

it('applies a shorter session setting to sessions that began before', async () => {
  const { tokens } = await test.signUp()
  const next = (await refresh(tokens.refresh)).json()
  test.context.config.sessionMs = 86_400_000
  later(24 * 60)
  expect((await refresh(next.refresh_token)).statusCode).toBe(401)
  test.context.config.sessionMs = 90 * 86_400_000
})
