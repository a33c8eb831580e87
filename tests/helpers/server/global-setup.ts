import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../src/server/db/embedded/start-embedded.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { createPool } from '../../../src/server/db/open-database.ts'
import { uuidV7 } from '../../../src/server/db/uuid-v7.ts'
import { asDatabase, run } from './admin.ts'
import { bundleServer } from './bundled-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { connection: PoolConfig; template: string }
    /** What Node runs to be the server. */
    server: string[]
  }
}

/**
 * One PostgreSQL for the whole test run (TEST_DATABASE_URL, else an embedded one of its own) and in it one migrated
 * database, of which every test file gets a copy. And one bundle of the server, for tests that start it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster()
  const template = `kindred_template_${uuidV7().replaceAll('-', '')}`
  await run(cluster.connection, `create database ${template}`)
  const pool = createPool(asDatabase(cluster.connection, template))
  await migrate(pool)
  await pool.end()
  project.provide('database', { connection: cluster.connection, template })
  const bundle = `test-server-${process.pid}`
  project.provide('server', await bundleServer(bundle))
  return async () => {
    await rm(join('.cache', bundle), { recursive: true, force: true })
    await run(cluster.connection, `drop database if exists ${template}`)
    await cluster.close()
  }
}

async function openCluster(): Promise<{ connection: PoolConfig; close: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { connection: { connectionString: url }, close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'kindred-test-'))
  const embedded = await startEmbedded(join(folder, 'postgres'), { settings: { max_connections: '200' } })
  const close = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: { ...embedded.connection, database: 'postgres' }, close }
}
