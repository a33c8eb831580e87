import type { FeedPage } from '@kindred/contract/feed-page'
import type { MemoryList } from '@kindred/contract/memory-list'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
const newestFirst: string[] = []

const pair = (person: string, action: string) => [{ person_involved: { id: person }, person_action: { id: action } }]

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('Ben')
  const made = [
    await app.made(ann, {
      title: 'river',
      description: 'By the #River.',
      feelings: tags('scared'),
      age_ranges: [{ id: '3-5-years' }],
    }),
    await app.made(ann, {
      title: 'aunt',
      persons_actions: pair('aunt', 'left-me-alone'),
      sensitive_topics: [{ id: 'neglect' }],
    }),
    await app.made(ben, {
      title: 'uncle',
      persons_actions: pair('uncle', 'broke-promises'),
      needs_text: 'a #river-bank',
    }),
  ]
  for (let at = 0; at < 22; at++)
    made.push(await app.made(ben, { title: `n${at}`, subjects: [{ description: `person ${at}` }] }))
  newestFirst.push(...made.map(({ shareable_link }) => shareable_link).reverse())
})
// What a test posts is gone after it, so that they run in any order.
afterEach(async () => {
  const { rows } = await app.pool.query<{ link: string }>(
    'select shareable_link as link from memories where deleted_at is null and shareable_link <> all($1)',
    [newestFirst],
  )
  for (const { link } of rows) await app.takenAway(link)
})
afterAll(() => app.close())

const linkOf = (at: number) => newestFirst.at(-1 - at)

