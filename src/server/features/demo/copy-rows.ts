import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | Date | null

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const fieldOf = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}

/** One row of PostgreSQL's COPY text format. */
export const copyLine = (row: readonly CopyValue[]): string => `${row.map(fieldOf).join('\t')}\n`

/** Writes rows by COPY, many times faster than INSERT. Table and columns are ours. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return
  const sink = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from([rows.map(copyLine).join('')]), sink)
}
