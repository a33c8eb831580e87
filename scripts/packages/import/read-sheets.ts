import { readFile } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/node'
import type { Row, Sheets } from './xlsform.ts'

const wordOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

/** The sheets of an XLSForm, each row by the headings of the first, in lower case. */
export async function readSheets(file: string): Promise<Sheets> {
  const sheets = await readXlsxFile(await readFile(file))
  const rowsOf = (name: string): Row[] => {
    const [head = [], ...rows] = sheets.find(({ sheet }) => sheet.toLowerCase() === name)?.data ?? []
    return rows.map((row) =>
      Object.fromEntries(head.map((title, at) => [wordOf(title).trim().toLowerCase(), wordOf(row[at]).trim()])),
    )
  }
  const choices = [...rowsOf('choices'), ...rowsOf('external_choices')]
  return { survey: rowsOf('survey'), choices, settings: rowsOf('settings') }
}
