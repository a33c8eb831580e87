import type { Pool, PoolClient } from 'pg'

/** How long to wait until a table is free, and how long it may then be closed to everybody, in milliseconds. */
type RewriteTimeouts = { lock: number; rewrite: number }

/** Together a little less than a request waits for a lock (`limits.ts`), so that none is refused. */
export const onlineTimeouts: RewriteTimeouts = { lock: 300, rewrite: 1_000 }

/** Just after a start a large table may be closed for longer: help and hotlines answer, the rest asks to wait. */
export const startupTimeouts: RewriteTimeouts = { lock: 2_000, rewrite: 60_000 }

const oldReadersMs = 10_000

type ScrubResult = { tooLarge: string[] }

/**
 * Makes deleted rows unreadable in the files of a PostgreSQL that is ours alone. A plain vacuum frees their place and
 * leaves their bytes in it, so each table is written anew with its indexes, and so are the samples of values that the
 * planner keeps. Then a checkpoint does away with the log that still tells of them. A table that cannot be rewritten in
 * the time that people may wait is only vacuumed, and named.
 */
export async function scrubDeletedRows(
  pool: Pool,
  tables: readonly string[],
  closed: RewriteTimeouts,
): Promise<ScrubResult> {
  const client = await pool.connect()
  try {
    await untilNobodySeesDeleted(client)
    await client.query(`set lock_timeout = ${closed.lock}`)
    const tooLarge: string[] = []
    for (const table of tables) if (!(await rewrite(client, table, closed))) tooLarge.push(table)
    await forgetSamples(client)
    await leaveOldLog(client)
    return { tooLarge }
  } finally {
    // Its settings are its own: the connection does not go back.
    client.release(true)
  }
}

/** On a server that is not ours we only make the place free; what becomes of its files is its owner's business. */
export async function vacuumTables(pool: Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum (index_cleanup on, truncate off) ${table}`)
}

/** Rows that were deleted just now stay readable for whoever began to read before. */
async function untilNobodySeesDeleted(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as now')
  const end = Date.now() + oldReadersMs
  while (Date.now() < end) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and age(backend_xmin) > age($1::text::xid8::xid)`,
      [rows[0]?.now],
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Somebody has been reading since before the deletion; what was deleted cannot be overwritten yet.')
}

async function rewrite(client: PoolClient, table: string, closed: RewriteTimeouts): Promise<boolean> {
  await client.query(`set statement_timeout = ${closed.rewrite}`)
  try {
    await client.query(`vacuum (full, analyze) ${table}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error
    await client.query('set statement_timeout = 0')
    await client.query(`vacuum (index_cleanup on, truncate off, analyze) ${table}`)
    return false
  } finally {
    await client.query('set statement_timeout = 0')
  }
}

/** The planner's samples hold values of rows. An empty table keeps its last ones, so they are taken away. */
async function forgetSamples(client: PoolClient): Promise<void> {
  await client.query(
    `delete from pg_statistic s using pg_class c
     where c.oid = s.starelid and c.reltuples = 0 and c.relnamespace = 'public'::regnamespace`,
  )
  await client.query('vacuum full pg_statistic')
}

/**
 * A checkpoint removes the parts of the log that are done with; `wal_recycle=off` sees to it that they are removed and
 * not renamed. Parts that were renamed by an earlier version lie ahead: they are gone through one by one.
 */
async function leaveOldLog(client: PoolClient): Promise<void> {
  for (let part = 0; part < 100; part++) {
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
    const { rowCount } = await client.query(
      `select 1 from pg_ls_waldir()
       where name ~ '^[0-9A-F]{24}$' and name <> pg_walfile_name(pg_current_wal_insert_lsn())`,
    )
    if (rowCount === 0) return
  }
  throw new Error('Old parts of the write-ahead log are still there.')
}
