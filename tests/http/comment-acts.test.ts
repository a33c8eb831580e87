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

const send = (person: SignedUp | null, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/${url}`, headers: person?.headers ?? {}, payload })
async function written(changes: object = {}) {
  const { shareable_link: link } = await app.made(ann, changes)
  const { data } = (await send(ben, 'comments/create/', { shareable_link: link, content: 'Me too.' })).json()
  return { link, comment_id: data.id as string }
}
const shown = async (person: SignedUp | null, link: string) =>
  (await app.get(person, `/api/v1/comments/?shareable_link=${link}`)).json().results[0]
const praise = (person: SignedUp | null, call: string, query: Record<string, string>) =>
  send(person, `feedback/${call}?${new URLSearchParams(query)}`)
const told = async (person: SignedUp, list: string) =>
  (await app.get(person, '/api/v1/notifications/')).json().groups[list]

it('empathy with a comment is counted once, notifies its writer, and can be undone by id or comment [API-07, API-08, API-09, CMT-22, ENT-31]', async () => {
  const { link, comment_id } = await written()
  expect((await send(null, 'empathy/new/', { comment_id })).statusCode).toBe(401)
  expect((await send(ann, 'empathy/new/', { comment_id: null })).statusCode).toBe(400)
  const both = await Promise.all([1, 2, 3].map(() => send(ann, 'empathy/new/', { shareable_link: link, comment_id })))
  const ids = new Set(both.map((answer) => answer.json().data.empathy_id))
  expect([both.map(({ statusCode }) => statusCode), ids.size]).toEqual([[200, 200, 200], 1])
  const [empathy_id] = ids
  await send(cem, 'empathy/new/', { comment_id })
  expect(await shown(ann, link)).toMatchObject({ count_empathies: 2, empathy_id })
  expect(await shown(null, link)).toMatchObject({ count_empathies: 2, empathy_id: null })
  const feed = (await app.get(ann, '/api/v1/feed/')).json().items
  const item = feed.find(({ key }: { key: string }) => key === `comment-${comment_id}`)
  expect(item.data.comment).toMatchObject({ count_empathies: 2, empathy_id })
  const entry = { event_type: 'empathy_comment', comment_id, shareable_link: link, others: 1, description: 'Me too.' }
  expect(await told(ben, 'empathy_comments')).toMatchObject([entry])
  // The memory itself has no empathy by that.
  const status = (await app.get(ann, `/api/v1/interaction/status/?shareable_link=${link}`)).json().data
  expect(status.empathy).toEqual({ empathized: 0, empathy_id: null, count_empathies: 0 })

  expect((await send(ben, 'empathy/delete/', { empathy_id })).statusCode).toBe(404)
  expect((await send(ann, 'empathy/delete/', { empathy_id, comment_id })).statusCode).toBe(200)
  expect((await send(ann, 'empathy/delete/', { empathy_id })).statusCode).toBe(200)
  expect(await shown(ann, link)).toMatchObject({ count_empathies: 1, empathy_id: null })
  expect((await send(cem, 'empathy/delete/', { comment_id })).json().data.empathy_id).toEqual(expect.any(String))
  expect((await send(cem, 'empathy/delete/', { comment_id })).json().data.empathy_id).toBeNull()
  expect(await shown(cem, link)).toMatchObject({ count_empathies: 0, empathy_id: null })
  expect(await told(ben, 'empathy_comments')).toEqual([])
})

it('praise for a comment is added, counted, changed and undone, and notifies its writer while it exists [PRA-06, PRA-10, PRA-11, API-24]', async () => {
  const { link, comment_id } = await written()
  const labels = { feedback: 'honest,wise', comment_id }
  expect((await praise(null, 'new', labels)).statusCode).toBe(401)
  expect((await praise(ann, 'new', { feedback: 'honest' })).statusCode).toBe(400)
  expect((await praise(ann, 'new', { ...labels, feedback: 'honest,brave,wise,clear' })).statusCode).toBe(400)
  const { data } = (await praise(ann, 'new', labels)).json()
  const { feedback_id } = data
  expect(data).toEqual({ feedback_id, feedback: ['Honest', 'Wise'], shareable_link: link, comment_id })
  const ofMemory = (await praise(cem, 'new', { feedback: 'brave', shareable_link: link })).json().data
  expect(ofMemory).toMatchObject({ feedback: ['Brave'], shareable_link: link })
  expect(await shown(ann, link)).toMatchObject({ count_users_given_feedback: 1, feedback_id })
  const own = async (person: SignedUp) =>
    (await app.get(person, `/api/v1/feedback/user/?comment_id=${comment_id}`)).json().feedback_list
  expect([await own(ann), await own(cem)]).toEqual([[data], []])
  const other = { feedback: 'clear', comment_id, feedback_id }
  expect((await praise(cem, 'update', other)).statusCode).toBe(404)
  expect((await praise(ann, 'update', other)).json().data.feedback).toEqual(['Clear'])
  await praise(cem, 'new', labels)
  expect(await shown(null, link)).toMatchObject({ count_users_given_feedback: 2, feedback_id: null })
  expect(await told(ben, 'comment_feedback')).toMatchObject([{ event_type: 'comment_feedback', comment_id, others: 1 }])
  expect((await praise(cem, 'delete', { feedback_id })).statusCode).toBe(404)
  expect((await praise(ann, 'delete', { feedback_id })).statusCode).toBe(200)
  expect(await shown(ann, link)).toMatchObject({ count_users_given_feedback: 1, feedback_id: null })
  expect(await told(ben, 'comment_feedback')).toMatchObject([{ others: 0 }])
  // Changed by its writer, a comment keeps what was done with it.
  const changed = (await send(ben, `comments/${comment_id}/update/`, { content: 'Changed.' })).json().data
  expect(changed).toMatchObject({ content: 'Changed.', count_users_given_feedback: 1 })
  const [last] = await own(cem)
  expect((await praise(cem, 'delete', { feedback_id: last.feedback_id })).statusCode).toBe(200)
  expect(await told(ben, 'comment_feedback')).toEqual([])
})

it('rejects acts on comments that are deleted, hidden or under a closed memory; restoring keeps the acts', async () => {
  const { link, comment_id } = await written()
  const acts = async (person: SignedUp) => [
    (await send(person, 'empathy/new/', { comment_id })).statusCode,
    (await praise(person, 'new', { feedback: 'wise', comment_id })).statusCode,
  ]
  expect(await acts(cem)).toEqual([200, 200])
  await send(ann, `interaction/comment/${comment_id}/hide`)
  expect(await acts(ann)).toEqual([404, 404])
  await send(ben, `comments/${comment_id}/delete/`)
  expect([await acts(cem), await told(ben, 'empathy_comments')]).toEqual([[404, 404], []])
  await send(ben, `comments/${comment_id}/restore/`)
  expect(await shown(cem, link)).toMatchObject({ count_empathies: 1, count_users_given_feedback: 1 })
  const closed = await written()
  await app.put(ann, closed.link, { privacy: 1 })
  expect((await send(cem, 'empathy/new/', { comment_id: closed.comment_id })).statusCode).toBe(404)
  expect((await praise(cem, 'new', { feedback: 'wise', comment_id: closed.comment_id })).statusCode).toBe(404)
})
