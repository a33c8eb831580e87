import { longestLookupId, makeLookupKnown, memoize, type Option, type OptionList } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import { readCsv, type Table } from './csv.ts'
import { didYouMean } from './did-you-mean.ts'
import type { Finding } from './finding.ts'
import { lineAt } from './line-at.ts'
import type { SourceFile } from './source-file.ts'
import { unreadableFile } from './unreadable-file.ts'

/** A long list as it was written. Plain JSON, cheap to hand to another thread; its rows are read when somebody asks for one. */
export interface LookupFile {
  id: string
  version: string
  csv: string
}

/** Does this content file lie in the folder of lookups? */
export const isLookupName = (name: string): boolean => /(^|\/)lookups\/[^/]+\.csv$/.test(name)

const maxRows = 50_000
const longestLabel = 300
/** Enough to see what is wrong with all of them. */
const maxIssues = 20

const columns = ['id', 'label', 'synonyms', 'retired']
const yes = ['yes', 'true', '1', 'x']
const no = ['', 'no', 'false', '0']
const idForm = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/

/** `label::es` or, as an XLSForm says it, `label::Español (es)`: the words of a column in another language. */
const translatedColumn =
  /^(label|synonyms)::?\s*(?:.*\(\s*([a-z]{2,3}(?:-[a-z0-9]{1,8})*)\s*\)|([a-z]{2,3}(?:-[a-z0-9]{1,8})*))$/

interface TranslatedColumn {
  of: 'label' | 'synonyms'
  /** In lower case, as all names of columns are read. */
  language: string
  at: number
}

/** The columns of a table that say a row in other languages. */
export const translatedColumns = (header: readonly string[]): TranslatedColumn[] =>
  header.flatMap((name, at) => {
    const [, of, named, bare = named] = translatedColumn.exec(name) ?? []
    return of === undefined || bare === undefined ? [] : [{ of: of as TranslatedColumn['of'], language: bare, at }]
  })

/** Columns that only say more of a row: a question can be filtered by them. */
export function furtherColumns(header: readonly string[]): { name: string; at: number }[] {
  const said = new Set(translatedColumns(header).map(({ at }) => at))
  return header.flatMap((name, at) => (name === '' || columns.includes(name) || said.has(at) ? [] : [{ name, at }]))
}

