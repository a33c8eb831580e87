import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { projectRoot } from '../project-root.ts'

const lock = 727274
const ownMigrations = join(projectRoot, 'src/server/db/migrations')

/**
 * Runs the SQL files that have not run here yet, in the order of their names, each in its own transaction. Two servers
 * starting at once wait for each other. Returns the names of those that ran.
 */
export async function migrate(pool: Pool, folder = ownMigrations): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())',
    )
    const known = await readKnown(client)
    const waiting = readMigrations(folder).filter((migration) => isWaiting(migration, known))
    for (const migration of waiting) await run(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}

type Migration = { name: string; sql: string; sha256: string }

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

async function readKnown(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function isWaiting({ name, sha256 }: Migration, known: Map<string, string>): boolean {
  const before = known.get(name)
  if (before !== undefined && before !== sha256) {
    throw new Error(
      `The migration ${name} was changed after it ran here. Put it back and write the change as a new file.`,
    )
  }
  return before === undefined
}

async function run(client: PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} did not run: ${(error as Error).message}`, { cause: error })
  }
}
