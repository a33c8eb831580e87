import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Queryable } from './transaction.ts'

const leaseSeconds = 30

/** Another server took the lease over: this one was silent for too long. */
export class LeaseLost extends Error {}

export type Lease = {
  /** True when this server may migrate now. */
  take: () => Promise<boolean>
  /**
   * First statement of a step. It keeps the row until the step is kept or given up, so that no other server takes over in
   * the middle of one, however long it lasts.
   */
  hold: (db: Queryable) => Promise<void>
  giveBack: () => Promise<void>
}

/**
 * One row says who migrates and until when. A lock of a session would do between us and PostgreSQL; a pooler that lends one
 * connection to many would keep it on an idle connection, and no later server would start. Time is the database's.
 */
export function migrationLease(pool: Pool, holder = randomUUID()): Lease {
  return {
    async take() {
      const { rowCount } = await pool.query(
        `insert into schema_migration_lease as lease (id, holder, expires_at)
         values (1, $1, clock_timestamp() + make_interval(secs => $2))
         on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
         where lease.holder = $1 or lease.expires_at < clock_timestamp()`,
        [holder, leaseSeconds],
      )
      return rowCount === 1
    },
    async hold(db) {
      const { rowCount } = await db.query(
        `update schema_migration_lease set expires_at = clock_timestamp() + make_interval(secs => $2)
         where id = 1 and holder = $1`,
        [holder, leaseSeconds],
      )
      if (rowCount !== 1) throw new LeaseLost('Another server took over the migrations.')
    },
    async giveBack() {
      await pool.query('delete from schema_migration_lease where id = 1 and holder = $1', [holder])
    },
  }
}
