import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readServedState, type ServedState } from '../src/server/features/content/served-state.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { columnTypes } from '../src/server/platform/db/column-types.ts'
import { embeddedSource, serverSource } from '../src/server/platform/db/database-source.ts'
import { runningEmbedded } from './ask-database.ts'

/** Nothing is changed by a check: not a row, and no table is brought up to date. */
const readOnly = { types: columnTypes, max: 1, options: '-c default_transaction_read_only=on' }

/** What answers hang on in the database that a server of this folder has, and whether one runs on it. Undefined: there is no database yet. */
export async function readLocalServedState(): Promise<ServedState | undefined> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const cluster = join(dataDir, 'postgres')
  if (databaseUrl !== null) return ask(await serverSource(databaseUrl).open())
  if (!existsSync(join(cluster, 'PG_VERSION'))) return undefined
  const running = runningEmbedded(cluster)
  if (running !== undefined) {
    const state = await ask(running).catch(unlessStopped)
    if (state !== undefined) return state
  }
  const source = embeddedSource(cluster, 20, () => {})
  try {
    return await ask(await source.open())
  } finally {
    await source.close()
  }
}

async function ask(connection: pg.ClientConfig): Promise<ServedState | undefined> {
  const pool = new pg.Pool({ ...connection, ...readOnly })
  try {
    return await readServedState(pool)
  } catch (error) {
    // Tables of a version before these, or of none yet: no answer is there to hang on.
    if ((error as { code?: string }).code === '42P01') return undefined
    throw error
  } finally {
    await pool.end()
  }
}

/** What a server left behind that was killed looks like a running one. */
function unlessStopped(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) return undefined
  throw error
}
