import {
  type ContentFiles,
  type Edit,
  isLookupName,
  isRows,
  isSameRow,
  type LookupRow,
  type LookupRows,
  lookupTable,
  rowsPlace,
  writeCsv,
} from '@kindred/content'
import type * as studio from '@kindred/contract/studio'
import { longestLookupId } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { type ColumnNames, columnNames } from './column-names.ts'
import { falseWords, trueWords } from './option-table.ts'
import { languageName, namesOfLists, readable, type Words } from './outline.ts'
import { mergedCells, type ReadRow, readTable } from './read-table.ts'
import { idFrom } from './structure.ts'

/** So many rows are a page. */
const rowsOnPage = 50
const maxRows = 50_000
const maxLengths = { label: 300, other: 1_000 }
const idForm = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/

/** content/lookups/towns.csv → towns */
export const lookupIdOf = (file: string): string | undefined =>
  isLookupName(file) ? /([^/]+)\.csv$/.exec(file)?.[1] : undefined

const lookupFile = (files: ContentFiles, id: string): string | undefined =>
  [...files.keys()].find((file) => lookupIdOf(file) === id)

const rowsIn = (files: ContentFiles, file: string) => {
  const text = files.get(file)
  return (text === undefined ? undefined : lookupTable(text)) ?? { columns: [], rows: new Map<string, LookupRow>() }
}

const foldedRows = new WeakMap<LookupRow, string>()
/** All words of a row, as they are searched. */
function wordsOf(id: string, row: LookupRow): string {
  const known = foldedRows.get(row)
  if (known !== undefined) return known
  const words = foldText([id, ...Object.values(row)].join(' '))
  foldedRows.set(row, words)
  return words
}

type RowQuery = { list: string; q: string; page: number; only: 'all' | 'edited' }

/** A page of a lookup, live with a change. `edited`: rows of the change alone, those that it removes among them. */
export function lookupPage(files: ContentFiles, live: ContentFiles, edits: readonly Edit[], asked: RowQuery) {
  const file = lookupFile(files, asked.list)
  if (file === undefined) throw notFound()
  const [now, before] = [rowsIn(files, file), rowsIn(live, file)]
  const touched = Object.keys(edits.filter((edit) => edit.file === file).find(isRows)?.to ?? {})
  const wanted = foldText(asked.q).split(' ')
  const ids = asked.only === 'edited' ? touched : now.rows.keys()
  const found: string[] = []
  for (const id of ids) {
    const words = wordsOf(id, now.rows.get(id) ?? before.rows.get(id) ?? {})
    if (wanted.every((word) => words.includes(word))) found.push(id)
  }
  const editedAs = (id: string): studio.LookupRow['edited'] => {
    const [row, was] = [now.rows.get(id), before.rows.get(id)]
    return isSameRow(row, was) ? null : was === undefined ? 'added' : row === undefined ? 'removed' : 'changed'
  }
  const from = (asked.page - 1) * rowsOnPage
  return {
    id: asked.list,
    title: namesOfLists(files).get(asked.list) ?? readable(asked.list),
    file,
    columns: now.columns.filter((column) => column !== '' && column !== 'id'),
    all: now.rows.size,
    edited: touched.length,
    total: found.length,
    rows: found.slice(from, from + rowsOnPage).map((id): studio.LookupRow => {
      return { id, cells: now.rows.get(id) ?? before.rows.get(id) ?? {}, edited: editedAs(id) }
    }),
  }
}

/** What the columns of a lookup are called. */
const namesIn = (files: ContentFiles, columns: readonly string[], languages: readonly Words[]): ColumnNames =>
  columnNames([...new Set([...columns, 'synonyms', 'retired'])], languages, (one) => languageName(files, one))

/** A lookup as a spreadsheet opens it; the id, by which rows are found again, is its last column. */
export function lookupCsv(files: ContentFiles, list: string, words: Words): string | undefined {
  const file = lookupFile(files, list)
  if (file === undefined) return undefined
  const { columns, rows } = rowsIn(files, file)
  const shown = [...columns.filter((column) => column !== 'id'), 'id']
  const lines = [...rows].map(([id, row]) => shown.map((column) => (column === 'id' ? id : (row[column] ?? ''))))
  return writeCsv(shown.map(namesIn(files, columns, [words]).nameOf), lines)
}

/** Edits with these rows; what is as it is live is none, and what somebody began on an earlier row stays an edit of that. */
function withRows(edits: readonly Edit[], live: ContentFiles, file: string, rows: LookupRows): Edit[] {
  const before = edits.find((edit) => edit.file === file && isRows(edit))
  const was = rowsIn(live, file).rows
  const [from, to] = [{ ...(before?.from as LookupRows) }, { ...(before?.to as LookupRows) }]
  for (const [id, row] of Object.entries(rows)) {
    from[id] ??= was.get(id) ?? null
    to[id] = row
    if (!isSameRow(was.get(id), row)) continue
    delete from[id]
    delete to[id]
  }
  const others = edits.filter((edit) => edit !== before)
  return Object.keys(to).length === 0 ? others : [...others, { file, at: rowsPlace, from, to }]
}

/** Edits without some rows of one. */
export const withoutRows = (edits: readonly Edit[], edit: Edit, some: Edit): Edit[] =>
  edits.flatMap((one) => {
    if (one !== edit) return [one]
    const rest = (rows: Edit['to']): LookupRows =>
      Object.fromEntries(Object.entries(rows as LookupRows).filter(([id]) => !Object.hasOwn(some.to as LookupRows, id)))
    const [from, to] = [rest(edit.from), rest(edit.to)]
    return Object.keys(to).length === 0 ? [] : [{ ...edit, from, to }]
  })

