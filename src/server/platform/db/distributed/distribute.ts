import type { Pool } from 'pg'
import { type Queryable, transaction } from '../transaction.ts'
import { layout, type ShardKey } from './layout.ts'

/** Where a table is now. Of tables that Citus does not know, and of those that it only links to others, `coordinator`. */
const placesSql = `select c.relname as table, case
    when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey)
    when p.repmodel = 't' then 'everywhere' else 'coordinator' end as place
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

type MisplacedTable = { table: string; is: string; belongs: ShardKey }

/** Tables that are not where the layout has them. `isDistributed`: some table is on several machines already. */
async function readPlaces(db: Queryable): Promise<{ isDistributed: boolean; misplaced: MisplacedTable[] }> {
  const { rows } = await db.query<{ table: string; place: string }>(placesSql)
  const belongs: Record<string, ShardKey> = layout
  return {
    isDistributed: rows.some(({ place }) => place !== 'coordinator'),
    misplaced: rows.flatMap(({ table, place }) => {
      const where = belongs[table]
      return where === undefined || where === place ? [] : [{ table, is: place, belongs: where }]
    }),
  }
}

/** Is this a database of Citus? Then its tables may lie on several machines. */
async function hasCitus(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Some tables are on several machines, so that new ones have to be placed, too. */
export const isDistributed = async (db: Queryable): Promise<boolean> =>
  (await hasCitus(db)) && (await readPlaces(db)).isDistributed

/** Throws a sentence where some tables are distributed and others not as they should be: statements would be refused one by one. */
export async function checkLayout(db: Queryable): Promise<void> {
  if (!(await hasCitus(db))) return
  const { isDistributed, misplaced } = await readPlaces(db)
  if (!isDistributed) return
  // What lies elsewhere by somebody's hand stands in the way of all the others.
  const first = misplaced.find(({ is }) => is !== 'coordinator') ?? misplaced[0]
  if (first)
    throw new Error(
      `The database is on several machines, but ${misplaced.length === 1 ? 'a table is' : `${misplaced.length} tables are`} not where this version has them: ${describe(first)}. ${suggestionOf(first)}`,
    )
  const { rows } = await db.query<{ mode: string }>(`select current_setting('citus.multi_shard_modify_mode') as mode`)
  if (rows[0]?.mode !== 'sequential')
    throw new Error(
      'citus.multi_shard_modify_mode is not "sequential" for this database: deletions of accounts would be refused. Run npm run db:distribute.',
    )
}

const describe = ({ table, is, belongs }: MisplacedTable): string =>
  `"${table}" is ${words(is)}, and belongs ${words(belongs)}`
const words = (place: string): string =>
  place === 'everywhere' ? 'on each of them' : place === 'coordinator' ? 'on the coordinator alone' : `by its ${place}`
const suggestionOf = ({ table, is }: MisplacedTable): string =>
  is === 'coordinator'
    ? 'Run npm run db:distribute.'
    : `Run select undistribute_table('${table}', cascade_via_foreign_keys => true), then npm run db:distribute.`

/**
 * Places every table on a Citus cluster as the layout has it: all of it or, if something fails or the connection breaks, nothing. Repeated, it
 * places what is new. The tables are up to date already, and the cluster is checked.
 */
export async function distribute(pool: Pool, say: (sentence: string) => void = () => {}): Promise<void> {
  await transaction(pool, async (db) => {
    await db.query("set local statement_timeout = 0; set local citus.multi_shard_modify_mode to 'sequential'")
    await placeTables(db, say)
    const { rows } = await db.query<{ name: string }>('select quote_ident(current_database()) as name')
    await db.query(`alter database ${rows[0]?.name} set citus.multi_shard_modify_mode to 'sequential'`)
  })
}

/** Throws a sentence where a database is no coordinator of a cluster with workers. */
export async function checkCluster(db: Queryable): Promise<void> {
  if (!(await hasCitus(db)))
    throw new Error(
      'This database is one PostgreSQL without Citus, and needs no distributing. Set DATABASE_URL to the coordinator of a Citus cluster, in a database with the extension citus.',
    )
  const { rows } = await db.query<{ workers: number; has_coordinator: boolean; is_coordinator: boolean }>(
    `select count(*) filter (where groupid <> 0 and isactive and shouldhaveshards)::int as workers, count(*) filter (where groupid = 0) > 0 as has_coordinator,
       (select groupid = 0 from pg_dist_local_group) as is_coordinator from pg_dist_node`,
  )
  const [{ workers, has_coordinator, is_coordinator } = { workers: 0, has_coordinator: false, is_coordinator: false }] =
    rows
  if (!is_coordinator) throw new Error('DATABASE_URL leads to a worker of the cluster. Set it to the coordinator.')
  if (!has_coordinator)
    throw new Error(
      "The coordinator does not know its own address. Run select citus_set_coordinator_host('ITS HOST', ITS PORT) there.",
    )
  if (workers === 0)
    throw new Error(
      "Citus knows no other machine yet. Run select citus_add_node('HOST', PORT) on the coordinator for each.",
    )
}

type Key = { table: string; name: string; definition: string }

/**
 * A statement of a migration as Citus takes it: there a column is not added together with its foreign key, so that the key follows, under the name that
 * PostgreSQL gives it. `0113` was written without knowing that.
 */
export function splitForeignKeys(statement: string): string[] {
  const keys: string[] = []
  const [, table] = /\balter\s+table\s+(\w+)/i.exec(statement) ?? []
  const columns = statement.replace(
    /(\badd\s+column\s+(\w+)\s+\w+)\s+(references\s+\w+\s*\(\w+\)(?:\s+on\s+delete\s+(?:set\s+null|cascade))?)/gi,
    (_, column: string, name: string, key: string) => {
      keys.push(`alter table ${table} add constraint ${table}_${name}_fkey foreign key (${name}) ${key}`)
      return column
    },
  )
  return [columns, ...keys]
}

/** In a transaction. Foreign keys of what is placed are taken away and put back behind it: while one end lies elsewhere they are refused. */
export async function placeTables(db: Queryable, say: (sentence: string) => void = () => {}): Promise<void> {
  const { misplaced } = await readPlaces(db)
  const wrong = misplaced.find(({ is }) => is !== 'coordinator')
  if (wrong) throw new Error(`${describe(wrong)}. ${suggestionOf(wrong)}`)
  if (misplaced.length === 0) return say('Every table is where it belongs.')
  const tables = misplaced.map(({ table }) => table)
  const { rows: keys } = await db.query<Key>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
     order by 1, 2`,
    [tables],
  )
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, belongs } of inOrder(misplaced)) {
    await place(db, table, belongs)
    say(`${table}: ${words(belongs)}`)
  }
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${name} ${definition}`)
  say(`${keys.length} foreign keys are back.`)
}

/** What is on each machine first, since the others point at it. */
const inOrder = (misplaced: readonly MisplacedTable[]): MisplacedTable[] =>
  [...misplaced].sort((a, b) => Number(b.belongs === 'everywhere') - Number(a.belongs === 'everywhere'))

/** All owners share one group, so that rows of the same owner are on one machine whatever table they are in. */
async function place(db: Queryable, table: string, belongs: ShardKey): Promise<void> {
  if (belongs === 'everywhere') await db.query('select create_reference_table($1)', [table])
  else {
    const { rows } = await db.query<{ with: string }>(
      `select logicalrelid::text as with from pg_dist_partition where partmethod = 'h' limit 1`,
    )
    await db.query('select create_distributed_table($1, $2, colocate_with => $3)', [
      ...[table, belongs, rows[0]?.with ?? 'none'],
    ])
  }
  // Its rows were copied; what they leave behind here, nobody could see or delete any more.
  await db.query('select truncate_local_data_after_distributing_table($1)', [table])
}
