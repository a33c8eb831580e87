import type { SentList } from '@kindred/contract/sent-list'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { recordStatements } from '../helpers/server/record-statements.ts'
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
async function done(person: SignedUp, url: string, payload?: object) {
  const answer = await call(person, 'POST', url, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}
const comment = async (
  person: SignedUp,
  content: string,
  { to = link, reply_to }: { to?: string; reply_to?: string } = {},
) =>
  (await done(person, '/api/v1/comments/create/', { shareable_link: to, content, ...(reply_to && { reply_to }) }))
    .id as string
const message = async (person: SignedUp, words: string) => {
  const payload = { shareable_link: link, comment_content: words }
  return (await done(person, '/api/v1/comments/create/private/', payload)).private_comment_id as string
}
const praise = async (person: SignedUp) =>
  (await done(person, `/api/v1/feedback/new?feedback=honest,brave&shareable_link=${link}`)).feedback_id as string
const react = (person: SignedUp, code: number) =>
  done(person, `/api/v1/reaction/new-reaction/?reaction_option_id=${code}&shareable_link=${link}`)
const list = async (person: SignedUp, cursor?: string | null, more: Record<string, string> = {}) => {
  const url = `/api/v1/sent/${cursor ? `?before=${cursor}` : ''}`
  const answer = await app.inject({ method: 'GET', url, headers: { ...person.headers, ...more } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SentList>()
}
const saidOf = ({ results }: SentList) => results.map(({ words, labels }) => words || labels.join(', '))
const aboutOf = ({ results }: SentList) => results.map(({ memory }) => memory?.title ?? null)

it('lists what one sent about memories of others, newest first, with thanks and replies', async () => {
  const said = await comment(ben, 'I had that gate, too.')
  const wrote = await message(ben, 'You are not alone.')
  await praise(ben)
  await react(ben, 1)
  await react(eve, 6)
  await call(ann, 'PUT', `/api/v1/received/message/${wrote}/thanks`)
  await comment(ann, 'Thank you.', { reply_to: said })
  await comment(eve, 'So did I.', { reply_to: said })
  const about = {
    ...{ shareable_link: link, title: 'The gate', beginning: expect.any(String) },
    author: { id: ann.user.id, username: ann.user.username, avatar: null },
  }
  const common = {
    ...{ memory: about, to: about.author, created_at: expect.stringMatching(/Z$/), id: expect.any(String) },
    ...{ words: '', labels: [], thanked: false, replies: 0, waiting: false, comment_id: null },
  }
  expect(await list(ben)).toEqual({
    results: [
      { ...common, kind: 'reaction', labels: ['Compassion'] },
      { ...common, kind: 'praise', labels: ['Honest', 'Brave'] },
      { ...common, kind: 'message', id: wrote, words: 'You are not alone.', thanked: true },
      { ...common, kind: 'comment', id: said, words: 'I had that gate, too.', replies: 2 },
    ],
    cursor: null,
  })
  // Empathy is a reaction, too; and what one writes under one's own memory is sent to whom it answers.
  expect(saidOf(await list(eve))).toEqual(['So did I.', 'Support'])
  await comment(ann, 'To nobody.')
  expect(saidOf(await list(ann))).toEqual(['Thank you.'])
  expect((await app.get(null, '/api/v1/sent/')).statusCode).toBe(401)
  expect(saidOf(await list(ben, null, { 'accept-language': 'es' }))[0]).toBe('Compasión')
})

it('lists replies, praise and empathy that one gave to comments, with who wrote them', async () => {
  const said = await comment(ben, 'I had that gate, too.')
  const reply = await comment(ann, 'Thank you.', { reply_to: said })
  await done(ann, `/api/v1/feedback/new?feedback=honest&comment_id=${said}&shareable_link=${link}`)
  await done(eve, '/api/v1/empathy/new/', { comment_id: said, shareable_link: link })
  await comment(eve, 'So did I.', { reply_to: said })
  await comment(ben, 'You, too?', { reply_to: reply })
  const to = { id: ben.user.id, username: ben.user.username, avatar: null }
  const common = { to, memory: { title: 'The gate' } }
  expect((await list(ann)).results).toMatchObject([
    { ...common, kind: 'comment-praise', labels: ['Honest'], comment_id: said },
    { ...common, kind: 'reply', id: reply, words: 'Thank you.', comment_id: null, replies: 1 },
  ])
  const ofEve = [
    { ...common, kind: 'reply', words: 'So did I.' },
    { ...common, kind: 'comment-empathy', labels: [], comment_id: said },
  ]
  expect((await list(eve)).results).toMatchObject(ofEve)
  // Where the comment cannot be read, one's own words stay, to the author of the memory as far as the list tells.
  const author = { id: ann.user.id, username: ann.user.username, avatar: null }
  const gone = [{ kind: 'reply', words: 'So did I.', to: author }]
  for (const [who, other] of [
    [eve, ben],
    [ben, eve],
  ] as const) {
    await call(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind: 'block' })
    expect((await list(eve)).results).toMatchObject(gone)
    expect(JSON.stringify(await list(eve))).not.toContain(ben.user.username)
    await call(who, 'DELETE', `/api/v1/avoided/${other.user.id}`)
  }
  expect((await list(eve)).results).toMatchObject(ofEve)
  await app.put(ann, link, { privacy: 1 })
  expect((await list(eve)).results).toMatchObject([
    { kind: 'reply', to: null, memory: null, comment_id: null },
    { kind: 'comment-empathy', to: null, memory: null, comment_id: null },
  ])
  await app.put(ann, link, { privacy: 0 })
  await call(ben, 'POST', `/api/v1/comments/${said}/delete/`)
  expect((await list(eve)).results).toMatchObject(gone)
  expect((await list(ann)).results).toMatchObject([{ kind: 'reply', words: 'Thank you.', to: null }])
})

it('lists empathy with a tag by the name of the tag, which goes with its memory', async () => {
  const feelings = [{ id: 'lonely', description: 'Lonely' }]
  const made = await app.made(ann, { title: 'The gate', privacy: 0, feelings })
  const tag = (await app.get(ben, `/memories/api/v1/memories/${made.shareable_link}/get-details`)).json().feelings[0]
  await done(ben, `/api/v1/resonance/new/?memory_tag_id=${tag.memory_tag_id}&shareable_link=${made.shareable_link}`)
  const [sent] = (await list(ben)).results
  expect(sent).toMatchObject({ kind: 'resonance', labels: ['Lonely'], memory: { title: 'The gate' } })
  expect((await list(ben, null, { 'accept-language': 'es' })).results[0]?.labels).not.toEqual(['Lonely'])
  await call(ann, 'PUT', `/memories/api/v1/memories/${made.shareable_link}/get-details`, {
    ...{ type: 3, title: 'The gate', description: 'It was open.', status: 1, privacy: 1, feelings },
  })
  expect((await list(ben)).results[0]).toMatchObject({ kind: 'resonance', labels: [], memory: null })
})

it('returns ten per page, each once while others are added, in a constant number of queries', async () => {
  const during = recordStatements(app.pool)
  const sent = [await comment(ben, 'Word 0')]
  const one = (await during(() => list(ben))).length
  for (let at = 1; at < 12; at++)
    sent.unshift(at % 2 === 0 ? await comment(ben, `Word ${at}`) : await message(ben, `Word ${at}`))
  let first: SentList = { results: [], cursor: null }
  const ten = await during(async () => {
    first = await list(ben)
  })
  // What the test before set going in the background may be counted with the first.
  expect(ten.length).toBeLessThanOrEqual(one)
  await comment(ben, 'Meanwhile')
  const second = await list(ben, first.cursor)
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(sent)
  expect([first.results.length, second.cursor]).toEqual([10, null])
  expect((await app.get(ben, '/api/v1/sent/?before=nowhere')).statusCode).toBe(400)
})

it("keeps one's text, but names no memory that one can no longer see", async () => {
  const wrote = await message(ben, 'You are not alone.')
  await call(ann, 'PUT', `/api/v1/received/message/${wrote}/thanks`)
  const said = await comment(ben, 'Me, too.')
  await comment(eve, 'So did I.', { reply_to: said })
  const unnamed = async () => {
    const found = await list(ben)
    expect(saidOf(found)).toEqual(['Me, too.', 'You are not alone.'])
    for (const { memory, thanked, replies } of found.results)
      expect([memory, thanked, replies]).toEqual([null, false, 0])
    for (const secret of [link, 'The gate', ann.user.username, ann.user.id])
      expect(JSON.stringify(found)).not.toContain(secret)
  }
  const named = async () => expect(aboutOf(await list(ben))).toEqual(['The gate', 'The gate'])
  await named()
  for (const [who, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await call(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind: 'block' })
    await unnamed()
    await call(who, 'DELETE', `/api/v1/avoided/${other.user.id}`)
  }
  await app.put(ann, link, { privacy: 1 })
  await unnamed()
  await app.put(ann, link, { privacy: 0 })
  await named()
  await call(ben, 'PUT', `/api/v1/avoided/${eve.user.id}`, { kind: 'mute' })
  expect((await list(ben)).results[0]?.replies).toBe(0)
  // Its link is another one by now.
  await app.takenAway((await list(ben)).results[0]?.memory?.shareable_link ?? '')
  await unnamed()
})

it('shows only the title of a memory with content notes, and nothing when its topic is filtered', async () => {
  const noted = await app.made(ann, { title: 'At night', sensitive_topics: [{ id: 'neglect' }], privacy: 0 })
  await comment(ben, 'Me, too.', { to: noted.shareable_link })
  const about = async () => (await list(ben)).results[0]?.memory
  expect(await about()).toMatchObject({ shareable_link: noted.shareable_link, title: 'At night', beginning: '' })
  await call(ben, 'PUT', '/api/v1/topic-filter', { hidden: ['neglect'] })
  expect(await about()).toMatchObject({ shareable_link: noted.shareable_link, title: '', beginning: '' })
})

it('leaves out what was deleted, hidden or removed, and marks what is pending', async () => {
  const [deleted, removed] = [await comment(ben, 'Deleted'), await comment(ben, 'Removed')]
  const gone = await message(ben, 'Gone')
  await comment(ben, 'Stays')
  await call(ben, 'POST', `/api/v1/comments/${deleted}/delete/`)
  await app.pool.query('update comments set removed_at = now() where id = $1', [removed])
  await call(ann, 'POST', `/api/v1/comments/delete/private/?private_comment_id=${gone}`)
  await app.pool.query("update comments set waiting = true where content = 'Stays' and user_id = $1", [ben.user.id])
  const { results } = await list(ben)
  expect(results.map(({ words, waiting }) => [words, waiting])).toEqual([['Stays', true]])
})
