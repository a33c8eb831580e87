import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Queryable, transaction } from '../../src/server/platform/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table counters (id int primary key, value int not null)')
  await database.pool.query('insert into counters values (1, 0), (2, 0)')
})
afterAll(() => database.drop())

const read = async (id: number) =>
  (await database.pool.query<{ value: number }>('select value from counters where id = $1', [id])).rows[0]?.value

it('rolls back when the callback throws, and the connection stays usable', async () => {
  const connection = async (client: Queryable) => (await client.query('select pg_backend_pid() as pid')).rows
  let before: object[] = []
  const failing = transaction(database.pool, async (client) => {
    before = await connection(client)
    await client.query('update counters set value = 99 where id = 1')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await read(1)).toBe(0)
  expect(await transaction(database.pool, connection)).toEqual(before)
})

it('retries after a serialization failure, so that no concurrent count is lost', async () => {
  let readers = 0
  let allHaveRead = () => {}
  const bothRead = new Promise<void>((resolve) => {
    allHaveRead = resolve
  })
  const add = () =>
    transaction(database.pool, async (client) => {
      await client.query('set transaction isolation level repeatable read')
      const { rows } = await client.query<{ value: number }>('select value from counters where id = 2')
      readers += 1
      if (readers === 2) allHaveRead()
      await bothRead
      await client.query('update counters set value = $1 where id = 2', [(rows[0]?.value ?? 0) + 1])
    })
  await Promise.all([add(), add()])
  expect(await read(2)).toBe(2)
  expect(readers).toBe(3)
})

it('returns times as ISO text in milliseconds and counts as numbers', async () => {
  const { rows } = await database.pool.query(
    `select timestamptz '2026-03-01 01:02:03.456+05:30' as time, count(*) as count from counters`,
  )
  expect(rows).toEqual([{ time: '2026-02-28T19:32:03.456Z', count: 2 }])
})

it('rejects concurrent statements of one client in tests', async () => {
  const both = transaction(database.pool, (client) =>
    Promise.all([client.query('select 1 as one'), client.query('select 2 as two')]),
  )
  await expect(both).rejects.toThrow('one after the other')
  expect(await read(1)).toBe(0)
})
