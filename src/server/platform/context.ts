import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/open-database.ts'
import type { Queryable } from './db/transaction.ts'
import { noUnsupportedStatements, type UnsupportedStatements } from './db/unsupported-statements.ts'
import { createDeliveries, type Deliveries } from './deliveries/deliveries.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from './traces.ts'

/** What features do, in its transaction, when something becomes of an account; the user's row is locked. Listed in `account-hooks.ts`. */
export type AccountHooks = {
  /** Its owner closes it, and may come back for some days. */
  onClose: (db: Queryable, userId: string) => Promise<void>
  onReopen: (db: Queryable, userId: string) => Promise<void>
  /** Right before the deletion of an account whose owner leaves memories without a name. */
  onAnonymize: (db: Queryable, userId: string, now: Date) => Promise<void>
  /** Before its row is deleted, for what no foreign key leads to. */
  onDelete: readonly ((db: Queryable, userId: string, now: Date) => Promise<unknown>)[]
}

const nothing = async () => {}

/**
 * What the app is given by the edge (`main.ts` or a test): every plugin gets this one object and nothing global.
 * `health` is written by whoever knows (the content plugin counts its findings there and says what is served since when; the edge
 * says that it stops) and read by `/health/ready`.
 */
export type Context = {
  config: Config
  pool: Pool
  mailer: Mailer
  /** What is to be sent after a transaction (`deliveries/`). */
  deliveries: Deliveries
  /** Resolves when the tables are up to date: what was left out while the database was away can be made up for. */
  databaseReady: Promise<void>
  /** For work that nobody waits for (vacuum, long copies): connections of its own, without the limits of a request. */
  backgroundPool: Database['backgroundPool']
  /** Whose files the rows are in: ours, in the data folder, or those of a server that others keep. */
  databaseKind: Database['kind']
  /** Statements that the database refused because it does not support them; told by `/health/ready`. */
  unsupportedStatements: UnsupportedStatements
  /** Told before accounts are deleted; clears up behind them (`erasure/`). */
  erasure: { clearUpAfter: <Result>(accounts: string[], deletion: () => Promise<Result>) => Promise<Result> }
  accountHooks: AccountHooks
  now: () => Date
  /** `null`: nothing is counted (METRICS_PORT). */
  metrics: Metrics | null
  /** `null`: nothing is traced (TRACES_URL). */
  traces: Traces | null
  health: {
    contentFindings: number
    rolledBackUnits: readonly { unit: string; because: string[] }[]
    contentVersion?: string
    contentSince?: Date
    isStopping: boolean
  }
}

type ContextParts = Pick<Context, 'config' | 'pool' | 'mailer'> & Partial<Context>

export function createContext(parts: ContextParts): Context {
  const now = parts.now ?? (() => new Date())
  return {
    deliveries: createDeliveries(parts.config, now),
    databaseReady: Promise.resolve(),
    backgroundPool: (work) => work(parts.pool),
    databaseKind: 'server',
    unsupportedStatements: noUnsupportedStatements(),
    erasure: { clearUpAfter: (_accounts, deletion) => deletion() },
    accountHooks: { onClose: nothing, onReopen: nothing, onAnonymize: nothing, onDelete: [] },
    now,
    metrics: null,
    traces: null,
    health: { contentFindings: 0, rolledBackUnits: [], isStopping: false },
    ...parts,
  }
}
