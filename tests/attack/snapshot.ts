import type { Pool } from 'pg'

/** One word for everything that is stored: two that are the same mean that nothing was changed in between. */
export async function snapshot(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
  )
  const sums = await pool.query<{ name: string; sum: string | null }>(parts.join(' union all '))
  return sums.rows
    .map(({ name, sum }) => `${name} ${sum}`)
    .sort()
    .join('\n')
}

/** The snapshot once what runs in the background (mails, their codes) is over: the same several times in a row. */
export async function settledSnapshot(pool: Pool): Promise<string> {
  let sum = await snapshot(pool)
  for (let same = 0; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    const now = await snapshot(pool)
    same = now === sum ? same + 1 : 0
    sum = now
  }
  return sum
}
