import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endDemoSessions } from '../../src/server/features/accounts/demo-members.ts'
import { fillKeys } from '../../src/server/features/accounts/fill-keys.ts'
import { findByPassword } from '../../src/server/features/accounts/find-by-password.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { Context } from '../../src/server/platform/context.ts'
import { beginSession } from '../../src/server/platform/sessions/sessions-repository.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'

async function signInAgain({ user, password }: SignedUp, agent = firefox) {
  const answer = await post('/user/login', { email: user.email, password }, { 'user-agent': agent })
  return { authorization: `Bearer ${answer.json().access_token}` }
}
const isIn = async (headers: Record<string, string>) =>
  (await test.inject({ method: 'GET', url: '/user/profile', headers })).statusCode === 200
const sessions = async (headers: Record<string, string>) =>
  (await test.inject({ method: 'GET', url: '/user/sessions', headers })).json().results

describe('the list of sessions', () => {
  it('lists each device once after token refreshes, and marks the current one', async () => {
    const ann = await test.signUp()
    await signInAgain(ann)
    const phone = { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0' }
    const refreshed = await post('/refresh-token', { 'refresh-token': ann.tokens.refresh }, phone)
    const list = await sessions({ authorization: `Bearer ${refreshed.json().access_token}` })
    expect(list).toHaveLength(2)
    // As it says of itself now.
    expect(list.map(({ device }: { device: string }) => device).sort()).toEqual([
      'Firefox on Android',
      'Firefox on Linux',
    ])
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    for (const { begun, last_seen } of list) expect(Date.parse(last_seen)).toBeGreaterThanOrEqual(Date.parse(begun))
  })

  it('ends one own session and returns 404 for others', async () => {
    const [ann, ben] = [await test.signUp(), await test.signUp()]
    const other = await signInAgain(ann)
    const [id] = (await sessions(ann.headers))
      .filter(({ current }: { current: boolean }) => !current)
      .map((session: { id: string }) => session.id)
    const end = (headers: Record<string, string>, which = id) =>
      test.inject({ method: 'DELETE', url: `/user/sessions/${which}`, headers })
    expect((await end(ben.headers)).statusCode).toBe(404)
    expect((await end(ann.headers, 'nothing')).statusCode).toBe(404)
    expect(await isIn(other)).toBe(true)
    expect((await end(ann.headers)).statusCode).toBe(200)
    expect((await end(ann.headers)).statusCode).toBe(404)
    expect([await isIn(other), await isIn(ann.headers), await isIn(ben.headers)]).toEqual([false, true, true])
  })

  it('clears the cookies only when the current session is ended', async () => {
    const ann = await test.signUp()
    await signInAgain(ann)
    const ids: Record<string, string> = {}
    for (const { id, current } of await sessions(ann.headers)) ids[String(current)] = id
    const end = (id = '') => test.inject({ method: 'DELETE', url: `/user/sessions/${id}`, headers: ann.browser })
    expect((await end(ids.false)).cookies).toEqual([])
    expect((await end(ids.true)).cookies.map(({ value }) => value)).toEqual(['', ''])
    expect(await isIn(ann.headers)).toBe(false)
  })

  it('stores at most 200 characters of a User-Agent, and lists an unknown device without one', async () => {
    const ann = await test.signUp()
    await signInAgain(ann, `${firefox} ${'x'.repeat(300)}`)
    const begin = { userId: ann.user.id, userAgent: undefined, now: new Date(), lifetimes: test.context.config }
    await beginSession(test.pool, begin)
    const { rows } = await test.pool.query<{ agent: string | null }>(
      'select user_agent as agent from sessions where user_id = $1 order by id',
      [ann.user.id],
    )
    expect(rows.slice(1).map(({ agent }) => agent && [agent.length, agent.startsWith(firefox)])).toEqual([
      [200, true],
      null,
    ])
    expect((await sessions(ann.headers)).map(({ device }: { device: string }) => device).sort()).toEqual([
      'An unknown device',
      'An unknown device',
      'Firefox on Linux',
    ])
    const inSpanish = await sessions({ ...ann.headers, 'accept-language': 'es' })
    expect(inSpanish.map(({ device }: { device: string }) => device).sort()).toEqual([
      'Firefox en Linux',
      'Un dispositivo desconocido',
      'Un dispositivo desconocido',
    ])
  })

  it('is never compressed, so that its size reveals no token', async () => {
    const ann = await test.signUp()
    for (let n = 0; n < 12; n++) await signInAgain(ann)
    const headers = { ...ann.headers, 'accept-encoding': 'gzip, br' }
    const answer = await test.inject({ method: 'GET', url: '/user/sessions', headers })
    expect(answer.body.length).toBeGreaterThan(1_500)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('signs out all other sessions', async () => {
    const ann = await test.signUp()
    const others = [await signInAgain(ann), await signInAgain(ann)]
    expect((await post('/user/sessions/end-others', {}, ann.headers)).statusCode).toBe(200)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await sessions(ann.headers)).toMatchObject([{ current: true }])
  })

  it('returns 401 without a session', async () => {
    for (const [method, url] of [
      ['GET', '/user/sessions'],
      ['DELETE', '/user/sessions/01a1fc94-5aff-702f-8213-41824414792b'],
      ['POST', '/user/sessions/end-others'],
    ] as const)
      expect((await test.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode).toBe(401)
  })
})

describe('pending codes and other sessions end when credentials change', () => {
  const password = 'seven green boats'
  const newPassword = { new_password: password, confirm_new_password: password }
  const codes = ({ user }: SignedUp) =>
    test.mails
      .filter(({ to }) => to === user.email)
      .flatMap(({ text }) => text.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/g) ?? [])
  const mails = ({ user }: SignedUp) => test.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)

  /** Somebody with a code of each kind and a second device. */
  async function withCodes(name?: string) {
    const person = await test.signUp(name)
    const next = `next-${person.user.email}`
    await test.codeFor(person.user.email)
    await post('/password/forgot', { email: person.user.email })
    await test.codeFor(person.user.email, 2)
    await post('/user-change-email', { new_email: next }, person.headers)
    const moving = await test.codeFor(next)
    return { person, next, moving, second: await signInAgain(person) }
  }
  const tryAll = async (headers: Record<string, string>, given: string[], address: string) => {
    const answers = []
    for (const code of given) {
      answers.push(await post('/password/reset', { code, ...newPassword }))
      answers.push(await post('/user/verify-email', { code }, headers))
      answers.push(await post('/user-change-email/validate', { code, new_email: address }, headers))
    }
    return answers.map(({ statusCode }) => statusCode).filter((status) => status !== 400)
  }

  it('rejects a new password made of the username or address', async () => {
    const { person } = await withCodes('wilhelmina.vandersteen')
    for (const own of [person.user.username, person.user.email]) {
      const made = { new_password: own, confirm_new_password: own }
      for (const [url, payload] of [
        ['/password/change/validate/2', made],
        ['/password/reset', { ...made, code: codes(person)[1] }],
      ] as const) {
        const answer = await post(url, payload, person.headers)
        expect([url, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([url, 400, ['new_password']])
      }
    }
  })

  it('by a password change', async () => {
    const { person, next, moving, second } = await withCodes()
    expect((await post('/password/change/validate/2', newPassword, person.headers)).statusCode).toBe(200)
    expect(await isIn(second)).toBe(false)
    expect(await isIn(person.headers)).toBe(true)
    expect(await tryAll(person.headers, [...codes(person), moving], next)).toEqual([])
    await expect.poll(() => mails(person).at(-1), { timeout: 10_000 }).toBe('Your password was changed')
  })

  it('by an address change; the old address is notified', async () => {
    const { person, next, moving, second } = await withCodes()
    const earlier = codes(person)
    const validated = await post('/user-change-email/validate', { code: moving, new_email: next }, person.headers)
    expect(validated.statusCode).toBe(200)
    expect(await isIn(second)).toBe(false)
    expect(await isIn(person.headers)).toBe(true)
    expect(await tryAll(person.headers, [...earlier, moving], next)).toEqual([])
    await expect.poll(() => mails(person).at(-1), { timeout: 10_000 }).toBe('The address of your account was changed')
  })

  it('by a password reset', async () => {
    const { person, next, moving, second } = await withCodes()
    const [, forgot] = codes(person)
    expect((await post('/password/reset', { code: forgot, ...newPassword })).statusCode).toBe(200)
    expect([await isIn(second), await isIn(person.headers)]).toEqual([false, false])
    const again = await signInAgain({ ...person, password })
    expect(await tryAll(again, [...codes(person), moving], next)).toEqual([])
    await expect.poll(() => mails(person).at(-1), { timeout: 10_000 }).toBe('Your password was changed')
  })
})

describe('names without skeletons', () => {
  it('are given skeletons by the migration; existing look-alikes stay, new ones are rejected', async () => {
    const people = [await test.signUp('Marina'), await test.signUp('Corinna')]
    const names = ['Willa', 'W\u0456lla']
    for (const [place, { user }] of people.entries())
      await test.pool.query(
        'update users set username = $2, username_key = $2, username_skeleton = null where id = $1',
        [user.id, names[place]],
      )
    await fillKeys(test.pool)
    const { rows } = await test.pool.query(
      'select username_skeleton as key from users where id = any($1) order by id',
      [people.map(({ user }) => user.id)],
    )
    expect(rows.map(({ key }) => key)).toEqual(['wllla', `wllla ${people[1]?.user.id}`])
    const third = {
      username: 'WiIla',
      email: 'third@example.org',
      password: 'slow river lamp',
      confirm_password: 'slow river lamp',
    }
    expect(Object.keys((await post('/user/signup', third)).json().errors)).toEqual(['username'])
  })
})

it.each<Record<string, string>>([{ PUBLIC_URL: 'https://kindred.example' }, { HOST: '0.0.0.0' }])(
  'rejects the sign-in of a demo member of a seeded database with %j',
  async (environment) => {
    const demo = await test.signUp()
    const email = `${demo.user.username}@demo.example`
    await test.pool.query(
      'update users set email = $2, address_key = $2, email_key = $2, email_verified_at = now() where id = $1',
      [demo.user.id, email],
    )
    const signIn = (context: Context) => findByPassword(context, ` ${email.toUpperCase()}`, demo.password)
    expect((await signIn(test.context))?.id).toBe(demo.user.id)
    await endDemoSessions(test.context)
    expect(await isIn(demo.headers)).toBe(true)
    const open = { ...test.context, config: readConfig(environment) }
    await endDemoSessions(open)
    expect(await isIn(demo.headers)).toBe(false)
    expect(await signIn(open)).toBe(null)
  },
)
