import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { seed } from '../helpers/seed.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let people: SignedUp[]
beforeAll(async () => {
  app = await makeMemoryApp()
  people = []
  while (people.length < 6) people.push(await app.signUp())
})
afterAll(() => app.close())

type Person = SignedUp | null
const post = (person: Person, url: string, payload?: object) =>
  app.inject({ method: 'POST', url, headers: person?.headers ?? {}, ...(payload ? { payload } : {}) })
const react = (link: string, code: number) =>
  `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=${code}`
const reactionsOf = async (person: Person, link: string) =>
  (await app.get(person, `/api/v1/reaction/?shareable_link=${link}`)).json()
const statusOf = async (person: Person, link: string) =>
  (await app.get(person, `/api/v1/interaction/status/?shareable_link=${link}`)).json().data
const one = (code: number, count = 1) => ({ reaction_option_id: code, reaction_count: count })
const [first, second, third] = [0, 1, 2].map((at) => () => people[at] as SignedUp) as [
  () => SignedUp,
  () => SignedUp,
  () => SignedUp,
]

it('a reaction is added, changed and removed by GET or POST, and shown in cards, status and options [API-29, API-30, API-31, ENT-32, RCT-01, AMB-30, LIM-43]', async () => {
  const { shareable_link: link } = await app.made(first())
  expect((await app.get(null, react(link, 1))).statusCode).toBe(401)
  expect((await app.get(second(), react(link, 9))).statusCode).toBe(400)
  expect((await app.get(second(), react('no-such-link', 1))).statusCode).toBe(404)
  const made = (await app.get(second(), react(link, 1))).json().data
  expect(made).toEqual({ reaction_id: expect.any(String), reaction_option_id: 1 })
  expect((await post(second(), react(link, 1))).json().data).toEqual(made)
  const told = await reactionsOf(second(), link)
  expect(
    told.options.map(({ id, description }: { id: number; description: string }) => `${id} ${description}`),
  ).toEqual([...['1 Compassion', '2 Like', '3 Sad', '4 Love', '5 Be strong', '6 Support']])
  expect([told.reactions, told.own]).toEqual([[one(1)], made])
  expect((await reactionsOf(null, link)).own).toBeNull()

  const { reaction_id } = made
  const update = (code: number) => `/api/v1/reaction/update/?reaction_id=${reaction_id}&reaction_option_id=${code}`
  expect((await app.get(third(), update(4))).statusCode).toBe(404)
  expect((await app.get(second(), update(4))).json().data).toEqual({ reaction_id, reaction_option_id: 4 })
  expect((await post(second(), update(3))).json().data).toEqual({ reaction_id, reaction_option_id: 3 })
  expect((await post(second(), update(4))).json().data).toEqual({ reaction_id, reaction_option_id: 4 })
  const support = (await app.get(third(), react(link, 6))).json().data
  expect((await app.read(null, link)).json().reactions).toEqual([one(4), one(6)])
  expect((await statusOf(third(), link)).empathy.empathy_id).toBe(support.reaction_id)
  expect((await statusOf(second(), link)).reaction).toEqual({ reaction_id, reaction_option_id: 4 })

  const away = (id: string) => `/api/v1/reaction/delete/?reaction_id=${id}`
  expect((await app.get(first(), away(reaction_id))).statusCode).toBe(404)
  for (let press = 0; press < 2; press++) expect((await app.get(second(), away(reaction_id))).statusCode).toBe(200)
  expect((await post(third(), away(support.reaction_id))).statusCode).toBe(200)
  expect((await app.read(null, link)).json().reactions).toEqual([])
})

