import type { FeedPage } from '@kindred/contract/feed-page'
import type { MemoryList } from '@kindred/contract/memory-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../../src/server/features/demo/seed-demo.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

// More memories than anybody counts.

const memories = 2_600
let app: MemoryApp

beforeAll(async () => {
  app = await makeMemoryApp()
  const until = new Date('2026-11-01')
  await seedDemo(app.pool, app.app.content.current(), { members: 20, memories, seed: 7, until })
})
afterAll(() => app.close())

const read = async (query: string) => (await app.get(null, `/memories/memories-list/?${query}`)).json<MemoryList>()

async function toTheEnd(query: string): Promise<{ ids: string[]; pages: MemoryList[] }> {
  const pages = [await read(query)]
  for (let cursor = pages[0]?.cursor; cursor; cursor = pages.at(-1)?.cursor)
    pages.push(await read(`${query}&before=${cursor}`))
  return { ids: pages.flatMap(({ results }) => results.map(({ id }) => id)), pages }
}

async function linksWhere(condition: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ link: string }>(
    `select m.shareable_link as link from memories m where m.privacy = 0 and ${condition} order by m.created_at desc, m.id desc`,
  )
  return rows.map(({ link }) => link)
}

const tagged = (field: string, option: string) =>
  `exists (select 1 from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id and t.field = '${field}' and t.option_id = '${option}')`

describe('a long list', () => {
  it('is counted up to 1,000 and reports that there are more', async () => {
    const { count, count_is_capped, total_pages, has_more } = await read('')
    expect({ count, count_is_capped, total_pages, has_more }).toEqual({
      ...{ count: 1_000, count_is_capped: true, total_pages: 100, has_more: true },
    })
  })

  it('has numbered pages up to the count limit, and then 400 that suggests the cursor', async () => {
    expect((await read('page=100')).results).toHaveLength(10)
    for (const url of [
      '/memories/memories-list/?page=101',
      '/memories/memories-list/?page=21&page_size=50',
      '/api/v1/feed/?page=101',
    ]) {
      const answer = await app.get(null, url)
      expect(answer.statusCode, url).toBe(400)
      expect(answer.json().errors.page[0]).toMatch(/^Page numbers go up to \d+\. Continue with before\.$/)
    }
  })

  it('returns every memory once, in order, by cursor', async () => {
    const { ids, pages } = await toTheEnd('page_size=50')
    expect(ids).toEqual(await linksWhere('true'))
    // How many there are was told at the beginning.
    expect(pages.slice(1).every(({ count, total_pages }) => count === null && total_pages === null)).toBe(true)
    expect(pages.at(-1)).toMatchObject({ has_more: false, cursor: null })
  })

  it('returns the same page by cursor when memories are added', async () => {
    const first = await read('page_size=5')
    const second = await read(`page_size=5&before=${first.cursor}`)
    const author = await app.signUp()
    await app.made(author, { title: 'meanwhile' })
    expect((await read(`page_size=5&before=${first.cursor}`)).results).toEqual(second.results)
  })

  it('filtered by tag, hashtag or several is complete by cursor', async () => {
    expect((await toTheEnd('tag=lonely&tag_type=feelings&page_size=50')).ids).toEqual(
      await linksWhere(tagged('feelings', 'lonely')),
    )
    const { rows } = await app.pool.query<{ hashtag: string }>(
      'select hashtag from memory_hashtags group by hashtag order by count(*) desc, hashtag limit 1',
    )
    const { hashtag } = rows[0] ?? { hashtag: '' }
    expect((await toTheEnd(`hashtag=${hashtag}&page_size=50`)).ids).toEqual(
      await linksWhere(
        `exists (select 1 from memory_hashtags h where h.author_id = m.author_id and h.memory_id = m.id and h.hashtag = '${hashtag}')`,
      ),
    )
    const both = `${tagged('person', 'mother')} and ${tagged('age_ranges', '6-9-years')}`
    expect(await linksWhere(both)).not.toEqual([])
    expect((await toTheEnd('person=mother&tag=6-9-years&tag_type=age-ranges&page_size=50')).ids).toEqual(
      await linksWhere(both),
    )
    expect((await toTheEnd(`person=mother&tag=6-9-years&hashtag=${hashtag}`)).ids).toEqual(
      await linksWhere(
        `${both} and exists (select 1 from memory_hashtags h where h.author_id = m.author_id and h.memory_id = m.id and h.hashtag = '${hashtag}')`,
      ),
    )
  })

  it('filtered by two common terms without common memories ends', async () => {
    // Each of them more often than is looked at in one go.
    for (const [at, hashtag] of ['evenone', 'oddone'].entries())
      await app.pool.query(
        `insert into memory_hashtags (author_id, memory_id, hashtag, listed, created_at)
         select author_id, id, $1, true, created_at from (
           select *, row_number() over (order by created_at) as place from memories where privacy = 0) m where place % 2 = $2`,
        [hashtag, at],
      )
    await app.pool.query(
      `insert into memory_tags (author_id, memory_id, id, field, option_id, position, shown, listed, created_at)
       select author_id, memory_id, gen_random_uuid(), 'feelings', 'guilty', 99, true, true, created_at
       from memory_hashtags where hashtag = 'oddone' on conflict do nothing`,
    )
    const { ids, pages } = await toTheEnd('hashtag=evenone&tag=guilty&tag_type=feelings')
    expect(ids).toEqual(
      await linksWhere(`${tagged('feelings', 'guilty')} and exists (
      select 1 from memory_hashtags h where h.author_id = m.author_id and h.memory_id = m.id and h.hashtag = 'evenone')`),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toMatchObject({ count_is_capped: true, has_more: true })
  })

  it('of an unknown term is empty', async () => {
    for (const query of ['tag=no-such-tag', 'tag=lonely&tag_type=nothing', 'hashtag=nosuchhashtag', 'person=nobody'])
      expect(await read(query)).toEqual({
        ...{ results: [], count: 0, count_is_capped: false, page: 1, total_pages: 0, has_more: false, cursor: null },
      })
  })

  it('has the same order in the feed', async () => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null && ids.length < 1_500; ) {
      const page: FeedPage = (await app.get(null, `/api/v1/feed/?page_size=50${cursor && `&before=${cursor}`}`)).json()
      ids.push(...page.items.map(({ data }) => data.id))
      cursor = page.has_more ? page.cursor : null
    }
    expect(ids).toEqual((await linksWhere('true')).slice(0, ids.length))
  })
})
