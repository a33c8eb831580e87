import type { Pool } from 'pg'
import { transaction } from '../../platform/db/transaction.ts'
import type { PersonalTable } from '../../platform/personal-tables/registry.ts'
import { exportedColumns, type PersonalTableName, personalTables } from '../../platform/personal-tables/registry.ts'

/** A row with its given columns; `of` is the memory that it is a part of. */
export type PersonalRow = Record<string, unknown> & { of?: string }

/** The given columns of every row of one person, table by table, as of one moment. */
export function readPersonalData(pool: Pool, userId: string): Promise<Record<PersonalTableName, PersonalRow[]>> {
  return transaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const found: Record<string, PersonalRow[]> = {}
    for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
      const { rows } = await client.query<PersonalRow>(
        `select ${columnsSql(table)} from ${name} where ${table.where} order by ${table.order}`,
        [userId],
      )
      found[name] = rows
    }
    return found as Record<PersonalTableName, PersonalRow[]>
  })
}

function columnsSql(table: PersonalTable): string {
  return [...exportedColumns(table), ...('memory_id' in table.columns ? ['memory_id as of'] : [])].join(', ')
}
