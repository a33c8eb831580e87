import { nobody } from '../db/nobody.ts'
import type { Queryable } from '../db/transaction.ts'

const batchSize = 1_000
type Account = { username: string; role: string; createdAt: Date }

/** Accounts whose names are reserved by now: they keep them, and whoever runs the site decides. */
export async function findReservedAccounts(db: Queryable, isReserved: (name: string) => boolean): Promise<Account[]> {
  const found: Account[] = []
  for (let after = nobody.id; ; ) {
    const { rows } = await db.query<Account & { id: string }>(
      `select id, username, role, created_at as "createdAt" from users where id > $1 order by id limit $2`,
      [after, batchSize],
    )
    found.push(...rows.flatMap(({ id: _id, ...account }) => (isReserved(account.username) ? [account] : [])))
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}
