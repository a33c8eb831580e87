import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { columnTypes } from './column-types.ts'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export type Database = {
  pool: pg.Pool
  /** Our own PostgreSQL in the data folder, or a server by DATABASE_URL. */
  kind: 'embedded' | 'server'
  close: () => Promise<void>
}

type Say = (sentence: string) => void

/** Opens the database the configuration names and brings its tables up to date. */
export async function openDatabase(config: Config, say: Say = () => {}): Promise<Database> {
  const database = config.databaseUrl
    ? openServer(config.databaseUrl, config, say)
    : await openEmbedded(join(config.dataDir, 'postgres'), config, say)
  try {
    await migrate(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function openServer(url: string, config: Config, say: Say): Database {
  const pool = createPool({ connectionString: url, max: config.databasePool }, say)
  return { pool, kind: 'server', close: () => pool.end() }
}

async function openEmbedded(folder: string, config: Config, say: Say): Promise<Database> {
  const max = config.databasePool
  const settings = { max_connections: String(max + 20) }
  const embedded = await startEmbedded(folder, { settings, onCrash: say })
  try {
    const pool = createPool({ ...(await ensureDatabase(embedded, 'kindred')), max }, say)
    const close = async () => {
      await pool.end()
      await embedded.stop()
    }
    return { pool, kind: 'embedded', close }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function ensureDatabase({ connection }: Embedded, database: string): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
  return { ...connection, database }
}

/** A pool with our column types. Tests use it for databases of their own. */
export function createPool(config: pg.PoolConfig, say: Say = () => {}): pg.Pool {
  const pool = new pg.Pool({ types: columnTypes, connectionTimeoutMillis: 10_000, ...config })
  // Without a listener, a connection that breaks while idle (a database restart) would end the whole process.
  pool.on('error', (error) => {
    if (!pool.ending) say(`A database connection broke: ${error.message}`)
  })
  return pool
}
