import type { PoolClient } from 'pg'

type Asked = (...given: unknown[]) => unknown

/**
 * A client answers one statement after the other; pg warns of a second one that is asked meanwhile, once a process, and
 * will refuse it one day. Here it is refused now, so that a `Promise.all` inside of a transaction fails the test that runs it.
 * @example pool.on('connect', asksOneAtATime)
 */
export function asksOneAtATime(client: Pick<PoolClient, 'query'>): void {
  const query = client.query.bind(client) as Asked
  let isAsked = false
  const answered = () => {
    isAsked = false
  }
  client.query = ((...given: unknown[]) => {
    if (isAsked) return Promise.reject(new Error('A client was asked while it still answered: one after the other.'))
    isAsked = true
    const last = given.at(-1)
    if (typeof last === 'function')
      return query(...given.slice(0, -1), (...told: unknown[]) => {
        answered()
        last(...told)
      })
    const result = query(...given)
    if (result instanceof Promise) result.then(answered, answered)
    else answered()
    return result
  }) as typeof client.query
}
