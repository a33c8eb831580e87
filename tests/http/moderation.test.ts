import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { type MemoryApp, makeMemoryApp, story } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let mod: SignedUp
let clock = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, ben, mod] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('mona')]
  expect(await giveRole(app.pool, ' Mona ', 'moderator')).toBe(true)
  expect(await giveRole(app.pool, 'nobody-here', 'moderator')).toBe(false)
  await setUpSecondFactor(app, mod)
})
afterAll(() => app.close())

type Person = SignedUp | null
const post = (person: Person, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: person?.headers ?? {}, payload })
const report = async (person: Person, memory: string, metoo: string | null, reason: string) =>
  expect((await post(person, '/guide/', { memory, metoo, reason, remark: '' })).statusCode).toBe(201)
const queue = async (settled = 0) => (await app.get(mod, `/api/v1/moderation/queue/?settled=${settled}`)).json().results
const decide = async (about_id: string, payload: object) => {
  clock += 1_000
  const answer = await post(mod, '/api/v1/moderation/decisions/', { about_id, ...payload })
  expect(answer.statusCode, answer.body).toBe(201)
}
type Notice = { side: string; kind: string; about: string; reason: string; shareable_link: string | null }
const told = async (person: Person): Promise<Notice[]> =>
  (await app.get(person, '/api/v1/notifications/')).json().notices
const unseen = async (person: Person) => (await app.get(person, '/api/v1/notifications/')).json().unseen_count
const comments = async (person: Person, link: string): Promise<string[]> =>
  (await app.get(person, `/api/v1/comments/?shareable_link=${link}`))
    .json()
    .results.map(({ content }: { content: string }) => content)
const feed = async (person: Person) => (await app.get(person, '/api/v1/feed/?page_size=50')).body

it('the moderator role is granted by command only, and members get 403 from moderation calls [ROL-23, NSH-37]', async () => {
  for (const [person, status] of [
    [null, 401],
    [ann, 403],
    [mod, 200],
  ] as const)
    expect((await app.get(person, '/api/v1/moderation/queue/')).statusCode).toBe(status)
  // The page learns it from the session, to lead there.
  const roleOf = async (person: Person) => (await app.get(person, '/user/session')).json().user?.role
  expect([await roleOf(null), await roleOf(ann), await roleOf(mod)]).toEqual([undefined, 'member', 'moderator'])
  for (const payload of [{ role: 'moderator' }, { bio: 'x', role: 'moderator' }])
    await app.inject({ method: 'PATCH', url: '/user/settings', headers: ann.headers, payload })
  for (const [method, url, payload] of [
    ['PATCH', '/onboarding-status', { has_passed_onboarding: true, role: 'moderator' }],
    ['POST', '/user-change-email', { new_email: 'ann-too@example.org', role: 'moderator' }],
    ['POST', '/user/login', { email: ann.user.email, password: ann.password, role: 'moderator' }],
  ] as const)
    await app.inject({ method, url, headers: ann.headers, payload })
  const decision = { about_id: '0197a000-0000-7000-8000-000000000000', decision: 7 }
  for (const [person, status] of [
    [null, 401],
    [ann, 403],
    [mod, 404],
  ] as const)
    expect((await post(person, '/api/v1/moderation/decisions/', decision)).statusCode).toBe(status)
  const { rows } = await app.pool.query('select username, role from users order by username')
  expect(rows).toEqual([
    { username: 'ann', role: 'member' },
    { username: 'ben', role: 'member' },
    { username: 'mona', role: 'moderator' },
  ])
})

it('a reported memory is queued, hidden and restored by decisions, which notify author and reporter', async () => {
  const { shareable_link: link } = await app.made(ann, { title: 'The bus', description: 'We waited. #platform' })
  await report(ben, link, null, 'identifies-somebody')
  const [waiting] = await queue()
  expect(waiting).toMatchObject({
    ...{ about: 'memory', link, is_hidden: false, writer: { username: 'ann', suspended_until: null }, decisions: [] },
    snapshot: { title: 'The bus', description: 'We waited. #platform' },
    reports: [{ reason: 'It identifies a real person', remark: '' }],
  })
  expect(JSON.stringify(waiting)).not.toContain('ben')
  await decide(waiting.about_id, { decision: 8, note: 'Is it her own street?' })
  expect(await queue()).toHaveLength(1)
  expect(
    (await post(mod, '/api/v1/moderation/decisions/', { about_id: waiting.about_id, decision: 1 })).statusCode,
  ).toBe(400)

  await decide(waiting.about_id, { decision: 1, reason: 'identifies-somebody' })
  expect(await queue()).toEqual([])
  for (const other of [null, ben, mod]) {
    expect((await app.read(other, link)).statusCode).toBe(404)
    expect((await app.get(other, `/api/v1/comments/?shareable_link=${link}`)).statusCode).toBe(404)
    expect(await app.list(other, 'hashtag=platform')).toEqual([])
    expect(await feed(other)).not.toContain(link)
  }
  expect((await app.get(ben, '/memories/api/v1/autocomplete?q=platf')).json()).toEqual([])
  expect((await app.read(ann, link)).statusCode).toBe(200)
  expect(await told(ann)).toMatchObject([
    { side: 'writer', kind: 'hide', about: 'memory', reason: 'It identifies a real person', shareable_link: link },
  ])
  expect(await told(ben)).toMatchObject([{ side: 'reporter', kind: 'hide', shareable_link: null }])
  expect((await app.get(ann, '/api/v1/notifications/')).body).not.toMatch(/"(ben|mod)"/)
  expect(await unseen(ann)).toBe(1)
  await post(ann, '/api/v1/notifications/seen/')
  expect(await unseen(ann)).toBe(0)

  const [settled] = await queue(1)
  expect(settled).toMatchObject({ is_hidden: true, decisions: [{ kind: 'note' }, { kind: 'hide' }] })
  await decide(settled.about_id, { decision: 2 })
  expect((await app.read(ben, link)).statusCode).toBe(200)
  expect(await app.list(null, 'hashtag=platform')).toEqual([link])
  expect((await told(ann)).map(({ kind }) => kind)).toEqual(['restore', 'hide'])
})

