import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { shardsAsked, tablesWithoutOwner } from '../helpers/server/distribution-keys.ts'
import { type Asked, recordStatements } from '../helpers/server/record-statements.ts'
import { type MemoryApp, makeMemoryApp, tags } from '../http/memory-calls.ts'

/**
 * What asks every machine although it is asked often, by words that stand in no other statement, and why. Whatever else the calls below ask names the owner of the
 * rows by value in each table of owners, so that it is one machine's.
 */
const declared = {
  'places as materialized': 'the feed: the newest of everybody, of which each machine has some',
  'select c.memory_id as id, c.author_id': 'a list: the newest of everybody with a tag or hashtag',
  'select count(*) as looked': 'how many there are of those, up to a thousand',
  'as these (author_id, memory_id)': 'the cards of a page: ten memories, mostly of as many authors',
  '(m.shareable_link = $1 and': 'a memory by its link, which names no author; on several machines its key first',
  'select author_id, id from memories where shareable_link = $1': 'the key of a memory by its link',
  'connected as materialized': 'memories that others connected lie with those who wrote them',
  'told as materialized': 'replies to comments of a member lie with the authors of other memories',
  'sent as materialized': 'what a member sent lies with the authors of the memories that it is about',
  'select c.reply_to as id, count(*)':
    'what answers the comments of a page, which stand under memories of several authors',
  'candidates as materialized': 'a member is notified of acts that lie with the authors of what they are about',
} as const
/** Background statements, whatever is called. */
const besides = ['update deliveries set', 'next_try_at <= $2 and key_id = any($3)']
const reasonOf = (sql: string) => Object.keys(declared).find((words) => sql.includes(words))

let app: MemoryApp
const asked: (Asked & { call: string })[] = []

beforeAll(async () => {
  app = await makeMemoryApp()
  const [ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
  const { shareable_link: link, sections } = await app.made(ann, {
    description: 'By the #river.',
    feelings: tags('lonely'),
  })
  const [tag] = sections.flatMap((section) => section.tags.map(({ memory_tag_id }) => memory_tag_id))
  const { headers } = ben
  const get = (url: string) => () => app.get(ben, url)
  const post = (url: string, payload: object) => () => app.inject({ method: 'POST', url, headers, payload })
  const first = await post('/api/v1/comments/create/', { shareable_link: link, content: 'Me, too.' })()
  const commentId = first.json().data.id
  await post('/api/v1/comments/create/', { shareable_link: link, content: 'And I.', reply_to: commentId })()
  // The feed has comments on memories of two authors.
  const { shareable_link: other } = await app.made(ben)
  const begun = await post('/api/v1/comments/create/', { shareable_link: other, content: 'And so on.' })()
  await post('/api/v1/comments/create/', { shareable_link: other, content: 'Yes.', reply_to: begun.json().data.id })()
  const calls = {
    feed: get('/api/v1/feed/'),
    'list by tag': get('/memories/memories-list/?feelings=lonely'),
    'list by hashtag': get('/memories/memories-list/?hashtag=river'),
    'page of a memory': () => app.read(ben, link),
    'its acts': get(`/api/v1/interaction/status/?shareable_link=${link}`),
    'its comments': get(`/api/v1/comments/?shareable_link=${link}&page=1`),
    'its connections': get(`/api/v1/connect/?shareable_link=${link}`),
    'its reactions': get(`/api/v1/reaction/?shareable_link=${link}`),
    'a memory is kept': post('/api/v1/save/new/', { shareable_link: link }),
    'a comment': post('/api/v1/comments/create/', { shareable_link: link, content: 'Me too.' }),
    'an answer to it': post('/api/v1/comments/create/', {
      shareable_link: link,
      content: 'So do I.',
      reply_to: commentId,
    }),
    'a reaction': post(`/api/v1/reaction/new-reaction/?reaction_option_id=3&shareable_link=${link}`, {}),
    'a resonance': post(`/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`, {}),
    received: () => app.get(ann, '/api/v1/received/'),
    sent: get('/api/v1/sent/'),
    bell: () => app.get(ann, '/api/v1/notifications/'),
    'a memory is written': () => app.post(ben, { type: 1, title: 'x', description: 'y #river', privacy: 0, status: 1 }),
    'a memory is changed': () => app.put(ann, link, { feelings: tags('sad') }),
  }
  const during = recordStatements(app.pool)
  for (const [call, ask] of Object.entries(calls)) {
    const statements = await during(async () => {
      const { statusCode, body } = await ask()
      expect(statusCode, `${call}: ${body}`).toBeLessThan(300)
    })
    expect(statements.length, call).toBeGreaterThan(0)
    asked.push(...statements.map((statement) => ({ ...statement, call })))
  }
})
afterAll(() => app.close())

const isHot = ({ sql }: Asked) => !besides.some((words) => sql.includes(words))

it.skipIf(inject('database').isCitus)(
  'hot statements filter by owner in each owned table, or are declared',
  async () => {
    const met = new Set<string>()
    const undeclared: string[] = []
    for (const { call, ...statement } of asked.filter(isHot)) {
      const tables = await tablesWithoutOwner(app.pool, statement)
      if (tables.length === 0) continue
      const reason = reasonOf(statement.sql)
      if (reason === undefined) undeclared.push(`${call}: ${tables.join(', ')} in ${statement.sql}`)
      else met.add(reason)
    }
    expect(undeclared).toEqual([])
    expect([...met].toSorted()).toEqual(Object.keys(declared).toSorted())
  },
)

it.runIf(inject('database').isCitus)('hot statements use at most one Citus shard, or are declared', async () => {
  const undeclared: string[] = []
  for (const { call, ...statement } of asked.filter(isHot)) {
    const shards = await shardsAsked(app.pool, statement)
    if (shards > 1 && reasonOf(statement.sql) === undefined) undeclared.push(`${call}: ${shards} for ${statement.sql}`)
  }
  expect(undeclared).toEqual([])
})

it('detects a statement without an owner filter, in joins and subqueries', async () => {
  const { rows } = await app.pool.query<{ author: string; link: string }>(
    'select author_id as author, shareable_link as link from memories limit 1',
  )
  const [{ author, link } = { author: '', link: '' }] = rows
  const joined = 'select 1 from memories m join memory_tags t on t.author_id = m.author_id and t.memory_id = m.id where'
  const found = async (sql: string, ...values: unknown[]) => {
    const statement = { sql, values }
    if (inject('database').isCitus) return (await shardsAsked(app.pool, statement)) > 1
    return (await tablesWithoutOwner(app.pool, statement)).length > 0
  }
  expect(await found(`${joined} m.author_id = $1`, author)).toBe(false)
  expect(await found('select 1 from memory_tags where author_id = any($1::uuid[])', [author])).toBe(false)
  expect(await found(`${joined} m.shareable_link = $1`, link)).toBe(true)
  expect(await found(`${joined} (m.author_id = $1 or m.shareable_link = $2)`, author, link)).toBe(true)
  expect(await found('select 1 from memories where author_id in (select user_id from avoided_members)')).toBe(true)
})
