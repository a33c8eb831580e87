import { createHook } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountService, createAccountService } from '../../src/server/features/accounts/account-service.ts'
import { hashPassword, isPassword } from '../../src/server/features/accounts/password-hash.ts'
import { deleteUnverifiedAccounts } from '../../src/server/features/accounts/unverified-accounts.ts'
import { translatorIn } from '../../src/server/features/languages/index.ts'
import type { Context } from '../../src/server/platform/context.ts'
import { type Queryable, transaction } from '../../src/server/platform/db/transaction.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

const start = Date.UTC(2026, 0, 1)
let days = 0
let test: TestApp
beforeAll(async () => {
  test = await makeApp({ now: () => new Date(start + days * 86_400_000) })
})
afterAll(() => test.close())
beforeEach(() => {
  days = 0
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })

let made = 0
type Person = { email: string; username: string; password: string; id: string; headers: { authorization: string } }

/** Signs up with an address that others may have, too. */
async function signUp(email: string, password = `quiet ladder ${made}`): Promise<Person> {
  const username = `claimant-${++made}`
  const answer = await post('/user/signup', { username, email, password, confirm_password: password })
  expect(answer.statusCode, answer.body).toBe(201)
  const { user, access_token } = answer.json()
  return { email, username, password, id: user.id, headers: { authorization: `Bearer ${access_token}` } }
}

const codePattern = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/g
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email)
async function mailTo(email: string, count: number) {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count)
  const text = mailsTo(email)[count - 1]?.text ?? ''
  return { text, subject: mailsTo(email)[count - 1]?.subject, codes: text.match(codePattern) ?? [] }
}

/** An account that owns its address. */
async function owner(email: string): Promise<Person> {
  const person = await signUp(email)
  const { codes } = await mailTo(email, 1)
  expect((await post('/user/verify-email', { code: codes[0] }, person.headers)).statusCode).toBe(200)
  return person
}

/** What the accounts queue, in a transaction of its own. */
const queueing = (ask: (db: Queryable, service: AccountService) => Promise<void>): Promise<void> => {
  const log = { info() {}, error() {}, warn() {} } as never as FastifyBaseLogger
  return transaction(test.pool, (db) => ask(db, createAccountService(test.context, log)))
}

const signIn = (email: string, password: string) => post('/user/login', { email, password })
const whoIs = async (email: string, password: string) => (await signIn(email, password)).json().user?.id
const reset = (code: string | undefined, password: string) =>
  post('/password/reset', { code, new_password: password, confirm_new_password: password })

