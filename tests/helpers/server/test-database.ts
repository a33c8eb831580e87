import type { Pool, PoolConfig } from 'pg'
import { inject } from 'vitest'
import { createPool } from '../../../src/server/platform/db/open-database.ts'
import { sqlState } from '../../../src/server/platform/db/transaction.ts'
import { uuidV7 } from '../../../src/server/platform/db/uuid-v7.ts'
import { asDatabase, run } from './admin.ts'
import { copyOnCitus, dropOnCitus } from './citus.ts'
import { asksOneAtATime } from './one-at-a-time.ts'

export type TestDatabase = { pool: Pool; drop: () => Promise<void> }

/** A migrated, empty database that nobody else uses. */
export const createTestDatabase = (): Promise<TestDatabase> => create(inject('database').template)

/** One without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template1')

/** Databases of one run never share a name. */
export const newDatabaseName = (): string => `kindred_test_${uuidV7().replaceAll('-', '')}`

async function create(template: string): Promise<TestDatabase> {
  const { connection } = inject('database')
  const name = newDatabaseName()
  await copy(connection, name, template)
  const pool = createPool({ ...asDatabase(connection, name), max: 8 })
  pool.on('connect', asksOneAtATime)
  const drop = async () => {
    await pool.end()
    await dropDatabase(connection, name)
  }
  return { pool, drop }
}

/** Copies of the migrated database are distributed as it is; others lie on the coordinator alone. */
const isOnCitus = (template: string): boolean => {
  const own = inject('database')
  return own.isCitus && template === own.template
}

/** Where there are several machines, on each. */
export const dropDatabase = (cluster: PoolConfig, name: string): Promise<void> =>
  inject('database').isCitus ? dropOnCitus(cluster, name) : run(cluster, `drop database if exists ${name} with (force)`)

/** Makes a database that is like the template. "Object in use": a copy of the same one is being made for another test file. */
export async function copy(cluster: PoolConfig, name: string, template: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return isOnCitus(template)
        ? await copyOnCitus(cluster, name, template)
        : await run(cluster, `create database ${name} template ${template}`)
    } catch (error) {
      if (sqlState(error) !== '55006' || attempt > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
