import type { Pool } from 'pg'
import { inject } from 'vitest'

const asked = new WeakMap<Pool, string>()

/**
 * One word for everything that is stored: two that are the same mean that nothing was written in between. Each row is
 * named by its place and by the transaction that wrote it, so that no text needs to be read, and writing the same again
 * counts as writing. Rows on several machines have no such names, and are read.
 */
export async function snapshot(pool: Pool): Promise<string> {
  const question = asked.get(pool) ?? (await questionFor(pool))
  asked.set(pool, question)
  const client = await pool.connect()
  try {
    // So many tables would be read side by side, which takes five times as long as one after the other.
    await client.query('set max_parallel_workers_per_gather = 0')
    const { rows } = await client.query<{ name: string; rows: string | null }>(question)
    return rows.map(({ name, rows }) => `${name} ${rows}`).join('\n')
  } finally {
    client.release()
  }
}

async function questionFor(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const [row, order] = inject('database').isCitus ? ['t::text', 't::text'] : ['ctid::text || xmin::text', 'ctid']
  return rows
    .map(
      ({ name }) => `select '${name}' as name, md5(string_agg(${row}, ' ' order by ${order})) as rows from "${name}" t`,
    )
    .join(' union all ')
}

/** The snapshot once what runs in the background (mails, their codes) is over: the same several times in a row. */
export async function settledSnapshot(pool: Pool): Promise<string> {
  let sum = await snapshot(pool)
  for (let same = 0; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    const waiting = (await pool.query('select 1 from deliveries where failed_at is null limit 1')).rows.length > 0
    const now = await snapshot(pool)
    same = now === sum && !waiting ? same + 1 : 0
    sum = now
  }
  return sum
}
