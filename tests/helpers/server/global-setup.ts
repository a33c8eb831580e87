import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool, PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openChecker } from '../../../src/server/features/content/content-checker.ts'
import {
  checkerStamp,
  saveVerifiedJourneys,
} from '../../../src/server/features/content/verified-journeys-repository.ts'
import { startEmbedded } from '../../../src/server/platform/db/embedded/start-embedded.ts'
import { migrate } from '../../../src/server/platform/db/migrate.ts'
import { createPool } from '../../../src/server/platform/db/open-database.ts'
import { uuidV7 } from '../../../src/server/platform/db/uuid-v7.ts'
import { asDatabase, run } from './admin.ts'
import { bundleServer } from './bundled-server.ts'
import { createOnCitus, distributeOnCitus, dropOnCitus, freeze, isCitus, requireCluster } from './citus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { connection: PoolConfig; template: string; isCitus: boolean }
    /** What Node runs to be the server. */
    server: string[]
    /** The address of the thread's code that checks content; null: it is loaded from its sources. */
    checkWorker: string | null
  }
}

/**
 * One PostgreSQL for the whole test run (TEST_DATABASE_URL, else an embedded one of its own) and in it one migrated
 * database, of which every test file gets a copy; distributed where TEST_DATABASE_URL leads to a coordinator of Citus. And one bundle of
 * the server, for tests that start it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster()
  const template = `kindred_template_${uuidV7().replaceAll('-', '')}`
  if (cluster.isCitus) await createOnCitus(cluster.connection, template)
  else await run(cluster.connection, `create database ${template}`)
  const pool = createPool(asDatabase(cluster.connection, template))
  await migrate(pool)
  const bundle = `test-server-${process.pid}`
  const server = await bundleServer(bundle)
  const checkWorker = pathToFileURL(join('.cache', bundle, 'check-worker.js'))
  await walkShippedContent(pool, checkWorker)
  await pool.end()
  if (cluster.isCitus) {
    await distributeOnCitus(asDatabase(cluster.connection, template))
    await freeze(cluster.connection, template)
  }
  project.provide('database', { connection: cluster.connection, template, isCitus: cluster.isCitus })
  project.provide('server', server)
  // A run that goes on while the sources change loads them anew.
  project.provide('checkWorker', project.vitest.config.watch ? null : checkWorker.href)
  return async () => {
    await rm(join('.cache', bundle), { recursive: true, force: true })
    if (cluster.isCitus) await dropOnCitus(cluster.connection, template)
    else await run(cluster.connection, `drop database if exists ${template}`)
    await cluster.close()
  }
}

/** Databases begin with what a first start would find out about the shipped wizards: that takes it longer than all else. */
async function walkShippedContent(pool: Pool, entry: URL): Promise<void> {
  const checker = openChecker({ entry })
  const { verifiedKeys } = await checker.check({ folder: 'content', journeys: { verifiedKeys: [], referenced: [] } })
  await checker.close()
  for (const stamp of [checkerStamp(), checkerStamp(entry)])
    await saveVerifiedJourneys(pool, stamp, verifiedKeys, new Date())
}

async function openCluster(): Promise<{ connection: PoolConfig; isCitus: boolean; close: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url && url === process.env.CITUS_URL) await requireCluster(url)
  if (url) return { connection: { connectionString: url }, isCitus: await isCitus(url), close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'kindred-test-'))
  const embedded = await startEmbedded(join(folder, 'postgres'), { settings: { max_connections: '200' } })
  const close = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: { ...embedded.connection, database: 'postgres' }, isCitus: false, close }
}
