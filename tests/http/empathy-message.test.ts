import { wizardIn } from '@kindred/content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../helpers/content.ts'
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

const send = (person: SignedUp, payload: object) =>
  app.inject({ method: 'POST', url: '/api/v1/comments/create/private/', headers: person.headers, payload })
const read = async (person: SignedUp, link: string) =>
  (await app.get(person, `/api/v1/comments/private/?shareable_link=${link}`))
    .json()
    .results.map(({ private_comment_str }: { private_comment_str: string }) => private_comment_str)

const fields = async () =>
  wizardOf(await shippedContent(), 'empathy-message').steps.flatMap(({ fields: those }) => those)

it('there are fourteen ready messages for each mood, in five groups, of at most 90 characters [EMP-10, LIM-23]', async () => {
  const ready = (await fields()).find(({ role }) => role === 'ready')
  const options = ready?.list?.options ?? []
  for (const mood of ['happy', 'bittersweet', 'unhappy']) {
    const groups = (ready?.groups ?? []).map(({ id, heading }) => [
      heading,
      options.filter((one) => one.group === id && one.for?.includes(mood)).length,
    ])
    expect(groups).toEqual([
      ...[
        ["I've been through this too", 4],
        ['Recognition', 5],
        ['Acknowledgment', 3],
        ['Strength', 1],
      ],
      ['Compassion', 1],
    ])
  }
  for (const { label } of options) expect(label.length).toBeLessThanOrEqual(90)
})

it('sends a ready or own message to the author only, notifies them, and rejects what content does not allow [LIM-03, EMP-15, EMP-16, API-17]', async () => {
  const { shareable_link } = await app.made(ann)
  const [option] = (await fields()).find(({ role }) => role === 'ready')?.list?.options ?? []
  const { id: ready = '', label: comment_content = '' } = option ?? {}
  const sent = await send(ben, { shareable_link, comment_content, empathy: { ready, own: '' } })
  expect([sent.statusCode, sent.json().data.private_comment_str]).toEqual([201, comment_content])
  const own = (words: string) => ({ shareable_link, comment_content: words, empathy: { ready: '', own: words } })
  for (const words of ['ten chars!', 'x'.repeat(90)]) expect((await send(ben, own(words))).statusCode).toBe(201)
  const refused = [
    ...[own('nine char'), own('nine char   '), own('x'.repeat(91))],
    { shareable_link, comment_content: 'Something else.', empathy: { ready } },
    { shareable_link, comment_content, empathy: { ready: 'no-such-message' } },
    { shareable_link, comment_content, empathy: {} },
    { shareable_link, comment_content, empathy: { ready, loud: 'yes' } },
  ]
  for (const body of refused) expect((await send(ben, body)).statusCode, JSON.stringify(body)).toBe(400)
  const all = ['x'.repeat(90), 'ten chars!', comment_content]
  expect([await read(ann, shareable_link), await read(ben, shareable_link), await read(cem, shareable_link)]).toEqual([
    ...[all, all, []],
  ])
  for (const other of [cem, null])
    for (const url of [`/api/v1/comments/?shareable_link=${shareable_link}`, '/api/v1/feed/'])
      expect((await app.get(other, url)).body).not.toContain('ten chars!')
  const ofVisitors = await app.get(null, `/api/v1/comments/private/?shareable_link=${shareable_link}`)
  expect(ofVisitors.statusCode).toBe(401)
  const { detailed_notifications } = (await app.get(ann, '/api/v1/notifications/')).json().groups
  expect(detailed_notifications).toMatchObject(
    all.map((words) => ({ event_type: 'private_comment', data: { comment_content: words, memory: shareable_link } })),
  )
})

it('accepts a ready message in each language of the site and delivers it as chosen', async () => {
  const { shareable_link } = await app.made(ann)
  const content = await shippedContent()
  const { languages } = content
  expect(languages.length).toBeGreaterThan(1)
  for (const words of languages) {
    const { steps } = wizardIn(words, wizardOf(content, 'empathy-message'))
    const options =
      steps.flatMap(({ fields: those }) => those).find(({ role }) => role === 'ready')?.list?.options ?? []
    const { id: ready = '', label: comment_content = '' } = options.at(-1) ?? {}
    const sent = await send(ben, { shareable_link, comment_content, empathy: { ready, own: '' } })
    expect([words.language, sent.statusCode, sent.json().data?.private_comment_str]).toEqual([
      ...[words.language, 201, comment_content],
    ])
  }
})
