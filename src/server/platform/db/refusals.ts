import type pg from 'pg'

/** What the database refused as something that it does not do (SQLSTATE 0A000), which no second try fixes: on several machines, a statement whose rows do not lie together. */
export type Refusals = { count: number; last: string | null }

export const noRefusals = (): Refusals => ({ count: 0, last: null })

const notSupported = '0A000'

/** Counts what is refused on any connection of this pool. */
export function countRefusals(pool: pg.Pool, refusals: Refusals): Refusals {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code, message }: pg.DatabaseError) => {
      if (code !== notSupported) return
      refusals.count += 1
      refusals.last = message
    })
  })
  return refusals
}

/** A sentence for whoever runs it; null when nothing was refused. The database's own words name no value of a row. */
export const refusalsInWords = ({ count, last }: Refusals): string | null =>
  count === 0
    ? null
    : `The database refused ${count === 1 ? 'a statement' : `${count} statements`} since the start, so some calls answer 500. The last time it said: ${last}. See "On several machines" in src/server/README.md.`
