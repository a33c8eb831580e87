import { answersToPayload } from '@kindred/engine'
import { parseBody } from '@kindred/product/acceptance'
import { afterEach, describe, expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/helpers/server/test-database.ts'
import { readConfig } from '../../platform/config.ts'
import { createContext } from '../../platform/context.ts'
import { memoryVocabulary } from '../memories/memory-vocabulary.ts'
import { storedAnswers } from '../memories/versions/stored-answers.ts'
import { checkMemory } from '../memories/write/check-memory.ts'
import { emptyContent } from '../memories/write/memory-content.ts'
import { isCurrentSql, notificationsSql } from '../notifications/kinds.ts'
import { copyLine } from './copy-rows.ts'
import { fillDemoIfEmpty } from './fill-demo.ts'
import { life } from './live-demo.ts'
import { makeMembers, makeMemories } from './make-community.ts'
import { seedDemo } from './seed-demo.ts'
import { stories } from './stories.ts'

const databases: TestDatabase[] = []
async function emptyDatabase() {
  const database = await createTestDatabase()
  databases.push(database)
  return database.pool
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

const until = new Date('2026-11-01T00:00:00Z')
const plan = { members: 20, memories: 60, seed: 7, until, firstMember: 0 }

async function contextFor(environment: Record<string, string>) {
  const pool = await emptyDatabase()
  const mailer = { send: async () => 'nowhere' }
  const context = createContext({ config: readConfig(environment), pool, mailer })
  const count = async () => (await pool.query('select count(*) as count from memories')).rows[0]?.count
  return { context, count }
}

describe('the demo community', () => {
  it('has at least 24 stories of all moods and privacies, without duplicates in the feed', async () => {
    const { tagFields } = memoryVocabulary(await shippedContent())
    const memories = [...makeMemories(plan, makeMembers(plan), tagFields, () => [])]
    expect(new Set(stories.map(({ text }) => text)).size).toBeGreaterThanOrEqual(24)
    expect(new Set(memories.map(({ content }) => content.type))).toEqual(new Set([1, 2, 3]))
    expect(new Set(memories.map(({ content }) => content.privacy))).toEqual(new Set([0, 1, 2]))
    const shown = memories.filter(({ content }) => content.privacy === 0).map(({ content }) => content.description)
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('has only tags that the wizards allow', async () => {
    const content = await shippedContent()
    const { tagFields, wizards } = memoryVocabulary(content)
    for (const memory of makeMemories({ ...plan, memories: 400 }, makeMembers(plan), tagFields, () => [])) {
      const generations = memory.content.tags.filter(({ option_id }) =>
        /^(generation|millennial|baby|silent)/.test(option_id),
      )
      const stored = { ...emptyContent, tags: generations }
      const payload = [wizards.memory, wizards.tags].map((wizard) =>
        answersToPayload(wizard, storedAnswers(memory.content, wizard)),
      )
      const body = parseBody(Object.assign({}, ...payload), wizards)
      expect(checkMemory(body, stored), memory.content.title).toEqual({})
    }
  })

  it('stories name existing options only', async () => {
    const { tagFields } = memoryVocabulary(await shippedContent())
    for (const { title, tags } of stories)
      for (const [field, ids = []] of Object.entries(tags)) {
        const options = tagFields.find(({ name }) => name === field)?.list.options.map(({ id }) => id)
        for (const id of ids) expect(options, `${title}: ${field}`).toContain(id)
      }
  })

  it('is the same for the same seed', async () => {
    const { tagFields } = memoryVocabulary(await shippedContent())
    const make = (seed: number) => [
      ...makeMemories({ ...plan, seed }, makeMembers({ ...plan, seed }), tagFields, () => []),
    ]
    expect(make(7)).toEqual(make(7))
    expect(make(8)).not.toEqual(make(7))
  })

  it('is written completely, and a second one can be added', async () => {
    const pool = await emptyDatabase()
    const content = await shippedContent()
    for (let run = 0; run < 2; run++) await seedDemo(pool, content, { members: 20, memories: 60, seed: 7, until })
    const counts = await pool.query(
      `select (select count(*) from users) as users, (select count(*) from memories) as memories,
        (select count(*) from memory_subjects) as subjects`,
    )
    expect(counts.rows[0]).toMatchObject({ users: 40, memories: 120 })
    expect(counts.rows[0].subjects).toBeGreaterThanOrEqual(120)
  })
})

describe('seeding an empty database', () => {
  it('happens once, and reports how to sign in', async () => {
    const { context, count } = await contextFor({})
    const content = await shippedContent()
    const said = await fillDemoIfEmpty(context, content)
    expect(said.join(' ')).toMatch(/20 members, 43 memories.*willow@demo\.example/)
    expect(await count()).toBe(43)
    expect(await fillDemoIfEmpty(context, content)).toEqual([])
    expect(await count()).toBe(43)
  })

  it('gives no two memories the same text, and begins the feed with gentle ones', async () => {
    const { context } = await contextFor({})
    await fillDemoIfEmpty(context, await shippedContent())
    const { pool } = context
    const { rows } = await pool.query(
      'select count(*)::int as all, count(distinct description)::int as texts, count(distinct title)::int as titles from memories',
    )
    expect(rows).toEqual([{ all: 43, texts: 43, titles: 43 }])
    const newest = await pool.query(
      `select exists (select 1 from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id) as covered
       from memories m where privacy = 0 order by created_at desc limit 10`,
    )
    expect(newest.rows.filter(({ covered }) => !covered).length).toBeGreaterThanOrEqual(6)
    expect(newest.rows[0]).toEqual({ covered: false })
  })

  it('lets its members answer each other, with a handful of news for the first one', async () => {
    const { context } = await contextFor({})
    await fillDemoIfEmpty(context, await shippedContent())
    const { pool } = context
    const told = await pool.query(
      `select n.kind, n.seen_at is null and n.read_at is null as is_new, n.read_at is not null as is_read from notifications n join users u on u.id = n.user_id where u.username = $1`,
      ['willow'],
    )
    const kinds = new Set(told.rows.map(({ kind }) => kind))
    for (const kind of ['comment', 'private_comment', 'memory_feedback', 'reaction', 'empathy', 'comment_reply'])
      expect(kinds, kind).toContain(kind)
    expect(told.rows.filter(({ is_read }) => is_read).length).toBeGreaterThan(2)
    const unseen = told.rows.filter(({ is_new }) => is_new).length
    expect(unseen).toBeGreaterThanOrEqual(5)
    expect(unseen).toBeLessThanOrEqual(12)
    const { rows } = await pool.query(
      `select (select count(*)::int from saves s join users u on u.id = s.user_id where u.username = 'willow') as saved,
         (select count(*)::int from comments) as comments, (select count(*)::int from comments where reply_to is not null) as replies,
         (select count(*)::int from comments c join memories m on m.author_id = c.author_id and m.id = c.memory_id
            where c.created_at < m.created_at or c.user_id = m.author_id and c.reply_to is null) as misplaced`,
    )
    expect(rows[0]).toMatchObject({ saved: 2, comments: life.filter((act) => act.comment).length, misplaced: 0 })
    expect(rows[0].replies).toBeGreaterThan(4)
  })

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://somewhere/else' },
    { NODE_ENV: 'production' },
    { DEMO: 'off' },
    { PUBLIC_URL: 'https://kindred.example' },
    { HOST: '0.0.0.0' },
  ])('does not happen with %j', async (environment) => {
    const { context, count } = await contextFor(environment)
    expect(await fillDemoIfEmpty(context, await shippedContent())).toEqual([])
    expect(await count()).toBe(0)
  })
})

it('a COPY line escapes tabs, newlines and backslashes, and has \\N for null', () => {
  expect(copyLine(['a\tb', 'c\nd\\e', null, 5])).toBe('a\\tb\tc\\nd\\\\e\t\\N\t5\n')
})

it('members act on each other’s visible memories, with notifications', async () => {
  const pool = await emptyDatabase()
  const wanted = { members: 40, memories: 200, interactions: 1_600, seed: 7, until }
  const { interactions } = await seedDemo(pool, await shippedContent(), wanted)
  // Repeated stories of so small a community are for few readers; chance does the rest.
  expect(interactions).toBeGreaterThan(wanted.interactions / 2)
  expect(interactions).toBeLessThan(wanted.interactions * 1.5)
  const tables = ['resonances', 'empathies', 'reactions', 'praises', 'comments', 'saves', 'votes']
  const all = tables
    .map((table) => `select author_id, memory_id, user_id, created_at from ${table}`)
    .join(' union all ')
  const { rows } = await pool.query(
    `select count(*)::int as acts, count(*) filter (where a.user_id = a.author_id)::int as own,
       count(*) filter (where m.privacy <> 0)::int as hidden, count(*) filter (where a.created_at < m.created_at)::int as early
     from (${all}) a join memories m on m.author_id = a.author_id and m.id = a.memory_id`,
  )
  expect(rows).toEqual([{ acts: interactions, own: 0, hidden: 0, early: 0 }])
  const { rows: told } = await pool.query(
    `${notificationsSql('true')}
     select count(*)::int as told, count(*) filter (where ${isCurrentSql('n', 'n.user_id')})::int as there,
       count(*) filter (where n.seen_at is null)::int as unseen
     from candidates n join memories m on m.author_id = n.about_author_id and m.id = n.about_id`,
  )
  const votes = await pool.query('select count(*)::int as count from votes')
  const replies = await pool.query(
    `select count(*)::int as count, count(*) filter (where a.user_id <> c.user_id and a.memory_id = c.memory_id and a.created_at < c.created_at)::int as fitting
     from comments c join comments a on a.author_id = c.author_id and a.id = c.reply_to`,
  )
  const { count: answers, fitting } = replies.rows[0]
  expect([answers > 0, fitting]).toEqual([true, answers])
  expect(told[0]).toMatchObject({ told: interactions - votes.rows[0].count + answers, there: told[0].told })
  expect(told[0].unseen).toBeGreaterThan(0)
})
