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

type Call = 'new' | 'update' | 'delete'
const send = (person: SignedUp | null, call: Call, query: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/feedback/${call}?${new URLSearchParams(query)}`,
    headers: person?.headers ?? {},
  })
const own = async (person: SignedUp, link: string) =>
  (await app.get(person, `/api/v1/feedback/user/?shareable_link=${link}`)).json().feedback_list
const stands = async (person: SignedUp | null, link: string) =>
  (await app.get(person, `/api/v1/interaction/status/?shareable_link=${link}`)).json().data.feedback

it('lists 22 labels without commas; accepts three of them, not four [NSH-10, LIM-04]', async () => {
  const { results, most } = (await app.get(null, '/api/v1/feedback/options/?kind=1')).json()
  expect([results.length, most]).toEqual([22, 3])
  for (const { description } of results) expect(description).toMatch(/^[^,]*[a-z][^,]*$/)
  const { shareable_link } = await app.made(ann)
  const first = (count: number) =>
    results.slice(0, count).map(({ description }: { description: string }) => description)
  const praise = (count: number) => send(ben, 'new', { feedback: first(count).join(), shareable_link })
  expect((await praise(4)).statusCode).toBe(400)
  expect((await praise(3)).json().data.feedback).toEqual(first(3))
})

it('a memory is praised, changed and cleared by its member only, with counts [API-24, API-25, API-26, ENT-30, ENT-45, PRA-07, PRA-08, PRA-09]', async () => {
  const { shareable_link } = await app.made(ann)
  const praise = { feedback: 'honest,Made me feel less alone', shareable_link }
  expect((await send(null, 'new', praise)).statusCode).toBe(401)
  const { data } = (await send(ben, 'new', praise)).json()
  expect(data).toEqual({
    ...{
      feedback_id: expect.any(String),
      feedback: ['Honest', 'Made me feel less alone'],
      shareable_link,
    },
  })
  const { feedback_id } = data
  expect((await send(ben, 'new', praise)).json().data).toEqual(data)
  expect(await own(ben, shareable_link)).toEqual([data])
  expect(await own(cem, shareable_link)).toEqual([])
  const changed = { feedback: 'wise', shareable_link, feedback_id }
  expect((await send(cem, 'update', changed)).statusCode).toBe(404)
  expect((await send(ben, 'update', changed)).json().data.feedback).toEqual(['Wise'])
  await send(cem, 'new', praise)
  expect(await stands(ben, shareable_link)).toEqual({
    ...{ feedback_id, feedback: ['Wise'], count_users_given_feedback: 2 },
  })
  expect((await send(cem, 'delete', { feedback_id })).statusCode).toBe(404)
  expect((await app.get(ben, `/api/v1/feedback/delete?feedback_id=${feedback_id}`)).statusCode).toBe(200)
  expect((await send(ben, 'delete', { feedback_id })).statusCode).toBe(200)
  expect([await own(ben, shareable_link), (await stands(null, shareable_link)).count_users_given_feedback]).toEqual([
    ...[[], 1],
  ])
})

it.each([
  ['four labels', 'honest,brave,wise,clear'],
  ['an unknown label', 'better than mine'],
  ['nothing', ' , '],
])('%s: 400 that names the field', async (_, feedback) => {
  const { shareable_link } = await app.made(ann)
  const answer = await send(ben, 'new', { feedback, shareable_link })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['feedback']])
})

it('praise of an unreadable memory returns 404; a hundred concurrent ones keep one row per member', async () => {
  const hidden = (await app.made(ann, { privacy: 1 })).shareable_link
  expect((await send(ben, 'new', { feedback: 'wise', shareable_link: hidden })).statusCode).toBe(404)
  const { shareable_link } = await app.made(ann)
  const labels = ['wise', 'clear', 'honest']
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send(at % 2 === 0 ? ben : cem, 'new', { feedback: labels[at % 3] ?? '', shareable_link }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await stands(null, shareable_link)).count_users_given_feedback).toBe(2)
})

it('praise notifies the author while it exists', async () => {
  const dan = await app.signUp()
  const { shareable_link } = await app.made(dan)
  const { feedback_id } = (await send(ben, 'new', { feedback: 'wise,clear', shareable_link })).json().data
  const told = async () =>
    (await app.get(dan, '/api/v1/notifications/'))
      .json()
      .groups.memory_feedback.map(({ feedback_label }: { feedback_label: string }) => feedback_label)
  expect(await told()).toEqual(['Wise,Clear'])
  await send(ben, 'delete', { feedback_id })
  expect(await told()).toEqual([])
})
