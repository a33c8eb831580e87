/** A table as a spreadsheet saves it: rows of cells. */
export type Table = { header: string[]; rows: { line: number; cells: string[] }[] }

const separators = [',', ';', '\t'] as const

/** Which sign stands between the cells: the one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
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
  const [header = [], ...others] = rows
  return {
    header: header.map((name) => name.toLowerCase()),
    rows: others.map((cells, nth) => ({ line: nth + 2, cells })).filter(({ cells }) => cells.some((one) => one !== '')),
  }
}

const plainRows = (text: string, separator: string): string[][] =>
  text.split(/\r\n|\r|\n/).map((row) => row.split(separator).map((cell) => cell.trim()))

function quotedRows(text: string, separator: string): string[][] | undefined {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += sign
  }
  if (isQuoted) return undefined
  endCell()
  return rows
}
