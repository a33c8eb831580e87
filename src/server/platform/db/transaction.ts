import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './database-unavailable.ts'
import { beginStatement } from './request-pool.ts'
import { sqlState } from './sql-state.ts'

export { sqlState }

/** What a repository asks for: the pool, or the client of a running transaction. */
export type Queryable = Pick<PoolClient, 'query'>

/** "Serialization failure" and "deadlock": the transaction did nothing and may simply be tried again. */
const worthRetrying = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction; all of it is kept or none. It may run more than once, so it changes nothing but rows.
 * @example await transaction(pool, async (client) => { await client.query('…') })
 */
export async function transaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (attempt >= 5 || !worthRetrying.has(sqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

const commitHooks = new WeakMap<Queryable, (() => void)[]>()

/** Does something once the transaction of `db` is committed; at once where there is none. Not when it is rolled back. */
export function afterCommit(db: Queryable, act: () => void): void {
  const acts = commitHooks.get(db)
  if (acts) acts.push(act)
  else act()
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const acts: (() => void)[] = []
    commitHooks.set(client, acts)
    await client.query(beginStatement(pool))
    const result = await work(client)
    await client.query('commit')
    for (const act of acts) act()
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    commitHooks.delete(client)
    client.release(broken)
  }
}

/** Gives back why the client must not return to the pool: its connection is lost, or an answer on it is missing. */
async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (isConnectionLost(error)) return error as Error
  return client.query('rollback').then(
    () => undefined,
    (reason: Error) => reason,
  )
}

/** The unique constraint that a row broke, or `null` when the error is another one. */
export function brokenUnique(error: unknown): string | null {
  if (sqlState(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null
  return String(error.constraint)
}