/** The words of a cell that holds several. */
const wordsOf = (cell: string): string[] =>
  cell.split(/[|;]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

/** What a row is called in another language. */
type TranslatedWords = { label?: string; synonyms?: string[] }

interface ParsedRow {
  option: Option
  line: number
  /** By language, where a column has words for it. */
  words?: Record<string, TranslatedWords>
}

function rowsOf({ header, rows }: Table): ParsedRow[] {
  const [id, label, synonyms, retired] = columns.map((name) => header.indexOf(name)) as [number, number, number, number]
  const translated = translatedColumns(header)
  const others = furtherColumns(header)
  return rows.map(({ line, cells }) => {
    const option: Option = { id: cells[id] ?? '', label: cells[label] ?? '' }
    const alike = cells[synonyms] ?? ''
    if (alike !== '') option.synonyms = wordsOf(alike)
    const isRetired = cells[retired] ?? ''
    if (isRetired !== '' && yes.includes(isRetired.toLowerCase())) option.retired = true
    if (others.length > 0) option.columns = Object.fromEntries(others.map(({ name, at }) => [name, cells[at] ?? '']))
    const row: ParsedRow = { option, line }
    for (const { of, language, at } of translated) {
      const cell = cells[at] ?? ''
      if (cell === '') continue
      row.words ??= {}
      row.words[language] = {
        ...row.words[language],
        ...(of === 'label' ? { label: cell } : { synonyms: wordsOf(cell) }),
      }
    }
    return row
  })
}

/** The option in another language, if it has a label in that. */
function optionIn({ option, words }: ParsedRow, language: string): Option | undefined {
  const said = words?.[language.toLowerCase()]
  return said?.label === undefined
    ? undefined
    : { ...option, label: said.label, ...(said.synonyms && { synonyms: said.synonyms }) }
}

interface TableIssue {
  line: number
  sentence: string
  suggestion: string
  rule?: 'duplicate-id'
  severity?: Finding['severity']
}

/** Checks the header: without these columns no row can be read. */
function headerIssues({ header }: Table): TableIssue[] {
  const missing = ['id', 'label'].filter((name) => !header.includes(name))
  if (missing.length > 0)
    return missing.map((name) => ({
      line: 1,
      sentence: `The first line has no column "${name}".`,
      suggestion:
        `${didYouMean(name, header)?.replace(/^Did you mean (.*)\?$/, 'Is it $1? Call it by its name.') ?? ''} The first line is id,label or id,label,synonyms,retired, in any order.`.trim(),
    }))
  const translated = translatedColumns(header)
  const isTwice = ({ of, language, at }: TranslatedColumn) =>
    translated.some((other) => other.at < at && other.of === of && other.language === language)
  return [
    ...translated.filter(isTwice).map(({ of, language }) => ({
      line: 1,
      sentence: `Two columns hold the ${of} in "${language}".`,
      suggestion: 'Take one of the two out.',
    })),
  ]
}

function rowIssues({ header, rows }: Table): TableIssue[] {
  const [idAt, labelAt, , retiredAt] = columns.map((name) => header.indexOf(name)) as [number, number, number, number]
  const labels = translatedColumns(header).filter(({ of }) => of === 'label')
  const told: TableIssue[] = []
  const first = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [id = '', label = '', retired = ''] = [cells[idAt], cells[labelAt], cells[retiredAt]]
    const say = (sentence: string, suggestion: string) => told.push({ line, sentence, suggestion })
    const long = labels.find(({ at }) => (cells[at] ?? '').length > longestLabel)
    if (cells.length > header.length)
      say(
        `This row has ${cells.length} cells, and the first line names ${header.length} columns.`,
        'Put a text that holds a comma into quotes: "…".',
      )
    else if (id === '') say('This row has no id.', 'Give it one: answers are stored by it.')
    else if (id.length > longestLookupId || !idForm.test(id))
      say(
        `"${id}" cannot be an id.`,
        `Use letters and digits, with . _ : / - between them, at most ${longestLookupId}.`,
      )
    else if (first.has(id))
      told.push({
        line,
        rule: 'duplicate-id',
        sentence: `The id "${id}" stands on line ${first.get(id)} already.`,
        suggestion: 'Remove one of the two rows, or give this one an id of its own.',
      })
    else if (label === '') say(`"${id}" has no label.`, 'Write what people read and search for.')
    else if (label.length > longestLabel)
      say(`The label of "${id}" has ${label.length} characters.`, `Shorten it to ${longestLabel}.`)
    else if (long !== undefined)
      say(
        `The label of "${id}" in "${long.language}" has ${cells[long.at]?.length} characters.`,
        `Shorten it to ${longestLabel}.`,
      )
    else if (retired !== '' && ![...yes, ...no].includes(retired.toLowerCase()))
      say(`"${retired}" does not say whether "${id}" is retired.`, 'Write yes, or leave the cell empty.')
    if (!first.has(id)) first.set(id, line)
  }
  return told
}

function issuesOf(table: Table): TableIssue[] {
  const ofHeader = headerIssues(table)
  if (ofHeader.some(({ severity }) => severity === undefined)) return ofHeader
  if (table.rows.length === 0)
    return [...ofHeader, { line: 1, sentence: 'This list has no rows.', suggestion: 'Write one below the first line.' }]
  if (table.rows.length > maxRows)
    return [
      ...ofHeader,
      {
        line: table.rows[maxRows]?.line ?? 1,
        sentence: `This list has ${table.rows.length} rows.`,
        suggestion: `A list holds at most ${maxRows}: take rows out, or cut it into two lists and ask first which of them is meant.`,
      },
    ]
  const ofRows = rowIssues(table)
  const more = ofRows.length - maxIssues
  return [
    ...ofHeader,
    ...ofRows.slice(0, maxIssues),
    ...(more > 0
      ? [
          {
            line: ofRows[maxIssues]?.line ?? 1,
            sentence: `${more} more ${more === 1 ? 'row has' : 'rows have'} something wrong, from here on.`,
            suggestion: 'Fix those above first.',
          },
        ]
      : []),
  ]
}

/** Tells one text of a list from another, in two sums of 32 bits: a SHA-256 of two million characters takes a tenth of a second. */
function versionOf(csv: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < csv.length; at += 1) {
    const code = csv.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13)
  }
  return [a, b].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Parses a lookup; or returns the errors that keep its rows from being read. Warnings are reported by `lookupRules`. */
