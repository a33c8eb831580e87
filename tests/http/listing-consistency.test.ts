import type { MemoryList } from '@kindred/contract/memory-list'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listedSql } from '../../src/server/features/visibility/visibility.ts'
import { seed } from '../helpers/seed.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let people: SignedUp[]
beforeAll(async () => {
  app = await makeMemoryApp()
  people = [await app.signUp(), await app.signUp()]
})
afterAll(() => app.close())

const feelings = ['lonely', 'scared', 'sad'] as const
const hashtags = ['river', 'riverside', 'bus'] as const
const step = fc.record({
  who: fc.nat(1),
  which: fc.nat(),
  does: fc.constantFrom('create', 'edit', 'edit', 'edit', 'take away'),
  changes: fc.record(
    {
      privacy: fc.constantFrom(0, 1, 2),
      feelings: fc.subarray([...feelings]).map((ids) => ids.map((id) => ({ id }))),
      description: fc.subarray([...hashtags]).map((words) => `Then ${words.map((word) => `#${word}`).join(' ')}.`),
      needs_text: fc.constantFrom('', 'by the #bus'),
    },
    { requiredKeys: [] },
  ),
})

/** What the parts repeat of their memories, beside what the memories say. */
async function wrongRows(): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    ['memory_tags', 'memory_hashtags']
      .map(
        (table) =>
          `select '${table}' as part, p.listed, ${listedSql('m')} as should, p.created_at, m.created_at as since
           from ${table} p join memories m on m.author_id = p.author_id and m.id = p.memory_id
           where p.listed is distinct from ${listedSql('m')} or p.created_at is distinct from m.created_at`,
      )
      .join(' union all '),
  )
  return rows
}

/** What a search must find, worked out from the memories themselves. */
async function expected(table: string, condition: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ link: string }>(
    `select m.shareable_link as link from memories m where ${listedSql('m')}
     and exists (select 1 from ${table} p where p.author_id = m.author_id and p.memory_id = m.id and ${condition}) order by m.created_at desc, m.id desc`,
  )
  return rows.map(({ link }) => link)
}

async function found(query: string): Promise<string[]> {
  const links: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url: string = `/memories/memories-list/?${query}&page_size=3${cursor && `&before=${cursor}`}`
    const page: MemoryList = (await app.get(null, url)).json<MemoryList>()
    links.push(...page.results.map(({ id }) => id))
    cursor = page.cursor
  }
  return links
}

it('search results equal stored memories after random writes, hides and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const made: { who: SignedUp; link: string }[] = []
      for (const { who: at, which, does, changes } of steps) {
        const who = people[at]
        const one = made[which % Math.max(1, made.length)]
        if (who === undefined) continue
        if (does === 'create' || one === undefined)
          made.push({ who, link: (await app.made(who, changes)).shareable_link })
        else if (does === 'edit') {
          const answer = await app.put(one.who, one.link, changes)
          expect([202, 404]).toContain(answer.statusCode)
          if (answer.statusCode === 202) one.link = answer.json<Memory>().shareable_link
        } else await app.takenAway(one.link)
      }
      expect(await wrongRows()).toEqual([])
      for (const word of hashtags)
        expect(await found(`hashtag=${word}`)).toEqual(await expected('memory_hashtags', `p.hashtag = '${word}'`))
      for (const option of feelings)
        expect(await found(`tag=${option}&tag_type=feelings`)).toEqual(
          await expected('memory_tags', `p.field = 'feelings' and p.option_id = '${option}'`),
        )
      await app.pool.query('delete from memories')
    }),
    { numRuns: 6, seed },
  )
})
