import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { deleteUnfinishedChallenges, deleteUnfinishedSignIns } from '../../src/server/features/second-factor/index.ts'
import { personalTables } from '../../src/server/platform/personal-tables/registry.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { totpCode, type VirtualPasskey, virtualPasskey } from '../helpers/server/authenticator.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { shareDatabase } from '../helpers/server/two-servers.ts'

let test: TestApp
let limited: TestApp
let clock = Date.UTC(2026, 10, 25)
const now = () => new Date(clock)
const later = (seconds: number) => {
  clock += seconds * 1000
}
beforeAll(async () => {
  test = await makeApp({ now })
  limited = await makeApp({ now, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => Promise.all([test.close(), limited.close()]))
afterEach(() => later(3_600))

type Headers = Record<string, string>
type From = { headers?: Headers; app?: TestApp; remoteAddress?: string }
const post = (url: string, payload: object, { headers = {}, app = test, remoteAddress = '10.0.0.1' }: From = {}) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const state = async (headers: Headers, app = test) => (await app.inject({ url: '/user/second-factor', headers })).json()
const isIn = async (headers: Headers, app = test) =>
  (await app.inject({ url: '/user/profile', headers })).statusCode === 200

const password = ({ user: { email }, password }: SignedUp, from?: From) =>
  post('/user/login', { email, password }, from)
const second = (token: string, given: object, from?: From) =>
  post('/user/login/second-factor', { token, ...given }, from)

const fresh = (app = test): Promise<SignedUp> => app.signUp()

/** Sets an app up and gives its key. The step of the first code is used up. */
async function withApp(who: SignedUp, app = test): Promise<string> {
  const { secret } = (await post('/user/second-factor/totp', {}, { headers: who.headers, app })).json()
  const code = totpCode(secret, now())
  const confirmed = await post('/user/second-factor/totp/confirm', { code }, { headers: who.headers, app })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return secret
}

const newPassword = 'seven green kettles sing'

/** Forgot your password? by a mailed code. */
async function reset({ user: { email } }: SignedUp) {
  const before = test.mails.filter(({ to }) => to === email).length
  await post('/password/forgot', { email })
  const code = await test.codeFor(email, before + 1)
  return post('/password/reset', { code, new_password: newPassword, confirm_new_password: newPassword })
}

/** A first factor, and the recovery codes that come with it. */
async function withCodes(who: SignedUp, app = test): Promise<string[]> {
  const as = { headers: who.headers, app }
  const { secret } = (await post('/user/second-factor/totp', {}, as)).json()
  const confirmed = await post('/user/second-factor/totp/confirm', { code: totpCode(secret, now()) }, as)
  return confirmed.json().recovery_codes
}

/** Adds a passkey. */
async function withPasskey(who: SignedUp, passkey = virtualPasskey(), name = 'My phone') {
  const { options } = (await post('/user/second-factor/passkeys/options', {}, who)).json()
  const added = await post('/user/second-factor/passkeys', { name, passkey: passkey.create(options) }, who)
  expect(added.statusCode, added.body).toBe(201)
  return { passkey, id: added.json().passkey.id as string }
}

const optionsOf = async (url: string, payload: object, from?: From) => {
  const answer = await post(url, payload, from)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().options
}
const secondOptions = (token: string) => optionsOf('/user/login/second-factor/options', { token })

/** Signs in by a passkey instead of a password. */
async function byPasskey(passkey: VirtualPasskey, told: Parameters<VirtualPasskey['get']>[1] = {}, more: object = {}) {
  const { token, options } = (await post('/user/login/passkey/options', {})).json()
  return post('/user/login/passkey', { token, passkey: passkey.get(options, told), ...more })
}

/** The password, up to the second step. */
async function begin(who: SignedUp, from?: From): Promise<string> {
  const asked = await password(who, from)
  expect(asked.statusCode, asked.body).toBe(403)
  return asked.json().token
}

describe('an authenticator app', () => {
  it('is active only after its first code', async () => {
    const ann = await fresh()
    const begun = await post('/user/second-factor/totp', {}, { headers: ann.headers })
    const { secret, uri } = begun.json()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(ann.user.username)
    expect(uri).not.toContain('example.org')
    expect((await state(ann.headers)).authenticator).toBeNull()
    const signedIn = await password(ann)
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.json().user.id).toBe(ann.user.id)
    const wrong = await post('/user/second-factor/totp/confirm', { code: '000000' }, { headers: ann.headers })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['code']])
    const code = totpCode(secret, now())
    expect((await post('/user/second-factor/totp/confirm', { code }, { headers: ann.headers })).statusCode).toBe(200)
    expect(await state(ann.headers)).toMatchObject({
      authenticator: { created_at: now().toISOString() },
      signed_in_with: 'password+totp',
    })
  })

  it('set-up expires after 15 minutes without a first code', async () => {
    const ann = await fresh()
    const { secret } = (await post('/user/second-factor/totp', {}, { headers: ann.headers })).json()
    later(15 * 60 + 1)
    const headers = bearer((await password(ann)).json().access_token)
    const code = totpCode(secret, now())
    expect((await post('/user/second-factor/totp/confirm', { code }, { headers })).statusCode).toBe(400)
    expect((await state(headers)).authenticator).toBeNull()
  })

  it('stays active while another one is set up, and is then replaced', async () => {
    const ann = await fresh()
    const first = await withApp(ann)
    const { secret } = (await post('/user/second-factor/totp', {}, { headers: ann.headers })).json()
    later(60)
    expect((await second(await begin(ann), { code: totpCode(secret, now()) })).statusCode).toBe(400)
    expect((await second(await begin(ann), { code: totpCode(first, now()) })).statusCode).toBe(200)
    const code = totpCode(secret, now())
    expect((await post('/user/second-factor/totp/confirm', { code }, { headers: ann.headers })).statusCode).toBe(200)
    later(60)
    expect((await second(await begin(ann), { code: totpCode(first, now()) })).statusCode).toBe(400)
    expect((await second(await begin(ann), { code: totpCode(secret, now()) })).statusCode).toBe(200)
  })

  it('is stored sealed for its owner, without a readable secret', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    const { rows } = await test.pool.query('select * from authenticator_apps where user_id = $1', [ann.user.id])
    const bytes = Buffer.from(
      (secret.match(/./g) ?? [])
        .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g)
        ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed.includes(Buffer.from(secret))).toBe(false)
    expect(rows[0].sealed.includes(bytes)).toBe(false)
    // A row that is moved to another person opens nothing.
    const ben = await fresh()
    await withApp(ben)
    await test.pool.query('update authenticator_apps set sealed = $2 where user_id = $1', [ben.user.id, rows[0].sealed])
    later(60)
    expect((await second(await begin(ben), { code: totpCode(secret, now()) })).statusCode).toBe(400)
  })

  it('returns 403 for set-up and removal ten minutes after the last proof', async () => {
    const ann = await fresh()
    await withApp(ann)
    later(10 * 60 + 1)
    const calls = [
      () => post('/user/second-factor/totp', {}, { headers: ann.headers }),
      () => post('/user/second-factor/totp/confirm', { code: '123456' }, { headers: ann.headers }),
      () => test.inject({ method: 'DELETE', url: '/user/second-factor/totp', headers: ann.headers }),
    ]
    for (const call of calls) expect((await call()).statusCode).toBe(403)
    expect((await state(ann.headers)).authenticator).not.toBeNull()
  })

  it('being added and removed notifies the owner by mail and ends other sessions', async () => {
    const ann = await fresh()
    const elsewhere = bearer((await password(ann)).json().access_token)
    const secret = await withApp(ann)
    expect([await isIn(ann.headers), await isIn(elsewhere)]).toEqual([true, false])
    const mailed = (about: RegExp) =>
      vi.waitFor(
        () => expect(test.mails.filter(({ to, text }) => to === ann.user.email && about.test(text))).toHaveLength(1),
        pollOptions,
      )
    await mailed(/app was added/)
    later(60)
    const there = bearer((await second(await begin(ann), { code: totpCode(secret, now()) })).json().access_token)
    expect(await isIn(there)).toBe(true)
    const remove = () => test.inject({ method: 'DELETE', url: '/user/second-factor/totp', headers: ann.headers })
    expect((await remove()).statusCode).toBe(200)
    expect([await isIn(ann.headers), await isIn(there)]).toEqual([true, false])
    await mailed(/app was removed/)
    expect((await remove()).statusCode).toBe(404)
    expect((await state(ann.headers)).signed_in_with).toBe('password')
    expect((await password(ann)).statusCode).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('returns 403 after the right password, without session or cookie', async () => {
    const ann = await fresh()
    await withApp(ann)
    const wrong = await post('/user/login', { email: ann.user.email, password: 'not this one' })
    expect(wrong.statusCode).toBe(400)
    const asked = await password(ann)
    expect(asked.statusCode).toBe(403)
    expect(asked.json()).toEqual({
      detail: expect.stringMatching(/second step/),
      code: 'second-factor-needed',
      token: expect.stringMatching(/^[\w-]{43}$/),
      factors: ['totp', 'recovery-code'],
    })
    expect(asked.cookies).toEqual([])
    expect(await isIn(bearer(asked.json().token))).toBe(false)
  })

  it('accepts a code once, also concurrently, and no earlier one', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    // The code that set it up is used up as well.
    expect((await second(await begin(ann), { code: totpCode(secret, now()) })).statusCode).toBe(400)
    later(60)
    const [before, code] = [totpCode(secret, new Date(clock - 30_000)), totpCode(secret, now())]
    const tokens = [await begin(ann), await begin(ann), await begin(ann)]
    const answers = await Promise.all(tokens.slice(0, 2).map((token) => second(token, { code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await second(tokens[2] ?? '', { code: before })).statusCode).toBe(400)
    const session = answers.find(({ statusCode }) => statusCode === 200)
    expect(session?.json().user.id).toBe(ann.user.id)
    expect(await isIn(bearer(session?.json().access_token))).toBe(true)
  })

  it('accepts a code with a space, and that of the step before or after', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    for (const [seconds, isGood] of [
      [-61, false],
      [-30, true],
      [0, true],
      [30, true],
      [61, false],
    ] as const) {
      later(300)
      const code = totpCode(secret, new Date(clock + seconds * 1000)).replace(/^.../, '$& ')
      expect([seconds, (await second(await begin(ann), { code })).statusCode]).toEqual([seconds, isGood ? 200 : 400])
    }
  })

  it('ends after five wrong codes, ten minutes, a success, or a new password', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    later(60)
    const tried = await begin(ann)
    for (let tries = 0; tries < 5; tries++) expect((await second(tried, { code: '000000' })).statusCode).toBe(400)
    expect((await second(tried, { code: totpCode(secret, now()) })).statusCode).toBe(401)
    const done = await begin(ann)
    expect((await second(done, { code: totpCode(secret, now()) })).statusCode).toBe(200)
    later(60)
    expect((await second(done, { code: totpCode(secret, now()) })).statusCode).toBe(401)
    const old = await begin(ann)
    later(10 * 60 + 1)
    expect((await second(old, { code: totpCode(secret, now()) })).statusCode).toBe(401)
    const waiting = await begin(ann)
    await reset(ann)
    expect((await second(waiting, { code: totpCode(secret, now()) })).statusCode).toBe(401)
    expect((await second('made-up', { code: totpCode(secret, now()) })).statusCode).toBe(401)
  })

  it('is also needed after a password reset', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    const answer = await reset(ann)
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.filter(({ name }) => /token/.test(name))).toEqual([])
    later(60)
    const renewed = { ...ann, password: newPassword }
    expect((await second(await begin(renewed), { code: totpCode(secret, now()) })).statusCode).toBe(200)
  })

  it('is also needed after a mailed sign-in code', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    const { email } = ann.user
    const mailed = () => test.mails.filter(({ to, subject }) => to === email && subject === 'Your code to sign in')
    await post('/user/sign-in-mail', { email })
    await vi.waitFor(() => expect(mailed()).toHaveLength(1), pollOptions)
    const code = mailed()[0]?.text.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/)?.[0]
    const asked = await post('/user/sign-in-by-mail', { email, code, username: ann.user.username })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'second-factor-needed'])
    expect(asked.cookies).toEqual([])
    later(60)
    const session = await second(asked.json().token, { code: totpCode(secret, now()) })
    expect(session.statusCode, session.body).toBe(200)
    expect((await state(bearer(session.json().access_token))).signed_in_with).toBe('email-code+totp')
  })

  it('is not replaced by a mailed code: a moderator with that alone gets 403', async () => {
    const ann = await fresh()
    const { email, username } = ann.user
    await post('/user/sign-in-mail', { email })
    const mailed = () => test.mails.filter(({ to, subject }) => to === email && subject === 'Your code to sign in')
    await vi.waitFor(() => expect(mailed()).toHaveLength(1), pollOptions)
    const code = mailed()[0]?.text.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/)?.[0]
    const session = await post('/user/sign-in-by-mail', { email, code, username })
    const headers = bearer(session.json().access_token)
    expect((await state(headers)).signed_in_with).toBe('email-code')
    await giveRole(test.pool, username, 'moderator')
    const queue = await test.inject({ url: '/api/v1/moderation/queue/', headers })
    expect([queue.statusCode, queue.json().code]).toEqual([403, 'second-factor-required'])
  })

  it('is needed before the deletion of an account is undone', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    expect((await post('/user/delete', {}, { headers: ann.headers })).statusCode).toBe(200)
    expect((await password(ann)).statusCode).toBe(409)
    const keep = await post('/user/login', { email: ann.user.email, password: ann.password, keep: true })
    expect(keep.statusCode).toBe(403)
    expect((await password(ann)).statusCode).toBe(409)
    later(60)
    const kept = await second(keep.json().token, { code: totpCode(secret, now()) })
    expect(kept.statusCode).toBe(200)
    expect(await isIn(bearer(kept.json().access_token))).toBe(true)
    expect((await password(ann)).statusCode).toBe(403)
  })

  it('is shown in the list of sessions, also after token refreshes', async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    later(60)
    const session = (await second(await begin(ann), { code: totpCode(secret, now()) })).json()
    const renewed = (await post('/refresh-token', { 'refresh-token': session.refresh_token })).json()
    const headers = bearer(renewed.access_token)
    const { results } = (await test.inject({ url: '/user/sessions', headers })).json()
    expect(results.map((one: { signed_in_with: string }) => one.signed_in_with)).toEqual([
      'password+totp',
      'password+totp',
    ])
    const ben = await fresh()
    const list = (await test.inject({ url: '/user/sessions', headers: ben.headers })).json().results
    expect(list.map((one: { signed_in_with: string }) => one.signed_in_with)).toEqual(['password'])
  })

  it("can confirm one's identity instead of the password", async () => {
    const ann = await fresh()
    const secret = await withApp(ann)
    later(11 * 60)
    const remove = () => test.inject({ method: 'DELETE', url: '/user/second-factor/totp', headers: ann.headers })
    expect((await remove()).statusCode).toBe(403)
    const verify = (code: string) => post('/user/second-factor/verify', { code }, { headers: ann.headers })
    expect((await verify('000000')).statusCode).toBe(400)
    expect((await verify(totpCode(secret, now()))).statusCode).toBe(200)
    expect((await verify(totpCode(secret, now()))).statusCode).toBe(400)
    expect((await remove()).statusCode).toBe(200)
  })
})

