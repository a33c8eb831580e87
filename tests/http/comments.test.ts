import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cem: SignedUp
let clock = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, ben, cem] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('cem')]
})
afterAll(() => app.close())

type Person = SignedUp | null
const send = (person: Person, url: string, payload?: object, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...(person?.headers ?? {}), ...more },
    ...(payload === undefined ? {} : { payload }),
  })
const write = (person: Person, shareable_link: string, content: string, more: Record<string, string> = {}) =>
  send(person, '/api/v1/comments/create/', { shareable_link, content }, more)
const list = async (person: Person, link: string, more = '') =>
  (await app.get(person, `/api/v1/comments/?shareable_link=${link}${more}`)).json()
const contents = async (person: Person, link: string): Promise<string[]> =>
  (await list(person, link)).results.map(({ content }: { content: string }) => content)
const countOf = async (person: Person, link: string): Promise<number> =>
  (await app.read(person, link)).json().counts.comments

it('only the writer can edit a comment or delete and restore it; readers see the changes [API-10, API-11, API-13, CMT-23, CMT-25, ENT-24, ENT-28, ENT-43]', async () => {
  const { shareable_link: link } = await app.made(ann)
  expect((await write(null, link, 'hello')).statusCode).toBe(401)
  const made = await write(ben, link, 'I waited for that bus, too. #patience')
  expect(made.statusCode, made.body).toBe(201)
  const { data } = made.json()
  expect(data).toMatchObject({
    ...{ id: data.comment_id, content: 'I waited for that bus, too. #patience', memory: { shareable_link: link } },
    ...{ user: { username: 'ben' }, count_empathies: 0, count_users_given_feedback: 0, count_traumas: 0 },
  })
  expect(data.created_at).toBe('2026-11-22T10:00:00.000Z')
  expect(await list(null, link)).toMatchObject({ id: link, count: 1, total_pages: 1, results: [data] })
  expect(await countOf(null, link)).toBe(1)

  const at = (act: string) => `/api/v1/comments/${data.id}/${act}/`
  expect((await send(ann, at('update'), { content: 'not mine' })).statusCode).toBe(403)
  expect((await send(cem, at('update'), { content: 'not mine' })).statusCode).toBe(403)
  for (const act of ['update', 'delete'])
    expect((await send(null, at(act), act === 'update' ? { content: 'not mine' } : {})).statusCode).toBe(401)
  expect((await send(cem, at('delete'))).statusCode).toBe(403)
  expect((await send(ben, at('update'), { content: 'Changed.' })).json().data.content).toBe('Changed.')
  expect((await send(ben, at('delete'))).statusCode).toBe(200)
  expect(await contents(null, link)).toEqual([])
  expect(await countOf(null, link)).toBe(0)
  expect((await send(ann, at('restore'))).statusCode).toBe(404)
  clock += 29_000
  expect((await send(ben, at('restore'))).json().data.content).toBe('Changed.')
  expect(await contents(null, link)).toEqual(['Changed.'])
  await send(ben, at('delete'))
  // A few seconds more than is promised, for the way.
  clock += 36_000
  expect((await send(ben, at('restore'))).statusCode).toBe(404)
})

it('rejects a blank comment, 1001 characters and unknown fields; accepts hash_id of older clients [API-10, API-11, CMT-09, CMT-10, LIM-01]', async () => {
  const { shareable_link: link } = await app.made(ann)
  for (const content of ['', ' \n\t ', 'x'.repeat(1001)]) expect((await write(ben, link, content)).statusCode).toBe(400)
  const longest = await write(ben, link, 'x'.repeat(1000))
  expect(longest.statusCode).toBe(201)
  const id = longest.json().data.id
  for (const content of [' ', 'x'.repeat(1001)])
    expect((await send(ben, `/api/v1/comments/${id}/update/`, { content })).statusCode).toBe(400)
  expect((await send(ben, `/api/v1/comments/${id}/update/`, { content: 'a', hash_id: link })).statusCode).toBe(400)
  expect((await send(ben, '/api/v1/comments/create/', { hash_id: link, content: 'as before' })).statusCode).toBe(201)
  expect((await write(ben, 'no-such-link', 'hello')).statusCode).toBe(404)
})

