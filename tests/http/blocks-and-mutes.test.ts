import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cleo: SignedUp
let all: Awaited<ReturnType<typeof meeting>>
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben, cleo] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('cleo')]
  all = await meeting()
}, 180_000)
afterAll(() => app.close())

type Person = SignedUp | null
const send = (who: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  app.inject({ method, url, payload, headers: who?.headers ?? {} })
const post = async (who: Person, url: string, payload: object = {}) => {
  const answer = await send(who, 'POST', url, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}
const avoid = (who: Person, other: SignedUp, kind: 'block' | 'mute') =>
  send(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind })
const release = (who: Person, other: SignedUp) => send(who, 'DELETE', `/api/v1/avoided/${other.user.id}`)

/** Everything of one member that another one can meet: a memory in all lists, a comment, and acts on the other's memory. */
async function meeting() {
  const made = async (who: SignedUp) => {
    const { username: name } = who.user
    const about = { title: `by ${name}`, description: `#only${name}`, feelings: tags('lonely') }
    return (await app.made(who, about)).shareable_link
  }
  const link = { ann: await made(ann), ben: await made(ben), cleo: await made(cleo) }
  const comment = async (who: SignedUp, shareable_link: string) =>
    (await post(who, '/api/v1/comments/create/', { shareable_link, content: `said by ${who.user.username}` }))
      .comment_id
  const said = { byAnn: await comment(ann, link.cleo), byBen: await comment(ben, link.cleo) }
  await post(cleo, '/api/v1/empathy/new/', { comment_id: said.byBen })
  await post(ann, '/api/v1/empathy/new/', { comment_id: said.byBen })
  const [shareable_link, tag] = [link.ann, (await app.read(ann, link.ann)).json().feelings[0].memory_tag_id]
  await post(ben, '/api/v1/empathy/new/', { shareable_link })
  await post(ben, `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link.ann}`)
  await post(ben, `/api/v1/reaction/new-reaction/?shareable_link=${link.ann}&reaction_option_id=1`)
  await post(ben, `/api/v1/feedback/new?feedback=honest&shareable_link=${link.ann}`)
  await post(ben, '/api/v1/vote/new/', { shareable_link })
  await post(ben, '/api/v1/comments/create/private/', { shareable_link, comment_content: 'alone by ben' })
  await post(ben, '/api/v1/connect/new/', { shareable_link, linked: link.ben })
  return { link, said }
}

/** Each surface, as one person reads it. */
const surfaces = (other: SignedUp): Record<string, string> => {
  const { id, username } = other.user
  const { link } = all
  const own = other === ben ? link.ann : link.ben
  return {
    feed: '/api/v1/feed/?page_size=50',
    list: '/memories/memories-list/?page_size=50',
    tag: '/memories/memories-list/?tag=lonely&tag_type=feelings',
    hashtag: `/memories/memories-list/?hashtag=only${username}`,
    'hashtag and tag': `/memories/memories-list/?hashtag=only${username}&tag=lonely`,
    'list of an author': `/memories/memories-list/?user=${username}`,
    'list by id': `/memories/memories-list/?user=${id}`,
    completion: `/memories/api/v1/autocomplete?q=only${username.slice(0, 2)}`,
    'comments elsewhere': `/api/v1/comments/?shareable_link=${link.cleo}`,
    bell: '/api/v1/notifications/',
    'own memory': `/memories/api/v1/memories/${own}/get-details`,
    'own status': `/api/v1/interaction/status/?shareable_link=${own}`,
    'own messages': `/api/v1/comments/private/?shareable_link=${own}`,
    'own connections': `/api/v1/connect/?shareable_link=${own}`,
    'memory itself': `/memories/api/v1/memories/${other === ben ? link.ben : link.ann}/get-details`,
    'person itself': `/user/${id}/public`,
  }
}
type Seen = Record<string, { status: number; body: string }>
async function look(who: Person, urls: Record<string, string>): Promise<Seen> {
  const seen: Seen = {}
  for (const [name, url] of Object.entries(urls)) {
    const { statusCode: status, body } = await app.get(who, url)
    seen[name] = { status, body }
  }
  return seen
}
const naming = (seen: Seen, { user }: SignedUp) =>
  Object.keys(seen).filter(
    (name) =>
      seen[name]?.status === 200 && new RegExp(`\\b(by |only)?${user.username}\\b|${user.id}`).test(seen[name].body),
  )

it('a block hides two members from each other everywhere, notifies nobody, and can be undone completely', async () => {
  const [annSees, benSees] = [surfaces(ben), surfaces(ann)]
  const { feed = '', 'comments elsewhere': comments = '', 'own status': status = '' } = annSees
  const forOthers = { feed, comments, status }
  const before = {
    ann: await look(ann, annSees),
    ben: await look(ben, benSees),
    cleo: await look(cleo, forOthers),
  }
  // Ben's part of it reaches Ann everywhere but where only numbers stand.
  expect(naming(before.ann, ben)).toEqual(
    Object.keys(annSees).filter((name) => !['own memory', 'own status'].includes(name)),
  )

  for (const [who, other, refused] of [
    [null, ben, 401],
    [ann, ann, 400],
  ] as const)
    expect((await avoid(who, other, 'block')).statusCode).toBe(refused)
  expect(
    (await send(ann, 'PUT', '/api/v1/avoided/00000000-0000-7000-8000-000000000000', { kind: 'mute' })).statusCode,
  ).toBe(404)
  expect((await avoid(ann, ben, 'block')).json()).toEqual({ data: { id: ben.user.id, kind: 'block' } })

  const [hersNow, hisNow] = [await look(ann, annSees), await look(ben, benSees)]
  expect([naming(hersNow, ben), naming(hisNow, ann)]).toEqual([[], []])
  for (const seen of [hersNow, hisNow])
    expect([seen['memory itself']?.status, seen['person itself']?.status]).toEqual([404, 404])
  expect(hersNow['memory itself']?.body).toBe((await app.read(ann, 'no-such-link')).body)
  // Numbers that name nobody leave the other out, for the two of them alone.
  expect(JSON.parse(hersNow['own memory']?.body ?? '').counts.users_empathized).toBe(0)
  const { data } = JSON.parse(hersNow['own status']?.body ?? '')
  expect([data.empathy.count_empathies, data.feedback.count_users_given_feedback, data.vote.count_votes]).toEqual([
    0, 0, 0,
  ])
  expect(data.resonances.map((one: { count_resonances: number }) => one.count_resonances)).toEqual([0])
  for (const { count, results } of [hersNow['comments elsewhere'], hersNow.list].map((one) =>
    JSON.parse(one?.body ?? ''),
  ))
    expect(count).toBe(results.length)
  // Nobody else reads anything else; nothing was told to anybody.
  expect(await look(cleo, forOthers)).toEqual(before.cleo)

  // Acts answer as if nothing were there; taking one's own back goes on.
  const { link: links, said } = all
  const acts: [string, object][] = [
    ['/api/v1/comments/create/', { shareable_link: links.ann, content: 'still here' }],
    ['/api/v1/comments/create/private/', { shareable_link: links.ann, comment_content: 'still here' }],
    ['/api/v1/empathy/new/', { shareable_link: links.ann }],
    ['/api/v1/empathy/new/', { comment_id: said.byAnn }],
    [`/api/v1/feedback/new?feedback=honest&comment_id=${said.byAnn}`, {}],
    ['/api/v1/save/new/', { shareable_link: links.ann }],
    ['/api/v1/vote/new/', { shareable_link: links.ann }],
    ['/api/v1/connect/new/', { shareable_link: links.ann, linked: links.ben }],
  ]
  for (const [url, payload] of acts) expect((await send(ben, 'POST', url, payload)).statusCode, url).toBe(404)

  // A block keeps nobody from reporting what they could see without it.
  const reporting = { memory: links.ann, metoo: null, reason: 'advertising', remark: '' }
  expect((await send(ben, 'POST', '/guide/', reporting)).statusCode).toBe(201)

  expect((await app.get(ann, '/api/v1/avoided/')).json().results).toMatchObject([
    { kind: 'block', user: { username: 'ben' } },
  ])
  expect((await app.get(ben, '/api/v1/avoided/')).json().results).toEqual([])
  const copy = async (who: SignedUp) => unzip((await send(who, 'POST', '/user/export')).rawPayload)['data.json'] ?? ''
  expect(JSON.parse(await copy(ann)).avoided_members).toMatchObject([{ other_id: ben.user.id, kind: 'block' }])
  expect(JSON.parse(await copy(ben)).avoided_members).toEqual([])

  for (const again of [1, 2]) expect((await release(ann, ben)).statusCode, String(again)).toBe(200)
  expect(await look(ann, annSees)).toEqual(before.ann)
  expect(await look(ben, benSees)).toEqual(before.ben)
}, 180_000)

it('a muted member is hidden from the muter only, except behind a link', async () => {
  const [annSees, benSees] = [surfaces(ben), surfaces(ann)]
  const { feed = '', 'comments elsewhere': comments = '', 'own status': status = '' } = annSees
  const forOthers = { feed, comments, status }
  const before = {
    ann: await look(ann, annSees),
    ben: await look(ben, benSees),
    cleo: await look(cleo, forOthers),
    visitor: await look(null, forOthers),
  }
  await avoid(ann, ben, 'mute')
  const now = await look(ann, annSees)
  expect(naming(now, ben)).toEqual(['memory itself', 'person itself'])
  expect(await look(ben, benSees)).toEqual(before.ben)
  expect([await look(cleo, forOthers), await look(null, forOthers)]).toEqual([before.cleo, before.visitor])
  await post(ben, '/api/v1/comments/create/', { shareable_link: all.link.ann, content: 'hello' })
  expect((await app.get(ann, '/api/v1/notifications/')).json().unseen_count).toBe(
    JSON.parse(now.bell?.body ?? '').unseen_count,
  )
  // A block takes the place of it.
  await avoid(ann, ben, 'block')
  expect((await app.read(ben, all.link.ann)).statusCode).toBe(404)
  await release(ann, ben)
  expect((await app.read(ben, all.link.ann)).statusCode).toBe(200)
}, 180_000)

it('comments stay readable and deletable by their author after losing access to the memory', async () => {
  const closed = {
    'blocked by the author': () => avoid(ann, ben, 'block'),
    'blocking the author': () => avoid(ben, ann, 'block'),
    'for the author alone': ({ shareable_link, revision }: { shareable_link: string; revision: number }) =>
      app.put(ann, shareable_link, { privacy: 1, revision }),
  }
  for (const [name, close] of Object.entries(closed)) {
    const memory = await app.made(ann)
    const { shareable_link } = memory
    const { comment_id } = await post(ben, '/api/v1/comments/create/', { shareable_link, content: 'as it was' })
    const words = { shareable_link, comment_content: 'as it was' }
    const { private_comment_id } = await post(ben, '/api/v1/comments/create/private/', words)
    expect((await close(memory)).statusCode, name).toBeLessThan(300)
    const acts: [number, string, object][] = [
      [404, `/api/v1/comments/${comment_id}/update/`, { content: 'other words' }],
      [404, '/api/v1/comments/update/private/', { private_comment_id, comment_content: 'other words' }],
      [404, '/api/v1/empathy/new/', { comment_id }],
      [200, `/api/v1/comments/${comment_id}/delete/`, {}],
      [200, `/api/v1/comments/delete/private/?private_comment_id=${private_comment_id}`, {}],
    ]
    for (const [status, url, payload] of acts)
      expect((await send(ben, 'POST', url, payload)).statusCode, `${name}: ${url}`).toBe(status)
    await Promise.all([release(ann, ben), release(ben, ann)])
  }
}, 180_000)

it('acts concurrent with blocks return 200, 201 or 404, never 500', async () => {
  const { shareable_link } = await app.made(ann)
  const at = (round: number) =>
    Promise.all([
      round % 2 ? avoid(ann, ben, 'block') : release(ann, ben),
      round % 3 ? avoid(ben, ann, 'block') : release(ben, ann),
      send(ben, 'POST', '/api/v1/empathy/new/', { shareable_link }),
      send(ben, 'POST', '/api/v1/comments/create/', { shareable_link, content: `round ${round}` }),
      send(ben, 'POST', '/api/v1/save/new/', { shareable_link }),
    ])
  for (let round = 0; round < 6; round++) {
    const statuses = (await at(round)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([])
  }
  await Promise.all([release(ann, ben), release(ben, ann)])
}, 180_000)