it('a hidden comment is visible to its writer only; keeping one notifies its reporter', async () => {
  const { shareable_link: link } = await app.made(ann)
  const { id } = (await post(ben, '/api/v1/comments/create/', { shareable_link: link, content: 'Your fault.' })).json()
    .data
  await report(ann, link, id, 'blames-the-author')
  await decide(id, { decision: 1, reason: 'blames-the-author' })
  for (const other of [null, ann, mod]) {
    expect(await comments(other, link)).toEqual([])
    expect((await app.read(other, link)).json().counts.comments).toBe(0)
    expect(await feed(other)).not.toContain('Your fault.')
  }
  expect(await comments(ben, link)).toEqual(['Your fault.'])
  expect((await app.get(ann, '/api/v1/notifications/')).body).not.toContain('Your fault.')
  await decide(id, { decision: 2 })
  expect(await comments(ann, link)).toEqual(['Your fault.'])
  await report(ann, link, id, 'off-topic')
  await decide(id, { decision: 7 })
  expect((await told(ann))[0]).toMatchObject({ side: 'reporter', kind: 'keep', about: 'comment' })
  expect((await told(ben)).filter(({ side }) => side === 'writer').map(({ kind }) => kind)).toEqual(['restore', 'hide'])
})

it('a warned member is notified and can write; a suspended one cannot until it ends or is lifted', async () => {
  const { shareable_link: link } = await app.made(ben)
  const comment = { shareable_link: link, content: 'My own words.' }
  const said = (await post(ben, '/api/v1/comments/create/', comment)).json().data.id
  await report(ann, link, null, 'advertising')
  const { about_id } = (await queue())[0]
  await decide(about_id, { decision: 3, reason: 'advertising' })
  expect((await told(ben))[0]).toMatchObject({ kind: 'warn', reason: 'It’s advertising or spam' })
  await decide(about_id, { decision: 4 })
  expect((await app.post(ben, story)).statusCode).toBe(201)
  const suspend = { decision: 5, reason: 'advertising', days: '7' }
  expect((await post(mod, '/api/v1/moderation/decisions/', { about_id, ...suspend, days: '' })).statusCode).toBe(400)
  await decide(about_id, suspend)
  const refused = await app.post(ben, story)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Until 2026-11-29 you can read here and take a copy of everything, but you can’t write. Your notifications say why.',
  ])
  for (const url of ['/api/v1/comments/create/', '/api/v1/empathy/new/', '/api/v1/save/new/'])
    expect((await post(ben, url, { shareable_link: link, content: 'x' })).statusCode).toBe(403)
  expect(
    (await app.get(ben, `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=1`)).statusCode,
  ).toBe(403)
  expect((await app.put(ben, link, { title: 'x' })).statusCode).toBe(403)
  expect((await app.read(ben, link)).statusCode).toBe(200)
  expect((await post(ben, '/user/export')).statusCode).toBe(200)
  // What only Ben sees is theirs to change, and what others read is theirs to take away.
  const settings = (payload: object) =>
    app.inject({ method: 'PATCH', url: '/user/settings', headers: ben.headers, payload })
  expect((await settings({ default_privacy: 1 })).json()).toMatchObject({ default_privacy: 1 })
  expect((await settings({ bio: 'Buy here.' })).statusCode).toBe(403)
  const hide = { method: 'PUT', url: '/api/v1/topic-filter', payload: { hidden: ['neglect'] } } as const
  expect((await app.inject({ ...hide, headers: ben.headers })).statusCode).toBe(200)
  expect((await post(ben, `/api/v1/comments/${said}/delete/`)).statusCode).toBe(200)
  const moved = { new_email: 'ben-moved@example.org' }
  expect((await post(ben, '/user-change-email', moved)).statusCode).toBe(200)
  await decide(about_id, { decision: 6 })
  expect((await app.post(ben, story)).statusCode).toBe(201)
  await decide(about_id, suspend)
  expect((await app.post(ben, story)).statusCode).toBe(403)
  clock += 8 * 86_400_000
  const again = { email: ben.user.email, password: ben.password }
  const headers = { authorization: `Bearer ${(await post(null, '/user/login', again)).json().access_token}` }
  expect((await app.post({ headers }, story)).statusCode).toBe(201)
})