export function readLookup(name: string, csv: string): SourceFile | Finding[] {
  const stop = unreadableFile(name, csv, false)
  if (stop !== undefined) return [stop]
  const id = name.slice(name.lastIndexOf('/') + 1, -'.csv'.length)
  const table = readCsv(csv)
  const told: TableIssue[] =
    table === undefined
      ? [
          {
            line: lineAt(csv, csv.lastIndexOf('"')),
            sentence: 'A quote is never closed.',
            suggestion: 'Write " at its end.',
          },
        ]
      : issuesOf(table)
  const findings = told.map(
    ({ line, sentence, suggestion, rule = 'wrong-lookup', severity = 'error' as const }): Finding => ({
      rule,
      severity,
      file: name,
      line,
      path: '',
      sentence,
      suggestion,
    }),
  )
  if (table === undefined || findings.some(({ severity }) => severity === 'error')) return findings
  const value: LookupFile = { id, version: versionOf(csv), csv }
  kept.set(value, { header: table.header, rows: rowsOf(table) })
  keptWarnings.set(value, findings)
  // Answers are checked against it for as long as the file is referenced.
  registerLookup(value)
  return {
    name,
    kind: 'lookup',
    value,
    lineOf: ([, row]) => (typeof row === 'number' ? (rowsIn(value)[row]?.line ?? 1) : 1),
    lineOfWord: (_path, word) => rowsIn(value).find(({ option }) => option.id === word)?.line ?? 1,
    fixWord: () => undefined,
    fixAdd: () => undefined,
  }
}

interface ParsedLookup {
  header: readonly string[]
  rows: readonly ParsedRow[]
}

const kept = new WeakMap<LookupFile, ParsedLookup>()
const keptWarnings = new WeakMap<LookupFile, Finding[]>()

/** What was noticed while it was read, and does not keep it from being used. */
export const warningsOf = (lookup: LookupFile): readonly Finding[] => keptWarnings.get(lookup) ?? []

function parsedLookup(lookup: LookupFile): ParsedLookup {
  const known = kept.get(lookup)
  if (known !== undefined) return known
  const table = readCsv(lookup.csv) ?? { header: [], names: [], rows: [] }
  const fresh = { header: table.header, rows: rowsOf(table) }
  kept.set(lookup, fresh)
  return fresh
}

const rowsIn = (lookup: LookupFile): readonly ParsedRow[] => parsedLookup(lookup).rows

/** The names of its columns, as they are read. */
export const headerOf = (lookup: LookupFile): readonly string[] => parsedLookup(lookup).header

const byId = memoize((lookup: LookupFile) => new Map(rowsIn(lookup).map((row) => [row.option.id, row])))

/** Registers the lookup with the engine, which checks answers against it by option id. */
const registerLookup = memoize((lookup: LookupFile) => {
  const find = (id: string, language?: string) => {
    const row = byId(lookup).get(id)
    return row === undefined || language === undefined ? row?.option : optionIn(row, language)
  }
  const known = { id: lookup.id, version: lookup.version, isWhole: true, find }
  makeLookupKnown(known)
  return known
})

/** Registers lookups of content that comes from another thread. */
export function registerLookups(lookups: Readonly<Record<string, LookupFile>>): void {
  for (const lookup of Object.values(lookups)) registerLookup(lookup)
}

/** Who searches: in which language they read, and in which the list is written; and by which column, where an answer filters it. */
interface Reader {
  language: string
  source: string
  column?: string | undefined
  /** Only rows that say this in the column. */
  value?: string | undefined
}

/** Languages in which a list has words of its own; in all others it reads as it is written. */
const languagesOf = memoize(
  (lookup: LookupFile) => new Set(translatedColumns(headerOf(lookup)).map(({ language }) => language)),
)

const textsOf = memoize((_lookup: LookupFile) => new Map<string, ReturnType<typeof searchedIn>>())

/** What is searched for somebody who reads in this language, made when the first of them asks. */
function searched(lookup: LookupFile, reader: Reader | undefined) {
  const wanted = reader?.language.toLowerCase() ?? ''
  const language = languagesOf(lookup).has(wanted) ? wanted : ''
  const known = textsOf(lookup).get(language) ?? searchedIn(lookup, language)
  textsOf(lookup).set(language, known)
  return known
}

/**
 * All that is searched as one text, a line for each row that is offered: one long text is searched faster than 50,000 short ones. Whoever reads
 * another language finds rows by its words, and by those in which they are written.
 */
function searchedIn(lookup: LookupFile, language: string) {
  const rows = rowsIn(lookup).filter(({ option }) => option.retired !== true)
  const lines = rows.map(({ option: { id, label, synonyms = [] }, words }) => {
    const own = words?.[language]
    return ` ${foldText([own?.label ?? '', ...(own?.synonyms ?? []), label, ...synonyms, id].join(' ').trim())}`
  })
  const starts: number[] = []
  let length = 0
  for (const line of lines) {
    starts.push(length)
    length += line.length + 1
  }
  return { rows, lines, starts, text: lines.join('\n') }
}

/** One page of what a search finds. */
export interface Matches {
  total: number
  options: Pick<Option, 'id' | 'label' | 'lang' | 'columns'>[]
}

/** So many options are a page. */
export const matchesOnPage = 20

