import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Config, readConfig } from '../src/server/platform/config.ts'
import { createPool, openDatabase, withDatabase } from '../src/server/platform/db/open-database.ts'

/**
 * Asks the database that the server has: DATABASE_URL or the embedded one, also while a server runs on that: its database is asked
 * then. `migrates: false`: as it is, whichever version it has.
 */
export async function askDatabase<T>(ask: (pool: Pool) => Promise<T>, { migrates = true } = {}): Promise<T> {
  const config = readConfig(process.env)
  const answered = await besideServer(config, ask)
  if (answered !== undefined) return answered.answer
  return migrates ? alone(config, ask) : withDatabase(config, ask, console.log)
}

/** Asks the embedded database of a running server; undefined where none runs. */
async function besideServer<T>(
  { databaseUrl, dataDir }: Config,
  ask: (pool: Pool) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const connection = databaseUrl ? undefined : runningEmbedded(join(dataDir, 'postgres'))
  if (connection === undefined) return undefined
  const pool = createPool({ ...connection, max: 1 })
  try {
    return { answer: await ask(pool) }
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  } finally {
    await pool.end()
  }
}

/** The embedded database as a server that runs has it open; undefined where none was started. */
export function runningEmbedded(cluster: string): { host: string; user: string; database: string } | undefined {
  const host = socketFolderOf(cluster)
  return host === undefined ? undefined : { host, user: 'kindred', database: 'kindred' }
}

/** Where a running PostgreSQL listens: the fifth line of what it writes down of itself. */
function socketFolderOf(cluster: string): string | undefined {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[4]?.trim() : undefined
}

async function alone<T>(config: Config, ask: (pool: Pool) => Promise<T>): Promise<T> {
  const database = openDatabase(config, console.log)
  try {
    await database.ready
    return await database.backgroundPool(ask)
  } finally {
    await database.close()
  }
}
