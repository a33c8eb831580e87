import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/server/build-app.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

const hour = 3_600_000
let app: MemoryApp
let clock = Date.now()
beforeAll(async () => {
  const env = {
    ...{ RATE_LIMITS: 'on', ADDRESS_LIMIT: '10000', ACCESS_TOKEN_MINUTES: '1440' },
    // Nobody is new here, and no crowd is one: what is counted is what one person does to another.
    ...{ NEW_ACCOUNT_DAYS: '0', CROWD_PEOPLE: '100000' },
  }
  app = await makeMemoryApp({ env, now: () => new Date(clock) })
})
afterAll(() => app.close())

const send = (person: SignedUp, url: string, payload: object = {}, at = app.app) =>
  at.inject({ method: 'POST', url, headers: person.headers, payload })
const comment = (person: SignedUp, shareable_link: string, at = app.app) =>
  send(person, '/api/v1/comments/create/', { shareable_link, content: 'Me, too.' }, at)
const alone = (person: SignedUp, shareable_link: string, at = app.app) =>
  send(person, '/api/v1/comments/create/private/', { shareable_link, comment_content: 'For you.' }, at)
const pair = async () => [await app.signUp(), await app.signUp()] as const
/** How many of so many at once, one after the other or together, went through. */
const through = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode < 300).length

it('limits messages from one member to another per day across kinds and memories, with a retry time', async () => {
  const [ann, ben] = await pair()
  const links: string[] = []
  for (let at = 0; at < 4; at++) links.push((await app.made(ann)).shareable_link)
  const own = (await app.made(ben)).shareable_link
  const [first = '', second = '', third = '', fourth = ''] = links
  const made: string[] = []
  for (let at = 0; at < 8; at++) {
    made.push((await comment(ben, first)).json().data.id)
    expect((await alone(ben, second)).statusCode).toBe(201)
  }
  expect((await send(ben, '/api/v1/connect/new/', { shareable_link: third, linked: own })).statusCode).toBe(200)
  // Other words reach the author, too.
  const edit = (id = '') => send(ben, `/api/v1/comments/${id}/update/`, { content: 'And this.' })
  for (const id of made.slice(0, 3)) expect((await edit(id)).statusCode).toBe(200)

  const refused = [
    await comment(ben, fourth),
    await alone(ben, fourth),
    await edit(made[4]),
    await send(ben, '/api/v1/connect/new/', { shareable_link: fourth, linked: own }),
  ]
  for (const { statusCode, headers, body } of refused) {
    expect(statusCode, body).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(body).detail).toBe(
      'You’ve written to the same person many times today. Your text is still here. Please try again in 72 minutes.',
    )
  }
  // Nothing was kept of what was refused, and other people can be written to.
  expect((await app.get(ann, `/api/v1/comments/?shareable_link=${fourth}`)).json().count).toBe(0)
  const [cem] = await pair()
  expect((await comment(ben, (await app.made(cem)).shareable_link)).statusCode).toBe(201)
  expect((await comment(cem, fourth)).statusCode).toBe(201)
  expect((await send(ben, `/api/v1/comments/${made[4]}/delete/`)).statusCode).toBe(200)
  // A deleted comment makes no room; time does.
  expect((await comment(ben, fourth)).statusCode).toBe(429)
  clock += 1.2 * hour
  expect([(await comment(ben, fourth)).statusCode, (await comment(ben, fourth)).statusCode]).toEqual([201, 429])
})

it("replies to a member's comments count towards the limit, under any memory", async () => {
  const [ann, ben] = await pair()
  const places = []
  for (const author of await pair()) {
    const { shareable_link } = await app.made(author)
    places.push({ shareable_link, reply_to: (await comment(ann, shareable_link)).json().data.id })
  }
  const answer = (to: object | undefined) => send(ben, '/api/v1/comments/create/', { content: 'Yes.', ...to })
  const answers = []
  for (let at = 0; at < 21; at++) answers.push(await answer(places[at % 2]))
  expect([through(answers), answers.at(-1)?.statusCode]).toEqual([20, 429])
  // Their authors were written to half as often.
  expect((await comment(ben, places[0]?.shareable_link ?? '')).statusCode).toBe(201)
})

