import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cem: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben, cem] = await Promise.all([app.signUp('ann'), app.signUp('ben'), app.signUp('cem')])
})
afterAll(() => app.close())

const send = (person: SignedUp | null, call: 'new' | 'delete', payload: object) =>
  app.inject({ method: 'POST', url: `/api/v1/connect/${call}/`, headers: person?.headers ?? {}, payload })
const made = async (person: SignedUp, privacy = 0) => (await app.made(person, { privacy })).shareable_link
const there = async (person: SignedUp | null, link: string): Promise<string[]> =>
  (await app.get(person, `/api/v1/connect/?shareable_link=${link}`))
    .json()
    .results.map(({ memory }: { memory: { shareable_link: string } }) => memory.shareable_link)
const status = async (person: SignedUp | null, link: string) =>
  (await app.get(person, `/api/v1/interaction/status/?shareable_link=${link}`)).json().data.connect
const told = async (person: SignedUp) =>
  (await app.get(person, '/api/v1/notifications/')).json().groups.detailed_notifications

it('connecting an own public memory is counted once, notifies the author, and can be undone by its owner', async () => {
  const [memory, own] = [await made(ann), await made(ben)]
  expect((await send(null, 'new', { shareable_link: memory, linked: own })).statusCode).toBe(401)
  const all = await Promise.all([1, 2, 3].map(() => send(ben, 'new', { shareable_link: memory, linked: own })))
  const ids = new Set(all.map((answer) => answer.json().data.connection_id))
  expect([all.map(({ statusCode }) => statusCode), ids.size]).toEqual([[200, 200, 200], 1])
  for (const person of [ann, ben, null]) expect(await there(person, memory)).toEqual([own])
  expect(await status(ben, memory)).toEqual({ connected: 1, count_connections: 1 })
  expect(await status(ann, memory)).toEqual({ connected: 0, count_connections: 1 })
  expect(await told(ann)).toMatchObject([{ event_type: 'linked_memory', originator: { username: 'ben' } }])

  const [connection_id] = ids
  expect((await send(cem, 'delete', { connection_id })).statusCode).toBe(404)
  for (let twice = 0; twice < 2; twice++) expect((await send(ben, 'delete', { connection_id })).statusCode).toBe(200)
  expect([await there(ann, memory), await told(ann)]).toEqual([[], []])
})

it('returns 400 for connecting anything but another own public memory', async () => {
  const [memory, alone, ofCem] = [await made(ann), await made(ben, 1), await made(cem)]
  const byLink = await made(ben, 2)
  const own = await made(ben)
  for (const linked of [alone, byLink, ofCem, memory, 'none'])
    expect((await send(ben, 'new', { shareable_link: memory, linked })).statusCode, linked).toBe(400)
  expect((await send(ben, 'new', { shareable_link: own, linked: own })).statusCode).toBe(400)
  expect((await send(ben, 'new', { shareable_link: await made(ann, 1), linked: own })).statusCode).toBe(404)
  expect(await there(ann, memory)).toEqual([])
})

it('a connection to a memory made private is shown to its author only', async () => {
  const memory = await made(ann)
  const own = (await app.made(ben, { privacy: 0, sensitive_topics: [{ id: 'neglect' }] })).shareable_link
  await send(ben, 'new', { shareable_link: memory, linked: own })
  // A memory that is closed gets another link.
  const closed = (await app.put(ben, own, { privacy: 1 })).json().shareable_link
  expect([await there(ben, memory), await told(ann)]).toEqual([[closed], []])
  for (const other of [ann, cem, null]) expect(await there(other, memory)).toEqual([])
  expect(await status(null, memory)).toEqual({ connected: 0, count_connections: 0 })
  const again = (await app.put(ben, closed, { privacy: 0 })).json().shareable_link
  expect([await there(cem, memory), (await told(ann)).length]).toEqual([[again], 1])
  const filter = { method: 'PUT', url: '/api/v1/topic-filter', headers: cem.headers } as const
  expect((await app.inject({ ...filter, payload: { hidden: ['neglect'] } })).statusCode).toBe(200)
  expect([await there(cem, memory), await status(cem, memory)]).toEqual([[], { connected: 0, count_connections: 0 }])
  await app.takenAway(again)
  expect(await there(ben, memory)).toEqual([])
})

it('every call whose path the specification leaves open returns 200 for a member [API-49]', async () => {
  const memory = await made(ann)
  const by = `shareable_link=${memory}`
  const reads = [
    `/memories/api/v1/memories/${memory}/get-details`,
    ...['/memories/api/v1/last-privacy/', '/memories/api/v1/safety-options/', '/api/v1/notifications/'],
    ...['/api/v1/feed/?page=1', '/memories/memories-list/?page=1&tag_type=needs&tag=warmth'],
    '/memories/memories-list/?page=1&person=mother&action=hitting',
    ...[`/api/v1/comments/?${by}&page=1`, '/api/v1/feedback/options/?kind=2', `/api/v1/feedback/user/?${by}`],
    ...[`/api/v1/reaction/?${by}`, `/api/v1/connect/?${by}`, `/api/v1/interaction/status/?${by}`],
    ...['/user/profile/', `/user/${ann.user.id}/public/`],
  ]
  for (const url of reads) {
    const answer = await app.get(ben, url)
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  }
  const writes = {
    '/api/v1/notifications/read/': { notification_ids: [] },
    '/api/v1/notifications/seen/': {},
    '/api/v1/vote/new/': { shareable_link: memory },
    '/api/v1/connect/new/': { shareable_link: memory, linked: await made(ben) },
  }
  const did: Record<string, string>[] = []
  for (const [url, payload] of Object.entries(writes)) {
    const answer = await app.inject({ method: 'POST', url, headers: ben.headers, payload })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    did.push(answer.json().data)
  }
  const { vote_id, connection_id } = Object.assign({}, ...did)
  expect((await app.get(ben, `/api/v1/vote/delete/?vote_id=${vote_id}`)).statusCode).toBe(200)
  expect((await send(ben, 'delete', { connection_id })).statusCode).toBe(200)
  const acts = Object.keys((await app.get(ben, `/api/v1/interaction/status/?${by}`)).json().data)
  expect(acts).toEqual(
    expect.arrayContaining(['empathy', 'reaction', 'save', 'feedback', 'resonances', 'vote', 'connect']),
  )
})
