import type { Pool } from 'pg'

/** The tables in which a word stands, in a row of any column. */
export async function rowsWith(pool: Pool, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found = await pool.query<{ name: string }>(
    rows
      .map(({ name }) => `select '${name}' as name from "${name}" t where t::text like '%' || $1 || '%'`)
      .join(' union all '),
    [word],
  )
  return found.rows.map(({ name }) => name)
}
