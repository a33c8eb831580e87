import type pg from 'pg'

/** Statements that the database refused as something that it does not support (SQLSTATE 0A000), which no second try fixes: on several machines, one whose rows do not lie together. */
export type UnsupportedStatements = { count: number; last: string | null }

export const noUnsupportedStatements = (): UnsupportedStatements => ({ count: 0, last: null })

const notSupported = '0A000'

/** Counts what is refused on any connection of this pool. */
export function countUnsupportedStatements(pool: pg.Pool, counted: UnsupportedStatements): UnsupportedStatements {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code, message }: pg.DatabaseError) => {
      if (code !== notSupported) return
      counted.count += 1
      counted.last = message
    })
  })
  return counted
}

/** A sentence for whoever runs it; null when nothing was refused. The database's own words name no value of a row. */
export const describeUnsupportedStatements = ({ count, last }: UnsupportedStatements): string | null =>
  count === 0
    ? null
    : `The database refused ${count === 1 ? 'a statement' : `${count} statements`} since the start, so some calls answer 500. The last time it said: ${last}. See "On several machines" in src/server/README.md.`
