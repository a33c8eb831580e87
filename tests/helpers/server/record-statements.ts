import type pg from 'pg'

export type Asked = { sql: string; values: unknown[] }
type Query = (...given: unknown[]) => unknown

/**
 * Writes down what is asked of the database meanwhile, as it was sent: every statement on every connection of the pool, but not `begin` and the like.
 * @example const asked = await record(() => inject('/api/v1/feed/'))
 */
export function recordStatements(pool: pg.Pool): (act: () => Promise<unknown>) => Promise<Asked[]> {
  const heard = new WeakSet<pg.PoolClient>()
  let asked: Asked[] = []
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as Query
    client.query = ((given: unknown, ...more: unknown[]) => {
      const { text = '', values } = typeof given === 'string' ? { text: given } : (given as pg.QueryConfig)
      const besides = more.find((one) => Array.isArray(one))
      if (/^\s*(with|select|insert|update|delete)\b/i.test(text))
        asked.push({ sql: text, values: [...(values ?? besides ?? [])] })
      return query(given, ...more)
    }) as typeof client.query
  })
  return async (act) => {
    asked = []
    await act()
    return asked
  }
}
