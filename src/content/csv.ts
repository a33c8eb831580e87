/** A table as a spreadsheet saves it: rows of cells. `header`: the names of its columns in lower case; `names`: as they are written. */
export type Table = { header: string[]; names: string[]; rows: { line: number; cells: string[] }[] }

const separators = [',', ';', '\t'] as const

/** Which sign stands between the cells: the one that the first line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const bare = first.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return separators.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/**
 * Reads CSV after RFC 4180, with commas, semicolons or tabs, and whatever a spreadsheet ends its lines with. `line` counts as the
 * spreadsheet does: the header is line 1. Undefined where a quote is never closed.
 */
export function readCsv(whole: string): Table | undefined {
  const text = whole.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows = text.includes('"') ? quotedRows(text, separator) : plainRows(text, separator)
  if (rows === undefined) return undefined
  const [names = [], ...others] = rows
  return {
    names,
    header: names.map((name) => name.toLowerCase()),
    rows: others.map((cells, nth) => ({ line: nth + 2, cells })).filter(({ cells }) => cells.some((one) => one !== '')),
  }
}

const plainRows = (text: string, separator: string): string[][] =>
  text.split(/\r\n|\r|\n/).map((row) => row.split(separator).map((cell) => cell.trim()))

function quotedRows(text: string, separator: string): string[][] | undefined {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const end = endOfCell(text, separator, at)
    const cell = text.slice(at, end).trim()
    if (cell.startsWith('"')) {
      const quoted = quotedCell(text, text.indexOf('"', at) + 1)
      if (quoted === undefined) return undefined
      const next = endOfCell(text, separator, quoted.end)
      cells.push((quoted.words + text.slice(quoted.end, next)).trim())
      at = next
    } else {
      cells.push(cell)
      at = end
    }
    if (text[at] !== separator) {
      rows.push(cells)
      cells = []
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    }
    at += 1
  }
  return rows
}

const newLine = 10
const carriageReturn = 13

/** Where the next separator is, or the end of the line. */
function endOfCell(text: string, separator: string, from: number): number {
  const sign = separator.charCodeAt(0)
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === sign || code === newLine || code === carriageReturn) return at
  }
  return at
}

/** What stands between quotes, of which two are one; `end` is behind the last. */
function quotedCell(text: string, from: number): { words: string; end: number } | undefined {
  let words = ''
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    words += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { words, end: quote + 1 }
    words += '"'
    at = quote + 2
  }
}

/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const formula = /[=+\-@\t\r\n＝＋－＠]/

/**
 * CSV that a spreadsheet opens: UTF-8 with its mark, and no text of it is run as a formula (OWASP, CSV injection). A number is none: -5 stays
 * what it is.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const written = (cells: readonly (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`
  return `\uFEFF${[header, ...rows].map(written).join('')}`
}

function cellOf(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && formula.test(text.charAt(0)) ? `'${text}` : text
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before `writeCsv` said that it is no formula. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.charAt(1)) ? cell.slice(1) : cell
