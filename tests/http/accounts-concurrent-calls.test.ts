import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

// What only happens when two calls meet in the database: here the other one is held open until ours waits for it.

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers })

/** Does `first` in a transaction, asks, waits until the answer waits for it, does `then` in it and lets it end. */
async function meanwhile<Answer>(first: string, given: unknown[], ask: () => PromiseLike<Answer>, then = 'select 1') {
  const other = await test.pool.connect()
  try {
    await other.query('begin')
    await other.query(first, given)
    const answer = Promise.resolve(ask())
    await expect.poll(async () => (await test.pool.query(whoWaits)).rows.length, pollOptions).toBe(1)
    await other.query(then, then.includes('$1') ? given : [])
    await other.query('commit')
    return await answer
  } finally {
    // Ends what a failed expectation left open.
    other.release(true)
  }
}
const whoWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Somebody else who comes to own the address of `$1`. */
const ownIt = `update users set email = $2, address_key = $2, email_key = $2, email_verified_at = now() where id = $1`

/** Somebody whose mail has gone out: nothing of their sign-up is left that could wait for something. */
async function settled(): Promise<{ person: SignedUp; code: string }> {
  const person = await test.signUp()
  return { person, code: await test.codeFor(person.user.email) }
}

const taken = expect.stringContaining('This address now belongs to another account.')
const codesOf = async ({ user }: SignedUp) =>
  (await test.pool.query('select purpose from email_codes where user_id = $1 and used_at is null', [user.id])).rows
const isOwner = async ({ user }: SignedUp, email: string) =>
  (await test.pool.query('select 1 from users where id = $1 and email_key = $2', [user.id, email])).rows.length === 1

describe('an address that another account confirms concurrently', () => {
  it('rejects the second confirmation with an explanation and keeps its code', async () => {
    const [{ person: ann, code }, { person: ben }] = [await settled(), await settled()]
    const answer = await meanwhile(ownIt, [ben.user.id, ann.user.email], () =>
      post('/user/verify-email', { code }, ann.headers),
    )
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { code: [taken] }])
    expect(await isOwner(ann, ann.user.email)).toBe(false)
    expect(await codesOf(ann)).toEqual([{ purpose: 'verify-email' }])
  })

  it('rejects moving to it with an explanation and keeps the old address', async () => {
    const [{ person: ann }, { person: ben }] = [await settled(), await settled()]
    const next = `next-${ann.user.email}`
    await post('/user-change-email', { new_email: next }, ann.headers)
    const code = await test.codeFor(next)
    const answer = await meanwhile(ownIt, [ben.user.id, next], () =>
      post('/user-change-email/validate', { code, new_email: next }, ann.headers),
    )
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { new_email: [taken] }])
    const { rows } = await test.pool.query('select email, address_key from users where id = $1', [ann.user.id])
    expect(rows).toEqual([{ email: ann.user.email, address_key: ann.user.email }])
  })

  it('does not stop a password reset, which changes the password only', async () => {
    const [{ person: ann }, { person: ben }] = [await settled(), await settled()]
    await post('/password/forgot', { email: ann.user.email })
    const code = await test.codeFor(ann.user.email, 2)
    const password = 'seven green boats'
    const row = async () => {
      const { rows } = await test.pool.query('select to_jsonb(u) as row from users u where id = $1', [ann.user.id])
      // Codes of before end with a new password.
      const { password_hash, codes_end_at: _, ...others } = rows[0].row
      return { password_hash, others }
    }
    const before = await row()
    const answer = await meanwhile(ownIt, [ben.user.id, ann.user.email], () =>
      post('/password/reset', { code, new_password: password, confirm_new_password: password }),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await isOwner(ann, ann.user.email)).toBe(false)
    const after = await row()
    expect(after.password_hash).not.toBe(before.password_hash)
    expect(after.others).toEqual(before.others)
    expect((await post('/user/login', { email: ann.user.email, password })).json().user.id).toBe(ann.user.id)
  })
})

it('a password reset waits without holding a lock and returns an error if the account was deleted', async () => {
  const { person: ann } = await settled()
  await post('/password/forgot', { email: ann.user.email })
  const code = await test.codeFor(ann.user.email, 2)
  const password = 'seven green boats'
  const answer = await meanwhile(
    'select 1 from users where id = $1 for update',
    [ann.user.id],
    () => post('/password/reset', { code, new_password: password, confirm_new_password: password }),
    // Were the code taken already, the deletion would wait for the reset, which waits for the deletion.
    `with held as materialized (select id from email_codes where user_id = $1 for update nowait)
     delete from users where id = $1 and (select count(*) from held) > 0`,
  )
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['code']])
  expect((await test.pool.query('select 1 from users where id = $1', [ann.user.id])).rows).toEqual([])
})

/** Holds the row of a person, as every change of an account does, while something is asked, and does `then` before it lets go. */
const whileHeld = <Answer>({ user }: SignedUp, ask: () => PromiseLike<Answer>, then: string) =>
  meanwhile('select 1 from users where id = $1 for no key update', [user.id], ask, then)
const deletion = 'delete from users where id = $1'

describe('a call concurrent with the deletion of its account', () => {
  it.each([
    ['confirming an address', (person: SignedUp, code: string) => post('/user/verify-email', { code }, person.headers)],
    [
      'changing a setting',
      ({ headers }: SignedUp) =>
        test.inject({ method: 'PATCH', url: '/user/settings', payload: { digest: 'daily' }, headers }),
    ],
  ])('%s returns 401 and says that the account no longer exists', async (_what, ask) => {
    const { person: ann, code } = await settled()
    const answer = await whileHeld(ann, () => ask(ann, code), deletion)
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'This account no longer exists.'])
  })

  it('for a password reset sends no mail', async () => {
    const { person: ann } = await settled()
    const { length } = test.mails
    await whileHeld(ann, () => post('/password/forgot', { email: ann.user.email }), deletion)
    const { person: ben } = await settled()
    expect(test.mails.slice(length).map(({ to }) => to)).toEqual([ben.user.email])
  })
})

it('keeps an account whose owner returns concurrently with its deletion', async () => {
  const { person: ann } = await settled()
  expect((await post('/user/delete', {}, ann.headers)).statusCode).toBe(200)
  const back = 'update users set leaving_on = null where id = $1'
  expect(await whileHeld(ann, () => test.whenDaysAreOver(), back)).toBe(0)
  expect((await post('/user/login', { email: ann.user.email, password: ann.password })).statusCode).toBe(200)
})

it('rejects a password that changed during verification', async () => {
  const { person: ann } = await settled()
  const changed = `update users set password_hash = 'another' where id = $1`
  const giveAgain = () => post('/user/verify-password', { password: ann.password }, ann.headers)
  expect((await whileHeld(ann, giveAgain, changed)).statusCode).toBe(400)
})

it('does not refresh a session that ends concurrently', async () => {
  const { person: ann } = await settled()
  const ended = 'update sessions set revoked_at = now() where user_id = $1'
  const refresh = () => post('/refresh-token', { 'refresh-token': ann.tokens.refresh })
  expect((await whileHeld(ann, refresh, ended)).statusCode).toBe(401)
})