describe('sign-up with an address that has an account', () => {
  it('returns the same status, headers and shape as any sign-up, and signs in at once', async () => {
    const known = await owner('known@example.org')
    const shapeOf = async (email: string) => {
      const username = `claimant-${++made}`
      const password = 'slow river lantern'
      const answer = await post('/user/signup', { username, email, password, confirm_password: password })
      const { user, ...tokens } = answer.json()
      const cookies = answer.cookies.map(({ name, value, ...rules }) => [name, value.length, rules])
      const headers = Object.entries(answer.headers).filter(([name]) => !['set-cookie', 'date'].includes(name))
      const own = { ...user, id: user.id.length, username: username === user.username, email: user.email === email }
      return {
        status: answer.statusCode,
        own,
        tokens: Object.keys(tokens),
        cookies,
        headers: headers.map(([name]) => name),
      }
    }
    expect(await shapeOf(known.email)).toEqual(await shapeOf('unheard@example.org'))
  })

  it('notifies the owner, and sends no code to the claimant', async () => {
    const known = await owner('told@example.org')
    const second = await signUp(known.email)
    const { subject, text, codes } = await mailTo(known.email, 2)
    expect(subject).toBe('You already have an account')
    expect(text).toContain('I forgot my password')
    expect(codes).toEqual([])
    await post('/user/resend-verification', {}, second.headers)
    expect((await mailTo(known.email, 3)).codes).toEqual([])
    expect(await whoIs(known.email, known.password)).toBe(known.id)
    expect(await whoIs(known.email, second.password)).toBe(second.id)
  })

  it('sends nothing when the claim is abandoned, and no code when the account is closing', async () => {
    const known = await owner('quiet-owner@example.org')
    const second = await signUp(known.email)
    await mailTo(known.email, 2)
    const leaver = await signUp('leaves-at-once@example.org')
    await mailTo(leaver.email, 1)
    const ends = new Date(start)
    const asItIs = (sentence: string) => sentence
    await queueing((db, service) => service.queueLeaving(db, second as never, ends, asItIs))
    await test.pool.query('update users set leaving_on = $2 where id = $1', [leaver.id, ends])
    const asked = { purpose: 'verify-email', address: leaver.email, userId: leaver.id, language: 'en' } as const
    await queueing((db, service) => service.mailCode(db, asked, asItIs))
    // Whoever owns their address is told when they leave, and so is whoever has one that nobody owns.
    for (const [person, before] of [
      [known, 2],
      [leaver, 1],
    ] as const) {
      await queueing((db, service) => service.queueLeaving(db, person as never, ends, asItIs))
      expect((await mailTo(person.email, before + 1)).subject).toBe('Your account is closed')
    }
    await test.pool.query('update users set leaving_on = null where id = $1', [leaver.id])
  })

  it('keeps a password for each claim, whatever the case of the address', async () => {
    const [one, two] = [await signUp('shared@example.org'), await signUp('Shared@Example.org')]
    expect(await whoIs('shared@example.org', one.password)).toBe(one.id)
    expect(await whoIs('SHARED@example.org', two.password)).toBe(two.id)
    const wrong = await signIn('shared@example.org', 'not this one')
    const unknown = await signIn('nobody-at-all@example.org', 'not this one')
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it('gives the address to the first who confirms, and explains this to the other', async () => {
    const [one, two] = [await signUp('race@example.org'), await signUp('race@example.org')]
    const [, second] = [await mailTo('race@example.org', 1), await mailTo('race@example.org', 2)]
    const codes = mailsTo('race@example.org').flatMap(({ text }) => text.match(codePattern) ?? [])
    expect(second.codes).toHaveLength(1)
    const verify = async (person: Person) => {
      const answers = []
      for (const code of codes) answers.push(await post('/user/verify-email', { code }, person.headers))
      return answers
    }
    // Each code is good for its own account only.
    expect((await verify(two)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const refused = (await verify(one)).map((answer) => answer.json().errors?.code[0])
    expect(refused).toContainEqual(expect.stringContaining('This address now belongs to another account.'))
  })

  it('gives an address to exactly one of several concurrent confirmations', async () => {
    const email = 'moment@example.org'
    const people: Person[] = []
    for (let n = 0; n < 4; n++) people.push(await signUp(email))
    await mailTo(email, 4)
    const codes = mailsTo(email).flatMap(({ text }) => text.match(codePattern) ?? [])
    const answers = await Promise.all(
      people.flatMap(({ headers }) => codes.map((code) => post('/user/verify-email', { code }, headers))),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => ![200, 400].includes(statusCode))).toEqual([])
    const { rows } = await test.pool.query('select id from users where email_key = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

/** Work of this kind that begins meanwhile, as Node names it. */
async function begins(during: () => Promise<unknown>): Promise<Record<string, number>> {
  const begun: Record<string, number> = {}
  const hook = createHook({
    init(_id, type) {
      begun[type] = (begun[type] ?? 0) + 1
    },
  }).enable()
  await during().finally(() => hook.disable())
  return begun
}

describe('number of password hashes', () => {
  // Counted where the hashes are made: no call of ours is believed.
  let hashing = ''
  const hashesOf = async (during: () => Promise<unknown>) => (await begins(during))[hashing] ?? 0
  beforeAll(async () => {
    const one = await begins(() => hashPassword('quiet ladder'))
    const two = await begins(() => Promise.all([isPassword(null, 'a'), isPassword(null, 'b')]))
    // Mails that are still on their way make ticks of their own.
    const kinds = Object.keys(one).filter((type) => type !== 'TickObject' && one[type] === 1 && two[type] === 2)
    expect(kinds).toHaveLength(1)
    hashing = kinds[0] ?? ''
  })

  it('is the same at sign-in for known and unknown accounts, right and wrong passwords', async () => {
    const known = await owner('hashed-owner@example.org')
    const claims = 'hashed-claims@example.org'
    const [first, second] = [await signUp(claims), await signUp(claims)]
    days = 1
    for (let more = 0; more < 4; more++) await signUp(claims)
    const close = async ({ headers }: Person) => expect((await post('/user/delete/', {}, headers)).statusCode).toBe(200)
    const gone = await owner('hashed-gone@example.org')
    await close(gone)
    expect(await test.whenDaysAreOver()).toBe(1)
    const leaving = await owner('hashed-leaving@example.org')
    await close(leaving)

    const asked: [who: string, email: string, password: string, status: number][] = [
      ['an owner', known.email, known.password, 200],
      ['an owner, another password', known.email, 'not this one', 400],
      ['one who did not confirm', claims, first.password, 200],
      ['another with the same address', claims, second.password, 200],
      ['six with the same address, another password', claims, 'not this one', 400],
      ['one who is leaving', leaving.email, leaving.password, 409],
      ['one who is leaving, another password', leaving.email, 'not this one', 400],
      ['one whose account is deleted', gone.email, gone.password, 400],
      ['nobody', 'hashed-nobody@example.org', 'not this one', 400],
    ]
    const counted: Record<string, number> = {}
    for (const [who, email, password, status] of asked)
      counted[who] = await hashesOf(async () => expect((await signIn(email, password)).statusCode, who).toBe(status))
    expect(counted).toEqual(Object.fromEntries(asked.map(([who]) => [who, 4])))
  })

  it('is the same at sign-up and password reset for known and unknown addresses', async () => {
    const known = await owner('hashed-known@example.org')
    for (const email of [known.email, 'hashed-unknown@example.org']) {
      expect(await hashesOf(() => signUp(email)), email).toBe(1)
      expect(await hashesOf(() => post('/password/forgot', { email })), email).toBe(0)
    }
  })
})

describe('a forgotten password', () => {
  it('sends one mail with a code for the owner and one for each claim', async () => {
    const first = await owner('forgot@example.org')
    days = 3
    const second = await signUp('forgot@example.org')
    await mailTo('forgot@example.org', 2)
    await post('/password/forgot', { email: 'forgot@example.org' })
    const { codes, text } = await mailTo('forgot@example.org', 3)
    expect(codes).toHaveLength(2)
    expect(text).toContain('January 1, 2026')
    expect(text).toContain('January 4, 2026')
    expect((await reset(codes[1], 'copper kettle song')).statusCode).toBe(200)
    expect(await whoIs('forgot@example.org', 'copper kettle song')).toBe(second.id)
    expect(await whoIs('forgot@example.org', first.password)).toBe(first.id)
    expect((await reset(codes[0], 'silver maple wind')).statusCode).toBe(200)
    expect(await whoIs('forgot@example.org', 'silver maple wind')).toBe(first.id)
    expect(await whoIs('forgot@example.org', 'copper kettle song')).toBe(second.id)
    const { rows } = await test.pool.query('select id from users where email_key = $1', ['forgot@example.org'])
    expect(rows).toEqual([{ id: first.id }])
  })

  it('makes a claim the owner if the address has none', async () => {
    const person = await signUp('unowned@example.org')
    await mailTo('unowned@example.org', 1)
    await post('/password/forgot', { email: 'unowned@example.org' })
    const { codes } = await mailTo('unowned@example.org', 2)
    expect((await reset(codes[0], 'copper kettle song')).statusCode).toBe(200)
    const { rows } = await test.pool.query('select id from users where email_key = $1', ['unowned@example.org'])
    expect(rows).toEqual([{ id: person.id }])
  })
})

describe('changing the address', () => {
  const validate = (who: Person, code: string | undefined, new_email: string) =>
    post('/user-change-email/validate', { code, new_email }, who.headers)

  it('gives the same answer for a taken address, and notifies its owner, who keeps it', async () => {
    const known = await owner('taken@example.org')
    const mover = await signUp('mover@example.org')
    const free = await post('/user-change-email', { new_email: 'free@example.org' }, mover.headers)
    const taken = await post('/user-change-email', { new_email: known.email }, mover.headers)
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    const mail = await mailTo(known.email, 2)
    expect([mail.subject, mail.codes]).toEqual(['You already have an account', []])
    const { rows } = await test.pool.query('select id from users where email_key = $1', [known.email])
    expect(rows).toEqual([{ id: known.id }])
    // To be written another way it may be asked by its owner, who gets a code.
    await post('/user-change-email', { new_email: 'Taken@Example.org' }, known.headers)
    expect((await mailTo('Taken@Example.org', 1)).codes).toHaveLength(1)
  })

  it('confirms an address that others only claim, but not one confirmed meanwhile', async () => {
    const claimant = await signUp('claimed@example.org')
    const mover = await signUp('mover2@example.org')
    await signUp('only-claimed@example.org')
    const settler = await signUp('settler@example.org')
    await mailTo('only-claimed@example.org', 1)
    await post('/user-change-email', { new_email: 'only-claimed@example.org' }, settler.headers)
    const moved = await mailTo('only-claimed@example.org', 2)
    expect((await validate(settler, moved.codes[0], 'only-claimed@example.org')).statusCode).toBe(200)
    await mailTo('claimed@example.org', 1)
    await post('/user-change-email', { new_email: 'claimed@example.org' }, mover.headers)
    const { codes } = await mailTo('claimed@example.org', 2)
    const own = mailsTo('claimed@example.org')[0]?.text.match(codePattern)?.[0]
    expect((await post('/user/verify-email', { code: own }, claimant.headers)).statusCode).toBe(200)
    const late = await validate(mover, codes[0], 'claimed@example.org')
    expect(late.json().errors.new_email[0]).toContain('now belongs to another account')
    expect((await test.inject({ method: 'GET', url: '/user/profile', headers: mover.headers })).json().email).toBe(
      'mover2@example.org',
    )
  })
})

describe('an unconfirmed account', () => {
  const sayingIn = (language: string | null) => translatorIn(test.app.content.current(), language)
  const sweep = () => deleteUnverifiedAccounts(test.context, sayingIn)
  const isThere = async (id: string) =>
    (await test.pool.query('select 1 from users where id = $1', [id])).rows.length === 1

  it('is warned a week before it expires, with a code and a link to an export', async () => {
    const person = await signUp('absent@example.org')
    await mailTo(person.email, 1)
    days = 22
    await sweep()
    expect(mailsTo(person.email)).toHaveLength(1)
    days = 24
    await Promise.all([sweep(), sweep()])
    const { text, codes } = await mailTo(person.email, 2)
    expect(text).toContain('on February 1, 2026')
    expect(text).toContain('Download a copy')
    expect(codes).toHaveLength(1)
    days = 30
    await sweep()
    expect(await isThere(person.id)).toBe(true)
    days = 32
    const there = async () => (await test.pool.query('select 1 from users')).rows.length
    const before = await there()
    const { ended } = await sweep()
    expect(ended).toBe(before - (await there()))
    expect(await isThere(person.id)).toBe(false)
    expect((await signIn(person.email, person.password)).statusCode).toBe(400)
  })

  it("is warned in the member's language", async () => {
    const person = await signUp('ausente@example.org')
    await mailTo(person.email, 1)
    await test.pool.query(`update users set language = 'es' where id = $1`, [person.id])
    days = 24
    await sweep()
    const { subject, text } = await mailTo(person.email, 2)
    expect(subject).toBe('Tu cuenta se borrará pronto')
    expect(text).toContain('1 de febrero de 2026')
  })

  it('is kept while it is used, also after the warning', async () => {
    const person = await signUp('returning@example.org')
    await mailTo(person.email, 1)
    days = 20
    await signIn(person.email, person.password)
    days = 24
    await sweep()
    days = 44
    await sweep()
    expect((await mailTo(person.email, 2)).subject).toBe('Your account ends soon')
    days = 45
    await signIn(person.email, person.password)
    days = 60
    await sweep()
    expect(await isThere(person.id)).toBe(true)
  })

  it('is kept when its member returns concurrently with its expiry', async () => {
    const person = await signUp('at-the-moment@example.org')
    await mailTo(person.email, 1)
    days = 30
    await sweep()
    days = 38
    const other = await test.pool.connect()
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for update', [person.id])
    const swept = sweep()
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await test.pool.query(waiting)).rows.length).toBe(1)
    const now = test.context.now()
    await other.query('update sessions set last_seen_at = $2 where user_id = $1', [person.id, now])
    const before = await other.query('select count(*)::int as count from users')
    await other.query('commit')
    other.release()
    const { ended } = await swept
    const after = await test.pool.query('select count(*)::int as count from users')
    expect(await isThere(person.id)).toBe(true)
    expect(ended).toBe(before.rows[0].count - after.rows[0].count)
  })

  it('gets a code with the warning, also when it owned its address before confirmation was required', async () => {
    const person = await signUp('owned-before@example.org')
    await mailTo(person.email, 1)
    await test.pool.query('update users set email_key = address_key where id = $1', [person.id])
    days = 30
    await sweep()
    expect((await mailTo(person.email, 2)).codes).toHaveLength(1)
  })

  it('is kept once confirmed; a claim on a taken address is warned to change it', async () => {
    const known = await owner('lapse-owner@example.org')
    const claim = await signUp(known.email)
    await mailTo(known.email, 2)
    days = 30
    await sweep()
    const { codes, text } = await mailTo(known.email, 3)
    expect(codes).toEqual([])
    expect(text).toContain('give it a different address')
    days = 400
    await sweep()
    expect([await isThere(known.id), await isThere(claim.id)]).toEqual([true, false])
  })

  it('is kept when the warning mail fails', async () => {
    const person = await signUp('unreachable@example.org')
    await mailTo(person.email, 1)
    days = 30
    const deliveries = { ...test.context.deliveries, add: () => Promise.reject(new Error('The disk is full.')) }
    await expect(deleteUnverifiedAccounts({ ...test.context, deliveries })).rejects.toThrow('full')
    days = 40
    await sweep()
    expect(await isThere(person.id)).toBe(true)
    expect((await mailTo(person.email, 2)).subject).toBe('Your account ends soon')
  })

  it('is passed to the erasure hook before it expires, and no other is', async () => {
    const person = await signUp('told-to-erasure@example.org')
    const asked: string[][] = []
    const clearUpAfter: Context['erasure']['clearUpAfter'] = async (accounts, deletion) => {
      asked.push(accounts)
      expect(await Promise.all(accounts.map(isThere))).toEqual([true])
      return deletion()
    }
    const tell = () => deleteUnverifiedAccounts({ ...test.context, erasure: { clearUpAfter } })
    await mailTo(person.email, 1)
    await test.pool.query('delete from users where id <> $1', [person.id])
    await owner('confirmed-by-then@example.org')
    days = 20
    await signUp('began-later@example.org')
    await mailTo('began-later@example.org', 1)
    days = 30
    await tell()
    expect(asked).toEqual([])
    days = 38
    expect(await tell()).toEqual({ ended: 1, warned: 0 })
    expect(asked).toEqual([[person.id]])
  })
})
