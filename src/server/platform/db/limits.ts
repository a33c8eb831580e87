/**
 * How long one step towards the database may take, in milliseconds. Together they keep an answer within five seconds
 * (`http/deadline.ts`), also while the database hangs and says nothing at all.
 */
export const requestLimits = {
  /** Waiting for a connection of the pool, or making one. */
  connectionTimeoutMillis: 1_500,
  /** The database ends the statement itself, and the connection stays of use. */
  statement_timeout: 2_000,
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
  /** We stop waiting and give the connection up: the database did not even say that it ended the statement. */
  query_timeout: 2_500,
} as const

/** For work that nobody waits for: migrations, the demo community, vacuum. Even that does not wait for ever. */
export const backgroundLimits = { connectionTimeoutMillis: 5_000, query_timeout: 600_000 } as const
