import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let clock = Date.UTC(2026, 10, 21)
const later = (seconds: number) => {
  clock += seconds * 1000
}
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', ACCOUNT_LIMIT: '3', ADDRESS_LIMIT: '20' }
  test = await makeApp({ env, now: () => new Date(clock) })
})
afterAll(() => test.close())
afterEach(() => later(2 * 86_400))

type From = { remoteAddress?: string; cookie?: string }
const post = (url: string, payload: object, { remoteAddress = '10.0.0.1', cookie }: From = {}) =>
  test.inject({ method: 'POST', url, payload, remoteAddress, headers: cookie ? { cookie } : {} })
const logIn = (email: string, password: string, from?: From) => post('/user/login', { email, password }, from)
const guess = async (email: string, from?: From) => (await logIn(email, 'guess', from)).statusCode

/** A member who owns their address. */
async function confirmed(name: string): Promise<SignedUp> {
  const member = await test.signUp(name)
  const payload = { code: await test.codeFor(member.user.email) }
  const sent = await test.inject({ method: 'POST', url: '/user/verify-email', payload, headers: member.headers })
  expect(sent.statusCode, sent.body).toBe(200)
  return member
}

/** Signs in for the first time on a device, and gives what its browser keeps after signing out. */
async function deviceOf(who: SignedUp, from?: From): Promise<string> {
  const answer = await logIn(who.user.email, who.password, from)
  const cookie = answer.cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  return `device=${cookie?.value}`
}

