import type { Pool } from 'pg'
import { knownMigrations } from '../src/server/platform/db/migrate.ts'

/** How the tables of a database stand to the migrations of this version. */
export interface MigrationState {
  /** Run at the next start, in this order. */
  waiting: string[]
  /** Ran here, and this version has no such file: a newer one was here. */
  unknown: string[]
  /** Ran here with other words than this version has. */
  changed: string[]
  known: number
}

/** Reads only; a database without tables has everything before it. */
export async function readMigrationState(pool: Pool): Promise<MigrationState> {
  const ours = knownMigrations()
  const there = await pool.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there")
  const { rows } = there.rows[0]?.there
    ? await pool.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations order by name')
    : { rows: [] }
  const ran = new Set(rows.map(({ name }) => name))
  return {
    waiting: [...ours.keys()].filter((name) => !ran.has(name)).sort(),
    unknown: rows.filter(({ name }) => !ours.has(name)).map(({ name }) => name),
    changed: rows.filter(({ name, sha256 }) => ours.has(name) && ours.get(name) !== sha256).map(({ name }) => name),
    known: ours.size,
  }
}