/** Options whose label, synonyms or id hold every word of a search: first what begins like it, then where each word begins one. */
export function searchLookup(lookup: LookupFile, search: string, page = 1, reader?: Reader): Matches {
  const { rows, lines, starts, text } = searched(lookup, reader)
  const wanted = foldText(search)
  const words = wanted.split(' ')
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  const ranks: ParsedRow[][] = [[], [], []]
  const { column, value } = reader ?? {}
  const isWanted = (row: ParsedRow): boolean =>
    column === undefined || value === undefined || cellOf(row, column) === value
  const take = (row: ParsedRow, line: string): void => {
    if (!isWanted(row)) return
    const rank = line.startsWith(wanted, 1)
      ? 0
      : words.every((word) => line.includes(` ${word}`))
        ? 1
        : words.every((word) => line.includes(word))
          ? 2
          : undefined
    if (rank !== undefined) ranks[rank]?.push(row)
  }
  let at = 0
  for (let found = text.indexOf(longest); found !== -1 && at < rows.length; ) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= found) at += 1
    take(rows[at] as ParsedRow, lines[at] as string)
    at += 1
    const next = starts[at]
    found = next === undefined ? -1 : text.indexOf(longest, next)
  }
  const all = ranks.flat()
  const from = (page - 1) * matchesOnPage
  return { total: all.length, options: all.slice(from, from + matchesOnPage).map((row) => shown(row, reader)) }
}

const cellOf = ({ option: { columns = {} } }: ParsedRow, column: string): string =>
  Object.hasOwn(columns, column) ? (columns[column] ?? '') : ''

/** What has no label in the language of whoever reads says in which it is. */
function shown(row: ParsedRow, reader: Reader | undefined): Matches['options'][number] {
  const { id, label } = row.option
  const said = reader?.column === undefined ? {} : { columns: { [reader.column]: cellOf(row, reader.column) } }
  if (reader === undefined || reader.language === reader.source) return { id, label, ...said }
  const own = optionIn(row, reader.language)
  return own === undefined ? { id, label, lang: reader.source, ...said } : { id, label: own.label, ...said }
}

/** Options by their ids, also retired ones: what was chosen keeps its words. */
export const optionsOfLookup = (lookup: LookupFile, ids: readonly string[], reader?: Reader): Matches['options'] =>
  ids.flatMap((id) => {
    const row = byId(lookup).get(id)
    return row === undefined ? [] : [shown(row, reader)]
  })

/** How questions ask a lookup: how many answers one takes at most, and by which columns, each with its values, they are filtered. */
export interface LookupUsage {
  named: ReadonlySet<string>
  maxChosen: number
  filters: readonly { column: string; values: readonly string[] }[]
}

/**
 * What of a lookup stands in a wizard: options that content names, a retired one, and two that nothing names; where several are chosen, one more
 * than can be; where an answer filters them, so many for each of its values. For conditions all others are alike, so whoever walks the wizard has
 * met every answer.
 */
export function sampleOf(
  lookup: LookupFile,
  { named, maxChosen, filters }: LookupUsage,
): { list: OptionList; rows: number[] } {
  const all = rowsIn(lookup).map(({ option }) => option)
  const offered = all.filter(({ retired }) => retired !== true)
  const others = offered.filter(({ id }) => !named.has(id)).slice(0, maxChosen + 1)
  const retired = all.find((option) => option.retired === true)
  const wanted = new Set([...all.filter(({ id }) => named.has(id)), ...others, ...(retired ? [retired] : [])])
  for (const { column, values } of filters) {
    const left = new Map(values.map((value) => [value, maxChosen + 1]))
    for (const option of offered) {
      const value = option.columns?.[column] ?? ''
      const more = left.get(value) ?? 0
      if (more > 0) wanted.add(option)
      left.set(value, more - 1)
    }
  }
  const rows = all.flatMap((option, at) => (wanted.has(option) ? [at] : []))
  const asked = [...new Set(filters.map(({ column }) => column))]
  const options = rows.map((at) => {
    const { columns, ...option } = all[at] as Option
    return asked.length === 0
      ? option
      : { ...option, columns: Object.fromEntries(asked.map((column) => [column, columns?.[column] ?? ''])) }
  })
  const lookedUp = { version: lookup.version, count: all.length }
  return { list: { id: lookup.id, options: options as OptionList['options'], lookup: lookedUp }, rows }
}

/** What a column says, each with the first line that says it; rows that nobody is offered are left out. */
export const valuesOfColumn = (lookup: LookupFile, column: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const { option, line } of rowsIn(lookup)) {
    const value = option.columns?.[column] ?? ''
    if (option.retired !== true && !found.has(value)) found.set(value, line)
  }
  return found
}

/** The ids of all rows that are offered. */
export const idsOfLookup = (lookup: LookupFile): string[] =>
  rowsIn(lookup).flatMap(({ option }) => (option.retired === true ? [] : [option.id]))