it('concurrent messages on two servers are counted exactly', async () => {
  const [ann, ben] = await pair()
  const { shareable_link: link } = await app.made(ann)
  const second = await buildApp(app.context)
  await second.ready()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? alone : comment)(ben, link, at % 2 === 0 ? app.app : second)),
  )
  await second.close()
  expect(through(answers)).toBe(20)
})

it('a comment resent with its idempotency key counts once', async () => {
  const [ann, ben] = await pair()
  const { shareable_link } = await app.made(ann)
  const again = () =>
    app.inject({
      ...{ method: 'POST' as const, url: '/api/v1/comments/create/' },
      headers: { ...ben.headers, 'idempotency-key': 'the-same' },
      payload: { shareable_link, content: 'Once.' },
    })
  for (let at = 0; at < 30; at++) expect((await again()).statusCode).toBe(201)
  expect((await comment(ben, shareable_link)).statusCode).toBe(201)
})

it('signs have a limit of their own per pair of members, and toggling one does not count again', async () => {
  const [ann, ben] = await pair()
  const link = async () => (await app.made(ann, { feelings: tags('lonely') })).shareable_link
  const first = await link()
  const toggle = async () => {
    const { data } = (await send(ben, '/api/v1/empathy/new/', { shareable_link: first })).json()
    return send(ben, '/api/v1/empathy/delete/', { empathy_id: data.empathy_id })
  }
  for (let at = 0; at < 60; at++) expect((await toggle()).statusCode).toBe(200)
  const signs = [
    (to: string) => send(ben, '/api/v1/empathy/new/', { shareable_link: to }),
    (to: string) => send(ben, '/api/v1/save/new/', { shareable_link: to }),
    (to: string) => send(ben, `/api/v1/reaction/new-reaction/?shareable_link=${to}&reaction_option_id=1`),
    (to: string) =>
      send(ben, `/api/v1/feedback/new?${new URLSearchParams({ shareable_link: to, feedback: 'honest' })}`),
  ]
  let went = 1
  let refused: Awaited<ReturnType<typeof send>> | undefined
  for (let memory = 0; memory < 40 && refused === undefined; memory++) {
    const to = await link()
    for (const sign of signs) {
      const answer = await sign(to)
      if (answer.statusCode === 429) refused ??= answer
      else if (answer.statusCode < 300) went++
    }
  }
  expect(went).toBe(100)
  expect([refused?.statusCode, refused?.json().detail]).toEqual([
    429,
    expect.stringContaining('the same person many times'),
  ])
  // Words are counted apart.
  expect((await comment(ben, first)).statusCode).toBe(201)
})

it('slow comments allow one an hour from each member, public or private, under all own memories', async () => {
  const [ann, ben] = await pair()
  const [cem] = await pair()
  await app.inject({ method: 'PATCH', url: '/user/settings', headers: ann.headers, payload: { slow_comments: true } })
  const { shareable_link: one } = await app.made(ann)
  const { shareable_link: other } = await app.made(ann)
  const { id } = (await comment(ben, one)).json().data
  const refused = await alone(ben, other)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
    ...[429, '3600'],
    'The author allows one comment an hour from each person. Your text is still here. Please try again in 60 minutes.',
  ])
  // A slip can be corrected, others are free, and so is the author under their own memory.
  expect((await send(ben, `/api/v1/comments/${id}/update/`, { content: 'Corrected.' })).statusCode).toBe(200)
  expect([(await comment(cem, one)).statusCode, (await comment(ann, one)).statusCode]).toEqual([201, 201])
  expect((await comment(ann, one)).statusCode).toBe(201)
  clock += hour
  expect((await alone(ben, other)).statusCode).toBe(201)
  await app.inject({ method: 'PATCH', url: '/user/settings', headers: ann.headers, payload: { slow_comments: false } })
  expect((await comment(ben, other)).statusCode).toBe(201)
})
