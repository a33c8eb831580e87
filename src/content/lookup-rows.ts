import { readCsv, separatorOf } from './csv.ts'

/** A row of a lookup by the names of its columns, in lower case; without its id, and without cells that are empty. */
export type LookupRow = { readonly [column: string]: string }
/** Rows by their id; null where there is none. */
export type LookupRows = { readonly [id: string]: LookupRow | null }

/** A lookup as rows that can be edited. */
interface LookupTable {
  /** Names of its columns in lower case, `id` among them. */
  columns: readonly string[]
  /** In the order of the file. */
  rows: ReadonlyMap<string, LookupRow>
}

type ParsedTable = LookupTable & { text: string; names: readonly string[] }

/** Live and a few changes: reading 50,000 rows takes a tenth of a second. */
const maxKept = 6
let kept: readonly ParsedTable[] = []

/** The rows of a lookup. Undefined where its text is no table with ids. */
export function lookupTable(text: string): LookupTable | undefined {
  return opened(text)
}

function opened(text: string): ParsedTable | undefined {
  const known = kept.find((one) => one.text === text)
  const fresh = known ?? readRows(text)
  if (fresh !== undefined) kept = [fresh, ...kept.filter((one) => one !== fresh)].slice(0, maxKept)
  return fresh
}

function readRows(text: string): ParsedTable | undefined {
  const table = readCsv(text)
  const idAt = table?.header.indexOf('id') ?? -1
  if (table === undefined || idAt < 0) return undefined
  const { header, names } = table
  const rows = new Map<string, LookupRow>()
  for (const { cells } of table.rows) {
    const row: Record<string, string> = {}
    for (const [at, name] of header.entries()) {
      const cell = cells[at] ?? ''
      if (at !== idAt && cell !== '' && name !== '') row[name] = cell
    }
    // Of two rows with one id the first counts, as where it is searched.
    const id = cells[idAt] ?? ''
    if (!rows.has(id)) rows.set(id, row)
  }
  return { text, names, columns: header, rows }
}

/** Do two rows say the same? Asked of each of 50,000. */
export function isSameRow(a: LookupRow | null | undefined, b: LookupRow | null | undefined): boolean {
  if (!a || !b) return (a ?? null) === (b ?? null)
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/**
 * The text of a lookup with other rows: those stay where they are, new ones come last, as do columns that only they have. It is written with the
 * separator and the ends of lines that it had.
 */
export function withLookupRows(text: string, edited: LookupRows): string {
  const table = opened(text)
  if (table === undefined) return text
  const next = new Map(table.rows)
  for (const [id, row] of Object.entries(edited)) {
    if (row === null) next.delete(id)
    else next.set(id, row)
  }
  const known = new Set(table.columns)
  const more = new Set(
    Object.values(edited).flatMap((row) => Object.keys(row ?? {}).filter((column) => !known.has(column))),
  )
  const columns = [...table.columns, ...more]
  const separator = separatorOf(text)
  const isQuoted = (cell: string) => /["\r\n]|^\s|\s$/.test(cell) || cell.includes(separator)
  const written = (cells: readonly string[]) =>
    cells.map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)
  const lines = [
    written([...table.names, ...more]),
    ...[...next].map(([id, row]) => written(columns.map((column) => (column === 'id' ? id : (row[column] ?? ''))))),
  ]
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return `${text.startsWith('\uFEFF') ? '\uFEFF' : ''}${lines.join(end)}${end}`
}

/** The rows that make one table another; undefined where it differs in its order or lost a column, which rows do not say. */
export function lookupRowsBetween(before: string, after: string): { from: LookupRows; to: LookupRows } | undefined {
  const [one, other] = [opened(before), opened(after)]
  if (one === undefined || other === undefined) return undefined
  const ids = new Set([...one.rows.keys(), ...other.rows.keys()])
  const edited = [...ids].filter((id) => !isSameRow(one.rows.get(id), other.rows.get(id)))
  const rowsOf = ({ rows }: LookupTable) => Object.fromEntries(edited.map((id) => [id, rows.get(id) ?? null]))
  const [from, to] = [rowsOf(one), rowsOf(other)]
  const made = opened(withLookupRows(before, to))
  const isWhole =
    made !== undefined &&
    [...made.rows.keys()].join('\n') === [...other.rows.keys()].join('\n') &&
    [...made.columns].sort().join('\n') === [...other.columns].sort().join('\n')
  return isWhole ? { from, to } : undefined
}
