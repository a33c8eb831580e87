import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

/** Strangers from sixty addresses use up whatever can be used up with somebody's name; then its owner comes, on a new device. */
let test: TestApp
let clock = Date.UTC(2026, 10, 21)
beforeAll(async () => {
  test = await makeApp({ env: { RATE_LIMITS: 'on' }, now: () => new Date(clock) })
})
afterAll(() => test.close())
afterEach(() => {
  clock += 2 * 86_400_000
})

const owner = '10.77.0.1'
const post = (url: string, payload: object, remoteAddress = owner, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, remoteAddress, headers })
const strangers = Array.from({ length: 60 }, (_, n) => `10.66.0.${n}`)
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email)
const codePattern = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/
/** The code of the latest mail of this kind, as somebody finds it in their mailbox. */
const latestCode = async (email: string, subject: string) => {
  await expect.poll(() => mailsTo(email).filter((mail) => mail.subject === subject).length).toBeGreaterThan(0)
  return mailsTo(email)
    .findLast((mail) => mail.subject === subject)
    ?.text.match(codePattern)?.[0]
}
const password = 'copper kettle song'
const newPassword = { new_password: password, confirm_new_password: password }

let made = 0
const account = (email: string) => {
  const password = `quiet slow ladder ${++made}`
  return { username: `somebody-${made}`, email, password, confirm_password: password }
}
async function confirmed(): Promise<SignedUp> {
  const member = await test.signUp()
  await post('/user/verify-email', { code: await test.codeFor(member.user.email) }, owner, member.headers)
  clock += 86_400_000
  return member
}
const guessEverywhere = async (email: string) => {
  for (const address of strangers)
    await Promise.all(['one', 'two'].map((guess) => post('/user/login', { email, password: guess }, address)))
}

describe('an owner locked out by failed attempts of others', () => {
  it('gets 429 by password, and signs in with a mailed code', async () => {
    const { user, password } = await confirmed()
    await guessEverywhere(user.email)
    expect((await post('/user/login', { email: user.email, password })).statusCode).toBe(429)
    expect((await post('/user/sign-in-mail', { email: user.email })).json().already_sent).toBeUndefined()
    const code = await latestCode(user.email, 'Your code to sign in')
    const signedIn = await post('/user/sign-in-by-mail', { email: user.email, code })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    expect(signedIn.json().user.id).toBe(user.id)
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
    expect((await test.inject({ url: '/user/session', headers })).json().user.id).toBe(user.id)
    const again = await post('/user/sign-in-by-mail', { email: user.email, code })
    expect(Object.keys(again.json().errors)).toEqual(['code'])
    // The password still is theirs, and this device is known from now on.
    const device = signedIn.cookies.find(({ name }) => name === 'device')?.value
    const known = await post('/user/login', { email: user.email, password }, owner, { cookie: `device=${device}` })
    expect(known.statusCode).toBe(200)
  })

  it('signs in with any code mailed before others reached the mail limit', async () => {
    const { user } = await confirmed()
    await guessEverywhere(user.email)
    for (const address of strangers) await post('/user/sign-in-mail', { email: user.email }, address)
    expect((await post('/user/sign-in-mail', { email: user.email })).json().already_sent).toBe(true)
    await expect
      .poll(() => mailsTo(user.email).filter(({ subject }) => subject === 'Your code to sign in').length)
      .toBe(3)
    const codes = mailsTo(user.email).flatMap(({ subject, text }) =>
      subject === 'Your code to sign in' ? (text.match(codePattern) ?? []) : [],
    )
    // The first of them, although others came after it.
    expect((await post('/user/sign-in-by-mail', { email: user.email, code: codes[0] })).statusCode).toBe(200)
    expect((await post('/user/sign-in-by-mail', { email: user.email, code: codes[2] })).statusCode).toBe(200)
  })

  it('resets the password with a code mailed before others reached the mail limit', async () => {
    const { user } = await confirmed()
    for (const address of strangers) await post('/password/forgot', { email: user.email }, address)
    expect((await post('/password/forgot', { email: user.email })).json().already_sent).toBe(true)
    const code = await latestCode(user.email, 'Your code for a new password')
    for (const address of strangers) await post('/password/reset', { code: 'AAAAA-AAAAA', ...newPassword }, address)
    expect((await post('/password/reset', { code, ...newPassword })).statusCode).toBe(200)
    const signedIn = await post('/user/sign-in-by-mail', {
      email: user.email,
      code:
        (await post('/user/sign-in-mail', { email: user.email })) &&
        (await latestCode(user.email, 'Your code to sign in')),
    })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
  })

  it('signs in by mail also from a network whose attempts are used up', async () => {
    const { user, password } = await confirmed()
    for (let n = 0; n < 80; n++) await post('/user/login', { email: `x${n}@example.org`, password: 'guess' })
    for (let n = 0; n < 80; n++) await post('/user/sign-in-by-mail', { email: user.email, code: 'AAAAA-AAAAA' })
    expect((await post('/user/login', { email: user.email, password })).statusCode).toBe(429)
    await post('/user/sign-in-mail', { email: user.email })
    const code = await latestCode(user.email, 'Your code to sign in')
    expect((await post('/user/sign-in-by-mail', { email: user.email, code })).statusCode).toBe(200)
  })
})

