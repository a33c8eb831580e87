import pg, { type PoolConfig } from 'pg'

/** The same connection, to another database of the cluster. */
export function asDatabase(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

/** Runs one statement that stands outside of any test database. */
export async function run(connection: PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A connection as DATABASE_URL. */
export function urlOf({ connectionString, host, port, user, database }: PoolConfig): string {
  if (connectionString !== undefined) return connectionString
  const url = new URL('postgresql://localhost')
  url.username = user ?? ''
  url.pathname = database ?? ''
  url.searchParams.set('host', host ?? '')
  url.searchParams.set('port', String(port ?? 5432))
  return url.href
}
