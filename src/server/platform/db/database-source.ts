import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'

/** Where a database comes from: a server that is there or not, or a PostgreSQL that we start ourselves. */
export type DatabaseSource = {
  kind: 'embedded' | 'server'
  /** What `pg` needs to reach it. Asked again it makes nothing twice. */
  open: () => Promise<pg.ClientConfig>
  close: () => Promise<void>
}

export function serverSource(url: string): DatabaseSource {
  return { kind: 'server', open: async () => ({ connectionString: url }), close: async () => {} }
}

export function embeddedSource(
  folder: string,
  maxConnections: number,
  say: (sentence: string) => void,
): DatabaseSource {
  const settings = { max_connections: String(maxConnections) }
  let starting: Promise<Embedded> | undefined

  async function start(): Promise<Embedded> {
    starting ??= startEmbedded(folder, { settings, onCrash: say })
    try {
      return await starting
    } catch (error) {
      starting = undefined
      throw error
    }
  }
  return {
    kind: 'embedded',
    open: async () => ensureDatabase(await start(), 'kindred'),
    async close() {
      const embedded = await starting?.catch(() => undefined)
      await embedded?.stop()
    },
  }
}

async function ensureDatabase({ connection }: Embedded, database: string): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
  // A connection that breaks while it is asked rejects the question as well.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
  return { ...connection, database }
}
