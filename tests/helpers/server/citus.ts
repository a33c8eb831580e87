import pg, { type PoolConfig } from 'pg'
import { distribute } from '../../../src/server/platform/db/distributed/distribute.ts'
import { createPool } from '../../../src/server/platform/db/open-database.ts'
import { asDatabase, run } from './admin.ts'

type Node = { nodename: string; nodeport: number; groupid: number }

async function ask<Row extends pg.QueryResultRow>(
  connection: PoolConfig,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const nodesOf = (coordinator: PoolConfig) =>
  ask<Node>(coordinator, 'select nodename, nodeport, groupid from pg_dist_node where isactive order by groupid')

/** A machine of the cluster: Citus makes, copies and drops no database by itself. */
function machine(coordinator: PoolConfig, { nodename, nodeport }: Node, database: string): PoolConfig {
  const url = new URL(asDatabase(coordinator, database).connectionString ?? '')
  url.hostname = nodename
  url.port = String(nodeport)
  return { connectionString: url.href }
}

const onEach = async (coordinator: PoolConfig, database: string, statement: string) => {
  for (const node of await nodesOf(coordinator)) await run(machine(coordinator, node, database), statement)
}

/** Does this lead to the coordinator of a cluster with workers? */
export async function isCitus(url: string): Promise<boolean> {
  const connection = { connectionString: url }
  const [there] = await ask(connection, "select 1 from pg_extension where extname = 'citus'")
  return there !== undefined && (await nodesOf(connection)).length > 1
}

/** Throws a sentence where `CITUS_URL` leads to anything else: on one PostgreSQL the same tests would pass and say nothing of Citus. */
export async function requireCluster(url: string): Promise<void> {
  const isThere = await isCitus(url).catch((error: Error) => {
    throw new Error(`CITUS_URL leads to no database that answers: ${error.message}`)
  })
  if (!isThere) throw new Error('CITUS_URL leads to no coordinator of Citus that has workers.')
}

/** An empty database of the cluster that knows its machines, and is not distributed yet. `coordinator`: any other database of it. */
export async function createOnCitus(coordinator: PoolConfig, name: string): Promise<void> {
  const nodes = await nodesOf(coordinator)
  for (const node of nodes) {
    await run(machine(coordinator, node, 'postgres'), `create database ${name} template template0`)
    await run(machine(coordinator, node, name), 'create extension citus')
  }
  for (const { nodename, nodeport, groupid } of nodes)
    await ask(
      asDatabase(coordinator, name),
      groupid === 0 ? 'select citus_set_coordinator_host($1, $2)' : 'select citus_add_node($1, $2)',
      [nodename, nodeport],
    )
}

/** Makes copies of a database possible: nobody may use it any more, not even what Citus runs in it. */
export async function freeze(coordinator: PoolConfig, name: string): Promise<void> {
  await onEach(coordinator, 'postgres', `alter database ${name} allow_connections false`)
  await onEach(
    coordinator,
    'postgres',
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Its tables, rows and machines are those of the frozen one. */
export async function copyOnCitus(coordinator: PoolConfig, name: string, template: string): Promise<void> {
  await onEach(coordinator, 'postgres', `create database ${name} template ${template}`)
  await run(coordinator, `alter database ${name} set citus.multi_shard_modify_mode to 'sequential'`)
}

export const dropOnCitus = (coordinator: PoolConfig, name: string): Promise<void> =>
  onEach(coordinator, 'postgres', `drop database if exists ${name} with (force)`)

/** Distributes a migrated database. */
export async function distributeOnCitus(connection: PoolConfig): Promise<void> {
  const pool = createPool(connection)
  await distribute(pool).finally(() => pool.end())
}
