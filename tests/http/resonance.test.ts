import { randomUUID } from 'node:crypto'
import type { FeedPage } from '@kindred/contract/feed-page'
import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { dose, seed } from '../attack/test-amounts.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cem: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben, cem] = await Promise.all([app.signUp('ann'), app.signUp('ben'), app.signUp('cem')])
})
afterAll(() => app.close())

type Person = SignedUp | null
const headersOf = (person: Person) => person?.headers ?? {}

const resonate = (person: Person, tag: string, link: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url: `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`,
    headers: headersOf(person),
  })
const unresonate = (person: Person, id: string) => app.get(person, `/api/v1/resonance/delete/?resonance_id=${id}`)
const empathize = (person: Person, shareable_link: string) =>
  app.inject({ method: 'POST', url: '/api/v1/empathy/new/', payload: { shareable_link }, headers: headersOf(person) })
const unempathize = (person: Person, empathy_id: string) =>
  app.inject({ method: 'POST', url: '/api/v1/empathy/delete/', payload: { empathy_id }, headers: headersOf(person) })

async function statusOf(person: Person, link: string): Promise<InteractionStatus['data']> {
  const answer = await app.get(person, `/api/v1/interaction/status/?shareable_link=${link}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<InteractionStatus>().data
}
const counted = async (person: Person, link: string) => (await app.read(person, link)).json().counts.users_empathized

async function written(more: object = {}) {
  const { shareable_link: link, feelings } = await app.made(ann, { feelings: tags('lonely', 'scared'), ...more })
  const [lonely = '', scared = ''] = feelings.map(({ memory_tag_id }) => memory_tag_id)
  return { link, lonely, scared }
}

it('resonance with a tag is counted once per member and can be undone by its id [API-05, API-06, ENT-23]', async () => {
  const { link, lonely, scared } = await written()
  expect((await resonate(null, lonely, link)).statusCode).toBe(401)
  const { data } = (await resonate(ben, lonely, link)).json()
  expect(data).toEqual({ memory_tag_id: lonely, resonance_id: expect.any(String) })
  for (const again of [await resonate(ben, lonely, link), await resonate(ben, lonely, link, 'POST')])
    expect(again.json().data).toEqual(data)
  await resonate(ben, scared, link)
  await resonate(cem, lonely, link)
  expect((await statusOf(ben, link)).resonances).toEqual([
    { memory_tag_id: lonely, resonated: 1, count_resonances: 2, resonance_id: data.resonance_id },
    { memory_tag_id: scared, resonated: 1, count_resonances: 1, resonance_id: expect.any(String) },
  ])
  expect((await statusOf(null, link)).resonances[0]).toEqual({
    ...{ memory_tag_id: lonely, resonated: 0, count_resonances: 2, resonance_id: null },
  })
  expect((await unresonate(cem, data.resonance_id)).statusCode).toBe(404)
  expect((await unresonate(ben, data.resonance_id)).statusCode).toBe(200)
  expect((await unresonate(ben, data.resonance_id)).statusCode).toBe(200)
  expect((await statusOf(ben, link)).resonances[0]).toMatchObject({ resonated: 0, count_resonances: 1 })
})

it('empathy with a memory is counted once per member, not for its author, and can be undone [API-07, API-08, ENT-31, EMP-01, EMP-02]', async () => {
  const { link } = await written()
  expect((await empathize(null, link)).statusCode).toBe(401)
  // Its author is no reader of it, by whichever call.
  const supported = `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=6`
  expect([(await empathize(ann, link)).statusCode, (await app.get(ann, supported)).statusCode]).toEqual([403, 403])
  const { data } = (await empathize(ben, link)).json()
  expect((await empathize(ben, link)).json()).toEqual({ data: { empathy_id: data.empathy_id } })
  expect((await statusOf(ben, link)).empathy).toEqual({ empathized: 1, ...data, count_empathies: 1 })
  expect((await unempathize(cem, data.empathy_id)).statusCode).toBe(404)
  for (let time = 0; time < 2; time++) expect((await unempathize(ben, data.empathy_id)).statusCode).toBe(200)
  expect((await statusOf(ben, link)).empathy).toEqual({ empathized: 0, empathy_id: null, count_empathies: 0 })
})

it('a member who empathizes and resonates counts as one user, on memory, feed and lists [AMB-28]', async () => {
  const { link, lonely, scared } = await written()
  for (const tag of [lonely, scared]) await resonate(ben, tag, link)
  await empathize(ben, link)
  await empathize(cem, link)
  expect([await counted(null, link), (await statusOf(ann, link)).users_empathized]).toEqual([2, 2])
  const { items } = (await app.get(null, '/api/v1/feed/?page_size=50')).json()
  const card = items.find(({ data }: { data: { shareable_link: string } }) => data.shareable_link === link)
  expect(card.data.memory.counts.users_empathized).toBe(2)
  const { results } = (await app.get(null, `/memories/memories-list/?user=${ann.user.id}&page_size=50`)).json()
  const listed = results.find((one: { shareable_link: string }) => one.shareable_link === link)
  expect(listed.counts.users_empathized).toBe(2)
})

it('tags hidden from a reader cannot be resonated with and are not counted', async () => {
  const hidden = await app.made(ann, { needs: tags('prefer-not-to-say') })
  const tag = hidden.needs[0]?.memory_tag_id ?? ''
  const link = hidden.shareable_link
  expect((await resonate(ben, tag, link)).statusCode).toBe(404)
  expect((await statusOf(ben, link)).resonances).toEqual([])
  // The author may; nobody else learns of it.
  expect((await resonate(ann, tag, link)).statusCode).toBe(200)
  expect([await counted(ben, link), await counted(ann, link)]).toEqual([0, 1])
  const one = await written()
  const other = await written()
  expect((await resonate(ben, one.lonely, other.link)).statusCode).toBe(404)
})

it('acts can be undone after the memory was closed, but not added', async () => {
  const { link, lonely } = await written()
  const { resonance_id } = (await resonate(ben, lonely, link)).json().data
  const closed = (await app.put(ann, link, { privacy: 1 })).json().shareable_link
  for (const answer of [await resonate(ben, lonely, closed), await empathize(ben, closed)])
    expect(answer.statusCode).toBe(404)
  expect((await unresonate(ben, resonance_id)).statusCode).toBe(200)
  expect((await statusOf(ann, closed)).resonances[0]?.count_resonances).toBe(0)
})

it('acts of a closing account do not count; those on memories kept without an author do', async () => {
  const dan = await app.signUp()
  const { link, lonely } = await written()
  await resonate(dan, lonely, link)
  await empathize(dan, link)
  expect(await counted(null, link)).toBe(1)
  await app.inject({ method: 'POST', url: '/user/delete/', payload: {}, headers: dan.headers })
  const { resonances, empathy, users_empathized } = await statusOf(null, link)
  expect([resonances[0]?.count_resonances, empathy.count_empathies, users_empathized]).toEqual([0, 0, 0])
  const eve = await app.signUp()
  const left = await app.made(eve, { feelings: tags('lonely') })
  const tag = left.feelings[0]?.memory_tag_id ?? ''
  await resonate(ben, tag, left.shareable_link)
  await empathize(ben, left.shareable_link)
  await app.inject({ method: 'POST', url: '/user/delete/', payload: { memories: 1 }, headers: eve.headers })
  await app.whenDaysAreOver()
  expect(await statusOf(ben, left.shareable_link)).toMatchObject({
    users_empathized: 1,
    resonances: [{ memory_tag_id: tag, resonated: 1, count_resonances: 1 }],
    empathy: { empathized: 1, count_empathies: 1 },
  })
})

it('after random concurrent toggles, edits and deletions every count equals the stored rows', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(seed)
  const members = [ben, cem, ...(await Promise.all(Array.from({ length: 4 }, () => app.signUp())))]
  const memories = await Promise.all(Array.from({ length: 3 }, () => written()))
  const ids = new Map<string, string>()
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random.next() * list.length)] as One
  const toggle = async () => {
    const [member, { link, lonely, scared }] = [pick(members), pick(memories)]
    const what = pick([lonely, scared, ''])
    const key = `${member.user.id} ${link} ${what}`
    const known = random.next() < 0.5 ? ids.get(key) : undefined
    const answer =
      what === ''
        ? await (known === undefined ? empathize(member, link) : unempathize(member, known))
        : await (known === undefined ? resonate(member, what, link) : unresonate(member, known))
    if (answer.statusCode === 200) ids.set(key, Object.values(answer.json().data).at(-1) as string)
    return answer
  }
  const toggles = dose('TOGGLES', { ci: 300, nightly: 10_000 })
  const answers = []
  for (let at = 0; at < toggles; at += 30) {
    const others = [
      app.put(ann, memories[2]?.link ?? '', { feelings: tags(pick(['lonely', 'scared']), 'sad') }),
      ...(at === 90 ? [app.takenAway(memories[1]?.link ?? '')] : []),
    ]
    answers.push(...(await Promise.all(Array.from({ length: 30 }, toggle))))
    await Promise.all(others)
  }
  for (const { statusCode, body } of answers) expect([200, 404], body).toContain(statusCode)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(toggles / 4)
  for (const { link } of [memories[0], memories[2]].flatMap((one) => one ?? [])) {
    const { resonances, empathy, users_empathized } = await statusOf(null, link)
    const found = await app.pool.query('select author_id, id from memories where shareable_link = $1', [link])
    const { rows } = await app.pool.query(
      `select (select count(*)::int from resonances where author_id = $1 and memory_id = $2) as resonances,
         (select count(*)::int from empathies where author_id = $1 and memory_id = $2) as empathies,
         (select count(distinct user_id)::int from (select user_id from resonances where author_id = $1 and memory_id = $2
            union all select user_id from empathies where author_id = $1 and memory_id = $2) a) as users`,
      [found.rows[0]?.author_id, found.rows[0]?.id],
    )
    expect({
      resonances: resonances.reduce((sum, { count_resonances }) => sum + count_resonances, 0),
      empathies: empathy.count_empathies,
      users: users_empathized,
    }).toEqual(rows[0])
  }
})

it('acts concurrent with account deletion return no 500 and leave no rows', async () => {
  for (let round = 0; round < 6; round++) {
    const [dan, eve] = await Promise.all([app.signUp(), app.signUp()])
    const made = await app.made(dan, { feelings: tags('lonely') })
    const [tag, link] = [made.feelings[0]?.memory_tag_id ?? '', made.shareable_link]
    const leaver = round % 2 === 0 ? dan : eve
    const answers = await Promise.all([
      resonate(eve, tag, link),
      empathize(eve, link),
      app.inject({ method: 'POST', url: '/user/delete/', payload: {}, headers: leaver.headers }),
      resonate(eve, tag, link),
    ])
    for (const { statusCode, body } of answers) expect([200, 401, 404], body).toContain(statusCode)
    await app.whenDaysAreOver()
    await expect.poll(() => rowsWith(app.pool, leaver.user.id), pollOptions).toEqual([])
  }
})

it('a feed page takes one query, however many acts its ten memories have', async () => {
  /** The fewest of some tries: work that nobody waits for may ask in between. */
  const queries = async () => {
    const found: number[] = []
    for (let round = 0; round < 4; round++) {
      const asked = vi.spyOn(app.pool, 'query')
      const answer = await app.get(ben, '/api/v1/feed/')
      found.push(asked.mock.calls.length)
      asked.mockRestore()
      expect(answer.json().items).toHaveLength(10)
    }
    return Math.min(...found)
  }
  const made = []
  for (let at = 0; at < 10; at++) made.push(await written())
  const untouched = await queries()
  // Whether the reader's session holds is asked with the page and all that its cards say: one way to the database and back.
  expect(untouched).toBe(1)
  for (const { link, lonely } of made) {
    for (const who of [ben, cem]) await Promise.all([resonate(who, lonely, link), empathize(who, link)])
    await app.get(cem, `/api/v1/reaction/new-reaction/?reaction_option_id=3&shareable_link=${link}`)
  }
  expect(await queries()).toBe(untouched)
})

it("counts on a card only what its reader can see, by stored or today's visibility", async () => {
  const { link, lonely } = await written()
  await resonate(ben, lonely, link)
  const counted = async (who: SignedUp) => {
    const { items } = (await app.get(who, '/api/v1/feed/')).json<FeedPage>()
    return items.find(({ data }) => data.shareable_link === link)?.data.memory.counts.users_empathized
  }
  const told = async () => [await counted(cem), await counted(ann)]
  expect(await told()).toEqual([1, 1])
  const isShown = async (shown: boolean | null) => {
    await app.pool.query('update memory_tags set shown = $2 where id = $1', [lonely, shown])
    await app.pool.query('update memories set parts_stamp = $2 where shareable_link = $1', [link, randomUUID()])
  }
  // As a release wrote it that did not ask who may know of a tag: content of today decides.
  await isShown(null)
  expect(await told()).toEqual([1, 1])
  // Private when it was chosen.
  await isShown(false)
  expect(await told()).toEqual([0, 1])
})