describe('a passkey', () => {
  it('is registered for this site, without the email address, once per device', async () => {
    const ann = await fresh()
    const options = await optionsOf('/user/second-factor/passkeys/options', {}, ann)
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] })
    expect(options.user.name).toBe(ann.user.username)
    expect(JSON.stringify(options)).not.toContain('example.org')
    const { passkey } = await withPasskey(ann)
    const next = await optionsOf('/user/second-factor/passkeys/options', {}, ann)
    expect(next.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id])
    const twice = await post('/user/second-factor/passkeys', { passkey: passkey.create(next) }, ann)
    expect([twice.statusCode, twice.json().errors.passkey?.[0]]).toEqual([400, 'You already have this passkey.'])
  })

  it('is listed by its given name or device, and its owner is notified by mail', async () => {
    const ann = await fresh()
    await withPasskey(ann, virtualPasskey({ isSynced: true }))
    later(1)
    const { options } = (await post('/user/second-factor/passkeys/options', {}, ann)).json()
    const from = {
      headers: { ...ann.headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Firefox/139.0' },
    }
    await post('/user/second-factor/passkeys', { name: ' ', passkey: virtualPasskey().create(options) }, from)
    expect((await state(ann.headers)).passkeys).toEqual([
      expect.objectContaining({
        name: 'My phone',
        synced: true,
        created_at: new Date(clock - 1000).toISOString(),
        last_used_at: null,
      }),
      expect.objectContaining({ name: 'Firefox on Linux', synced: false }),
    ])
    await vi.waitFor(() => {
      const mine = test.mails.filter(({ to, text }) => to === ann.user.email && /passkey was added/.test(text))
      expect(mine.map(({ text }) => /signed out/.test(text)).toSorted()).toEqual([false, true])
    }, pollOptions)
  })

  it.each<[string, Parameters<VirtualPasskey['create']>[1]]>([
    ['another site', { origin: 'https://kindred.example' }],
    ['another relying party', { rpId: 'elsewhere.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an assertion instead of a registration', { type: 'webauthn.get' }],
  ])('is rejected with %s', async (_what, told) => {
    const ann = await fresh()
    const options = await optionsOf('/user/second-factor/passkeys/options', {}, ann)
    const answer = await post('/user/second-factor/passkeys', { passkey: virtualPasskey().create(options, told) }, ann)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['passkey']])
    expect((await state(ann.headers)).passkeys).toEqual([])
  })

  it('needs a challenge of the same session, unused and at most five minutes old', async () => {
    const [ann, ben] = [await fresh(), await fresh()]
    const elsewhere = { headers: bearer((await password(ann)).json().access_token) }
    const ask = () => optionsOf('/user/second-factor/passkeys/options', {}, ann)
    const add = (options: { challenge: string }, who: From) =>
      post('/user/second-factor/passkeys', { passkey: virtualPasskey().create(options) }, who)
    expect((await add(await ask(), ben)).statusCode).toBe(400)
    expect((await add(await ask(), elsewhere)).statusCode).toBe(400)
    const old = await ask()
    later(5 * 60 + 1)
    expect((await add(old, ann)).statusCode).toBe(400)
    const options = await ask()
    // A challenge is used up by an answer that fails, too.
    const failing = virtualPasskey().create(options, { origin: 'https://elsewhere.example' })
    expect((await post('/user/second-factor/passkeys', { passkey: failing }, ann)).statusCode).toBe(400)
    expect((await add(options, ann)).statusCode).toBe(400)
    expect((await add(await ask(), ann)).statusCode).toBe(201)
  })

  it('can be added and removed only with a fresh proof', async () => {
    const ann = await fresh()
    const { id } = await withPasskey(ann)
    later(10 * 60 + 1)
    const remove = () =>
      test.inject({ method: 'DELETE', url: `/user/second-factor/passkeys/${id}`, headers: ann.headers })
    expect((await post('/user/second-factor/passkeys/options', {}, ann)).statusCode).toBe(403)
    expect((await remove()).statusCode).toBe(403)
    await post('/user/verify-password', { password: ann.password }, ann)
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
  })

  it('can be removed by its owner only, which ends other sessions and the second factor', async () => {
    const [ann, ben] = [await fresh(), await fresh()]
    const { passkey, id } = await withPasskey(ann)
    const elsewhere = bearer((await byPasskey(passkey)).json().access_token)
    const remove = ({ headers }: SignedUp) =>
      test.inject({ method: 'DELETE', url: `/user/second-factor/passkeys/${id}`, headers })
    expect((await remove(ben)).statusCode).toBe(404)
    expect((await remove(ann)).statusCode).toBe(200)
    expect([await isIn(ann.headers), await isIn(elsewhere)]).toEqual([true, false])
    expect((await byPasskey(passkey)).statusCode).toBe(400)
    expect((await state(ann.headers)).signed_in_with).toBe('password')
    expect((await password(ann)).statusCode).toBe(200)
  })
})

