import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitForeignKeys } from '../../src/server/platform/db/distributed/distribute.ts'
import { layout, type ShardKey } from '../../src/server/platform/db/distributed/layout.ts'
import { sqlStatements } from '../../src/server/platform/db/sql-statements.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

// What a database on several machines has no counterpart for, or a slow one: src/server/README.md, "On several machines".
const notInTheSubset: Record<string, RegExp> = {
  'operator classes of one engine': /\b(text|varchar|bpchar)_pattern_ops\b/i,
  'comparison by operator class': /~[<>]=?~|\busing\s+~/,
  'advisory lock': /\bpg_(try_)?advisory_/i,
  'trigger, rule or stored function':
    /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(trigger|rule|function|procedure)\b|\bdo\s+\$\$/i,
  'key from the database':
    /\b(big|small)?serial\b(?!iz)|\bnextval\s*\(|\bcreate\s+sequence\b|\bgenerated\s+(always|by\s+default)\s+as\s+identity\b/i,
  'tidying by hand': /(^|[;'"`]\s*)vacuum\b/im,
  'listen and notify': /(^|[;'"`]\s*)(un)?(listen|notify)\s+\w+\s*[;'"`]|\bpg_notify\s*\(/im,
  'table lock': /(^|[;'"`]\s*)lock\s+(table\s+)?\w+\s+in\b/im,
  'physical place of a row': /\bctid\b|\bxmin\b/i,
  'check at commit': /\bdeferrable\b/i,
  extension: /\bcreate\s+extension\b/i,
  'two-phase commit by hand': /\bprepare\s+transaction\b/i,
  'interval beside a moment': /::interval\b|\binterval\s+'/i,
  'index of one engine': /\busing\s+(gin|gist|brin|spgist|hash)\b/i,
}

/** Exceptions: older statements, and ones outside requests, with their reason. */
const exceptions: Record<string, { kinds: string[]; reason: string }> = {
  'src/server/features/backup/restore-backup.ts': {
    kinds: ['table lock'],
    reason: 'a restore fills one empty PostgreSQL, before anything is distributed',
  },
  'src/server/platform/db/migrations/0002_memories.sql': {
    kinds: ['operator classes of one engine'],
    reason: 'written before; 0010 replaces the table, and with it the index',
  },
  'src/server/platform/db/migrations/0086_search_document.sql': {
    kinds: ['index of one engine'],
    reason:
      'full text search has no other index; Citus has it as PostgreSQL does, CockroachDB as an inverted index of the same name, YugabyteDB as ybgin',
  },
  'src/server/platform/db/scrub-deleted-rows.ts': {
    kinds: ['tidying by hand'],
    reason: 'in the background, behind a deletion; an engine that does it by itself refuses it, and that is all',
  },
}

const filesIn = (folder: string, ends: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => join(folder, name))

/** Comments say why something is not used; they are not SQL. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)(\/\/|--)\s.*$/gm, '$1')

const kindsIn = (text: string): string[] =>
  Object.entries(notInTheSubset).flatMap(([kind, pattern]) => (pattern.test(withoutComments(text)) ? [kind] : []))

describe("the server's SQL", () => {
  const files = [...filesIn('src/server/platform/db/migrations', /\.sql$/), ...filesIn('src/server', /\.ts$/)]

  it('includes migrations and repositories', () => {
    expect(files.filter((file) => file.endsWith('.sql')).length).toBeGreaterThanOrEqual(5)
    expect(files.filter((file) => file.endsWith('repository.ts')).length).toBeGreaterThanOrEqual(8)
  })

  it.each(files)('%s uses only features that distributed engines share', (file) => {
    const allowed = exceptions[file]?.kinds ?? []
    expect(kindsIn(readFileSync(file, 'utf8')).filter((kind) => !allowed.includes(kind))).toEqual([])
  })

  it.each([
    ['create index a on b (c text_pattern_ops)', 'operator classes of one engine'],
    ['order by hashtag using ~<~ limit 1', 'comparison by operator class'],
    ["query('select pg_advisory_xact_lock($1)')", 'advisory lock'],
    ['create or replace function f() returns trigger', 'trigger, rule or stored function'],
    ['id bigserial primary key', 'key from the database'],
    ["pool.query('vacuum analyze users')", 'tidying by hand'],
    ["client.query('listen content')", 'listen and notify'],
    ['query(`lock table users in share mode`)', 'table lock'],
    ['update a set due_at = due_at + $1::interval', 'interval beside a moment'],
    ['create index a on b using gin (c)', 'index of one engine'],
  ])('detects: %s', (sql, kind) => expect(kindsIn(sql)).toEqual([kind]))

  it.each(['app.listen(3000)', '// vacuum later', '-- no sequences here', 'serializable', "say('We tidy up: vacuum')"])(
    'is no SQL: %s',
    (text) => expect(kindsIn(text)).toEqual([]),
  )
})

describe('a migration runs on distributed databases', () => {
  const places: Record<string, ShardKey> = layout
  const liesWithOwner = (table: string) => ['author_id', 'user_id'].includes(places[table] ?? '')

  /** What Citus refuses of a statement: src/server/platform/db/distributed/README.md, "How to write a migration". */
  function refusedIn(statement: string): string[] {
    const sql = withoutComments(statement).trim()
    const made = /^create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(sql)?.[1]
    const pointedAt =
      made === undefined ? [] : [...sql.matchAll(/\breferences\s+(\w+)/gi)].map(([, table = '']) => table)
    return [
      ...pointedAt.filter(liesWithOwner).map((table) => `a key to ${table} stands in create table`),
      ...(/\bdrop\s+constraint\b[\s\S]*\badd\s+(constraint\s+\w+\s+)?primary\s+key/i.test(sql)
        ? ['a primary key is dropped and added in one statement']
        : []),
      ...(/\balter\s+table\b[^;]*\badd\s+column\b[^;]*\b(references|check|unique|primary\s+key)\b/i.test(sql)
        ? ['a column is added together with a key or a check']
        : []),
      ...(made !== undefined && !sql.includes(places[made] ?? '') && liesWithOwner(made)
        ? [`${made} is made without its owner`]
        : []),
    ]
  }

  const folder = 'src/server/platform/db/migrations'
  const later = readdirSync(folder).filter((file) => file > '0063')

  it.each(later)('%s', (file) => {
    const statements = sqlStatements(readFileSync(join(folder, file), 'utf8')).flatMap(splitForeignKeys)
    expect(statements.flatMap(refusedIn)).toEqual([])
  })

  it.each([
    [
      'create table votes (author_id uuid references memories (author_id, id))',
      'a key to memories stands in create table',
    ],
    [
      'alter table votes drop constraint votes_pkey, add constraint votes_pkey primary key (author_id, id)',
      'a primary key is dropped and added in one statement',
    ],
    ['create table votes (id uuid primary key)', 'votes is made without its owner'],
    [
      'alter table votes add column kind text, add column by_id uuid references users (id)',
      'a column is added together with a key or a check',
    ],
    ['alter table votes add column many integer check (many > 0)', 'a column is added together with a key or a check'],
  ])('detects: %s', (sql, says) => expect(refusedIn(sql)).toEqual([says]))

  it("splits a foreign key from its column, keeping PostgreSQL's name", async () => {
    const database = await createTestDatabase()
    const statement = 'alter table content_changes add column a_id uuid references users (id) on delete set null'
    const keys = async (statements: string[]) => {
      const db = await database.pool.connect()
      await db.query('begin')
      for (const one of statements) await db.query(one)
      const { rows } = await db.query(
        `select conname, pg_get_constraintdef(oid) as means from pg_constraint
         where contype = 'f' and conrelid = 'content_changes'::regclass order by conname`,
      )
      await db.query('rollback')
      db.release()
      return rows
    }
    expect(splitForeignKeys(statement)).toHaveLength(2)
    expect(await keys(splitForeignKeys(statement))).toEqual(await keys([statement]))
    await database.drop()
  })

  it('declares where each table is placed, with the distribution column in each unique key', async () => {
    const database = await createTestDatabase()
    const { rows } = await database.pool.query<{ table: string; columns: string[][] }>(
      `select t.relname as table, coalesce(json_agg((select json_agg(a.attname) from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)))
         filter (where i.indisunique), '[]') as columns
       from pg_class t left join pg_index i on i.indrelid = t.oid
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' group by t.relname`,
    )
    await database.drop()
    expect(rows.map(({ table }) => table).toSorted()).toEqual(Object.keys(layout).toSorted())
    const without = rows.filter(
      ({ table, columns }) => liesWithOwner(table) && !columns.every((key) => key.includes(places[table] ?? '')),
    )
    expect(without).toEqual([])
  })
})

describe('every personal table', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  /** Accounts themselves: small, the same on every machine, or looked up by a secret before the person is known. */
  const accounts = ['users', 'sessions', 'email_codes', 'known_devices', 'pending_sign_ins', 'passkey_challenges']
  /** Content is the site's: small, and the same on every machine, whoever wrote or approved it. */
  const ofTheSite = [
    'content_changes',
    'content_change_writers',
    'content_change_acts',
    'content_change_reviews',
    'studio_publications',
  ]
  const owners = ['author_id', 'user_id']

  it('has its owner in each key', async () => {
    const { rows } = await database.pool.query<{ table: string; name: string; kind: string; columns: string[] }>(
      `select t.relname as table, c.conname as name, c.contype::text as kind,
         (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
       from pg_constraint c join pg_class t on t.oid = c.conrelid
       where c.contype in ('p', 'u', 'f') and exists (
         select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = any($1))`,
      [owners],
    )
    const owned = rows.filter(({ table }) => ![...accounts, ...ofTheSite].includes(table))
    expect(new Set(owned.map(({ table }) => table)).size).toBeGreaterThanOrEqual(8)
    expect(owned.filter(({ columns }) => !columns.some((column) => owners.includes(column)))).toEqual([])
  })

  it('is every table that references a person or a memory', async () => {
    const { rows } = await database.pool.query<{ child: string }>(
      `select distinct child.relname as child from pg_constraint c
       join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
       where c.contype = 'f' and not exists (
         select 1 from pg_attribute a where a.attrelid = child.oid and a.attname = any($1))`,
      [owners],
    )
    expect(rows).toEqual([])
  })

  it('has an index for each foreign key, except small site tables', async () => {
    const { rows } = await database.pool.query<{ table: string; key: string }>(
      `select c.conrelid::regclass::text as table, c.conrelid::regclass || ' (' || (
           select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k (number, place)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) || ')' as key
       from pg_constraint c
       where c.contype = 'f' and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid and i.indisvalid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    )
    expect(rows.filter(({ table }) => !ofTheSite.includes(table)).map(({ key }) => key)).toEqual([])
  })
})