describe('GET /memories/memories-list/', () => {
  it('returns ten per page, newest first, with the total count [FED-03, FED-04, LIM-33, AMB-70]', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) =>
        (await app.get(null, `/memories/memories-list/?page=${page}`)).json<MemoryList>(),
      ),
    )
    expect(pages.map(({ results }) => results.length)).toEqual([10, 10, 5, 0])
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(newestFirst)
    expect(pages.map(({ count, page, total_pages }) => [count, page, total_pages])).toEqual([
      [25, 1, 3],
      [25, 2, 3],
      [25, 3, 3],
      [25, 4, 3],
    ])
  })

  it.each([
    ['hashtag=river', [0]],
    ['hashtag=%23RIVER', [0]],
    ['hashtag=river-bank', [2]],
    ['tag=scared&tag_type=feelings', [0]],
    ['tag=scared', [0]],
    ['tag=3-5-years&tag_type=age-ranges', [0]],
    ['tag=aunt&tag_type=persons', [1]],
    ['tag=left-me-alone&tag_type=person-actions', [1]],
    ['tag=scared&tag_type=needs', []],
    ['tag=scared&tag_type=no-such-type', []],
    ['person=aunt', [1]],
    ['person=uncle&action=broke-promises', [2]],
    ['person=uncle&action=left-me-alone', []],
    ['action=broke-promises', [2]],
    ['hashtag=nowhere', []],
    ['user=nobody-here', []],
  ])('%s returns the matching memories only [FED-03, FED-05, AMB-114]', async (query, expected) => {
    const answer = (await app.get(null, `/memories/memories-list/?${query}`)).json<MemoryList>()
    expect(answer.results.map(({ id }) => id)).toEqual(expected.map(linkOf))
    expect(answer.count).toBe(expected.length)
  })

  it("lists a member's memories by id or name, whatever the case [FED-05, AMB-41]", async () => {
    const ofAnn = [linkOf(1), linkOf(0)]
    expect(await app.list(null, `user=${ann.user.id}`)).toEqual(ofAnn)
    expect(await app.list(null, 'user=ANN')).toEqual(ofAnn)
    expect(await app.list(null, `user=${ann.user.id}&hashtag=river`)).toEqual([linkOf(0)])
  })

  it('items have the documented keys, in lists and in the feed [ENT-34, ENT-35]', async () => {
    const { results } = (await app.get(null, '/memories/memories-list/?person=aunt')).json<MemoryList>()
    expect(results).toHaveLength(1)
    expect(results[0]).toEqual({
      id: linkOf(1),
      shareable_link: linkOf(1),
      title: 'aunt',
      description: 'We waited for the bus.',
      lang: 'en',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      x: { x1: ann.user.id },
      author: { id: ann.user.id, username: 'ann', avatar: null },
      counts: { comments: 0, users_empathized: 0 },
      total_tags: 2,
      reactions: [],
      type: 3,
      age_ranges: [],
      privacy: 0,
      status: 1,
      sensitive_topics: [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }],
      image_list: [],
      subjects: [],
      relationship_description: '',
      pattern_title: '',
    })
    const { shareable_link } = await app.made(ben, { persons_actions: pair('grandmother', 'left-me-alone') })
    await app.get(ann, `/api/v1/reaction/new-reaction/?shareable_link=${shareable_link}&reaction_option_id=4`)
    const [newest] = (await app.get(null, '/memories/memories-list/?person=grandmother')).json<MemoryList>().results
    expect(newest?.reactions).toEqual([{ reaction_option_id: 4, reaction_count: 1 }])
    const [inFeed] = (await app.get(null, '/api/v1/feed/')).json<FeedPage>().items
    expect(inFeed?.data.memory).toEqual(newest)
    expect(Object.keys(newest ?? {})).toEqual(Object.keys(results[0] ?? {}))
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=99999999', 'page_size=51', 'page_size=0', `tag=${'a'.repeat(201)}`])(
    'rejects %s',
    async (query) => {
      const answer = await app.get(null, `/memories/memories-list/?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().errors)).toEqual([query.split('=')[0]])
    },
  )

  it('returns up to fifty when asked', async () => {
    expect(await app.list(null, 'page_size=50')).toEqual(newestFirst)
  })
})

describe('GET /api/v1/feed/', () => {
  const read = async (query: string) => (await app.get(ann, `/api/v1/feed/${query}`)).json<FeedPage>()

  it('pages differ, and no memory comes twice [FED-02, FED-03, FED-04]', async () => {
    const pages = await Promise.all(['?page=1', '?page=2', '?page=3'].map(read))
    expect(pages.flatMap(({ items }) => items.map(({ data }) => data.id))).toEqual(newestFirst)
    expect(pages.map(({ page, items, has_more }) => [page, items.length, has_more])).toEqual([
      [1, 10, true],
      [2, 10, true],
      [3, 5, false],
    ])
  })

  it('has_more is false when the last page is exactly full [FED-02]', async () => {
    expect(newestFirst.length % 5).toBe(0)
    const last = newestFirst.length / 5
    const [before, full] = await Promise.all([last - 1, last].map((page) => read(`?page=${page}&page_size=5`)))
    expect([before?.items.length, before?.has_more]).toEqual([5, true])
    expect([full?.items.length, full?.has_more]).toEqual([5, false])
    const byCursor = await read(`?page_size=5&before=${before?.cursor}`)
    expect(byCursor.items.map(({ data }) => data.id)).toEqual(newestFirst.slice(-5))
    expect(byCursor.has_more).toBe(false)
    const oneMore = await read(`?page_size=6&page=${last - 1}`)
    expect([oneMore.items.length, oneMore.has_more]).toEqual([6, true])
  })

  it('continues from a cursor unaffected by newer memories [FED-02]', async () => {
    const first = await read('')
    const { shareable_link: newer } = await app.made(ben, { title: 'meanwhile' })
    const second = await read(`?before=${first.cursor}`)
    expect(second.items.map(({ data }) => data.id)).toEqual(newestFirst.slice(10, 20))
    expect((await read('')).items[0]?.data.id).toBe(newer)
    await app.pool.query('delete from memories where shareable_link = $1', [newer])
  })

  it('returns each memory once when many have the same time', async () => {
    const { rows } = await app.pool.query<{ id: string; created_at: Date }>('select id, created_at from memories')
    await app.pool.query(`update memories set created_at = '2026-01-01T00:00:00Z' where title like 'n%'`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: FeedPage = await read(`?page_size=4${cursor ? `&before=${cursor}` : ''}`)
      seen.push(...page.items.map(({ data }) => data.id))
      cursor = page.has_more ? page.cursor : null
    } while (cursor)
    // Other tests ask for the order of before.
    for (const { id, created_at } of rows)
      await app.pool.query('update memories set created_at = $2 where id = $1', [id, created_at])
    expect([...seen].sort()).toEqual([...newestFirst].sort())
  })

  it('items have unique keys and a type [ENT-42, AMB-63]', async () => {
    const { items } = await read('')
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    for (const { kind, data } of items) {
      expect(kind).toBe('memory')
      expect(data).toEqual({
        id: data.memory.id,
        shareable_link: data.memory.shareable_link,
        memory: expect.objectContaining({ x: { x1: expect.any(String) } }),
        comment_id: null,
        private_comment_id: null,
        content: null,
      })
    }
  })

  it.each(['before=abc', 'page=0', 'page_size=1000'])('rejects %s', async (query) => {
    expect((await app.get(null, `/api/v1/feed/?${query}`)).statusCode).toBe(400)
  })
})

describe('GET /memories/api/v1/autocomplete', () => {
  const complete = async (q: string) =>
    (await app.get(null, `/memories/api/v1/autocomplete?q=${encodeURIComponent(q)}`)).json()

  it('returns hashtags for visitors and members, most used first [API-01]', async () => {
    await app.made(ann, { description: '#river-bank #riverside' })
    const answer = await app.get(null, '/memories/api/v1/autocomplete?q=riv')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(['river-bank', 'river', 'riverside'])
    for (const who of [ann, ben])
      expect((await app.get(who, '/memories/api/v1/autocomplete?q=riv')).json()).toEqual(answer.json())
    expect(await complete('#RIV')).toEqual(answer.json())
  })

  it('returns at most ten', async () => {
    await app.made(ann, { description: Array.from({ length: 12 }, (_, at) => `#many${at}`).join(' ') })
    expect(await complete('many')).toHaveLength(10)
  })

  it.each(['', '#', '%', '_', 'zzz', "'; drop table users; --"])('returns nothing for %j', async (q) => {
    expect(await complete(q)).toEqual([])
  })

  it('rejects a text longer than any hashtag', async () => {
    expect((await app.get(null, `/memories/api/v1/autocomplete?q=${'a'.repeat(101)}`)).statusCode).toBe(400)
  })
})
