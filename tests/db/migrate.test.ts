import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Wizard } from '@kindred/engine'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { findLastServed, storeWizard } from '../../src/server/features/content/content-versions-repository.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { migrationLease } from '../../src/server/platform/db/migration-lease.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-migrations-'))
  return () => rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

it('runs each file once, ordered by name', async () => {
  await write('9002_second.sql', 'alter table ordered add column later int')
  await write('9001_first.sql', 'create table ordered (id int)')
  expect(await migrate(database.pool, folder)).toEqual(['9001_first.sql', '9002_second.sql'])
  expect(await migrate(database.pool, folder)).toEqual([])
})

it('runs a file once when several servers start concurrently', async () => {
  await write('9101_once.sql', 'create table once (id int)')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(ran.flat()).toEqual(['9101_once.sql'])
})

it('names a failing file, keeps its earlier steps, and continues after them', async () => {
  await write('9201_broken.sql', 'create table half (id int); select nonsense')
  await expect(migrate(database.pool, folder)).rejects.toThrow('The migration 9201_broken.sql did not run')
  await write('9201_broken.sql', 'create table half (id int); alter table half add column whole int')
  expect(await migrate(database.pool, folder)).toEqual(['9201_broken.sql'])
  const { rows } = await database.pool.query('select id, whole from half')
  expect(rows).toEqual([])
  const steps = "select * from schema_migration_steps where name = '9201_broken.sql'"
  expect((await database.pool.query(steps)).rows).toEqual([])
})

it('rejects a file with a changed step that already ran', async () => {
  await write('9211_started.sql', 'create table started (id int); select nonsense')
  await expect(migrate(database.pool, folder)).rejects.toThrow('did not run')
  await write('9211_started.sql', 'create table started (id bigint); select 1')
  await expect(migrate(database.pool, folder)).rejects.toThrow('9211_started.sql was changed after it ran')
})

it('waits while another server migrates, and takes over when its lease expires', async () => {
  await write('9221_waits.sql', 'create table waits (id int)')
  const other = migrationLease(database.pool)
  expect(await other.take()).toBe(true)
  const messages: string[] = []
  const waiting = migrate(database.pool, folder, { say: (sentence) => messages.push(sentence) })
  await vi.waitFor(() => expect(messages).toHaveLength(1), pollOptions)
  expect((await database.pool.query(`select to_regclass('waits') as waits`)).rows).toEqual([{ waits: null }])
  await database.pool.query('update schema_migration_lease set expires_at = clock_timestamp()')
  expect(await waiting).toEqual(['9221_waits.sql'])
  await expect(other.hold(database.pool)).rejects.toThrow('took over')
})

it('repeats nothing that another server did meanwhile', async () => {
  await write('9231_late.sql', 'create table late (id int)')
  const lease = migrationLease(database.pool)
  const other = migrationLease(database.pool)
  let taken = 0
  const slow = {
    ...lease,
    async take() {
      // It took the lease and slept, and the other took over.
      const isOurs = await lease.take()
      taken += 1
      if (taken > 1) return isOurs
      await database.pool.query('update schema_migration_lease set expires_at = clock_timestamp()')
      await migrate(database.pool, folder, { lease: other })
      return isOurs
    },
  }
  expect(await migrate(database.pool, folder, { lease: slow })).toEqual([])
})

it('rejects a file changed after it ran', async () => {
  await write('9301_changed.sql', 'create table changed (id int)')
  await migrate(database.pool, folder)
  await write('9301_changed.sql', 'create table changed (id bigint)')
  await expect(migrate(database.pool, folder)).rejects.toThrow('9301_changed.sql was changed after it ran')
})

it('runs nothing in an up-to-date test database', async () => {
  expect(await migrate(database.pool)).toEqual([])
})

it('migrates an earlier version with its data', async () => {
  const own = 'src/server/platform/db/migrations'
  const earlier = (await readdir(own)).filter((name) => name < '0004')
  for (const name of earlier) await cp(join(own, name), join(folder, name))
  const old = await createEmptyDatabase()
  try {
    expect(await migrate(old.pool, folder)).toEqual(earlier)
    const [user, memory] = ['0199f0c0-0000-7000-8000-000000000001', '0199f0c0-0000-7000-8000-000000000002']
    const at = '2026-01-02T03:04:05.000Z'
    await old.pool.query(
      `insert into users (id, username, username_key, email, email_key, password_hash, created_at)
       values ($1, 'Ann', 'ann', 'a@example.org', 'a@example.org', 'x', $2)`,
      [user, at],
    )
    await old.pool.query(
      `insert into memories (id, shareable_link, author_id, type, description, privacy, content_version, created_at, updated_at)
       values ($1, 'link', $2, 3, 'We waited.', 1, 'v1', $3, $3)`,
      [memory, user, at],
    )
    await old.pool.query(
      "insert into content_versions (version, wizard_id, body, created_at) values ('v1', 'tag-memory', $1, $2)",
      [JSON.stringify({ id: 'tag-memory', version: 'v1' }), at],
    )
    expect((await migrate(old.pool))[0]).toBe('0004_living_content.sql')
    expect(await findLastServed(old.pool)).toEqual([{ id: 'tag-memory', version: 'v1' }])
    // A version that is served again counts as the latest.
    const again = { id: 'tag-memory', version: 'v0' } as Wizard
    await storeWizard(old.pool, again, new Date('2026-02-01'))
    expect(await findLastServed(old.pool)).toEqual([again])
    await storeWizard(old.pool, { ...again, version: 'v1' }, new Date('2026-03-01'))
    expect(await findLastServed(old.pool)).toEqual([{ id: 'tag-memory', version: 'v1' }])
    const { rows } = await old.pool.query('select description, content_version from memories')
    expect(rows).toEqual([{ description: 'We waited.', content_version: 'v1' }])
  } finally {
    await old.drop()
  }
})

