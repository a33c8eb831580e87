import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { type MemoryApp, makeMemoryApp, story } from './memory-calls.ts'

let test: MemoryApp
beforeAll(async () => {
  test = await makeMemoryApp()
})
afterAll(() => test.close())

const rounds = 3
const many = 8
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })
/**
 * Many at once are many passwords to hash one after the other. On a machine that is busy with other things that may take longer than
 * any answer (`http/deadline.ts`); then it is asked again, as clients do. Any other 503 stays one.
 */
const logIn = async ({ user, password }: Pick<SignedUp, 'user' | 'password'>): ReturnType<typeof post> => {
  const since = performance.now()
  const answer = await post('/user/login', { email: user.email, password })
  const isLate = answer.statusCode === 503 && performance.now() - since > 4_000
  return isLate ? logIn({ user, password }) : answer
}
const living = async (tokens: string[]) => {
  const answers = await Promise.all(tokens.map((token) => post('/verify-token', { token })))
  return answers.filter(({ statusCode }) => statusCode === 200).length
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Work that begins a little later each time, so that it falls on all parts of the change. */
const spread = <Result>(count: number, work: (place: number) => PromiseLike<Result>) =>
  Promise.all(Array.from({ length: count }, (_, place) => pause(place * 7).then(() => work(place))))

const newPassword = (round: number) => {
  const password = `seven green boats ${round}`
  return { new_password: password, confirm_new_password: password }
}

describe('sessions opened by the old password are ended', () => {
  it('when sign-ins run concurrently with a password change', async () => {
    const person = await test.signUp()
    let password = person.password
    for (let round = 0; round < rounds; round++) {
      const next = newPassword(round)
      const [signIns, changed] = await Promise.all([
        spread(many, () => logIn({ ...person, password })),
        pause(30).then(() => post('/password/change/validate/2', next, person.headers)),
      ])
      expect(changed.statusCode, changed.body).toBe(200)
      const tokens = signIns.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().access_token] : []))
      expect(signIns.filter(({ statusCode }) => ![200, 400].includes(statusCode))).toEqual([])
      expect(await living(tokens)).toBe(0)
      password = next.new_password
      expect((await logIn({ ...person, password })).statusCode).toBe(200)
    }
  })

  it('when refreshes run concurrently with a password change', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await test.signUp()
      const others = await spread(many, () => logIn(person))
      const [refreshed, changed] = await Promise.all([
        spread(many, (place) => post('/refresh-token', { 'refresh-token': others[place]?.json().refresh_token })),
        pause(30).then(() => post('/password/change/validate/2', newPassword(round), person.headers)),
      ])
      expect(changed.statusCode).toBe(200)
      const tokens = refreshed.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().access_token] : []))
      expect(refreshed.filter(({ statusCode }) => ![200, 401].includes(statusCode))).toEqual([])
      expect(await living([...tokens, ...others.map((answer) => answer.json().access_token)])).toBe(0)
    }
  })

  it('when sign-ins and refreshes run concurrently with a password reset', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await test.signUp()
      await test.codeFor(person.user.email)
      await post('/password/forgot', { email: person.user.email })
      const code = await test.codeFor(person.user.email, 2)
      const [signIns, refreshed, done] = await Promise.all([
        spread(many, () => logIn(person)),
        pause(20).then(() => post('/refresh-token', { 'refresh-token': person.tokens.refresh })),
        pause(30).then(() => post('/password/reset', { code, ...newPassword(round) })),
      ])
      expect(done.statusCode, done.body).toBe(200)
      const tokens = [...signIns, refreshed].flatMap((answer) =>
        answer.statusCode === 200 ? [answer.json().access_token] : [],
      )
      expect(await living([...tokens, person.tokens.access])).toBe(0)
    }
  })
})

it('calls concurrent with the deletion of their account return no 500 and leave no rows', async () => {
  for (let round = 0; round < 3 * rounds; round++) {
    const person = await test.signUp()
    const { shareable_link, revision } = await test.made(person)
    const others = await spread(3, () => logIn(person))
    const { headers } = person
    const acts: (() => PromiseLike<{ statusCode: number; body: string }>)[] = [
      () => logIn(person),
      () => test.post(person, story),
      () => test.post(person, story, { 'idempotency-key': `round-${round}` }),
      () => test.put(person, shareable_link, { ...story, title: 'While it ends', revision }),
      () => post('/refresh-token', { 'refresh-token': person.tokens.refresh }),
      () => post('/user-change-email', { new_email: `next-${person.user.email}` }, headers),
      () => post('/user/resend-verification', {}, headers),
      () => post('/password/forgot', { email: person.user.email }),
      () => post('/user/verify-password', { password: person.password }, headers),
      () => post('/user/sessions/end-others', {}, headers),
      () => post('/user/logout', {}, { authorization: `Bearer ${others[0]?.json().access_token}` }),
      () =>
        test.inject({ method: 'PATCH', url: '/onboarding-status', payload: { has_passed_onboarding: true }, headers }),
      () => post('/user/delete', {}, { authorization: `Bearer ${others[1]?.json().access_token}` }),
      () => post('/user/delete', {}, { authorization: `Bearer ${others[2]?.json().access_token}` }),
    ]
    const answers = await Promise.all(acts.map((act, place) => pause((place * (round + 1)) % 23).then(act)))
    for (const [place, { statusCode, body }] of answers.entries()) {
      expect(statusCode, `act ${place}: ${body}`).toBeLessThan(500)
      expect(body, `act ${place}`).toMatch(/\w/)
    }
    await post('/user/delete', {}, headers)
    await test.whenDaysAreOver()
    await expect.poll(() => rowsWith(test.pool, person.user.id), pollOptions).toEqual([])
  }
})
