import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordReferences } from '../../src/server/features/answer-references/index.ts'
import { transaction } from '../../src/server/platform/db/transaction.ts'
import { seed } from '../helpers/seed.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, type ReadMemory, story, tags } from './memory-calls.ts'

// An edit writes only what it changes; everything else must stay as it was.

let app: MemoryApp
let ann: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann-in-a-row')
})
afterAll(() => app.close())

const some = (...ids: string[]) => fc.shuffledSubarray(ids).map((chosen) => tags(...chosen))
const text = fc.constantFrom('', 'by the #bus', 'at the #river, and the #bus', 'nowhere')
const anything = fc.record(
  {
    feelings: some('lonely', 'scared', 'sad'),
    needs: some('sleep', 'warmth', 'food-and-water'),
    sensitive_topics: some('neglect', 'bullying').map((topics) => topics.map(({ id }) => ({ id }))),
    subjects: fc
      .shuffledSubarray(['My sister', 'Mr. Bell', 'the dog'])
      .map((names) => names.map((description) => ({ description }))),
    feelings_text: text.map((description) => [{ description }]),
    needs_text: text.map((description) => [{ description }]),
    title: fc.constantFrom('The gate', 'The bus'),
    description: fc.constantFrom('We waited for the #bus.', 'Nobody came.'),
    privacy: fc.constantFrom(0, 1, 2),
  },
  { requiredKeys: [] },
)

/** Often one thing alone: what the others hang on has to follow. */
const change = fc.oneof(anything, fc.record({ privacy: fc.constantFrom(0, 1, 2) }))

/** What a memory says and how it is found, without what each memory has of its own: ids, links, days, revisions. */
async function saysAndIsFound(memory: ReadMemory): Promise<unknown> {
  const own = new Set(['id', 'shareable_link', 'created', 'updated', 'revision'])
  const bare = JSON.parse(
    JSON.stringify(memory, (name, value) => (name === 'memory_tag_id' || own.has(name) ? undefined : value)),
  )
  const { rows } = await app.pool.query(
    `select strip(m.words)::text as words, m.title,
       (select json_agg(json_build_array(hashtag, listed) order by hashtag) from memory_hashtags h
         where h.author_id = m.author_id and h.memory_id = m.id) as hashtags,
       (select json_agg(json_build_array(field, option_id, listed, shown) order by field, position) from memory_tags t
         where t.author_id = m.author_id and t.memory_id = m.id) as tags,
       (select json_agg(json_build_array(field, text) order by field) from memory_details d
         where d.author_id = m.author_id and d.memory_id = m.id) as details
     from memories m where m.shareable_link = $1`,
    [memory.shareable_link],
  )
  return { ...bare, found: rows[0] }
}

describe('several edits of one memory', () => {
  it('give the same text, lists and search results as one write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
        let memory = await app.made(ann, { title: 'The gate' })
        let said: object = { ...story, title: 'The gate' }
        for (const next of changes) {
          const answer = await app.put(ann, memory.shareable_link, next)
          expect(answer.statusCode, answer.body).toBe(202)
          memory = answer.json<ReadMemory>()
          said = { ...said, ...next }
          const reread = (await app.read(ann, memory.shareable_link)).json<ReadMemory>()
          expect(reread).toEqual(memory)
        }
        const atOnce = await app.made(ann, said)
        expect(await saysAndIsFound(memory)).toEqual(await saysAndIsFound(atOnce))
      }),
      { numRuns: 25, seed },
    )
  })

  it('do not rewrite unchanged rows', async () => {
    const before = { feelings: tags('sad', 'lonely'), feelings_text: [{ description: 'by the #bus' }] }
    const { shareable_link: link } = await app.made(ann, { ...before, subjects: [{ description: 'My sister' }] })
    const written = async (table: string) =>
      (
        await app.pool.query<{ rows: string[] }>(
          `select array_agg(p.xmin::text order by p.xmin::text) as rows from ${table} p join memories m on m.author_id = p.author_id and m.id = p.memory_id
           where m.shareable_link = $1`,
          [link],
        )
      ).rows[0]?.rows
    const tables = ['memory_tags', 'memory_details', 'memory_subjects', 'memory_hashtags']
    const all = () => Promise.all(tables.map(written))

    const first = await all()
    expect(first).toEqual([[expect.any(String), expect.any(String)], ...[1, 2, 3].map(() => [expect.any(String)])])
    await app.put(ann, link, { title: 'Another one', ...before })
    expect(await all()).toEqual(first)
    await app.put(ann, link, { feelings_text: [{ description: 'by the #river' }] })
    const [feelings, words, subjects, hashtags] = await all()
    expect([feelings, subjects]).toEqual([first[0], first[2]])
    expect([words, hashtags]).not.toContainEqual(first[1])
  })

  it('keep the order of the latest answers to a question', async () => {
    const { shareable_link: link } = await app.made(ann, { feelings: tags('sad', 'lonely', 'scared') })
    const turned = (await app.put(ann, link, { feelings: tags('scared', 'sad', 'lonely') })).json<ReadMemory>()
    expect(turned.feelings.map((tag) => tag.tag_id)).toEqual(['scared', 'sad', 'lonely'])
  })
})

describe('ids with answers', () => {
  const id = (field: string) => ({
    ...{ wizard: 'tag-memory', field, option: 'sad', many: false, upgrade: 0 },
    keptIn: { table: 'memory_tags', name: field } as const,
  })
  const remembered = async (field: string) =>
    (await app.pool.query('select 1 from answered_ids where field = $1', [field])).rows.length

  it('are stored by the next save after a failed transaction', async () => {
    const fails = transaction(app.pool, async (db) => {
      await recordReferences(db, [id('failing')], app.pool)
      throw new Error('Not this time.')
    })
    await expect(fails).rejects.toThrow('Not this time.')
    expect(await remembered('failing')).toBe(0)
    await transaction(app.pool, (db) => recordReferences(db, [id('failing')], app.pool))
    expect(await remembered('failing')).toBe(1)
  })

  it('are not stored again once the server has seen them', async () => {
    const save = () => transaction(app.pool, (db) => recordReferences(db, [id('known')], app.pool))
    await save()
    await save()
    await app.pool.query("delete from answered_ids where field = 'known'")
    await save()
    expect(await remembered('known')).toBe(0)
  })
})
