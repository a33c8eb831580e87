import type { FeedPage } from '@kindred/contract/feed-page'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairsOf } from '../../src/server/features/memories/search/hidden-topics.ts'
import { filteredTopicsSql } from '../../src/server/features/visibility/index.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
})
afterAll(() => app.close())

const url = '/api/v1/topic-filter'
const hide = (who: SignedUp | null, ...hidden: string[]) =>
  app.inject({ method: 'PUT', url, payload: { hidden }, headers: who?.headers ?? {} })
const act = (who: SignedUp, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v1/${path}/`, payload, headers: who.headers })
const feed = async (who: SignedUp | null) =>
  (await app.get(who, '/api/v1/feed/')).json<FeedPage>().items.map(({ kind, data }) => `${kind} ${data.memory.title}`)

it('filtered topics are hidden everywhere except behind a link', async () => {
  const about = { description: 'It rained. #harbour', feelings: tags('lonely'), sensitive_topics: [{ id: 'neglect' }] }
  const noted = await app.made(ann, { ...about, title: 'noted' })
  await app.made(ann, { ...about, title: 'other', sensitive_topics: [{ id: 'bullying' }] })
  await app.made(ben, { ...about, title: 'own' })
  const said = await act(ben, 'comments/create', { shareable_link: noted.shareable_link, content: 'I know that rain.' })
  await act(ann, 'empathy/new', { comment_id: said.json().data.id })
  const told = async () => (await app.get(ben, '/api/v1/notifications/')).body.includes('noted')
  const lists = [
    '',
    'hashtag=harbour',
    'tag=lonely&tag_type=feelings',
    `user=${ann.user.id}`,
    'tag=lonely&hashtag=harbour',
  ]
  const found = (who: SignedUp | null) => Promise.all(lists.map((query) => app.list(who, query)))
  const everything = await found(ben)
  const whole = await feed(ben)
  expect(whole).toContain('comment noted')
  expect(await told()).toBe(true)

  expect((await hide(null, 'neglect')).statusCode).toBe(401)
  expect((await hide(ben, 'no-such-topic')).json().errors.hidden).toHaveLength(1)
  const saved = (await hide(ben, 'neglect')).json<{ topics: { id: string; label: string; hidden: boolean }[] }>()
  expect(saved.topics.filter(({ hidden }) => hidden)).toEqual([{ id: 'neglect', label: 'Neglect', hidden: true }])
  expect((await app.get(ben, url)).json()).toEqual(saved)

  const without = everything.map((links) => links.filter((link) => link !== noted.shareable_link))
  expect(await found(ben)).toEqual(without)
  expect(without.map(({ length }) => length)).toEqual(everything.map(({ length }) => length - 1))
  expect(await feed(ben)).toEqual(whole.filter((one) => !one.endsWith(' noted')))
  expect(await feed(ben)).toContain('memory own')
  expect((await app.get(ben, '/memories/memories-list/?hashtag=harbour')).json().count).toBe(2)
  expect(await told()).toBe(false)
  expect((await app.read(ben, noted.shareable_link)).statusCode).toBe(200)
  // What has a note is in no mail, and in the source or preview of no page.
  const link = noted.shareable_link
  const sources = await Promise.all([`/memory/${link}`, `/home?memory=${link}`].map((page) => app.get(ben, page)))
  expect(JSON.stringify([sources.map(({ body }) => body), app.mails])).not.toMatch(/It rained|harbour|I know that rain/)
  // Nobody else reads less.
  expect(await feed(ann)).toEqual(whole)
  expect(await found(null)).toEqual(everything)

  await hide(ben)
  expect([await found(ben), await feed(ben), await told()]).toEqual([everything, whole, true])
})

it('a renamed topic is filtered under each of its ids', async () => {
  await hide(ben, 'neglect')
  const { saved, stored } = pairsOf([{ stored: ['neglected', 'neglect', 'left-alone'] }, { stored: ['bullying'] }])
  const { rows } = await app.pool.query<{ topics: string[] }>(
    `select ${filteredTopicsSql('$1', { saved: '$2', stored: '$3' })} as topics`,
    [ben.user.id, saved, stored],
  )
  expect(rows[0]?.topics.toSorted()).toEqual(['left-alone', 'neglect', 'neglected'])
  await hide(ben)
})