/** Tells what is wrong with a row. */
function judgeRow(id: string, row: LookupRow, tell: ReadRow['tell']): void {
  if (id.length > longestLookupId || !idForm.test(id)) tell('rowId', { id: id.slice(0, 60), most: longestLookupId })
  if ((row.label ?? '') === '') tell('label')
  for (const [column, cell] of Object.entries(row)) {
    const maxLength = /^label(:|$)/.test(column) ? maxLengths.label : maxLengths.other
    if (cell.length > maxLength) tell('long', { column, most: maxLength })
  }
  const { retired = '' } = row
  if (!trueWords.has(retired.toLowerCase()) && !falseWords.has(retired.toLowerCase()))
    tell('retired', { value: retired.slice(0, 60) })
}

/** Cells that say something; what says that a row is retired is said in one way. */
function rowFrom(cells: readonly (readonly [string, string])[]): LookupRow {
  const row: Record<string, string> = {}
  for (const [column, cell] of cells) {
    const words = cell.trim()
    if (words === '' || column === 'id') continue
    if (column !== 'retired') row[column] = words
    else if (trueWords.has(words.toLowerCase())) row[column] = 'yes'
    else if (!falseWords.has(words.toLowerCase())) row[column] = words
  }
  return row
}

/** Edits with one row written, added or removed. `files`: live with the change. */
export function withRow(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  written: studio.RowEdit,
): Edit[] {
  const { file, cells = null, seen } = written
  if (!isLookupName(file) || !files.has(file))
    throw notFound('This list can’t be changed here. It may have been removed.')
  const { columns, rows } = rowsIn(files, file)
  const row = cells === null ? null : rowFrom(Object.entries(cells))
  const id = written.item ?? idFrom(row?.label ?? '', (one) => rows.has(one) || rowsIn(live, file).rows.has(one), 'row')
  const now = rows.get(id)
  if (seen !== undefined && !isSameRow(now, seen) && !isSameRow(now, row))
    throw conflict('Someone else edited this row in the meantime. Choose which version to keep.', {
      value: now ?? null,
    })
  if (written.cells === undefined) return withRows(edits, live, file, { [id]: rowsIn(live, file).rows.get(id) ?? null })
  if (row === null) return withRows(edits, live, file, { [id]: null })
  const wrong: string[] = []
  judgeRow(id, row, (code, { column = '', most = '', id: given = '' } = {}) => {
    if (code === 'label') wrong.push('Write what people read and search for.')
    else if (code === 'long') wrong.push(`Shorten “${column}” to ${most} characters.`)
    else if (code === 'retired') wrong.push('Whether it is retired is said by yes, or by nothing.')
    else wrong.push(`“${given}” can have letters and digits, with . _ : / - between them, at most ${most}.`)
  })
  const unknown = Object.keys(row).filter((column) => ![...columns, 'synonyms', 'retired'].includes(column))
  if (unknown.length > 0)
    wrong.push(`This list has no column “${unknown.join(', ')}”. New columns come with a CSV file.`)
  if (wrong.length > 0) throw badRequest({ cells: wrong })
  return withRows(edits, live, file, { [id]: row })
}

/**
 * The edits that make a lookup what a table says: all of it, or, where a row is wrong, nothing and what is wrong with each. Columns that the table does
 * not have stay, and so do rows, unless `drop`.
 */
export function withLookupTable(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { file, csv, drop = false, languages }: { file: string; csv: string; drop?: boolean; languages: readonly Words[] },
) {
  if (!files.has(file)) throw notFound('This list can’t be changed here. It may have been removed.')
  const { rows, columns: known } = rowsIn(files, file)
  const names = namesIn(files, known, languages)
  const table = readTable(csv, { maxRows, needed: ['id', 'label'], names })
  const columns = table.columns.filter((column) => column !== 'id')
  const result = () => ({ ...table.problems(), edits: [...edits], left: 0 })
  if (table.rows.length === 0 && table.count() > 0) return result()
  if (table.rows.length === 0) throw badRequest({ csv: ['This file has no rows below its header.'] })
  const lines = new Map<string, number>()
  const merged = mergedCells()
  const next: Record<string, LookupRow | null> = {}
  for (const one of table.rows) {
    const id = one.cell('id') ?? ''
    const was = rows.get(id)
    const said = columns.map((column) => [column, one.cell(column) ?? ''] as const)
    const others = was === undefined ? [] : Object.entries(was).filter(([column]) => !columns.includes(column))
    const row = rowFrom(others.length === 0 ? said : [...others, ...said])
    const twice = lines.get(id)
    if (id === '') one.tell('noId', { id: idFrom(row.label ?? '', (some) => rows.has(some), 'row') })
    else if (twice !== undefined) one.tell('twice', { id, line: twice })
    else judgeRow(id, row, one.tell)
    // The label is told above, and whether a row is retired is no word that repeats.
    for (const column of columns)
      if (column !== 'label' && column !== 'retired') merged(one, column, was?.[column] ?? '')
    if (!lines.has(id)) lines.set(id, one.line)
    if (!isSameRow(row, was?.retired === undefined ? was : rowFrom(Object.entries(was)))) next[id] = row
  }
  if (table.count() > 0) return result()
  const left = [...rows.keys()].filter((id) => !lines.has(id))
  if (drop) for (const id of left) next[id] = null
  return { problems: [], more: 0, edits: withRows(edits, live, file, next), left: drop ? 0 : left.length }
}
