import type { Pool, PoolClient } from 'pg'
import { transaction } from '../../src/server/platform/db/transaction.ts'

/** What a community that was written by the seed consists of. */
const tables = [
  ...['users', 'memories', 'memory_tags', 'memory_details', 'memory_subjects', 'memory_topics', 'memory_hashtags'],
  ...['resonances', 'empathies', 'reactions', 'praises', 'comments', 'saves', 'votes', 'notifications'],
]
const namesOf = new Set([
  ...['username', 'username_key', 'username_skeleton', 'email', 'email_key', 'address_key', 'shareable_link'],
])
/** Ids inside of words. */
const idsIn = new Set(['thing', 'bundle'])
const uuid = "'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'"

type Column = { table_name: string; column_name: string; data_type: string }
type Index = { name: string; definition: string }

/**
 * Writes a community once more, `copies` times, as other people with other memories at other moments, inside of the database: that is
 * many times faster than making each row. A version that no id has, and the number of the copy, make other ids.
 */
export async function growCommunity(pool: Pool, from: number, to: number): Promise<void> {
  const columns = await pool.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) and is_generated = 'NEVER' order by ordinal_position`,
    [tables],
  )
  const indexes = await pool.query<Index>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any ($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  await transaction(pool, async (client) => {
    // Keys to other tables are as good as in what is copied.
    await client.query('set local session_replication_role = replica')
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    for (let copy = from; copy < to; copy++)
      for (const table of tables) await copyTable(client, table, columns.rows, copy)
    for (const { definition } of indexes.rows) await client.query(definition)
  })
  await pool.query('vacuum analyze')
  // What was written goes to the disk now, and not while something else is measured.
  await pool.query('checkpoint')
}

function copyTable(client: PoolClient, table: string, all: readonly Column[], copy: number) {
  const columns = all.filter(({ table_name }) => table_name === table)
  const names = columns.map(({ column_name }) => column_name)
  const changed = columns.map(({ column_name: name, data_type: type }) => {
    if (type === 'uuid') return `${otherId(`${name}::text`, copy)}::uuid`
    if (idsIn.has(name)) return `case when ${name} ~ ${uuid} then ${otherId(name, copy)} else ${name} end`
    if (namesOf.has(name)) return `${name} || '-copy-${copy}'`
    return type.startsWith('timestamp') ? `${name} - interval '${copy * 37} seconds'` : name
  })
  return client.query(
    `insert into ${table} (${names.join(', ')}) select ${changed.join(', ')} from ${table} where ${isFirst(table)}`,
  )
}

/** Ids of the first community are of version 7, those of copies of version 8. */
const isFirst = (table: string): string => `substr((${table === 'users' ? 'id' : owner(table)})::text, 15, 1) = '7'`
const owner = (table: string): string => (table === 'notifications' ? 'user_id' : 'author_id')
const otherId = (text: string, copy: number): string =>
  `overlay(overlay(${text} placing '8' from 15) placing '${copy.toString(16).padStart(2, '0')}' from 35)`
