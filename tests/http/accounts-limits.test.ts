import { afterAll, expect, it } from 'vitest'
import { makeApp } from '../helpers/server/make-app.ts'

const test = await makeApp({ env: { RATE_LIMITS: 'on', ACCOUNT_LIMIT: '3', ADDRESS_LIMIT: '8' } })
afterAll(() => test.close())

const logIn = (email: string, remoteAddress: string) =>
  test.inject({ method: 'POST', url: '/user/login', payload: { email, password: 'guess' }, remoteAddress })

it('stops guessing at one account, from wherever it comes [NSH-36]', async () => {
  for (const last of [1, 2, 3]) expect((await logIn('ann@example.org', `10.0.0.${last}`)).statusCode).toBe(400)
  const answer = await logIn(' ANN@example.org', '10.0.0.4')
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({ detail: expect.any(String) })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn('ben@example.org', '10.0.0.4')).statusCode).toBe(400)
})

it('stops guessing from one address, at whichever account [NSH-36]', async () => {
  const answers = []
  for (let n = 0; n < 9; n++) answers.push((await logIn(`person${n}@example.org`, '10.9.9.9')).statusCode)
  expect(answers).toEqual([...Array(8).fill(400), 429])
})