describe('an owner whose address others signed up with', () => {
  const signUpEverywhere = async (email: string) => {
    const sessions: Record<string, string>[] = []
    for (const address of strangers) {
      const answer = await post('/user/signup', account(email), address)
      expect(answer.statusCode, answer.body).toBe(201)
      sessions.push({ authorization: `Bearer ${answer.json().access_token}` })
    }
    return sessions
  }

  it('signs up, confirms with the code of the first mail, and signs in on another device', async () => {
    const email = 'flooded@example.org'
    const sessions = await signUpEverywhere(email)
    await Promise.all(sessions.map((headers) => post('/user/resend-verification', {}, '10.66.0.1', headers)))
    // Those accounts end again: their mails still are mails to this address.
    for (const headers of sessions.slice(0, 5)) await post('/user/delete', {}, '10.66.0.1', headers)
    const mine = account(email)
    const signedUp = await post('/user/signup', mine)
    expect(signedUp.statusCode, signedUp.body).toBe(201)
    const headers = { authorization: `Bearer ${signedUp.json().access_token}` }
    expect((await post('/user/resend-verification', {}, owner, headers)).json().already_sent).toBe(true)
    await expect.poll(() => mailsTo(email).length).toBe(3 + 3)
    const [first] = mailsTo(email).filter(({ subject }) => subject === 'Your confirmation code')
    const code = first?.text.match(codePattern)?.[0]
    expect((await post('/user/verify-email', { code }, owner, headers)).statusCode).toBe(200)
    const signedIn = await post('/user/login', { email, password: mine.password }, '10.77.0.2')
    expect([signedIn.statusCode, signedIn.json().user?.username]).toEqual([200, mine.username])
  }, 120_000)

  it('signs in by mail and name before confirming, which ends earlier sessions and passwords', async () => {
    const email = 'several@example.org'
    for (const address of strangers.slice(0, 6)) await post('/user/signup', account(email), address)
    const mine = account(email)
    const signedUp = await post('/user/signup', mine)
    const thief = { authorization: `Bearer ${signedUp.json().access_token}` }
    const renewal = { 'refresh-token': signedUp.json().refresh_token }
    clock += 3_600_000
    await post('/user/sign-in-mail', { email })
    const code = await latestCode(email, 'Your code to sign in')
    const asked = await post('/user/sign-in-by-mail', { email, code })
    expect(asked.json().errors.username[0]).toContain('Enter the name of yours')
    const unknown = await post('/user/sign-in-by-mail', { email, code, username: 'nobody-here' })
    expect(Object.keys(unknown.json().errors)).toEqual(['username'])
    const signedIn = await post('/user/sign-in-by-mail', { email, code, username: mine.username.toUpperCase() })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    expect(signedIn.json().user).toMatchObject({ username: mine.username, email_verified: true })
    expect((await test.inject({ url: '/user/session', headers: thief })).json().user).toBeNull()
    expect((await post('/refresh-token', renewal, '10.77.0.3')).statusCode).toBe(401)
    expect((await post('/user/login', { email, password: mine.password }, '10.77.0.3')).statusCode).toBe(400)
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
    expect((await post('/password/change/validate/2', newPassword, owner, headers)).statusCode).toBe(200)
    expect((await post('/user/login', { email, password }, '10.77.0.4')).statusCode).toBe(200)
  }, 120_000)

  it('gets the mail although earlier sign-ups were rejected', async () => {
    const email = 'refused-before@example.org'
    for (const address of strangers) await post('/user/signup', { ...account(email), password: 'short' }, address)
    expect((await post('/user/signup', account(email))).statusCode).toBe(201)
    expect(await latestCode(email, 'Your confirmation code')).toMatch(codePattern)
  })
})