it('one idempotency key makes one comment, also concurrently', async () => {
  const { shareable_link: link } = await app.made(ann)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3, 4].map(() => write(ben, link, 'Once.', key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  expect((await write(ben, link, 'Other words.', key)).statusCode).toBe(409)
  expect(await contents(ann, link)).toEqual(['Once.'])
})

it('pages hold ten, newest first, and paging by cursor returns each comment once while others write', async () => {
  const { shareable_link: link } = await app.made(ann)
  for (let at = 0; at < 12; at++) {
    clock += 1_000
    await write(ben, link, `number ${at}`)
  }
  const first = await list(cem, link)
  expect([first.results.length, first.count, first.total_pages, first.has_more]).toEqual([10, 12, 2, true])
  expect(first.results[0].content).toBe('number 11')
  expect((await list(cem, link, '&page=2')).results.map(({ content }: { content: string }) => content)).toEqual([
    'number 1',
    'number 0',
  ])
  clock += 1_000
  await write(ann, link, 'in between')
  const next = await list(cem, link, `&before=${first.cursor}`)
  expect(next.results.map(({ content }: { content: string }) => content)).toEqual(['number 1', 'number 0'])
  expect(next.has_more).toBe(false)
})

it("a reader can only hide a comment of another, from one's own list, count and feed, and undo it [API-15, CMT-23, CMT-24, ROL-13]", async () => {
  const { shareable_link: link } = await app.made(ann)
  const { id } = (await write(ben, link, 'hide me')).json().data
  const feedOf = async (person: Person): Promise<string[]> =>
    (await app.get(person, '/api/v1/feed/?page_size=50')).json().items.map(({ key }: { key: string }) => key)
  expect(await feedOf(cem)).toContain(`comment-${id}`)
  for (const [act, payload] of [
    ['update', { content: 'not mine' }],
    ['delete', {}],
  ] as const)
    expect((await send(cem, `/api/v1/comments/${id}/${act}/`, payload)).statusCode, act).toBe(403)
  expect((await send(ben, `/api/v1/interaction/comment/${id}/hide`)).statusCode).toBe(403)
  for (let press = 0; press < 2; press++)
    expect((await app.get(cem, `/api/v1/interaction/comment/${id}/hide`)).statusCode).toBe(200)
  expect([await contents(cem, link), await countOf(cem, link)]).toEqual([[], 0])
  expect(await feedOf(cem)).not.toContain(`comment-${id}`)
  for (const other of [ann, ben, null])
    expect([await contents(other, link), await countOf(other, link)]).toEqual([['hide me'], 1])
  // The page says so in these words.
  const { texts } = (await app.get(null, '/api/v1/content/texts')).json()
  expect(texts['comments.hidden']).toBe('Comment has been successfully hidden')
  expect((await send(cem, `/api/v1/interaction/comment/${id}/unhide`)).statusCode).toBe(200)
  expect(await contents(cem, link)).toEqual(['hide me'])
  expect((await send(ben, `/api/v1/comments/${id}/update/`, { content: 'mine' })).statusCode).toBe(200)
  expect((await send(ben, `/api/v1/comments/${id}/delete/`)).statusCode).toBe(200)
})

it("private comments are visible to their writer and the memory's author, and editable by the writer only [API-12, API-14, API-17, CMT-29, CMT-30, ENT-27]", async () => {
  const { shareable_link: link } = await app.made(ann)
  const create = (comment_content: string) =>
    send(ben, '/api/v1/comments/create/private/', { shareable_link: link, comment_content })
  expect((await create('x'.repeat(5001))).statusCode).toBe(400)
  expect((await create('  ')).statusCode).toBe(400)
  const made = await create('Only for you.')
  expect(made.statusCode, made.body).toBe(201)
  const { private_comment_id } = made.json().data
  const seenBy = async (person: Person) => {
    const answer = await app.get(person, `/api/v1/comments/private/?shareable_link=${link}`)
    return answer.json().results?.map((one: { private_comment_str: string }) => one.private_comment_str)
  }
  expect([await seenBy(ann), await seenBy(ben), await seenBy(cem), await seenBy(null)]).toEqual([
    ['Only for you.'],
    ['Only for you.'],
    [],
    undefined,
  ])
  const update = { private_comment_id, comment_content: 'Changed for you.' }
  expect((await send(cem, '/api/v1/comments/update/private/', update)).statusCode).toBe(403)
  expect((await send(ann, '/api/v1/comments/update/private/', update)).statusCode).toBe(403)
  expect((await send(ben, '/api/v1/comments/update/private/', update)).statusCode).toBe(200)
  expect(await seenBy(ann)).toEqual(['Changed for you.'])
  const long = (length: number) => ({ private_comment_id, comment_content: 'x'.repeat(length) })
  expect((await send(ben, '/api/v1/comments/update/private/', long(5001))).statusCode).toBe(400)
  expect((await send(ben, '/api/v1/comments/update/private/', long(5000))).statusCode).toBe(200)
  expect(await seenBy(ann)).toEqual(['x'.repeat(5000)])
  const away = `/api/v1/comments/delete/private/?private_comment_id=${private_comment_id}`
  expect((await app.get(cem, away)).statusCode).toBe(403)
  expect((await app.get(ben, away)).statusCode).toBe(200)
  expect(await seenBy(ann)).toEqual([])
  expect(JSON.stringify(await list(ann, link))).not.toContain('for you')
})

it('the feed lists comments next to memories, and none under memories that are not public [FED-09, ENT-26, ENT-42]', async () => {
  clock += 1_000
  const { shareable_link: link } = await app.made(ann, { title: 'The bus' })
  const { shareable_link: alone } = await app.made(ann, { privacy: 2 })
  const { shareable_link: own } = await app.made(ann, { privacy: 1 })
  expect((await write(ann, own, 'not in the feed')).statusCode).toBe(201)
  clock += 1_000
  await write(ben, alone, 'not in the feed')
  const { id } = (await write(ben, link, 'in the feed')).json().data
  const { items } = (await app.get(null, '/api/v1/feed/')).json()
  const found = items.find(({ key }: { key: string }) => key === `comment-${id}`)
  expect(found).toMatchObject({
    kind: 'comment',
    data: {
      ...{ id, comment_id: id, comment_str: 'in the feed', content: 'in the feed', private_comment_id: null },
      commented_by: { username: 'ben' },
      memory: { sharable_link: link, shareable_link: link, title: 'The bus', counts: { comments: 1 } },
    },
  })
  expect(JSON.stringify(items)).not.toContain('not in the feed')
  const keys: string[] = []
  for (let before = ''; ; ) {
    const page = (await app.get(null, `/api/v1/feed/?page_size=3${before}`)).json()
    keys.push(...page.items.map(({ key }: { key: string }) => key))
    if (!page.has_more) break
    before = `&before=${page.cursor}`
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.slice(0, 2)).toEqual([`comment-${id}`, `memory-${link}`])
})

it("hides comments of a closing account and keeps other people's under remaining memories", async () => {
  const [dan, eva] = [await app.signUp('dan'), await app.signUp('eva')]
  const { shareable_link: link } = await app.made(dan)
  await write(dan, link, 'of the author')
  clock += 1_000
  await write(eva, link, 'of another')
  await write(ben, link, 'of a third')
  await send(eva, '/user/delete/', {})
  expect([await contents(null, link), await countOf(null, link)]).toEqual([['of a third', 'of the author'], 2])
  await send(dan, '/user/delete/', { memories: 1 })
  expect((await app.get(null, `/api/v1/comments/?shareable_link=${link}`)).statusCode).toBe(404)
  await app.whenDaysAreOver()
  expect([await contents(null, link), await countOf(null, link)]).toEqual([['of a third'], 1])
})

it('comments concurrent with closing a memory or account get 201, 401 or 404 and keep counts right', async () => {
  for (let round = 0; round < 6; round++) {
    const fay = await app.signUp()
    const { shareable_link: link } = await app.made(fay)
    const answers = await Promise.all([
      write(ben, link, 'one'),
      round % 2 ? send(fay, '/user/delete/', {}) : app.put(fay, link, { privacy: 1 }),
      write(cem, link, 'two'),
      write(fay, link, 'three'),
      send(ben, '/api/v1/comments/create/private/', { shareable_link: link, comment_content: 'four' }),
    ])
    for (const { statusCode, body } of answers) expect([200, 201, 202, 401, 404], body).toContain(statusCode)
    if (round % 2) continue
    const closed = answers[1]?.json().shareable_link
    expect(await countOf(fay, closed)).toBe((await contents(fay, closed)).length)
    const written = [answers[0], answers[2], answers[3]].filter((answer) => answer?.statusCode === 201)
    expect(await contents(fay, closed)).toHaveLength(written.length)
  }
})
