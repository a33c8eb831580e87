import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'

let test: TestApp
let ann: SignedUp
beforeAll(async () => {
  test = await makeApp()
  ann = await test.signUp('ann')
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })
const get = (url: string, headers: Record<string, string> = {}) => test.inject({ method: 'GET', url, headers })

const newcomer = (changes: object = {}) => ({
  username: 'newcomer',
  email: 'newcomer@example.org',
  password: 'slow river lantern',
  confirm_password: 'slow river lantern',
  ...changes,
})

describe('sign-up', () => {
  it('creates an account, signs in by cookie and tokens, and works with or without a trailing slash [NSH-14, AMB-58, AMB-82]', async () => {
    const answer = await post('/user/signup/', newcomer({ username: ' Zoë B ', email: ' Zoe@Example.org ' }))
    expect(answer.statusCode).toBe(201)
    const { user, access_token, refresh_token } = answer.json()
    expect(user).toMatchObject({ username: 'Zoë B', avatar: null, email: 'Zoe@Example.org', email_verified: false })
    expect(access_token).toMatch(/^[\w-]{43}$/)
    expect(refresh_token).not.toBe(access_token)
    for (const cookie of answer.cookies.slice(0, 2))
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['access_token', 'refresh_token', 'device'])
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const headers of [{ cookie }, { authorization: `Bearer ${access_token}` }] as Record<string, string>[])
      expect((await get('/user/session', headers)).json().user.username).toBe('Zoë B')
    const payload = newcomer({ username: 'no-slash', email: 'no-slash@example.org' })
    expect((await post('/user/signup', payload)).statusCode).toBe(201)
  })

  it('marks cookies Secure with the __Host- prefix outside localhost [AMB-58]', async () => {
    const payload = newcomer({ username: 'faraway', email: 'faraway@example.org' })
    const answer = await test.inject({ method: 'POST', url: 'https://kindred.example/user/signup', payload })
    expect(answer.cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-access_token', true],
      ['__Host-refresh_token', true],
      ['__Host-device', true],
    ])
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const session = await get('https://kindred.example/user/session', { cookie })
    expect(session.json().user.username).toBe('faraway')
    expect(session.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('accepts a password of eight characters and rejects one of seven [NSH-15]', async () => {
    const joinWith = (password: string) =>
      post('/user/signup', newcomer({ email: 'eighth@example.org', password, confirm_password: password }))
    const ofSeven = await joinWith('kQ7#xzV')
    expect(ofSeven.statusCode).toBe(400)
    expect(ofSeven.json().errors).toEqual({ password: [expect.stringContaining('at least 8 characters')] })
    expect((await joinWith('kQ7#xzVm')).statusCode).toBe(201)
  })

  it.each([
    ['a short password', { password: 'kQ7#xz', confirm_password: 'kQ7#xz' }, 'password'],
    ['a common password', { password: 'password123', confirm_password: 'password123' }, 'password'],
    ['a password made of the name', { password: 'newcomer1', confirm_password: 'newcomer1' }, 'password'],
    ['a different confirmation', { confirm_password: 'slow river lamp' }, 'confirm_password'],
    ['an invalid address', { email: 'newcomer' }, 'email'],
    ['a name of one character', { username: 'n' }, 'username'],
    ['a name with a line break', { username: 'new\ncomer' }, 'username'],
    ['a name with an invisible character', { username: 'new\u115fcomer' }, 'username'],
    ['an address with a control character', { email: 'newcomer\u0007@example.org' }, 'email'],
    ['an address with a direction mark', { email: 'newcomer\u202e@example.org' }, 'email'],
    ['an address with a zero-width joiner', { email: 'new\u200dcomer@example.org' }, 'email'],
    ['an unknown field', { role: 'moderator' }, 'role'],
    ['a missing field', { email: undefined }, 'email'],
    ['a number for a text', { username: 5 }, 'username'],
  ])('rejects %s with an explanation and stores nothing [NSH-15, NSH-17]', async (_what, changes, field) => {
    const accounts = async () => (await test.pool.query('select id from users order by id')).rows
    const before = await accounts()
    const answer = await post('/user/signup', newcomer(changes))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect(answer.json().errors[field][0]).toMatch(/^[A-Z].*\.$/)
    expect(await accounts()).toEqual(before)
  })

  it.each([
    ['in another case', 'ANN'],
    ['with a Cyrillic letter', '\u0430nn'],
    ['with a Cyrillic capital', '\u0410nn'],
    ['with full-width letters', '\uff41nn'],
  ])('rejects a username that looks like a taken one: %s [NSH-14]', async (_how, username) => {
    const answer = await post('/user/signup', newcomer({ username }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual({
      username: ['Someone already has this name, or one that looks like it. Please choose another one.'],
    })
  })

  it('creates one account for concurrent sign-ups with the same data', async () => {
    const payload = newcomer({ username: 'twice', email: 'twice@example.org' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/user/signup', payload)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1)
  })

  it('stores no password or token in plain form', async () => {
    const { rows } = await test.pool.query(
      'select u::text || s::text as row from users u join sessions s on s.user_id = u.id',
    )
    const all = rows.map(({ row }) => row).join('\n')
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [ann.password, ann.tokens.access, ann.tokens.refresh]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('sign-in and sessions', () => {
  it('signs in with address and password [NSH-14]', async () => {
    const answer = await post('/user/login', { email: 'ANN@example.org', password: ann.password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user.id).toBe(ann.user.id)
    expect(answer.cookies).toHaveLength(3)
  })

  it('explains that the address is needed when a username is given [NSH-14]', async () => {
    for (const [language, said] of [
      ['en', 'Sign in with your email address instead of your name.'],
      ['es', 'Inicia sesión con tu correo electrónico en vez de con tu nombre.'],
    ] as const) {
      const payload = { email: ann.user.username, password: ann.password }
      const answer = await post('/user/login', payload, { 'accept-language': language })
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { email: [said] }])
    }
  })

  it('returns the same error for a wrong password and an unknown address [NSH-14]', async () => {
    const wrong = await post('/user/login', { email: 'ann@example.org', password: 'not this one' })
    const unknown = await post('/user/login', { email: 'nobody@example.org', password: 'not this one' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      { password: ['That email and password don’t match.'] },
    ])
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  })

  it('accepts a body of 8 KB and returns 413 for one byte more', async () => {
    const payloadOf = (bytes: number) => {
      const empty = JSON.stringify({ email: '', password: 'x' }).length
      return { email: 'e'.repeat(bytes - empty), password: 'x' }
    }
    const statuses = []
    for (const bytes of [8_192, 8_193]) statuses.push((await post('/user/login', payloadOf(bytes))).statusCode)
    expect(statuses).toEqual([400, 413])
  })

  it('returns the member of the session, or null for a visitor [AMB-58]', async () => {
    expect((await get('/user/session')).json()).toEqual({ user: null })
    expect((await get('/user/session', { authorization: 'Bearer nonsense' })).json()).toEqual({ user: null })
    const { user } = (await get('/user/session', { cookie: ann.browser.cookie })).json()
    expect(Object.keys(user)).toEqual([
      'id',
      'username',
      'avatar',
      'email',
      'has_passed_onboarding',
      'email_verified',
      'role',
    ])
  })

  it('returns 200 for a valid token and 401 for an invalid one [ACC-03, API-41]', async () => {
    expect((await post('/verify-token', { token: ann.tokens.access })).statusCode).toBe(200)
    expect((await post('/verify-token', {}, ann.browser)).statusCode).toBe(200)
    expect((await post('/verify-token', { token: ann.tokens.refresh })).statusCode).toBe(401)
    expect((await post('/verify-token', {})).statusCode).toBe(401)
  })

  it('exchanges a refresh token for a new pair and rejects an unknown one [API-40, API-50, NSH-16]', async () => {
    const ben = await test.signUp()
    const answer = await post('/refresh-token', { 'refresh-token': ben.tokens.refresh })
    expect(answer.statusCode).toBe(200)
    const { access_token, refresh_token } = answer.json()
    expect((await get('/user/profile/', { authorization: `Bearer ${access_token}` })).statusCode).toBe(200)
    expect(refresh_token).not.toBe(ben.tokens.refresh)
    expect((await post('/refresh-token', { 'refresh-token': 'nonsense' })).statusCode).toBe(401)
    expect((await post('/refresh-token', {})).statusCode).toBe(401)
  })

  it('ends all tokens of the session when a used refresh token comes again [NSH-36]', async () => {
    const ben = await test.signUp()
    const next = (await post('/refresh-token', { 'refresh-token': ben.tokens.refresh })).json()
    expect((await post('/refresh-token', { 'refresh-token': ben.tokens.refresh })).statusCode).toBe(401)
    expect((await post('/verify-token', { token: next.access_token })).statusCode).toBe(401)
    expect((await post('/refresh-token', { 'refresh-token': next.refresh_token })).statusCode).toBe(401)
  })

  it('lets two tabs refresh with the same cookie concurrently, and gives the second no tokens', async () => {
    const ben = await test.signUp()
    const answers = await Promise.all([1, 2].map(() => post('/refresh-token', {}, ben.browser)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers.map(({ cookies }) => cookies.length).sort()).toEqual([0, 2])
    const winner = answers.find(({ cookies }) => cookies.length === 2)
    expect((await post('/verify-token', { token: winner?.json().access_token })).statusCode).toBe(200)
    const second = answers.find(({ cookies }) => cookies.length === 0)
    expect(second?.json()).toEqual({ detail: 'Refreshed a moment ago.' })
  })

  it('ends the session on logout and clears the cookies [ACC-05]', async () => {
    const ben = await test.signUp()
    const answer = await post('/user/logout', {}, ben.browser)
    expect(answer.json()).toEqual({ detail: 'You have successfully logged out.' })
    expect(answer.cookies.map(({ value }) => value)).toEqual(['', ''])
    expect((await post('/verify-token', { token: ben.tokens.access })).statusCode).toBe(401)
    expect((await post('/refresh-token', { 'refresh-token': ben.tokens.refresh })).statusCode).toBe(401)
    expect((await post('/user/logout', {})).statusCode).toBe(200)
  })
})

describe('calls that change data', () => {
  const change = (headers: Record<string, string>) =>
    test.inject({ method: 'PATCH', url: '/onboarding-status', payload: { has_passed_onboarding: true }, headers })

  it.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from an older browser with our Origin', { origin: 'http://localhost:80' }, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a neighbour domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['with another Origin', { origin: 'https://elsewhere.example' }, 403],
    ['with an invalid Origin', { origin: 'null' }, 403],
    ['without Origin and Sec-Fetch-Site', {}, 403],
  ])('with a cookie, %s [AMB-56]', async (_from, headers, status) => {
    expect((await change({ cookie: ann.browser.cookie, ...headers })).statusCode).toBe(status)
  })

  it('need no origin proof with a Bearer token [AMB-56]', async () => {
    expect((await change({ ...ann.headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  })

  it('reject a sign-in from another site', async () => {
    const payload = { email: ann.user.email, password: ann.password }
    expect((await post('/user/login', payload, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('a forgotten password', () => {
  it('sends a code that works once and ends all sessions [NSH-14, NSH-16]', async () => {
    const ben = await test.signUp()
    const elsewhere = (await post('/user/login', { email: ben.user.email, password: ben.password })).json()
    // The first mail is there before the second is asked for: mails of two calls come in any order.
    await test.codeFor(ben.user.email)
    expect((await post('/password/forgot', { email: ben.user.email })).statusCode).toBe(200)
    const code = await test.codeFor(ben.user.email, 2)
    const body = {
      code: ` ${code.toLowerCase()} `,
      new_password: 'copper kettle song',
      confirm_new_password: 'copper kettle song',
    }

    const unequal = await post('/password/reset', { ...body, confirm_new_password: 'other' })
    expect(Object.keys(unequal.json().errors)).toEqual(['confirm_new_password'])
    expect((await post('/password/reset', body)).statusCode).toBe(200)
    expect((await post('/password/reset', body)).json().errors.code).toHaveLength(1)
    for (const token of [ben.tokens.access, elsewhere.access_token])
      expect((await post('/verify-token', { token })).statusCode).toBe(401)
    for (const token of [ben.tokens.refresh, elsewhere.refresh_token])
      expect((await post('/refresh-token', { 'refresh-token': token })).statusCode).toBe(401)
    expect((await post('/user/login', { email: ben.user.email, password: ben.password })).statusCode).toBe(400)
    const login = await post('/user/login', { email: ben.user.email, password: 'copper kettle song' })
    expect(login.json().user.email_verified).toBe(true)
  })

  it('gives the same answer for an unknown address and sends nothing', async () => {
    const known = await post('/password/forgot', { email: ann.user.email })
    const unknown = await post('/password/forgot', { email: 'nobody@example.org' })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await test.codeFor(ann.user.email, 2)
    expect(test.mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([])
  })

  it('mails contain no names and no links', async () => {
    const { rows } = await test.pool.query<{ username: string }>('select username from users')
    const names = new RegExp(`(?<!\\w)(${rows.map(({ username }) => username).join('|')})(?!\\w)`, 'iu')
    expect(names.test('Hello ann,')).toBe(true)
    expect(test.mails.length).toBeGreaterThan(3)
    for (const { subject, text } of test.mails) {
      expect(subject + text).not.toMatch(/kindred|trauma|memor|https?:/i)
      expect(subject + text).not.toMatch(names)
    }
  })
})

describe("one's own account", () => {
  it('confirms the address with the latest mailed code', async () => {
    const ben = await test.signUp()
    const first = await test.codeFor(ben.user.email)
    expect((await post('/user/resend-verification', {}, ben.headers)).json()).toEqual({
      detail: 'We sent you a new code.',
    })
    const code = await test.codeFor(ben.user.email, 2)
    const verify = (given: string, headers?: object) => post('/user/verify-email', { code: given }, { ...headers })
    expect((await verify(first, ben.headers)).statusCode).toBe(400)
    expect((await verify(code)).statusCode).toBe(401)
    const without = await post('/user/verify-email', {}, ben.headers)
    expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([400, ['code']])
    expect((await verify(code, ann.headers)).statusCode).toBe(400)
    const thanks = await verify(code, ben.headers)
    expect([thanks.statusCode, thanks.json()]).toEqual([200, { detail: 'Thank you. Your email address is confirmed.' }])
    expect((await get('/user/session', ben.headers)).json().user.email_verified).toBe(true)
    const mails = test.mails.length
    expect((await post('/user/resend-verification', {}, ben.headers)).json()).toEqual({
      detail: 'Your email address is already confirmed.',
    })
    await test.signUp()
    await expect.poll(() => test.mails.length).toBe(mails + 1)
    expect((await post('/user/resend-verification', {})).statusCode).toBe(401)
  })

  it('shows the full profile to its owner only, and a short one to everybody [NSH-13]', async () => {
    const own = await get('/user/profile/', ann.headers)
    expect(Object.keys(own.json())).toEqual(['id', 'username', 'avatar', 'email', 'has_passed_onboarding'])
    expect((await get('/user/profile/')).statusCode).toBe(401)
    const shown = await get(`/user/${ann.user.id}/public/`)
    expect(shown.json()).toEqual({ id: ann.user.id, username: 'ann', avatar: null, bio: '' })
    expect((await get('/user/nobody/public/')).statusCode).toBe(404)
    expect((await get('/user/01a1fc94-5aff-702f-8213-41824414792b/public/')).statusCode).toBe(404)
  })

  it('stores that the intro was closed [ACC-10, API-42]', async () => {
    const ben = await test.signUp()
    const payload = { has_passed_onboarding: true }
    const answer = await test.inject({ method: 'PATCH', url: '/onboarding-status', payload, headers: ben.headers })
    expect(answer.statusCode).toBe(200)
    expect((await get('/user/profile/', ben.headers)).json().has_passed_onboarding).toBe(true)
    expect((await test.inject({ method: 'PATCH', url: '/onboarding-status', payload })).statusCode).toBe(401)
  })

  it("returns 200 for one's own password and 400 for another [ACC-06, API-35]", async () => {
    expect((await post('/user/verify-password', { password: ann.password }, ann.headers)).statusCode).toBe(200)
    expect((await post('/user/verify-password', { password: 'other' }, ann.headers)).statusCode).toBe(400)
  })

  it('changes the password and signs out other sessions [ACC-04, ACC-09, API-39]', async () => {
    const ben = await test.signUp()
    const other = (await post('/user/login', { email: ben.user.email, password: ben.password })).json()
    const change = (again: string) =>
      post(
        '/password/change/validate/2',
        { new_password: 'seven green boats', confirm_new_password: again },
        ben.headers,
      )
    expect((await change('eight green boats')).statusCode).toBe(400)
    expect((await change('seven green boats')).statusCode).toBe(200)
    expect((await post('/verify-token', { token: other.access_token })).statusCode).toBe(401)
    expect((await post('/verify-token', { token: ben.tokens.access })).statusCode).toBe(200)
    expect((await post('/user/login', { email: ben.user.email, password: ben.password })).statusCode).toBe(400)
    expect((await post('/user/login', { email: ben.user.email, password: 'seven green boats' })).statusCode).toBe(200)
  })

  it('changes the address in two steps [ACC-08, API-37, API-38]', async () => {
    const ben = await test.signUp()
    const new_email = 'ben.new@example.org'
    expect((await post('/user-change-email', { new_email: 'nothing' }, ben.headers)).statusCode).toBe(400)
    expect((await post('/user-change-email', { new_email }, ben.headers)).statusCode).toBe(200)
    const code = await test.codeFor(new_email)
    const validate = (body: object) => post('/user-change-email/validate/', body, ben.headers)
    expect((await validate({ code: 'WRONG', new_email })).statusCode).toBe(400)
    expect((await validate({ code, new_email: 'another@example.org' })).statusCode).toBe(400)
    expect((await validate({ code, new_email })).statusCode).toBe(200)
    expect((await get('/user/profile/', ben.headers)).json().email).toBe(new_email)
  })

  it('closes the account at once and deletes it with all its data after the grace period [API-36, ACC-07]', async () => {
    const ben = await test.signUp()
    const memory = { type: 3, description: 'We waited for the bus.' }
    const written = await post('/memories/memories-list/', memory, ben.headers)
    expect(written.statusCode, written.body).toBe(201)
    const content = { shareable_link: written.json().shareable_link, content: 'My own words.' }
    expect((await post('/api/v1/comments/create/', content, ben.headers)).statusCode).toBe(201)
    expect((await post('/user/delete/', {}, ben.headers)).statusCode).toBe(200)
    expect((await post('/verify-token', { token: ben.tokens.access })).statusCode).toBe(401)
    expect((await post('/user/login', { email: ben.user.email, password: ben.password })).statusCode).toBe(409)
    expect(await test.whenDaysAreOver()).toBe(1)
    expect((await post('/user/login', { email: ben.user.email, password: ben.password })).statusCode).toBe(400)
    await expect.poll(() => rowsWith(test.pool, ben.user.id), pollOptions).toEqual([])
  })
})
