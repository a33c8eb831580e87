import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { projectRoot } from '../project-root.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { isDistributed, placeTables, splitForeignKeys } from './distributed/distribute.ts'
import { type Lease, LeaseLost, migrationLease } from './migration-lease.ts'
import { sqlState } from './sql-state.ts'
import { sqlStatements } from './sql-statements.ts'
import { type Queryable, transaction } from './transaction.ts'

const ownMigrations = join(projectRoot, 'src/server/platform/db/migrations')

type Options = {
  lease?: Lease
  say?: (sentence: string) => void
  /** Names of the files to run; all by default. */
  only?: ReadonlySet<string>
}

/**
 * Runs the SQL files that have not run here yet, in the order of their names. Each statement is a step of its own, in a
 * transaction that also remembers it: a start that was cut off goes on behind the last one. Of servers that start at once,
 * one migrates and the others wait. Returns the names of the files that this one finished.
 */
export async function migrate(pool: Pool, folder = ownMigrations, options: Options = {}): Promise<string[]> {
  const { lease = migrationLease(pool), say = () => {} } = options
  const migrations = readMigrations(folder).filter(({ name }) => options.only?.has(name) ?? true)
  const done: string[] = []
  for (let isWaiting = false; ; ) {
    const waiting = waitingOf(migrations, await readKnown(pool))
    if (waiting.length === 0) return done
    if (await lease.take()) {
      const outcome = await runAll(pool, lease, waiting, done)
      if (outcome === 'finished') return done
    } else if (!isWaiting) {
      isWaiting = true
      say('Another server brings the tables up to date; this one waits for it.')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Migration = { name: string; sql: string; sha256: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: hashOf(sql) }
  })
}

/** Our own files, by name: the SHA-256 of what stands in them. */
export const knownMigrations = (): ReadonlyMap<string, string> =>
  new Map(readMigrations(ownMigrations).map(({ name, sha256 }) => [name, sha256]))

function waitingOf(migrations: readonly Migration[], known: ReadonlyMap<string, string>): Migration[] {
  return migrations.filter(({ name, sha256 }) => {
    const before = known.get(name)
    if (before !== undefined && before !== sha256) throw changedMigration(name)
    return before === undefined
  })
}

const changedMigration = (name: string): Error =>
  new Error(`The migration ${name} was changed after it ran here. Put it back and write the change as a new file.`)

/** Which files have run. The first server of all makes the tables that say so. */
async function readKnown(pool: Pool): Promise<Map<string, string>> {
  try {
    const { rows } = await pool.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    // A database of an earlier version knows its files, but has no lease yet.
    await pool.query('select 1 from schema_migration_lease, schema_migration_steps limit 1')
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  } catch (error) {
    if (sqlState(error) !== undefinedTable) throw error
    await makeOwnTables(pool)
    return readKnown(pool)
  }
}

const undefinedTable = '42P01'

const ownTables = [
  'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())',
  'create table if not exists schema_migration_lease (id int primary key, holder uuid not null, expires_at timestamptz(3) not null)',
  'create table if not exists schema_migration_steps (name text not null, step int not null, sha256 text not null, primary key (name, step))',
]

// "If not exists" does not help two servers that make a table at the same moment; the second is told by one of these.
const madeMeanwhile = new Set(['23505', '42P07', '42710'])

async function makeOwnTables(pool: Pool): Promise<void> {
  for (const table of ownTables)
    await pool.query(table).catch((error: Error) => {
      if (!madeMeanwhile.has(sqlState(error))) throw error
    })
}

/** Runs what waits while the lease is ours; what was done meanwhile by a server before us is seen on the next look. */
async function runAll(pool: Pool, lease: Lease, waiting: readonly Migration[], done: string[]) {
  try {
    // Between our look and our lease, another server may have finished.
    const known = await readKnown(pool)
    const onMachines = await isDistributed(pool)
    for (const migration of waiting.filter(({ name }) => !known.has(name))) {
      await runSteps(pool, lease, migration, onMachines)
      done.push(migration.name)
    }
    await lease.giveBack()
    return 'finished'
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost'
    // The next server need not wait; when the database is away, the lease runs out by itself.
    await lease.giveBack().catch(() => {})
    throw error
  }
}

async function runSteps(
  pool: Pool,
  lease: Lease,
  { name, sql, sha256 }: Migration,
  onMachines: boolean,
): Promise<void> {
  const statements = sqlStatements(sql)
  const { rows } = await pool.query<{ step: number; sha256: string }>(
    'select step, sha256 from schema_migration_steps where name = $1 order by step',
    [name],
  )
  for (const { step, sha256: before } of rows)
    if (hashOf(statements[step] ?? '') !== before) throw changedMigration(name)
  for (const [step, statement] of statements.entries())
    if (step >= rows.length)
      await runStep(pool, name, async (db) => {
        await lease.hold(db)
        for (const part of onMachines ? splitForeignKeys(statement) : [statement]) await db.query(part)
        // A new table, at once: keys that follow may point at what lies beside it.
        if (onMachines) await placeTables(db)
        await db.query('insert into schema_migration_steps (name, step, sha256) values ($1, $2, $3)', [
          name,
          step,
          hashOf(statement),
        ])
        // A long statement outlasted the lease; the next step finds it fresh.
        await lease.hold(db)
      })
  await runStep(pool, name, async (db) => {
    await lease.hold(db)
    await db.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await db.query('delete from schema_migration_steps where name = $1', [name])
  })
}

const lockTimeout = '55P03'

/**
 * A change of a table waits for everybody who uses it, and everybody behind it waits too. So it gives up soon and tries again,
 * and the site goes on meanwhile.
 */
async function runStep(pool: Pool, name: string, work: (db: Queryable) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(pool, async (db) => {
        await db.query("set local lock_timeout = '2s'; set local statement_timeout = 0")
        await work(db)
      })
    } catch (error) {
      if (sqlState(error) === lockTimeout && tries < 50) continue
      if (error instanceof LeaseLost || isDatabaseUnavailable(error)) throw error
      throw new Error(`The migration ${name} did not run: ${(error as Error).message}`, { cause: error })
    }
  }
}
