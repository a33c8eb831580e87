import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Traces } from '../traces.ts'
import { columnTypes } from './column-types.ts'
import { type DatabaseSource, embeddedSource, serverSource } from './database-source.ts'
import { checkLayout } from './distributed/distribute.ts'
import { backgroundLimits } from './limits.ts'
import { migrate } from './migrate.ts'
import { RequestPool } from './request-pool.ts'
import { retryUntilAvailable } from './retry-until-available.ts'
import { traceStatements } from './trace-statements.ts'
import {
  countUnsupportedStatements,
  noUnsupportedStatements,
  type UnsupportedStatements,
} from './unsupported-statements.ts'

export type Database = {
  /** For requests: refuses until the tables are up to date, and everything asked of it has a limit. */
  pool: RequestPool
  /** Our own PostgreSQL in the data folder, or a server by DATABASE_URL. */
  kind: DatabaseSource['kind']
  /** The tables are up to date. Rejects when waiting does not fix what is wrong. */
  ready: Promise<void>
  isReady: () => boolean
  /** The first try is over, whatever came of it. */
  tried: Promise<void>
  /** What the database refused to do, on any connection. */
  unsupportedStatements: UnsupportedStatements
  /** Work that nobody waits for, on connections of its own and without the limits of a request. */
  backgroundPool: WithBackgroundPool
  close: () => Promise<void>
}

type WithBackgroundPool = <Result>(work: (pool: pg.Pool) => Promise<Result>) => Promise<Result>
export type LogLine = (sentence: string) => void

/**
 * Goes for the database that the configuration names and brings its tables up to date, for as long as that takes: the
 * pool is there at once, so that what needs no database is served meanwhile.
 * @example const database = openDatabase(config, console.log); await database.ready
 */
export function openDatabase(config: Config, say: LogLine = () => {}, traces: Traces | null = null): Database {
  const source = sourceOf(config, say)
  const unsupportedStatements = noUnsupportedStatements()
  const pool = logBrokenConnections(new RequestPool({ types: columnTypes, max: config.databasePool }), say)
  const observe = (one: pg.Pool) => {
    countUnsupportedStatements(one, unsupportedStatements)
    if (traces !== null) traceStatements(one, traces)
  }
  observe(pool)
  const backgroundPool: WithBackgroundPool = async (work) =>
    runPatiently(
      await source.open(),
      (patient) => {
        observe(patient)
        return work(patient)
      },
      say,
    )
  const tries = retryUntilAvailable(async () => {
    const connection = await source.open()
    await runPatiently(
      connection,
      async (patient) => {
        await migrate(patient, undefined, { say })
        await checkLayout(patient)
      },
      say,
    )
    pool.preparesStatements = source.kind === 'embedded' || config.databasePlans === 'once'
    pool.open(connection)
  }, say)
  const close = async () => {
    tries.stop()
    await pool.end()
    await source.close()
  }
  return {
    pool,
    kind: source.kind,
    ready: tries.there,
    isReady: () => pool.isOpen,
    tried: tries.tried,
    unsupportedStatements,
    backgroundPool,
    close,
  }
}

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool'>

const sourceOf = ({ databaseUrl, dataDir, databasePool }: DatabaseLocation, say: LogLine): DatabaseSource =>
  databaseUrl ? serverSource(databaseUrl) : embeddedSource(join(dataDir, 'postgres'), databasePool + 20, say)

/** Works on the database as it is, whichever migrations have run; an embedded one runs for as long as that takes. Nothing has a limit: a table may be copied for hours. */
export async function withDatabase<Result>(
  where: DatabaseLocation,
  work: (pool: pg.Pool) => Promise<Result>,
  say: LogLine = () => {},
): Promise<Result> {
  const source = sourceOf(where, say)
  try {
    const pool = createPool({ ...(await source.open()), max: 2 }, say)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  } finally {
    await source.close()
  }
}

async function runPatiently<Result>(
  connection: pg.ClientConfig,
  work: (pool: pg.Pool) => Promise<Result>,
  say: LogLine,
): Promise<Result> {
  const pool = createPool({ ...connection, ...backgroundLimits, max: 2 }, say)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A pool with our column types and no limits. Tests and scripts use it for databases of their own. */
export function createPool(config: pg.PoolConfig, say: LogLine = () => {}): pg.Pool {
  return logBrokenConnections(
    new pg.Pool({ types: columnTypes, connectionTimeoutMillis: 10_000, keepAlive: true, ...config }),
    say,
  )
}

/**
 * A connection that breaks says so by an event, and an event of errors that nobody hears ends the process. The pool hears
 * it only while the connection is idle; whoever has borrowed one learns it from the statement that fails.
 */
function logBrokenConnections<Watched extends pg.Pool>(pool: Watched, say: LogLine): Watched {
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    if (!pool.ending) say(`A database connection broke: ${error.message}`)
  })
  return pool
}
