import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteOldMessages } from '../../src/server/features/contact/contact-repository.ts'
import { queueWaiting } from '../../src/server/features/contact/queue-messages.ts'
import { TemporaryDeliveryError } from '../../src/server/platform/deliveries/delivery-errors.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'

let test: TestApp
let ann: SignedUp
let now = new Date('2026-11-22T12:00:00Z')
beforeAll(async () => {
  test = await makeApp({ env: { RATE_LIMITS: 'on', CONTACT_TO: 'hello@kindred.example' }, now: () => now })
  ann = await test.signUp('ann-writes')
})
afterAll(() => test.close())

const ours = () => test.mails.filter(({ to }) => to === 'hello@kindred.example')
let places = 0
/** From a place of its own, so that only the test about limits meets them. */
const send = (payload: object, headers: object = {}, remoteAddress = `192.0.2.${++places}`) =>
  test.inject({ method: 'POST', url: '/api/v1/contact', payload, headers: { ...headers }, remoteAddress })
const stored = async () =>
  (await test.pool.query<{ message: string; email: string | null }>('select message, email from contact_messages')).rows

describe('a contact message', () => {
  it('of a visitor is stored, and mailed with the sender as reply address', async () => {
    const answer = await send({ message: 'Your page about loss helped me.', email: 'reader@example.org' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await stored()).toEqual([{ message: 'Your page about loss helped me.', email: 'reader@example.org' }])
    await vi.waitFor(() => expect(ours()).toHaveLength(1), pollOptions)
    expect(ours()[0]).toMatchObject({ subject: 'A message through the contact form', replyTo: 'reader@example.org' })
    expect(ours()[0]?.text).toContain('Your page about loss helped me.')
    expect(ours()[0]?.text).toContain('From a visitor')
  })

  it('needs no email address, and rejects an invalid one by field name', async () => {
    expect((await send({ message: 'No answer needed.' })).statusCode).toBe(201)
    expect((await send({ message: 'No answer needed, either.', email: '' })).statusCode).toBe(201)
    for (const email of ['reader@', 'a\r\nBcc: x@example.org', 'two words@example.org']) {
      const refused = await send({ message: 'Please write back.', email })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['email']])
    }
  })

  it.each([
    ['nothing', {}],
    ['spaces only', { message: '   ' }],
    ['a text longer than content allows', { message: 'x'.repeat(4001) }],
    ['an unknown field', { message: 'Hello.', website: 'https://example.org' }],
  ])('with %s is rejected and not stored', async (_name, payload) => {
    const before = (await stored()).length
    expect((await send(payload)).statusCode).toBe(400)
    expect((await stored()).length).toBe(before)
  })

  it('sent again with its idempotency key is stored and mailed once', async () => {
    const again = () => send({ message: 'Only once, please.' }, { 'idempotency-key': 'k1' })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await stored()).filter(({ message }) => message === 'Only once, please.')).toHaveLength(1)
    await vi.waitFor(() => expect(ours().filter(({ text }) => text.includes('Only once'))).toHaveLength(1), pollOptions)
  })

  it('returns 403 from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', cookie: ann.browser.cookie }
    expect((await send({ message: 'From elsewhere.' }, headers)).statusCode).toBe(403)
  })

  it('is limited to five an hour per network address', async () => {
    const from = (n: number) => send({ message: `Number ${n}` }, {}, '198.51.100.7')
    for (let n = 1; n <= 5; n += 1) expect((await from(n)).statusCode).toBe(201)
    const refused = await from(6)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toContain('Your text is still here.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    now = new Date(now.getTime() + 3_600_000)
    expect((await from(7)).statusCode).toBe(201)
  })

  it('groups messages beyond 120 mails an hour into one mail, each exactly once', async () => {
    const queued = async () => (await test.pool.query(`select 1 from deliveries where kind = 'contact'`)).rows.length
    await expect.poll(queued, pollOptions).toBe(0)
    const before = ours().length
    const strangers = Array.from({ length: 130 }, (_, n) => send({ message: `Flood ${n}` }, {}, `10.1.${n}.1`))
    expect((await Promise.all(strangers)).map(({ statusCode }) => statusCode)).toEqual(Array(130).fill(201))
    const mine = await send({ message: 'I need help with my account.' })
    expect(mine.statusCode, mine.body).toBe(201)
    const waiting = async () =>
      (await test.pool.query('select 1 from contact_messages where mailed_at is null')).rows.length
    expect(await waiting()).toBeGreaterThan(0)
    await expect.poll(async () => ours().length - before + (await waiting()), pollOptions).toBe(131)
    expect(ours().length - before).toBeLessThanOrEqual(120)
    const sent = ours().length
    expect(await queueWaiting(test.context)).toBe(0)
    now = new Date(now.getTime() + 31 * 60_000)
    const [one, two] = await Promise.all([queueWaiting(test.context), queueWaiting(test.context)])
    expect(one + two).toBeGreaterThan(0)
    await expect.poll(() => ours().length - sent, pollOptions).toBe(1)
    expect(await waiting()).toBe(0)
    const texts = ours().map(({ text }) => text)
    expect(texts.filter((text) => text.includes('I need help with my account.'))).toHaveLength(1)
    for (let n = 0; n < 130; n++)
      expect(
        texts.filter((text) => text.match(new RegExp(`Flood ${n}(?!\\d)`))),
        `Flood ${n}`,
      ).toHaveLength(1)
  })

  it('deleted before sending is not mailed', async () => {
    now = new Date(now.getTime() + 2 * 3_600_000)
    const { send: sendMail } = test.context.mailer
    test.context.mailer.send = () => Promise.reject(new TemporaryDeliveryError('The mail server is away.'))
    const cleo = await test.signUp('cleo-writes')
    expect((await send({ message: 'From Cleo, who leaves.' }, cleo.headers)).statusCode).toBe(201)
    const queued = async () => (await test.pool.query(`select failure from deliveries where kind = 'contact'`)).rows
    await expect.poll(queued, pollOptions).toEqual([{ failure: 'The mail server is away.' }])
    await test.pool.query('delete from contact_messages where user_id = $1', [cleo.user.id])
    test.context.mailer.send = sendMail
    now = new Date(now.getTime() + 60_000)
    await expect.poll(queued, { timeout: 60_000 }).toEqual([])
    expect(ours().some(({ text }) => text.includes('From Cleo'))).toBe(false)
  })

  it('of a member is in the export, deleted with the account, and after 90 days in any case', async () => {
    const bea = await test.signUp('bea-writes')
    const answer = await send({ message: 'From Bea, signed in.' }, bea.headers)
    expect(answer.statusCode, answer.body).toBe(201)
    await vi.waitFor(
      () => expect(ours().some(({ text }) => text.includes('the member bea-writes'))).toBe(true),
      pollOptions,
    )
    const copy = await test.inject({ method: 'POST', url: '/user/export', headers: bea.headers })
    expect(unzip(copy.rawPayload)['data.json']).toContain('From Bea, signed in.')
    await test.inject({ method: 'POST', url: '/user/delete', payload: {}, headers: bea.headers })
    await test.whenDaysAreOver()
    expect((await stored()).some(({ message }) => message === 'From Bea, signed in.')).toBe(false)
    await deleteOldMessages(test.pool, new Date(now.getTime() + 89 * 86_400_000))
    expect((await stored()).length).toBeGreaterThan(0)
    await deleteOldMessages(test.pool, new Date(now.getTime() + 91 * 86_400_000))
    expect(await stored()).toEqual([])
  })
})
