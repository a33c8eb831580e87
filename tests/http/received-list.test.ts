import type { NotificationPage } from '@kindred/contract/notification-page'
import type { ReceivedList } from '@kindred/contract/received-list'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeMemoryApp } from './memory-calls.ts'

type App = Awaited<ReturnType<typeof makeMemoryApp>>
let app: App
let ann: SignedUp
let ben: SignedUp
let eve: SignedUp
let link: string

beforeAll(async () => {
  app = await makeMemoryApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.signUp()
  ben = await app.signUp()
  eve = await app.signUp()
  link = (await app.made(ann, { title: 'The gate', privacy: 0 })).shareable_link
})

const call = (person: SignedUp, method: 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
const list = async (person: SignedUp, cursor?: string | null) => {
  const answer = await app.get(person, `/api/v1/received/${cursor ? `?before=${cursor}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReceivedList>()
}
const write = async (person: SignedUp, words: string, to = link): Promise<string> => {
  const payload = { shareable_link: to, comment_content: words }
  const answer = await call(person, 'POST', '/api/v1/comments/create/private/', payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.private_comment_id
}
const comment = async (person: SignedUp, content: string, to = link, reply_to?: string): Promise<string> => {
  const payload = { shareable_link: to, content, ...(reply_to && { reply_to }) }
  const answer = await call(person, 'POST', '/api/v1/comments/create/', payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.comment_id
}
const praise = async (person: SignedUp, labels = 'honest'): Promise<string> => {
  const answer = await call(person, 'POST', `/api/v1/feedback/new?feedback=${labels}&shareable_link=${link}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.feedback_id
}
type Kind = ReceivedList['results'][number]['kind']
const thank = async (person: SignedUp, kind: Kind, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  (await call(person, method, `/api/v1/received/${kind}/${id}/thanks`)).statusCode
const bell = async (person: SignedUp) => (await app.get(person, '/api/v1/notifications/')).json<NotificationPage>()
const toldThanks = async (person: SignedUp) =>
  (await bell(person)).groups.detailed_notifications.filter(({ event_type }) => event_type.endsWith('_thanks'))
const wordsOf = ({ results }: ReceivedList) => results.map(({ words, labels }) => words || labels.join())

it('lists messages and praise received, newest first, with sender, memory and text', async () => {
  const message = await write(ben, 'I had that gate, too.')
  const praised = await praise(eve, 'honest,brave')
  const { results, cursor } = await list(ann)
  expect(cursor).toBeNull()
  const byOf = ({ user: { id, username } }: SignedUp) => ({ id, username, avatar: null })
  const memory = { shareable_link: link, title: 'The gate', beginning: expect.any(String), author: byOf(ann) }
  const common = { memory, created_at: expect.stringMatching(/Z$/), thanked: false, reply_id: null, is_new: true }
  expect(results).toEqual([
    {
      ...common,
      ...{ kind: 'praise', id: praised, user: byOf(eve), words: '', labels: ['Honest', 'Brave'] },
      notification_id: expect.any(String),
    },
    {
      ...common,
      ...{ kind: 'message', id: message, user: byOf(ben), words: 'I had that gate, too.', labels: [] },
      notification_id: expect.any(String),
    },
  ])
  // Nobody reads what others received, nor their own words to somebody.
  expect((await list(ben)).results).toEqual([])
  expect((await app.get(null, '/api/v1/received/')).statusCode).toBe(401)
})

it("lists visible comments of others on one's own memories, which cannot be thanked for", async () => {
  const said = await comment(ben, 'I had that gate, too.')
  await comment(ann, 'My own.')
  const other = (await app.made(eve, { title: 'The pond', privacy: 0 })).shareable_link
  await comment(ben, 'At the pond.', other)
  const hidden = await comment(eve, 'Hidden')
  await app.pool.query('update comments set hidden_at = now() where id = $1', [hidden])
  const { results } = await list(ann)
  expect(results).toMatchObject([
    { kind: 'comment', id: said, words: 'I had that gate, too.', labels: [], thanked: false, is_new: true },
  ])
  await call(ann, 'POST', '/api/v1/notifications/read/', { notification_ids: [results[0]?.notification_id] })
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([false])
  expect(await thank(ann, 'comment', said)).toBe(400)
  await call(ann, 'PUT', `/api/v1/avoided/${ben.user.id}`, { kind: 'block' })
  expect((await list(ann)).results).toEqual([])
})

it('names the first reply of the member to a comment until it is deleted', async () => {
  const said = await comment(ben, 'I had that gate, too.')
  await comment(eve, 'So did I.', link, said)
  const replyTo = async () => (await list(ann)).results.find(({ id }) => id === said)?.reply_id
  expect(await replyTo()).toBeNull()
  const [first, second] = [await comment(ann, 'Thank you.', link, said), await comment(ann, 'Again.', link, said)]
  expect(await replyTo()).toBe(first)
  await call(ann, 'POST', `/api/v1/comments/${first}/delete/`)
  expect(await replyTo()).toBe(second)
})

it('lists replies to one’s comments on memories of others, as far as the bell tells of them', async () => {
  const said = await comment(ben, 'I had that gate, too.')
  const replies = [await comment(ann, 'Thank you.', link, said), await comment(eve, 'So did I.', link, said)]
  await comment(ben, 'My own.', link, said)
  await comment(eve, 'Not to you.')
  const { results } = await list(ben)
  const author = { id: ann.user.id, username: ann.user.username, avatar: null }
  const common = { kind: 'reply', labels: [], reply_id: null, is_new: true, memory: { title: 'The gate', author } }
  expect(results).toMatchObject([
    { ...common, id: replies[1], words: 'So did I.', user: { id: eve.user.id } },
    { ...common, id: replies[0], words: 'Thank you.', user: { id: ann.user.id } },
  ])
  const ids = results.flatMap(({ notification_id }) => notification_id ?? [])
  await call(ben, 'POST', '/api/v1/notifications/read/', { notification_ids: ids })
  const answer = await comment(ben, 'You, too?', link, replies[1])
  expect((await list(ben)).results).toMatchObject([
    { is_new: false, reply_id: answer },
    { is_new: false, reply_id: null },
  ])
  // Who is answered under their own memory finds a comment there.
  expect((await list(ann)).results.map(({ kind }) => kind)).not.toContain('reply')
  expect((await list(eve)).results).toMatchObject([{ kind: 'reply', words: 'You, too?' }])

  const seen = async () => wordsOf(await list(ben))
  for (const kind of ['block', 'mute']) {
    await call(ben, 'PUT', `/api/v1/avoided/${eve.user.id}`, { kind })
    expect(await seen()).toEqual(['Thank you.'])
    await call(ben, 'DELETE', `/api/v1/avoided/${eve.user.id}`)
  }
  for (const [who, other] of [
    [ben, ann],
    [ann, ben],
  ] as const) {
    await call(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind: 'block' })
    expect((await list(ben)).results).toEqual([])
    await call(who, 'DELETE', `/api/v1/avoided/${other.user.id}`)
  }
  await app.put(ann, link, { privacy: 1 })
  expect(await seen()).toEqual([])
  await app.put(ann, link, { privacy: 0, sensitive_topics: [{ id: 'neglect' }] })
  expect((await list(ben)).results[0]?.memory.beginning).toBe('')
  await call(ben, 'PUT', '/api/v1/topic-filter', { hidden: ['neglect'] })
  expect(await seen()).toEqual([])
  await call(ben, 'PUT', '/api/v1/topic-filter', { hidden: [] })
  await app.pool.query('update comments set hidden_at = now() where id = $1', [replies[0]])
  expect(await seen()).toEqual(['So did I.'])
  // A comment that was deleted has no replies to tell of.
  await call(ben, 'POST', `/api/v1/comments/${said}/delete/`)
  expect(await seen()).toEqual([])
})

it('pages through replies and comments together', async () => {
  const other = (await app.made(ben, { title: 'The pond', privacy: 0 })).shareable_link
  const mine = await comment(ann, 'At the pond.', other)
  const written: string[] = []
  for (let at = 0; at < 12; at++)
    written.unshift(at % 2 === 0 ? await comment(eve, `Reply ${at}`, other, mine) : await comment(ben, `Word ${at}`))
  const first = await list(ann)
  const second = await list(ann, first.cursor)
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(written)
  expect([first.results.length, second.cursor]).toEqual([10, null])
})

it('lists reactions and support with their sender and name, until they are taken back', async () => {
  const react = (person: SignedUp, path: string) => call(person, 'POST', `/api/v1/reaction/${path}`)
  const made = await react(ben, `new-reaction/?shareable_link=${link}&reaction_option_id=3`)
  const reaction: string = made.json().data.reaction_id
  expect((await call(eve, 'POST', '/api/v1/empathy/new', { shareable_link: link })).statusCode).toBe(200)
  const { results } = await list(ann)
  const common = { kind: 'reaction', words: '', thanked: false, is_new: true, memory: { shareable_link: link } }
  expect(results).toMatchObject([
    { ...common, user: { id: eve.user.id }, labels: ['Support'] },
    { ...common, user: { id: ben.user.id }, labels: [expect.any(String)], id: reaction },
  ])
  const ids = results.flatMap(({ notification_id }) => notification_id ?? [])
  await call(ann, 'POST', '/api/v1/notifications/read/', { notification_ids: ids })
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([false, false])
  // Another one is news again; one that was taken back is none.
  await react(ben, `update/?reaction_id=${reaction}&reaction_option_id=4`)
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([false, true])
  expect(await thank(ann, 'reaction', reaction)).toBe(400)
  await react(ben, `delete/?reaction_id=${reaction}`)
  expect((await list(ann)).results.map(({ user }) => user.id)).toEqual([eve.user.id])
  // What helped is counted without a name.
  await call(ben, 'POST', '/api/v1/vote/new/', { shareable_link: link })
  expect((await list(ann)).results).toHaveLength(1)
})

it('marks items as new until they are read in the list or the notifications', async () => {
  await write(ben, 'First.')
  await praise(ben)
  const ids = (await list(ann)).results.flatMap(({ notification_id }) => notification_id ?? [])
  const before = (await bell(ann)).unseen_count
  // To have opened the bell is not to have read it.
  await call(ann, 'POST', '/api/v1/notifications/seen/', {})
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([true, true])
  await call(ann, 'POST', '/api/v1/notifications/read/', { notification_ids: ids })
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([false, false])
  await write(ben, 'Second.')
  expect((await list(ann)).results.map(({ is_new }) => is_new)).toEqual([true, false, false])
  expect([before, (await bell(ann)).unseen_count]).toEqual([2, 1])
})

it('returns ten per page, each once while others are added', async () => {
  const written: string[] = []
  for (let at = 0; at < 12; at++) written.unshift(await write(at % 2 === 0 ? ben : eve, `Word ${at}`))
  const first = await list(ann)
  await write(ben, 'Meanwhile')
  const second = await list(ann, first.cursor)
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(written)
  expect([first.results.length, second.cursor]).toEqual([10, null])
  expect((await app.get(ann, '/api/v1/received/?before=nowhere')).statusCode).toBe(400)
})

it('hides items that are removed, hidden, or from blocked, muted or closing members', async () => {
  const [removed] = [await write(ben, 'Removed'), await write(eve, 'Stays')]
  const hidden = await write(ben, 'Hidden')
  await call(ann, 'POST', `/api/v1/comments/delete/private/?private_comment_id=${removed}`)
  await app.pool.query('update private_comments set hidden_at = now() where id = $1', [hidden])
  await praise(ben)
  expect(wordsOf(await list(ann))).toEqual(['Honest', 'Stays'])
  for (const kind of ['block', 'mute']) {
    await call(ann, 'PUT', `/api/v1/avoided/${ben.user.id}`, { kind })
    expect(wordsOf(await list(ann))).toEqual(['Stays'])
    await call(ann, 'DELETE', `/api/v1/avoided/${ben.user.id}`)
  }
  await call(ben, 'PUT', `/api/v1/avoided/${ann.user.id}`, { kind: 'block' })
  await app.pool.query('update users set leaving_on = now() where id = $1', [eve.user.id])
  expect(wordsOf(await list(ann))).toEqual([])
  await app.pool.query('update users set leaving_on = null where id = $1', [eve.user.id])
  await app.inject({ method: 'DELETE', url: `/memories/api/v1/memories/${link}`, headers: ann.headers })
  expect(wordsOf(await list(ann))).toEqual([])
})

it.each(['message', 'praise'] as const)('thanks for a %s once, and can be undone', async (kind) => {
  const id = kind === 'message' ? await write(ben, 'Me too.') : await praise(ben)
  // Two devices, each with a double press.
  expect(await Promise.all([1, 2, 3, 4].map(() => thank(ann, kind, id)))).toEqual([200, 200, 200, 200])
  expect((await list(ann)).results[0]?.thanked).toBe(true)
  const [told, ...more] = await toldThanks(ben)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    event_type: `${kind}_thanks`,
    originator: { id: ann.user.id },
    place: kind === 'message' ? { tab: 'comment', private: 'open' } : { tab: 'feedback' },
    data: { memory: link, comment_content: kind === 'message' ? 'Me too.' : null },
  })
  expect((await bell(ben)).unseen_count).toBe(1)
  // Taken back it is told to nobody; said again, it does not ring again.
  await call(ben, 'POST', '/api/v1/notifications/seen/', {})
  expect([await thank(ann, kind, id, 'DELETE'), await thank(ann, kind, id, 'DELETE')]).toEqual([200, 200])
  expect([(await list(ann)).results[0]?.thanked, await toldThanks(ben)]).toEqual([false, []])
  await thank(ann, kind, id)
  expect([(await toldThanks(ben)).length, (await bell(ben)).unseen_count]).toEqual([1, 0])
})

it('shows the thanks to the sender until they edit their message', async () => {
  const id = await write(ben, 'Me too.')
  await praise(ben)
  const [of, url] = [`?shareable_link=${link}`, '/api/v1/comments/private/']
  const sent = async () => (await app.get(ben, `${url}${of}`)).json().results[0].thanked
  const praised = async () => (await app.get(ben, `/api/v1/feedback/user/${of}`)).json().feedback_list[0].thanked
  expect([await sent(), await praised()]).toEqual([false, undefined])
  for (const one of (await list(ann)).results) await thank(ann, one.kind, one.id)
  expect([await sent(), await praised()]).toEqual([true, true])
  const changed = { private_comment_id: id, comment_content: 'Other words.' }
  await call(ben, 'POST', '/api/v1/comments/update/private/', changed)
  expect([await sent(), (await toldThanks(ben)).map(({ event_type }) => event_type)]).toEqual([
    false,
    ['praise_thanks'],
  ])
})

it('returns 404 for thanking for items not received, or no longer visible', async () => {
  const id = await write(ben, 'Me too.')
  for (const person of [ben, eve]) expect(await thank(person, 'message', id)).toBe(404)
  expect(await thank(ann, 'praise', id)).toBe(404)
  expect(await thank(ann, 'message', '0197a000-0000-7000-8000-000000000000')).toBe(404)
  expect((await call(ann, 'PUT', `/api/v1/received/letter/${id}/thanks`)).statusCode).toBe(400)
  await call(ann, 'PUT', `/api/v1/avoided/${ben.user.id}`, { kind: 'block' })
  expect(await thank(ann, 'message', id)).toBe(404)
  // My own words to myself are no message.
  const own = await write(ann, 'To myself.')
  expect([await thank(ann, 'message', own), (await list(ann)).results]).toEqual([404, []])
})

it('does not notify of thanks when muted, blocked, private or closing, and can always be undone', async () => {
  const id = await write(ben, 'Me too.')
  await thank(ann, 'message', id)
  const told = async () => [(await toldThanks(ben)).length, (await bell(ben)).unseen_count]
  expect(await told()).toEqual([1, 1])
  await call(ben, 'PUT', `/api/v1/avoided/${ann.user.id}`, { kind: 'mute' })
  expect(await told()).toEqual([0, 0])
  await call(ben, 'PUT', `/api/v1/avoided/${ann.user.id}`, { kind: 'block' })
  expect(await told()).toEqual([0, 0])
  expect(await thank(ann, 'message', id, 'DELETE')).toBe(200)
  await call(ben, 'DELETE', `/api/v1/avoided/${ann.user.id}`)
  expect(await told()).toEqual([0, 0])
  await thank(ann, 'message', id)
  await app.put(ann, link, { privacy: 1 })
  expect(await told()).toEqual([0, 0])
  await app.put(ann, link, { privacy: 0 })
  await app.inject({
    method: 'PATCH',
    url: '/user/settings',
    headers: ben.headers,
    payload: { notifications_paused: true },
  })
  expect(await told()).toEqual([1, 0])
  await app.pool.query('update users set leaving_on = now() where id = $1', [ann.user.id])
  expect(await told()).toEqual([0, 0])
})
