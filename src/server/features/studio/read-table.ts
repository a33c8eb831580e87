import { readCsv, withoutFormulaGuard } from '@kindred/content'
import type { ColumnNames } from './column-names.ts'

/** What is wrong with a row of a file, by its line as the spreadsheet counts; 0: with the file. */
type Problem = { line: number; code: string; values: Record<string, string | number> }

/** Enough to see what is wrong; more of it is counted. */
const maxProblems = 100

export type ReadRow = {
  line: number
  /** What a row says in a column; undefined where the table has none of that name. */
  cell: (column: string) => string | undefined
  tell: (code: string, values?: Problem['values']) => void
}

type TableOptions = {
  /** So many rows at most. */
  maxRows: number
  /** Columns without which no row says anything. */
  needed: readonly string[]
  /** Every column that may be there; absent: any. */
  columns?: readonly string[]
  names: ColumnNames
}

/**
 * A table as a spreadsheet saved it, and a list of everything that is wrong with it. Where the file itself cannot be read there are no rows. `more`:
 * how many problems are not listed.
 */
export function readTable(csv: string, { maxRows, needed, columns, names }: TableOptions) {
  const found: Problem[] = []
  const tell = (line: number, code: string, values: Problem['values'] = {}) => void found.push({ line, code, values })
  const table = readCsv(csv)
  const header = (table?.header ?? []).map(names.columnOf)
  const lacking = needed.filter((name) => !header.includes(name))
  const given = header.filter((name) => name !== '')
  const unknown = columns === undefined ? [] : given.filter((name) => !columns.includes(name))
  const twice = given.filter((name, nth) => given.indexOf(name) < nth)
  const listed = (some: readonly string[]) => some.join(', ').slice(0, 200)
  if (/^\s*[[{]/.test(csv)) tell(0, 'json')
  else if (table === undefined) tell(0, 'quote')
  else if (table.rows.length > maxRows) tell(0, 'rows', { count: table.rows.length, most: maxRows })
  else if (lacking.length > 0) tell(0, 'header', { column: listed(lacking), columns: listed(columns ?? needed) })
  const isRead = table !== undefined && found.length === 0
  if (isRead) {
    if (csv.includes('\uFFFD')) tell(0, 'encoding')
    if (unknown.length > 0) tell(1, 'column', { column: listed(unknown), columns: listed(columns ?? []) })
    if (twice.length > 0) tell(1, 'columnTwice', { column: listed(twice) })
  }
  const at = new Map(header.map((name, nth) => [name, nth]))
  const rows = (isRead ? table.rows : []).map(({ line, cells }): ReadRow => {
    if (cells.slice(header.length).some((cell) => cell !== ''))
      tell(line, 'cells', { count: cells.length, columns: header.length })
    return {
      line,
      cell: (column) => {
        const nth = at.get(column)
        return nth === undefined ? undefined : withoutFormulaGuard(cells[nth] ?? '')
      },
      tell: (code, values) => tell(line, code, values),
    }
  })
  return {
    columns: given,
    rows,
    count: () => found.length,
    problems: () => ({ problems: found.slice(0, maxProblems), more: Math.max(0, found.length - maxProblems) }),
  }
}

/**
 * Tells of a cell that is empty where it said the same as the row above: a merged cell is empty in all rows but the first, and nobody meant to clear
 * the others. `was`: what it says now.
 */
export function mergedCells() {
  const above = new Map<string, string>()
  return (row: ReadRow, column: string, was: string): void => {
    const cell = row.cell(column)
    if (cell === undefined) return
    if (cell !== '') above.set(column, cell)
    else if (was !== '' && was === above.get(column)) row.tell('merged', { column, was: was.slice(0, 60) })
    else above.delete(column)
  }
}