describe('failed sign-in attempts', () => {
  it('are delayed more and more, and the right password resets the delay [NSH-36]', async () => {
    const ann = await confirmed('ann')
    for (let n = 0; n < 5; n++) expect(await guess(ann.user.email)).toBe(400)
    const refused = await logIn(ann.user.email, ann.password)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toMatch(/try again in 5 seconds\.$/)
    expect(refused.headers['retry-after']).toBe('5')
    const waits = []
    for (let n = 0; n < 6; n++) {
      const wait = Number((await logIn(ann.user.email, 'guess')).headers['retry-after'])
      waits.push(wait)
      later(wait)
      expect(await guess(ann.user.email)).toBe(400)
    }
    expect(waits).toEqual([5, 15, 60, 180, 600, 900])
    later(900)
    expect((await logIn(ann.user.email, ann.password)).statusCode).toBe(200)
    expect(await guess(ann.user.email)).toBe(400)
    expect(await guess(ann.user.email)).toBe(400)
  })

  it('slow the attacking network only; forgotten password is unaffected [NSH-36]', async () => {
    const bea = await test.signUp('bea')
    const owner = { remoteAddress: '10.0.0.2' }
    while ((await guess(bea.user.email)) !== 429);
    expect((await post('/password/forgot', { email: bea.user.email })).statusCode).toBe(200)
    expect((await logIn(bea.user.email, bea.password, owner)).statusCode).toBe(200)
  })

  it('count per account, however the address is written, and also for unknown addresses', async () => {
    await confirmed('cora')
    for (const [name, wide] of [
      ['cleo', 'ｃleo'],
      ['cora', 'ｃora'],
    ] as const) {
      for (const email of [
        `${name}@example.org`,
        ` ${name.toUpperCase()}@example.org `,
        `${wide}@example.org`,
        `${name}@EXAMPLE.org`,
        `${name}@example.org`,
      ])
        expect(await guess(email)).toBe(400)
      expect(await guess(`${wide}@Example.org`)).toBe(429)
    }
  })

  it('do not slow a known device of the owner [NSH-36]', async () => {
    const dora = await confirmed('dora')
    const cookie = await deviceOf(dora)
    for (let n = 0; n < 59; n++) await guess(dora.user.email, { remoteAddress: `10.1.0.${n}` })
    const stranger = await logIn(dora.user.email, dora.password, { remoteAddress: '10.2.0.1' })
    expect(stranger.json().detail).toMatch(
      /too many attempts to sign in with this address\. Please try again in a minute/,
    )
    while ((await guess(dora.user.email)) !== 429);
    expect((await logIn(dora.user.email, dora.password, { cookie })).statusCode).toBe(200)
    later(60)
    expect((await logIn(dora.user.email, dora.password, { remoteAddress: '10.2.0.1' })).statusCode).toBe(200)
  })

  it('after a password reset slow formerly known devices, but not the one that reset it', async () => {
    const lena = await confirmed('lena')
    const lost = await deviceOf(lena)
    const mails = test.mails.filter(({ to }) => to === lena.user.email).length
    await post('/password/forgot', { email: lena.user.email }, { cookie: lost })
    const code = await test.codeFor(lena.user.email, mails + 1)
    const payload = { code, new_password: 'seven green boats', confirm_new_password: 'seven green boats' }
    const reset = await post('/password/reset', payload, { remoteAddress: '10.7.0.1' })
    expect(reset.statusCode, reset.body).toBe(200)
    const cookie = `device=${reset.cookies.find(({ name }) => name === 'device')?.value}`
    for (let n = 0; n < 60; n++) await guess(lena.user.email, { remoteAddress: `10.8.0.${n}` })
    const signIn = (from: From) => logIn(lena.user.email, 'seven green boats', { remoteAddress: '10.7.0.2', ...from })
    expect((await signIn({ cookie: lost })).statusCode).toBe(429)
    expect((await signIn({ cookie })).statusCode).toBe(200)
  })

  it('after a password change only the device that made it is known', async () => {
    const kurt = await confirmed('kurt')
    const [here, elsewhere] = [await deviceOf(kurt), await deviceOf(kurt)]
    const changed = await test.inject({
      method: 'POST',
      url: '/password/change/validate/2',
      payload: { new_password: 'seven green boats', confirm_new_password: 'seven green boats' },
      headers: { ...kurt.browser, cookie: `${kurt.browser.cookie}; ${here}` },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const cookie = `device=${changed.cookies.find(({ name }) => name === 'device')?.value}`
    expect([here, elsewhere]).not.toContain(cookie)
    const { rows } = await test.pool.query('select 1 from known_devices where user_id = $1', [kurt.user.id])
    expect(rows).toHaveLength(1)
    const again = await logIn(kurt.user.email, 'seven green boats', { cookie })
    expect(`device=${again.cookies.find(({ name }) => name === 'device')?.value}`).toBe(cookie)
  })

  it('are counted apart on a known device, for its own account only', async () => {
    const [eva, finn] = [await confirmed('eva'), await confirmed('finn')]
    const from = { remoteAddress: '10.3.0.1' }
    const cookie = await deviceOf(eva, from)
    expect((await test.inject({ url: '/user/session', headers: { cookie } })).json()).toEqual({ user: null })
    for (let n = 0; n < 5; n++) expect(await guess(eva.user.email, { ...from, cookie })).toBe(400)
    expect(await guess(eva.user.email, { ...from, cookie })).toBe(429)
    expect((await logIn(eva.user.email, eva.password, from)).statusCode).toBe(200)
    for (let n = 0; n < 5; n++) expect(await guess(finn.user.email, { ...from, cookie })).toBe(400)
    expect(await guess(finn.user.email, { ...from, cookie })).toBe(429)
    expect(await guess(finn.user.email, from)).toBe(429)
  })

  it('are not reset or separated by accounts that only claim the address', async () => {
    const owner = await confirmed('ida')
    const claim = { username: 'ida-too', email: owner.user.email, password: 'slow river lantern' }
    await post('/user/signup', { ...claim, confirm_password: claim.password })
    const device = (await logIn(claim.email, claim.password)).cookies.find(({ name }) => name === 'device')
    const from = { remoteAddress: '10.6.0.1' }
    for (let n = 0; n < 5; n++) expect(await guess(owner.user.email, from)).toBe(400)
    expect(await guess(owner.user.email, { ...from, cookie: `device=${device?.value}` })).toBe(429)
    later(5)
    expect((await logIn(claim.email, claim.password, from)).statusCode).toBe(200)
    expect(await guess(owner.user.email, from)).toBe(429)
  })

  it('a device stays known after signing out, its cookie is stored hashed and deleted with the account', async () => {
    const gil = await test.signUp('gil')
    const device = await deviceOf(gil)
    const out = await post('/user/logout', {}, { cookie: device })
    expect(out.cookies).toEqual([])
    const cleared = await post('/user/logout', { forget_device: true }, { cookie: device })
    expect(cleared.cookies).toMatchObject([{ name: 'device', value: '', path: '/' }])
    const again = await logIn(gil.user.email, gil.password, { cookie: device })
    expect(again.cookies.find(({ name }) => name === 'device')?.value).toBe(device.slice('device='.length))
    const rows = 'select user_id, encode(token_hash, $2) as token from known_devices where user_id = $1'
    const { rows: kept } = await test.pool.query(rows, [gil.user.id, 'hex'])
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(device.slice('device='.length))
    const headers = { authorization: `Bearer ${again.json().access_token}` }
    const gone = await test.inject({
      method: 'POST',
      url: '/user/delete',
      payload: {},
      headers: { ...headers, cookie: device },
    })
    expect(gone.cookies.map(({ name, value }) => [name, value])).toEqual([['device', '']])
    expect((await test.pool.query(rows, [gil.user.id, 'hex'])).rows).toEqual([])
  })
})

describe('limits per network address', () => {
  it('stop guessing across accounts; IPv6 counts by /64 network [NSH-36]', async () => {
    const codes = []
    for (let n = 0; n < 21; n++) codes.push(await guess(`person${n}@example.org`, { remoteAddress: `2001:db8::${n}` }))
    expect(codes).toEqual([...Array(20).fill(400), 429])
    expect(await guess('person0@example.org', { remoteAddress: '2001:db8:0:1::1' })).toBe(400)
  })

  it('reject a request before its body is read', async () => {
    for (let n = 0; (await guess(`x${n}@example.org`, { remoteAddress: '10.9.9.9' })) !== 429; n++);
    const headers = { 'content-type': 'application/json' }
    const send = { method: 'POST', url: '/user/signup', payload: '{', headers, remoteAddress: '10.9.9.9' } as const
    expect((await test.inject(send)).statusCode).toBe(429)
  })
})

describe('mails to an address', () => {
  const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email).length
  const told = { already_sent: true, detail: expect.stringMatching(/still works/) }

  it('are limited per address across networks, with the same answer for unknown addresses', async () => {
    const hal = await confirmed('hal')
    await expect.poll(() => mailsTo(hal.user.email)).toBe(1)
    for (const email of [hal.user.email, 'nobody-at-all@example.org'])
      for (const url of ['/password/forgot', '/user/sign-in-mail']) {
        const answers = []
        for (let n = 0; n < 60; n++) answers.push(await post(url, { email }, { remoteAddress: `10.4.0.${n}` }))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200))
        expect(answers.map((answer) => answer.json().already_sent)).toEqual([
          ...Array(3).fill(undefined),
          ...Array(57).fill(true),
        ])
        expect(answers.at(-1)?.json()).toEqual(told)
      }
    await expect.poll(() => mailsTo(hal.user.email)).toBe(1 + 3 + 3)
  })

  it('can be requested by the owner on a known device after others reached the limit', async () => {
    const ned = await confirmed('ned')
    const cookie = await deviceOf(ned)
    for (let n = 0; n < 5; n++) await post('/user/sign-in-mail', { email: ned.user.email })
    const asked = await post('/user/sign-in-mail', { email: ned.user.email }, { cookie })
    expect(asked.json().already_sent).toBeUndefined()
  })
})
