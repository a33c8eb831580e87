import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepared } from '../../src/server/platform/db/prepared.ts'
import { RequestPool } from '../../src/server/platform/db/request-pool.ts'
import { transaction } from '../../src/server/platform/db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it.each([
  { preparesStatements: true, kept: ['select $1::int + 1 as sum'] },
  { preparesStatements: false, kept: [] },
])(
  'a connection keeps prepared plans only with preparesStatements: $preparesStatements',
  async ({ preparesStatements, kept }) => {
    const pool = new RequestPool({ ...database.pool.options, max: 1 })
    pool.preparesStatements = preparesStatements
    pool.open()
    const ask = (db: Pick<RequestPool, 'query'>, given: number) =>
      db.query<{ sum: number }>(prepared('select $1::int + 1 as sum', [given])).then(({ rows }) => rows[0]?.sum)
    expect([await ask(pool, 1), await ask(pool, 2)]).toEqual([2, 3])
    expect(await transaction(pool, (db) => ask(db as never, 3))).toBe(4)
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(({ statement }) => statement)).toEqual(kept)
    await pool.end()
  },
)