describe('changing to an address that others signed up with', () => {
  it('is confirmed with a code mailed earlier', async () => {
    const email = 'moving-there@example.org'
    for (const address of strangers) await post('/user/signup', account(email), address)
    const { headers } = await test.signUp()
    const asked = await post('/user-change-email', { new_email: email }, owner, headers)
    expect([asked.statusCode, asked.json().already_sent]).toEqual([200, true])
    const code = await latestCode(email, 'Your confirmation code')
    const moved = await post('/user-change-email/validate', { code, new_email: email }, owner, headers)
    expect(moved.statusCode, moved.body).toBe(200)
  }, 120_000)
})

describe('a sign-in code', () => {
  const codeTo = async (email: string) => {
    await post('/user/sign-in-mail', { email })
    return latestCode(email, 'Your code to sign in')
  }

  it('works for ten minutes, for its address only, and for no other purpose', async () => {
    const [ann, ben] = [await confirmed(), await confirmed()]
    const code = await codeTo(ann.user.email)
    const asBen = await post('/user/sign-in-by-mail', { email: ben.user.email, code })
    expect(Object.keys(asBen.json().errors)).toEqual(['code'])
    expect((await post('/password/reset', { code, ...newPassword })).statusCode).toBe(400)
    const { headers } = await test.signUp()
    const email = `next-${ben.user.email}`
    expect((await post('/user/verify-email', { code }, owner, headers)).statusCode).toBe(400)
    const moving = await post('/user-change-email/validate', { code, new_email: email }, owner, headers)
    expect(Object.keys(moving.json().errors)).toEqual(['code'])
    const bens = await codeTo(ben.user.email)
    clock += 10 * 60_000 - 1
    expect((await post('/user/sign-in-by-mail', { email: ben.user.email, code: bens })).statusCode).toBe(200)
    clock += 2
    expect((await post('/user/sign-in-by-mail', { email: ann.user.email, code })).statusCode).toBe(400)
  })

  it('ends when the password changes', async () => {
    const ann = await confirmed()
    const code = await codeTo(ann.user.email)
    const signedIn = await post('/user/login', { email: ann.user.email, password: ann.password })
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
    expect((await post('/password/change/validate/2', newPassword, owner, headers)).statusCode).toBe(200)
    const late = await post('/user/sign-in-by-mail', { email: ann.user.email, code })
    expect(Object.keys(late.json().errors)).toEqual(['code'])
    expect(
      (await post('/user/sign-in-by-mail', { email: ann.user.email, code: await codeTo(ann.user.email) })).statusCode,
    ).toBe(400)
  })

  it('restores a closed account, and is used up only then', async () => {
    const ann = await confirmed()
    const signedIn = await post('/user/login', { email: ann.user.email, password: ann.password })
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
    expect((await post('/user/delete', {}, owner, headers)).statusCode).toBe(200)
    const code = await codeTo(ann.user.email)
    expect((await post('/user/sign-in-by-mail', { email: ann.user.email, code })).statusCode).toBe(409)
    const kept = await post('/user/sign-in-by-mail', { email: ann.user.email, code, keep: true })
    expect(kept.statusCode, kept.body).toBe(200)
    const again = await post('/user/sign-in-by-mail', { email: ann.user.email, code })
    expect(Object.keys(again.json().errors)).toEqual(['code'])
  })

  it('is not mailed to an unknown address, with the same answer', async () => {
    const ann = await confirmed()
    const known = await post('/user/sign-in-mail', { email: ann.user.email })
    const unknown = await post('/user/sign-in-mail', { email: 'no-account@example.org' })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await latestCode(ann.user.email, 'Your code to sign in')
    expect(mailsTo('no-account@example.org')).toEqual([])
  })
})