describe('signing in with password and passkey', () => {
  it('works with a registered device, and is shown in the list of sessions', async () => {
    const ann = await fresh()
    const { passkey } = await withPasskey(ann)
    const asked = await password(ann)
    expect(asked.json().factors).toEqual(['passkey', 'recovery-code'])
    const { token } = asked.json()
    const options = await secondOptions(token)
    expect(options.allowCredentials).toEqual([{ id: passkey.id, transports: ['internal'], type: 'public-key' }])
    // A key without a finger or a number of its own is enough beside the password.
    const session = await second(token, { passkey: passkey.get(options, { isVerified: false }) })
    expect(session.statusCode, session.body).toBe(200)
    expect((await state(bearer(session.json().access_token))).signed_in_with).toBe('password+passkey')
  })

  it('rejects a repeated answer, one for another sign-in, and one of another member', async () => {
    const [ann, ben] = [await fresh(), await fresh()]
    const { passkey } = await withPasskey(ann)
    const foreign = await withPasskey(ben)
    const [one, two] = [await begin(ann), await begin(ann)]
    const [forOne, forTwo] = [await secondOptions(one), await secondOptions(two)]
    expect((await second(two, { passkey: passkey.get(forOne) })).statusCode).toBe(400)
    expect((await second(one, { passkey: foreign.passkey.get(forOne) })).statusCode).toBe(400)
    const answer = passkey.get(forTwo)
    expect((await second(two, { passkey: answer })).statusCode).toBe(200)
    expect((await second(two, { passkey: answer })).statusCode).toBe(401)
    const three = await begin(ann)
    expect((await second(three, { passkey: answer })).statusCode).toBe(400)
  })

  it('rejects a device whose counter does not increase', async () => {
    const ann = await fresh()
    const { passkey } = await withPasskey(ann)
    const token = await begin(ann)
    expect((await second(token, { passkey: passkey.get(await secondOptions(token), { count: 40 }) })).statusCode).toBe(
      200,
    )
    for (const [count, status] of [
      [40, 400],
      [39, 400],
      [0, 400],
      [41, 200],
    ] as const) {
      const next = await begin(ann)
      const answer = await second(next, { passkey: passkey.get(await secondOptions(next), { count }) })
      expect([count, answer.statusCode]).toEqual([count, status])
    }
  })

  it('accepts a device without a counter', async () => {
    const ann = await fresh()
    const { passkey } = await withPasskey(ann, virtualPasskey({ counts: false }))
    for (let time = 0; time < 2; time++) {
      const token = await begin(ann)
      expect((await second(token, { passkey: passkey.get(await secondOptions(token)) })).statusCode).toBe(200)
    }
  })
})

