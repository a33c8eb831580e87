import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeMemoryApp, story } from './memory-calls.ts'

/** Clients repeat a request after a lost response or a 503. The work was done once, and the repetition gets the response of the first one. */
let app: Awaited<ReturnType<typeof makeMemoryApp>>
let clock = Date.UTC(2026, 10, 25)
beforeAll(async () => {
  app = await makeMemoryApp({ env: { RATE_LIMITS: 'on' }, now: () => new Date(clock) })
})
afterAll(() => app.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress })
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
const count = async (table: string) =>
  Number((await app.pool.query<{ count: string }>(`select count(*) as count from ${table}`)).rows[0]?.count)

/** Holds a table, as a database does that is asked too much, until it was answered that we are busy. */
async function whileBusy<Answer>(table: string, ask: () => PromiseLike<Answer>): Promise<Answer> {
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    await other.query(`lock ${'table'} ${table} in access exclusive mode`)
    return await ask()
  } finally {
    other.release(true)
  }
}

let made = 0
const account = () => {
  const username = `sent-again-${++made}`
  const password = `quiet ${username} ladder`
  return { username, email: `${username}@example.org`, password, confirm_password: password }
}

describe('a sign-up that returned 503 although the account was created', () => {
  afterEach(() => {
    clock += 3_600_000
  })

  it('succeeds when repeated, and sends one mail', async () => {
    const mine = account()
    const busy = await whileBusy('sessions', () => post('/user/signup', mine))
    expect(busy.statusCode, busy.body).toBe(503)
    expect((await app.pool.query('select 1 from users where username = $1', [mine.username])).rows).toHaveLength(1)
    const again = await post('/user/signup', {
      ...mine,
      username: ` ${mine.username} `,
      email: mine.email.toUpperCase(),
    })
    expect(again.statusCode, again.body).toBe(201)
    const headers = { authorization: `Bearer ${again.json().access_token}` }
    expect((await app.inject({ url: '/user/session', headers })).json().user.username).toBe(mine.username)
    const code = await app.codeFor(mine.email)
    expect((await post('/user/verify-email', { code }, headers)).statusCode).toBe(200)
    const third = await post('/user/signup', mine)
    expect([third.statusCode, third.json().user.id]).toEqual([201, again.json().user.id])
    await app.codeFor((await app.signUp()).user.email)
    expect(mailsTo(mine.email)).toHaveLength(1)
  })

  it('creates one account when repeated concurrently', async () => {
    const mine = account()
    const answers = await Promise.all([post('/user/signup', mine), post('/user/signup', mine)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1)
  })

  it('other password, address or day later: name is taken', async () => {
    const mine = account()
    expect((await post('/user/signup', mine)).statusCode).toBe(201)
    const other = 'another long password here'
    const answers = [
      await post('/user/signup', { ...mine, password: other, confirm_password: other }),
      await post('/user/signup', { ...mine, email: 'somebody-else@example.org' }),
      await post('/user/signup', { ...mine, username: mine.username.toUpperCase() }),
    ]
    clock += 86_400_001
    answers.push(await post('/user/signup', mine))
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([400, answers[0]?.body])
      expect(answer.json().errors.username[0]).toContain('Someone already has this name')
      expect(answer.cookies).toEqual([])
    }
  })

  it('does not reveal a password by repeated attempts', async () => {
    const mine = account()
    await post('/user/signup', mine)
    const guess = (password: string) =>
      post('/user/signup', { ...mine, password, confirm_password: password }, {}, '10.9.0.1')
    for (let n = 0; n < 5; n++) expect((await guess(`an unlikely guess ${n}`)).statusCode).toBe(400)
    expect((await guess(mine.password)).statusCode).toBe(400)
    // What strangers tried elsewhere is nothing to whoever made it.
    expect((await post('/user/signup', mine)).statusCode).toBe(201)
  })
})

describe('a repeated request with its idempotency key', () => {
  type Act = [what: string, url: string, table: string, payload: (link: string) => object]
  const acts: Act[] = [
    ['a memory', '/memories/memories-list/', 'memories', () => story],
    [
      'a comment',
      '/api/v1/comments/create/',
      'comments',
      (link) => ({ shareable_link: link, content: 'I know that.' }),
    ],
    [
      'a private comment',
      '/api/v1/comments/create/private/',
      'private_comments',
      (link) => ({ shareable_link: link, comment_content: 'For you alone.' }),
    ],
    ['empathy', '/api/v1/empathy/new/', 'empathies', (link) => ({ shareable_link: link })],
    ['a report', '/guide/', 'reports', (memory) => ({ memory, metoo: null, reason: 'advertising', remark: '' })],
    ['a message to us', '/api/v1/contact', 'contact_messages', () => ({ message: 'Thank you for this place.' })],
    ['a reaction', '/api/v1/reaction/new-reaction/', 'reactions', () => ({})],
    ['a save', '/api/v1/save/new/', 'saves', (link) => ({ shareable_link: link })],
    ['a vote', '/api/v1/vote/new/', 'votes', (link) => ({ shareable_link: link })],
  ]
  let ann: SignedUp
  let ben: SignedUp
  let link: string
  beforeAll(async () => {
    ;[ann, ben] = [await app.signUp(), await app.signUp()]
    link = (await app.post(ann, { ...story, privacy: 0 })).json().shareable_link
  })

  it.each(acts)('%s is stored once, also when sent concurrently and after a 503', async (what, url, table, payload) => {
    const headers = { ...ben.headers, 'idempotency-key': `key of ${what}` }
    const query = what === 'a reaction' ? `?shareable_link=${link}&reaction_option_id=4` : ''
    const send = () => post(`${url}${query}`, payload(link), headers)
    const before = await count(table)
    const busy = await whileBusy(table, send)
    expect(busy.statusCode, busy.body).toBe(503)
    await expect.poll(async () => (await app.pool.query(waiting)).rows.length, pollOptions).toBe(0)
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(300)
    expect((await count(table)) - before).toBe(1)
  })
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
})
