import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { requestLimits } from './limits.ts'
import { isPrepared } from './prepared.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = requestLimits
const byServer = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout }

/**
 * The pool that requests are answered from. It is closed until the tables are up to date, knows how long people have been
 * waiting for a connection, and sets a limit to everything it asks.
 */
export class RequestPool extends pg.Pool {
  /** How a transaction begins. */
  begin = 'begin'
  isOpen = false
  /**
   * Statements that are asked often are planned once for each connection, which costs less than half. Not where a pooler may lend the
   * connection to others after each transaction: they would not find what was kept there.
   */
  preparesStatements = false
  /** When each of those began who wait for a connection, the longest first. */
  readonly #waiting = new Set<{ since: number }>()

  constructor(options: pg.PoolConfig) {
    super({ ...options, ...requestLimits, keepAlive: true })
    this.on('connect', (client) => this.#keepsPlans(client))
  }

  #keepsPlans(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((asked: unknown, ...more: unknown[]) =>
      query(
        this.preparesStatements && isPrepared(asked) ? { ...asked, name: asked.preparedName } : asked,
        ...more,
      )) as typeof client.query
  }

  /** From now on it gives connections. `connection`: where the database is, when that was not known before. */
  open(connection: pg.ClientConfig = {}): void {
    Object.assign(this.options, connection)
    this.isOpen = true
  }

  /** How long the first in the queue has been waiting for a connection, in milliseconds. */
  waitedMs(): number {
    const [first] = this.#waiting
    return first === undefined ? 0 : performance.now() - first.since
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#promised()
    if (!this.isOpen) return void process.nextTick(callback, new DatabaseUnavailable(), undefined, () => {})
    const waiter = { since: performance.now() }
    this.#waiting.add(waiter)
    super.connect((error, client, done) => {
      this.#waiting.delete(waiter)
      if (error && this.#isRefusedByPooler(error)) super.connect(callback)
      else callback(error, client, done)
    })
  }

  #promised(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  /**
   * A pooler (PgBouncer) takes no limits when a connection begins, since it lends one connection to many. Then each transaction
   * sets its own, and a single statement has the limit of the driver alone.
   */
  #isRefusedByPooler(error: Error): boolean {
    if (!/unsupported startup parameter/.test(error.message)) return false
    for (const name of Object.keys(byServer)) Reflect.deleteProperty(this.options, name)
    const limits = Object.entries(byServer).map(([name, ms]) => `set local ${name} = ${ms}`)
    this.begin = ['begin', ...limits].join('; ')
    return true
  }
}

/** How a transaction begins on this pool; one of a test or a script has no limits. */
export const beginStatement = (pool: pg.Pool): string => (pool instanceof RequestPool ? pool.begin : 'begin')

/** So many per connection may wait: more of them would only wait until their time is over. */
const maxWaitingEach = 10

/** True when somebody has been waiting for a connection for longer than that, or so many wait that somebody will. */
export const isPoolSaturated = (pool: pg.Pool, ms: number): boolean =>
  pool instanceof RequestPool && (pool.waitedMs() > ms || pool.waitingCount > maxWaitingEach * (pool.options.max ?? 1))
