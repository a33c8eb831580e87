import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierSql } from '../helpers/server/earlier-sql.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let clock = Date.now()
beforeAll(async () => {
  const env = {
    ...{ RATE_LIMITS: 'on', ADDRESS_LIMIT: '1000', ACCESS_TOKEN_MINUTES: '1440' },
    ...{ NEW_ACCOUNT_DAYS: '7', NEW_ACCOUNT_COMMENTS: '3', NEW_ACCOUNT_MESSAGES: '1', CROWD_PEOPLE: '3' },
  }
  app = await makeMemoryApp({ env, now: () => new Date(clock) })
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
})
afterAll(() => app.close())

const send = (person: SignedUp, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: person.headers, payload })
const write = (person: SignedUp, shareable_link: string) =>
  send(person, '/api/v1/comments/create/', { shareable_link, content: 'Me, too.' })
const list = async (person: SignedUp | null, link: string) =>
  (await app.get(person, `/api/v1/comments/?shareable_link=${link}`)).json()
const setMode = (person: SignedUp, shareable_link: string, mode: number) =>
  send(person, '/api/v1/comments/mode/', { shareable_link, mode })

it("only the memory's author can pre-moderate or close comments", async () => {
  const cem = await app.signUp('cem')
  const { shareable_link: link } = await app.made(ann)
  expect((await setMode(ben, link, 2)).statusCode).toBe(403)
  expect((await setMode(ann, link, 1)).statusCode).toBe(200)
  const { id, waiting } = (await write(ben, link)).json().data
  expect(waiting).toBe(true)
  const seenBy = async (person: SignedUp | null) => (await list(person, link)).count
  expect([await seenBy(ann), await seenBy(ben), await seenBy(cem), await seenBy(null)]).toEqual([1, 1, 0, 0])
  expect(JSON.stringify((await app.get(null, '/api/v1/feed/')).json())).not.toContain(id)
  expect((await send(cem, `/api/v1/comments/${id}/approve/`)).statusCode).toBe(404)
  expect((await send(ben, `/api/v1/comments/${id}/approve/`)).statusCode).toBe(403)
  expect((await send(ann, `/api/v1/comments/${id}/approve/`)).json().data.waiting).toBe(false)
  expect([await seenBy(cem), (await app.read(null, link)).json().counts.comments]).toEqual([1, 1])
  expect((await write(ann, link)).json().data.waiting).toBe(false)

  await setMode(ann, link, 2)
  expect((await write(ben, link)).json()).toEqual({ detail: 'The author has closed comments.' })
  expect(await list(ben, link)).toMatchObject({ mode: 2, is_author: false, count: 2 })
  await setMode(ann, link, 0)
  expect((await write(cem, link)).statusCode).toBe(201)
})

/** What they wrote is 25 hours older now. */
const writtenEarlier = (table: string, { user }: SignedUp) =>
  app.pool.query(
    `update ${table} set ${['created_at', 'updated_at'].map((column) => `${column} = ${earlierSql(column, 25)}`)} where user_id = $1`,
    [user.id],
  )

it('a new member has a smaller daily limit, which lifts after a day or week', async () => {
  const dan = await app.signUp('dan')
  const { shareable_link: link } = await app.made(ann)
  const message = () =>
    send(dan, '/api/v1/comments/create/private/', { shareable_link: link, comment_content: 'For you.' })
  for (let at = 0; at < 3; at++) expect((await write(dan, link)).statusCode).toBe(201)
  const refused = await write(dan, link)
  expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining('first days')])
  expect([(await message()).statusCode, (await message()).statusCode]).toEqual([201, 429])
  await writtenEarlier('comments', dan)
  expect((await write(dan, link)).statusCode).toBe(201)
  await app.pool.query(`update users set created_at = ${earlierSql('created_at', 8 * 24)} where id = $1`, [dan.user.id])
  expect((await message()).statusCode).toBe(201)
})

it('editing an older text counts towards the daily limit, correcting one of today does not', async () => {
  const eva = await app.signUp('eva')
  const { shareable_link: link } = await app.made(ann)
  const ids: string[] = []
  for (let at = 0; at < 2; at++) ids.push((await write(eva, link)).json().data.id)
  const alone = { shareable_link: link, comment_content: 'For you.' }
  const message = (await send(eva, '/api/v1/comments/create/private/', alone)).json().data.private_comment_id
  for (const table of ['comments', 'private_comments']) await writtenEarlier(table, eva)
  const today: string[] = []
  for (let at = 0; at < 3; at++) today.push((await write(eva, link)).json().data.id)
  await send(eva, '/api/v1/comments/create/private/', alone)
  const edit = (id = '') => send(eva, `/api/v1/comments/${id}/update/`, { content: 'Corrected.' })
  expect([(await edit(today[0])).statusCode, (await edit(ids[0])).statusCode]).toEqual([200, 429])
  const again = await send(eva, '/api/v1/comments/update/private/', {
    private_comment_id: message,
    comment_content: 'Other.',
  })
  expect(again.statusCode).toBe(429)
})

it('an edit in slow mode is delayed like a new comment, and counts as one', async () => {
  const strangers = await Promise.all([1, 2, 3].map(() => app.signUp()))
  const { shareable_link: link } = await app.made(await app.signUp())
  const ids: string[] = []
  for (const stranger of strangers) ids.push((await write(stranger, link)).json().data.id)
  const edit = (at: number) =>
    send(strangers[at] ?? ben, `/api/v1/comments/${ids[at]}/update/`, { content: 'All at once.' })
  expect((await edit(0)).statusCode).toBe(429)
  clock += 61_000
  expect([(await edit(0)).statusCode, (await edit(1)).statusCode]).toEqual([200, 429])
})

it('many commenters within minutes turn slow mode on and notify the author', async () => {
  const strangers = await Promise.all([1, 2, 3, 4].map(() => app.signUp()))
  const { shareable_link: link } = await app.made(ann)
  const [, , , last = ben] = strangers
  for (const stranger of strangers.slice(0, 3)) expect((await write(stranger, link)).statusCode).toBe(201)
  const slowed = await write(last, link)
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '60'])
  expect([(await list(ann, link)).crowded, (await list(ben, link)).crowded]).toEqual([true, false])
  expect((await write(ann, link)).statusCode).toBe(201)
  // One line of the bell for all of them, for the author alone.
  const told = async (person: SignedUp) => (await app.get(person, '/api/v1/notifications/')).json()
  expect((await told(ann)).notices).toMatchObject([{ side: 'author', kind: 'crowd', shareable_link: link }])
  const unseen = (await told(ann)).unseen_count
  clock += 61_000
  expect((await write(last, link)).statusCode).toBe(201)
  expect(await told(ann)).toMatchObject({ notices: [{ kind: 'crowd' }], unseen_count: unseen + 1 })
  expect((await told(ben)).notices).toEqual([])
  clock += 11 * 60_000
  expect((await list(ann, link)).crowded).toBe(false)
})
