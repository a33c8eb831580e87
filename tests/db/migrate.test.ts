import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

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

it('runs each file once, in the order of their names', async () => {
  await write('9002_second.sql', 'alter table ordered add column later int')
  await write('9001_first.sql', 'create table ordered (id int)')
  expect(await migrate(database.pool, folder)).toEqual(['9001_first.sql', '9002_second.sql'])
  expect(await migrate(database.pool, folder)).toEqual([])
})

it('runs a file once when several servers start at the same moment', async () => {
  await write('9101_once.sql', 'create table once (id int)')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(ran.flat()).toEqual(['9101_once.sql'])
})

it('keeps nothing of a file that fails, and names it', async () => {
  await write('9201_broken.sql', 'create table half (id int); select nonsense')
  await expect(migrate(database.pool, folder)).rejects.toThrow('The migration 9201_broken.sql did not run')
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

it('refuses a file that was changed after it ran', async () => {
  await write('9301_changed.sql', 'create table changed (id int)')
  await migrate(database.pool, folder)
  await write('9301_changed.sql', 'create table changed (id bigint)')
  await expect(migrate(database.pool, folder)).rejects.toThrow('9301_changed.sql was changed after it ran')
})

it('finds our own migrations already run in a test database', async () => {
  expect(await migrate(database.pool)).toEqual([])
})