it('adopts a database migrated before leases existed', async () => {
  const old = await createTestDatabase()
  try {
    await old.pool.query('drop table schema_migration_lease, schema_migration_steps')
    expect(await migrate(old.pool)).toEqual([])
    expect(await migrationLease(old.pool).take()).toBe(true)
  } finally {
    await old.drop()
  }
})

it('fills in the author of every part of a memory, and the columns of lists', async () => {
  const own = 'src/server/platform/db/migrations'
  const earlier = (await readdir(own)).filter((name) => name < '0010')
  for (const name of earlier) await cp(join(own, name), join(folder, name))
  const old = await createEmptyDatabase()
  try {
    await migrate(old.pool, folder)
    const id = (number: number) => `0199f0c0-0000-7000-8000-${String(number).padStart(12, '0')}`
    for (const person of [1, 2])
      await old.pool.query(
        `insert into users (id, username, username_key, email, email_key, password_hash, created_at)
         values ($1, $2, $2, $2, $2, 'x', '2026-01-01')`,
        [id(person), `person ${person}`],
      )
    // Public, private, by link and removed memories of two members.
    const rows = [
      [11, 1, 0, null],
      [12, 1, 1, null],
      [13, 2, 2, null],
      [14, 2, 0, '2026-02-01'],
    ] as const
    for (const [memory, person, privacy, deleted] of rows) {
      await old.pool.query(
        `insert into memories (id, shareable_link, author_id, type, description, privacy, created_at, updated_at, deleted_at)
         values ($1, $2, $3, 3, 'We waited.', $4, $5, $5, $6)`,
        [id(memory), `link ${memory}`, id(person), privacy, `2026-01-${memory}`, deleted],
      )
      await old.pool.query(
        `insert into memory_tags (id, memory_id, field, option_id, position, description)
         values ($1, $2, 'feelings', 'lonely', 0, null), ($3, $2, 'impacts', 'own', 1, 'my words')`,
        [id(memory + 100), id(memory), id(memory + 200)],
      )
      await old.pool.query(`insert into memory_details (memory_id, field, text) values ($1, 'needs_text', 'x')`, [
        id(memory),
      ])
      await old.pool.query('insert into memory_subjects (memory_id, position, description) values ($1, 0, $2)', [
        id(memory),
        'Ann',
      ])
      await old.pool.query(`insert into memory_topics (memory_id, topic_id, position) values ($1, 'neglect', 0)`, [
        id(memory),
      ])
      await old.pool.query(`insert into memory_hashtags (memory_id, hashtag) values ($1, 'river')`, [id(memory)])
    }
    await migrate(old.pool)
    const tags = await old.pool.query(
      `select t.id, t.author_id, t.field, t.description, t.listed, t.created_at = m.created_at as same
       from memory_tags t join memories m on m.author_id = t.author_id and m.id = t.memory_id
       where t.field = 'feelings' order by t.id`,
    )
    expect(tags.rows).toEqual(
      rows.map(([memory, person]) => ({
        ...{ id: id(memory + 100), author_id: id(person), field: 'feelings', description: null },
        ...{ listed: memory === 11, same: true },
      })),
    )
    const { rows: listed } = await old.pool.query('select memory_id from memory_hashtags where listed')
    expect(listed).toEqual([{ memory_id: id(11) }])
    for (const table of ['memory_tags', 'memory_details', 'memory_subjects', 'memory_topics', 'memory_hashtags']) {
      const { rows: kept } = await old.pool.query(
        `select distinct author_id, memory_id from ${table} order by memory_id`,
      )
      expect(kept, table).toEqual(rows.map(([memory, person]) => ({ author_id: id(person), memory_id: id(memory) })))
    }
    // What belongs to a person still goes with them.
    await old.pool.query('delete from users where id = $1', [id(2)])
    const { rows: left } = await old.pool.query('select distinct memory_id from memory_tags order by memory_id')
    expect(left).toEqual([{ memory_id: id(11) }, { memory_id: id(12) }])
  } finally {
    await old.drop()
  }
})

/** Statements that would break servers of the previous release (OPERATING.md, "Upgrade"). */
const takesAway =
  /\b(drop (table|column)|rename (to|column)|alter column \w+ (set not null|type))\b|\badd column (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i

it.each([
  ['alter table a drop column b', true],
  ['alter table a rename column b to c', true],
  ['alter table a alter column b set not null', true],
  ['alter table a add column b int not null', true],
  ['alter table a add column b int not null default 0, add column c text', false],
  ['create table a (b int not null)', false],
])('takesAway: %s is %s', (sql, expected) => {
  expect(takesAway.test(sql)).toBe(expected)
})

it('recent migrations only add; removals come in a later, listed file', async () => {
  /** Files that remove what no release uses since, and that release. */
  const later: Record<string, string> = {}
  const all = (await readdir('src/server/platform/db/migrations')).filter((name) => name > '0061' && !(name in later))
  expect(all.length).toBeGreaterThan(10)
  const taking = all.filter((name) =>
    takesAway.test(readFileSync(join('src/server/platform/db/migrations', name), 'utf8')),
  )
  expect(taking).toEqual([])
})
