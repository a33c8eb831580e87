import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraftSeal } from '../../src/server/features/drafts/index.ts'
import { openCopy } from '../../src/server/features/reports/index.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let link: string
let comment: string
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
  link = (await app.made(ann, { title: 'The bus', description: 'We waited.' })).shareable_link
  comment = (await write(ann, link, 'I still do.')).json().data.comment_id
})
afterAll(() => app.close())

const post = (person: SignedUp | null, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: person?.headers ?? {}, payload })
const write = (person: SignedUp, shareable_link: string, content: string) =>
  post(person, '/api/v1/comments/create/', { shareable_link, content })
const report = (payload: object) => post(ben, '/guide/', payload)
const reasonsOf = async (kind: number): Promise<{ id: string; reason: string }[]> =>
  (await app.get(null, `/guide/reasons/?kind=${kind}`)).json().results
const stored = async () => {
  const { rows } = await app.pool.query(
    'select about_id, kind, reason, key_id, sealed, remark, snapshot from reports order by created_at',
  )
  const seal = createDraftSeal(app.context.config)
  return rows.map(({ about_id, kind, reason, ...copy }) => {
    const { remark, ...snapshot } = openCopy(seal, { about_id, ...copy })
    return { about_id, kind, reason, remark, snapshot }
  })
}

it('reasons come from content, by kind, Other last [REP-03, API-33, ENT-32, NSH-11]', async () => {
  const [ofMemories, ofComments] = [await reasonsOf(1), await reasonsOf(2)]
  expect([ofMemories.length, ofComments.length]).toEqual([16, 16])
  for (const reasons of [ofMemories, ofComments]) {
    expect(reasons.at(-1)).toEqual({ id: 'something-else', reason: 'Other' })
    for (const one of reasons) expect(Object.keys(one)).toEqual(['id', 'reason'])
  }
  expect(ofMemories.map(({ id }) => id)).not.toContain('blames-the-author')
  expect(ofComments.map(({ id }) => id)).toContain('blames-the-author')
  expect((await app.get(null, '/guide/reasons/?kind=6')).statusCode).toBe(400)
})

it('a memory and a comment are reported once per member, with a copy of their text [API-32, REP-08, LIM-26]', async () => {
  expect((await post(null, '/guide/', { memory: link, metoo: null, reason: 'hate', remark: '' })).statusCode).toBe(401)
  const longest = { memory: link, metoo: null, reason: 'something-else', remark: 'x'.repeat(250) }
  expect((await report({ ...longest, remark: 'x'.repeat(251) })).statusCode).toBe(400)
  expect((await report(longest)).statusCode).toBe(201)
  const sent = await report({ memory: link, metoo: comment, reason: 'off-topic', remark: '' })
  expect([sent.statusCode, sent.json()]).toEqual([201, { detail: 'Report has been sent' }])
  await app.put(ann, link, { description: 'Other words now.' })
  const [aboutMemory, aboutComment] = await stored()
  expect(aboutMemory).toMatchObject({ kind: 'memory', reason: 'something-else', remark: 'x'.repeat(250) })
  expect(aboutMemory?.snapshot).toMatchObject({
    title: 'The bus',
    description: 'We waited.',
    author: 'ann',
  })
  expect(aboutComment).toMatchObject({
    kind: 'comment',
    about_id: comment,
    reason: 'off-topic',
    snapshot: { comment: 'I still do.' },
  })

  expect((await report({ memory: link, metoo: null, reason: 'hate', remark: '' })).statusCode).toBe(201)
  const again = await stored()
  expect(again.map(({ reason }) => reason).sort()).toEqual(['hate', 'off-topic'])
  expect((await app.get(ben, '/guide/mine/')).json()).toEqual({ memories: [link], comments: [comment] })
  expect((await app.get(ann, '/guide/mine/')).json()).toEqual({ memories: [], comments: [] })
})

it('rejects reasons not in content and Other without a remark; accepts a remark with any reason [REP-07, AMB-100]', async () => {
  const faults = async (payload: object) => {
    const answer = await report({ memory: link, metoo: null, ...payload })
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }
  expect(await faults({ reason: 'no-such-reason', remark: '' })).toEqual([400, ['reason']])
  expect(await faults({ reason: 'blames-the-author', remark: '' })).toEqual([400, ['reason']])
  expect(await faults({ reason: 'something-else', remark: ' \n ' })).toEqual([400, ['remark']])
  expect(await faults({ reason: 'hate', remark: 'And more.' })).toEqual([201, []])
  expect(await faults({ reason: 'hate', remark: '', website: 'x' })).toEqual([400, ['website']])
})

it('returns 404 for reporting what the reporter cannot see', async () => {
  const hidden = (await app.made(ann, { privacy: 1 })).shareable_link
  for (const payload of [
    { memory: hidden, metoo: null },
    { memory: 'no-such-link', metoo: null },
    { memory: hidden, metoo: comment },
  ])
    expect((await report({ ...payload, reason: 'hate', remark: '' })).statusCode).toBe(404)
})