it('a memory is saved once, listed for its member, and unsaved by id [API-27, API-28, ENT-32, RCT-08, RCT-09]', async () => {
  const { shareable_link } = await app.made(first())
  expect((await post(null, '/api/v1/save/new/', { shareable_link })).statusCode).toBe(401)
  const { save_id } = (await post(second(), '/api/v1/save/new/', { shareable_link })).json().data
  expect((await post(second(), '/api/v1/save/new/', { shareable_link })).json().data.save_id).toBe(save_id)
  expect([(await statusOf(second(), shareable_link)).save, (await statusOf(third(), shareable_link)).save]).toEqual([
    { save_id },
    null,
  ])
  const savedBy = async (who: SignedUp) => {
    const { results, count } = (await app.get(who, '/api/v1/save/')).json()
    return [count, results.map((card: { shareable_link: string }) => card.shareable_link)]
  }
  const later = (await app.made(first())).shareable_link
  await post(second(), '/api/v1/save/new/', { shareable_link: later })
  expect([await savedBy(second()), await savedBy(third())]).toEqual([
    [2, [later, shareable_link]],
    [0, []],
  ])
  const [page] = [(await app.get(second(), '/api/v1/save/?page_size=1')).json()]
  const rest = (await app.get(second(), `/api/v1/save/?page_size=1&before=${page.cursor}`)).json()
  expect([page.results[0].shareable_link, rest.results[0].shareable_link, rest.has_more]).toEqual([
    later,
    shareable_link,
    false,
  ])
  // What its author closes is in nobody's list any more, and no count tells of it.
  await app.put(first(), later, { privacy: 1 })
  expect(await savedBy(second())).toEqual([1, [shareable_link]])
  expect((await app.get(third(), `/api/v1/save/delete?save_id=${save_id}`)).statusCode).toBe(404)
  expect((await app.get(second(), `/api/v1/save/delete?save_id=${save_id}`)).statusCode).toBe(200)
  expect((await statusOf(second(), shareable_link)).save).toBeNull()
})

it('concurrent reactions, closing memories and accounts return no 500, and counts equal stored rows', async () => {
  const author = await app.signUp()
  const links = await Promise.all(Array.from({ length: 4 }, async () => (await app.made(author)).shareable_link))
  const leaver = await app.signUp()
  const { pick, below } = createRandom(seed)
  const press = async (person: SignedUp) => {
    const link = pick(links)
    const { reaction, save } = (await statusOf(person, link)) ?? {}
    const acts = [
      () => app.get(person, react(link, 1 + below(6))),
      () => post(person, '/api/v1/save/new/', { shareable_link: link }),
      () => app.get(person, `/api/v1/reaction/delete/?reaction_id=${reaction?.reaction_id}`),
      () => app.get(person, `/api/v1/save/delete/?save_id=${save?.save_id}`),
      () =>
        app.get(
          person,
          `/api/v1/reaction/update/?reaction_id=${reaction?.reaction_id}&reaction_option_id=${1 + below(6)}`,
        ),
    ]
    const answer = await pick(acts.filter((_, at) => (at < 2 ? true : at === 3 ? save : reaction)))()
    expect([200, 401, 404], answer.body).toContain(answer.statusCode)
  }
  // Lanes beside each other, as many as a server takes at once without sending anybody away.
  const lane = async (at: number) => {
    for (let round = 0; round < 30; round++) {
      if (at === 0 && round === 10) await app.put(author, links[0] ?? '', { privacy: 1 })
      if (at === 1 && round === 15) await post(leaver, '/user/delete/', {})
      await press(pick([...people, leaver]))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => lane(at)))

  const { rows: twice } = await app.pool.query(
    ['reactions', 'empathies', 'saves']
      .map((table) => `select '${table}' from ${table} group by user_id, memory_id having count(*) > 1`)
      .join(' union all '),
  )
  expect(twice).toEqual([])
  for (const { shareable_link, reactions } of (
    await app.get(null, `/memories/memories-list/?user=${author.user.id}`)
  ).json().results) {
    const { rows } = await app.pool.query<{ code: number; count: number }>(
      `select code, count(*)::int as count from (
         select r.option_code as code, r.user_id, r.author_id, r.memory_id from reactions r
         union all select 6, e.user_id, e.author_id, e.memory_id from empathies e) a
       join memories m on m.author_id = a.author_id and m.id = a.memory_id and m.shareable_link = $1
       join users u on u.id = a.user_id where u.leaving_on is null group by code order by code`,
      [shareable_link],
    )
    expect(reactions).toEqual(rows.map(({ code, count }) => one(code, count)))
  }
})
