import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kindred-migrations-'))
  const migrations = 'src/server/platform/db/migrations'
  for (const name of await readdir(migrations)) if (name < '0060') await cp(join(migrations, name), join(folder, name))
  await migrate(database.pool, folder)
}, 60_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const id = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [ann, ben, memory, comment] = [id(1), id(2), id(3), id(4)]

it('migrated reports keep their text, and get the author and outcome', async () => {
  const { pool } = database
  for (const [person, name] of [
    [ann, 'ann'],
    [ben, 'ben'],
  ])
    await pool.query(
      `insert into users (id, username, username_key, username_skeleton, email, password_hash, created_at)
       values ($1, $2, $2, $2, $2, '', now())`,
      [person, name],
    )
  const { rows: columns } = await pool.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'memories' and is_nullable = 'NO' and column_default is null`,
  )
  const values: Record<string, unknown> = { id: memory, author_id: ann, shareable_link: 'link' }
  const byType: Record<string, unknown> = {
    uuid: memory,
    integer: 0,
    smallint: 0,
    text: 'x',
    boolean: false,
    jsonb: '{}',
  }
  const given = columns.map(({ name, type }) => values[name] ?? byType[type] ?? new Date().toISOString())
  await pool.query(
    `insert into memories (${columns.map(({ name }) => name)}) values (${columns.map((_, at) => `$${at + 1}`)})`,
    given,
  )
  await pool.query(
    `insert into comments (author_id, memory_id, id, user_id, content, created_at, updated_at) values ($1, $2, $3, $4, 'x', now(), now())`,
    [ann, memory, comment, ben],
  )
  const reports = [
    [id(10), null, memory, ben, null],
    [id(11), comment, comment, ann, new Date()],
  ]
  for (const [report, commentId, about, reporter, settled] of reports)
    await pool.query(
      `insert into reports (author_id, id, memory_id, comment_id, about_id, user_id, reason, remark, snapshot, created_at, settled_at)
       values ($1, $2, $3, $4, $5, $6, 'hate', 'Look.', '{"title": "x"}', now(), $7)`,
      [ann, report, memory, commentId, about, reporter, settled],
    )
  for (const [number, kind] of [
    [20, 'hide'],
    [21, 'note'],
  ])
    await pool.query(
      `insert into decisions (user_id, id, moderator_id, kind, author_id, memory_id, comment_id, about_id, reason, note, created_at)
       values ($1, $2, $3, $4, $3, $5, $6, $6, '', '', now())`,
      [ben, id(Number(number)), ann, kind, memory, comment],
    )

  await migrate(pool)
  const { rows } = await pool.query(
    `select kind, about_id, writer_id, memory_author_id, reporter_id, remark, snapshot, sealed, outcome from reports order by id`,
  )
  const common = { memory_author_id: ann, remark: 'Look.', snapshot: { title: 'x' }, sealed: null }
  expect(rows).toEqual([
    { ...common, kind: 'memory', about_id: memory, writer_id: ann, reporter_id: ben, outcome: null },
    { ...common, kind: 'comment', about_id: comment, writer_id: ben, reporter_id: ann, outcome: 'upheld' },
  ])
  await pool.query('delete from users')
  expect((await pool.query('select 1 from reports')).rows).toHaveLength(2)
}, 60_000)