describe('signing in with a passkey only', () => {
  it('needs no name or password, and counts as two factors', async () => {
    const ann = await fresh()
    const { passkey } = await withPasskey(ann)
    const session = await byPasskey(passkey)
    expect(session.statusCode, session.body).toBe(200)
    expect(session.json().user.id).toBe(ann.user.id)
    const headers = bearer(session.json().access_token)
    const own = await state(headers)
    expect(own).toMatchObject({ signed_in_with: 'passkey', passkeys: [{ last_used_at: now().toISOString() }] })
    const { results } = (await test.inject({ url: '/user/sessions', headers })).json()
    expect(results.find(({ current }: { current: boolean }) => current).signed_in_with).toBe('passkey')
    // It is a fresh proof, as a password is.
    expect((await post('/user/second-factor/totp', {}, { headers })).statusCode).toBe(200)
  })

  it('requires user verification', async () => {
    const { passkey } = await withPasskey(await fresh())
    expect((await byPasskey(passkey, { isVerified: false })).statusCode).toBe(400)
  })

  it('returns the same error for an unknown passkey, wrong signature or wrong challenge', async () => {
    const { passkey } = await withPasskey(await fresh())
    const stranger = virtualPasskey()
    const bodies = [await byPasskey(stranger), await byPasskey(passkey, { challenge: 'A'.repeat(43) })]
    const { token, options } = (await post('/user/login/passkey/options', {})).json()
    const other = (await post('/user/login/passkey/options', {})).json()
    bodies.push(await post('/user/login/passkey', { token: other.token, passkey: passkey.get(options) }))
    const forged = passkey.get(other.options)
    forged.response.signature = stranger.get(other.options).response.signature
    bodies.push(await post('/user/login/passkey', { token: other.token, passkey: forged }))
    bodies.push(await post('/user/login/passkey', { token, passkey: { ...passkey.get(options), id: 'AAAA' } }))
    expect(new Set(bodies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(bodies[0]?.statusCode).toBe(400)
  })

  it('returns 409 for a closed account until the deletion is undone', async () => {
    const ann = await fresh()
    const { passkey } = await withPasskey(ann)
    await post('/user/delete', {}, ann)
    const asked = await byPasskey(passkey)
    expect([asked.statusCode, Object.keys(asked.json())]).toEqual([409, ['detail', 'leaving_on']])
    const kept = await byPasskey(passkey, {}, { keep: true })
    expect(kept.statusCode).toBe(200)
    expect(await isIn(bearer(kept.json().access_token))).toBe(true)
  })

  it("can confirm one's identity for a change, in the same session only", async () => {
    const ann = await fresh()
    const { passkey, id } = await withPasskey(ann)
    const elsewhere = { headers: bearer((await byPasskey(passkey)).json().access_token) }
    later(11 * 60)
    const remove = () =>
      test.inject({ method: 'DELETE', url: `/user/second-factor/passkeys/${id}`, headers: ann.headers })
    const options = await optionsOf('/user/second-factor/verify/options', {}, ann)
    const answer = passkey.get(options)
    expect((await post('/user/second-factor/verify', { passkey: answer }, elsewhere)).statusCode).toBe(400)
    const again = passkey.get(await optionsOf('/user/second-factor/verify/options', {}, ann))
    expect((await remove()).statusCode).toBe(403)
    expect((await post('/user/second-factor/verify', { passkey: again }, ann)).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are created with the first factor, shown once, and stored as hashes', async () => {
    const ann = await fresh()
    const codes = await withCodes(ann)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/)
    const { options } = (await post('/user/second-factor/passkeys/options', {}, ann)).json()
    const second = await post('/user/second-factor/passkeys', { passkey: virtualPasskey().create(options) }, ann)
    expect(Object.keys(second.json())).toEqual(['passkey'])
    const own = await test.inject({ url: '/user/second-factor', headers: ann.headers })
    expect(own.json().recovery_codes_left).toBe(10)
    const { rows } = await test.pool.query(
      'select recovery_codes::text as row from recovery_codes where user_id = $1',
      [ann.user.id],
    )
    const kept = own.body + rows.map(({ row }) => row).join()
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(form)
  })

  it('replace the second factor once each, in any spelling, and notify the owner', async () => {
    const ann = await fresh()
    const [first = '', other = ''] = await withCodes(ann)
    const signedIn = await second(await begin(ann), { code: ` ${first.toLowerCase().replaceAll('-', ' ')}` })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    const headers = bearer(signedIn.json().access_token)
    expect(await state(headers)).toMatchObject({ signed_in_with: 'password+recovery-code', recovery_codes_left: 9 })
    expect((await second(await begin(ann), { code: first })).statusCode).toBe(400)
    const tokens = [await begin(ann), await begin(ann)]
    const answers = await Promise.all(tokens.map((token) => second(token, { code: other })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    await vi.waitFor(
      () =>
        expect(
          test.mails.filter(({ to, text }) => to === ann.user.email && /used one of your recovery codes/.test(text)),
        ).toHaveLength(2),
      pollOptions,
    )
  })

  it('do not work for another member', async () => {
    const [ann, ben] = [await fresh(), await fresh()]
    const [code] = await withCodes(ann)
    await withCodes(ben)
    expect((await second(await begin(ben), { code })).statusCode).toBe(400)
    expect((await second(await begin(ann), { code })).statusCode).toBe(200)
  })

  it('can be renewed only with a fresh proof, and the old ones stop working', async () => {
    const ann = await fresh()
    const renew = () => post('/user/second-factor/recovery-codes', {}, ann)
    expect((await renew()).statusCode).toBe(404)
    const [old] = await withCodes(ann)
    later(10 * 60 + 1)
    expect((await renew()).statusCode).toBe(403)
    await post('/user/verify-password', { password: ann.password }, ann)
    const codes: string[] = (await renew()).json().recovery_codes
    expect(codes).toHaveLength(10)
    expect((await second(await begin(ann), { code: old })).statusCode).toBe(400)
    expect((await second(await begin(ann), { code: codes[9] })).statusCode).toBe(200)
  })

  it('are deleted with the last factor, which also ends two-factor sessions', async () => {
    const ann = await fresh()
    const [code] = await withCodes(ann)
    await test.inject({ method: 'DELETE', url: '/user/second-factor/totp', headers: ann.headers })
    expect(await state(ann.headers)).toMatchObject({ recovery_codes_left: 0, signed_in_with: 'password' })
    await withPasskey(ann)
    expect((await second(await begin(ann), { code })).statusCode).toBe(400)
  })

  it('work for the owner while others are blocked for wrong app codes', async () => {
    const ann = await fresh(limited)
    const there = { app: limited, remoteAddress: '10.9.8.1' }
    const confirm = { code: await limited.codeFor(ann.user.email) }
    await post('/user/verify-email', confirm, { ...there, headers: ann.headers })
    const [code] = await withCodes(ann, limited)
    for (let sign = 0; sign < 3; sign++) {
      const token = await begin(ann, there)
      for (let tries = 0; tries < 4; tries++) await second(token, { code: '000000' }, there)
    }
    const elsewhere = { app: limited, remoteAddress: '10.9.8.2' }
    const token = await begin(ann, elsewhere)
    expect((await second(token, { code: '000000' }, elsewhere)).statusCode).toBe(429)
    const own = await second(token, { code }, elsewhere)
    expect(own.statusCode, own.body).toBe(200)
  })
})

describe('the relying party of passkeys', () => {
  it('is the host of PUBLIC_URL, whatever the Host header', async () => {
    const app = await makeApp({ env: { PUBLIC_URL: 'https://kindred.example' } })
    const ann = await app.signUp()
    const ask = (host: string) =>
      app.inject({
        method: 'POST',
        url: '/user/second-factor/passkeys/options',
        payload: {},
        headers: { ...ann.headers, host },
      })
    const { options } = (await ask('elsewhere.example')).json()
    expect(options.rp.id).toBe('kindred.example')
    const add = (origin: string) =>
      ask('localhost').then((asked) =>
        app.inject({
          method: 'POST',
          url: '/user/second-factor/passkeys',
          payload: { passkey: virtualPasskey({ origin }).create(asked.json().options) },
          headers: ann.headers,
        }),
      )
    expect((await add('http://localhost')).statusCode).toBe(400)
    expect((await add('https://kindred.example')).statusCode).toBe(201)
    await app.close()
  })

  it.each(['127.0.0.1:3000', '[::1]:3000', 'elsewhere.example'])(
    'does not exist at %s, where passkeys are not offered',
    async (host) => {
      const ann = await fresh()
      const headers = { ...ann.headers, host }
      expect((await state(headers)).offers_passkeys).toBe(false)
      const asked = await post('/user/second-factor/passkeys/options', {}, { headers })
      expect([asked.statusCode, asked.json().detail]).toEqual([409, 'Passkeys don’t work at this address.'])
      expect((await state(ann.headers)).offers_passkeys).toBe(true)
    },
  )
})

it('expires unfinished set-ups', async () => {
  const ann = await fresh()
  const { passkey } = await withPasskey(ann)
  const token = await begin(ann)
  const options = await secondOptions(token)
  await post('/user/login/passkey/options', {})
  const count = async () => {
    const { rows } = await test.pool.query(
      'select (select count(*) from passkey_challenges) + (select count(*) from pending_sign_ins) as count',
    )
    return Number(rows[0].count)
  }
  const expire = async () => {
    await deleteUnfinishedChallenges(test.pool, now())
    await deleteUnfinishedSignIns(test.pool, now())
  }
  await expire()
  expect(await count()).toBe(3)
  expect((await second(token, { passkey: passkey.get(options) })).statusCode).toBe(200)
  later(10 * 60 + 1)
  await expire()
  expect(await count()).toBe(0)
})

describe('staff role', () => {
  const queue = (headers: Headers) => test.inject({ url: '/api/v1/moderation/queue/', headers })
  const decide = (headers: Headers) =>
    post(
      '/api/v1/moderation/decisions/',
      { about_id: '0197a000-0000-7000-8000-000000000000', decision: 7 },
      { headers },
    )

  it('returns 403 with a code until a second factor is used', async () => {
    const ann = await fresh()
    await giveRole(test.pool, ann.user.username, 'moderator')
    for (const answer of [await queue(ann.headers), await decide(ann.headers)]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({
        detail: expect.stringMatching(/second step/),
        code: 'second-factor-required',
      })
    }
    expect((await state(ann.headers)).required).toBe(true)
    const { passkey, id } = await withPasskey(ann)
    expect([(await queue(ann.headers)).statusCode, (await decide(ann.headers)).statusCode]).toEqual([200, 404])
    const again = bearer((await byPasskey(passkey)).json().access_token)
    expect((await queue(again)).statusCode).toBe(200)
    await test.inject({ method: 'DELETE', url: `/user/second-factor/passkeys/${id}`, headers: ann.headers })
    expect((await queue(ann.headers)).json().code).toBe('second-factor-required')
  })

  it('returns 403 in a session that began before the role was given', async () => {
    const ann = await fresh()
    const before = bearer((await password(ann)).json().access_token)
    await giveRole(test.pool, ann.user.username, 'moderator')
    expect((await queue(before)).json().code).toBe('second-factor-required')
  })

  it('without the role the answer is the same with a second factor', async () => {
    const ann = await fresh()
    await withPasskey(ann)
    expect((await queue(ann.headers)).json()).toEqual({ detail: 'Only moderators can do this.' })
    expect((await state(ann.headers)).required).toBe(false)
  })
})

describe('guessing codes', () => {
  const from = (remoteAddress: string, headers: Headers = {}) => ({ app: limited, remoteAddress, headers })

  it("needs the password and is limited on unknown devices; the owner's device still works", async () => {
    const ann = await fresh(limited)
    const code = { code: await limited.codeFor(ann.user.email) }
    expect((await post('/user/verify-email', code, { ...from('10.9.0.1'), headers: ann.headers })).statusCode).toBe(200)
    const secret = await withApp(ann, limited)
    later(3_600)
    const home = await second(await begin(ann, from('10.9.0.1')), { code: totpCode(secret, now()) }, from('10.9.0.1'))
    const device = home.cookies.find(({ name }) => name === 'device')
    expect(device?.value).toBeTruthy()
    // Somebody who has the password tries from many places.
    const answers: number[] = []
    for (let place = 0; place < 8; place++) {
      const there = from(`10.9.1.${place}`)
      const asked = await password(ann, there)
      expect(asked.statusCode).toBe(403)
      for (let tries = 0; tries < 3; tries++)
        answers.push((await second(asked.json().token, { code: '000000' }, there)).statusCode)
    }
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
    expect(answers.at(-1)).toBe(429)
    later(60)
    const own = from('10.9.2.1', { cookie: `device=${device?.value}`, 'sec-fetch-site': 'same-origin' })
    const back = await second(await begin(ann, own), { code: totpCode(secret, now()) }, own)
    expect(back.statusCode, back.body).toBe(200)
  })

  it('limits do not slow repeated sign-ins of the owner', async () => {
    const ann = await fresh(limited)
    const code = { code: await limited.codeFor(ann.user.email) }
    await post('/user/verify-email', code, { ...from('10.9.3.1'), headers: ann.headers })
    const secret = await withApp(ann, limited)
    for (let time = 0; time < 8; time++) {
      later(60)
      const session = await second(
        await begin(ann, from('10.9.3.1')),
        { code: totpCode(secret, now()) },
        from('10.9.3.1'),
      )
      expect(session.statusCode, session.body).toBe(200)
    }
  })
})

it('is deleted with the account', async () => {
  const ann = await fresh()
  await withApp(ann)
  await withPasskey(ann)
  await secondOptions(await begin(ann))
  expect((await post('/user/delete', {}, { headers: ann.headers })).statusCode).toBe(200)
  await test.whenDaysAreOver()
  for (const table of ['authenticator_apps', 'passkeys', 'passkey_challenges', 'recovery_codes', 'pending_sign_ins']) {
    expect(personalTables).toHaveProperty(table)
    const { rows } = await test.pool.query(`select 1 from ${table} where user_id = $1`, [ann.user.id])
    expect([table, rows.length]).toEqual([table, 0])
  }
})

it('works across servers; codes and challenges stay single-use', async () => {
  // Secrets are sealed with a key that all servers share.
  const DRAFT_KEY = `test:${randomBytes(32).toString('base64')}`
  const shared = await shareDatabase({ PUBLIC_URL: 'https://kindred.example', DRAFT_KEY })
  const [a, b] = [await shared.start(), await shared.start()]
  const call = async (server: { url: string }, path: string, payload: object, headers: Headers = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const account = { email: 'ann@example.org', password: 'a quiet ladder in May' }
  const made = await call(a, '/user/signup', { ...account, username: 'ann', confirm_password: account.password })
  const headers = bearer(made.body.access_token)
  const { secret } = (await call(a, '/user/second-factor/totp', {}, headers)).body
  const code = totpCode(secret, new Date())
  const confirmed = await call(b, '/user/second-factor/totp/confirm', { code }, headers)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  const passkey = virtualPasskey({ origin: 'https://kindred.example' })
  const creation = (await call(a, '/user/second-factor/passkeys/options', {}, headers)).body.options
  const added = await call(b, '/user/second-factor/passkeys', { passkey: passkey.create(creation) }, headers)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const begun = await call(a, '/user/login', account)
  expect(begun.body.code).toBe('second-factor-needed')
  const next = { token: begun.body.token, code: totpCode(secret, new Date(Date.now() + 30_000)) }
  const tried = await Promise.all([a, b].map((server) => call(server, '/user/login/second-factor', next)))
  expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const asked = (await call(a, '/user/login/passkey/options', {})).body
  const shown = { token: asked.token, passkey: passkey.get(asked.options) }
  const answers = await Promise.all([a, b].map((server) => call(server, '/user/login/passkey', shown)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  await shared.close()
}, 180_000)
