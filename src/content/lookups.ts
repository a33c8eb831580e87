import { longestLookupId, makeLookupKnown, memoize, type Option, type OptionList } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import { contentHash } from './content-hash.ts'
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

const mostRows = 50_000
const longestLabel = 300
/** Enough to see what is wrong with all of them. */
const mostTold = 20

const columns = ['id', 'label', 'synonyms', 'retired']
const yes = ['yes', 'true', '1', 'x']
const no = ['', 'no', 'false', '0']
const idForm = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/

/** The words of a cell that holds several. */
const wordsOf = (cell: string | undefined): string[] =>
  (cell ?? '').split(/[|;]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

interface Row extends Option {
  line: number
}

function rowsOf({ header, rows }: Table): Row[] {
  const [id, label, synonyms, retired] = columns.map((name) => header.indexOf(name)) as [number, number, number, number]
  return rows.map(({ line, cells }) => {
    const others = wordsOf(cells[synonyms])
    return {
      id: cells[id] ?? '',
      label: cells[label] ?? '',
      ...(others.length === 0 ? {} : { synonyms: others }),
      ...(yes.includes((cells[retired] ?? '').toLowerCase()) ? { retired: true } : {}),
      line,
    }
  })
}

interface Told {
  line: number
  sentence: string
  mend: string
  rule?: 'duplicate-id'
  severity?: Finding['severity']
}

/** What is wrong with the first line: without these columns no row says anything. */
function headerSlips({ header }: Table): Told[] {
  const missing = ['id', 'label'].filter((name) => !header.includes(name))
  if (missing.length > 0)
    return missing.map((name) => ({
      line: 1,
      sentence: `The first line has no column "${name}".`,
      mend: `${didYouMean(name, header)?.replace(/^Did you mean (.*)\?$/, 'Is it $1? Call it by its name.') ?? ''} The first line is id,label or id,label,synonyms,retired, in any order.`.trim(),
    }))
  return header
    .filter((name) => name !== '' && !columns.includes(name))
    .map((name) => ({
      line: 1,
      sentence: `Nobody reads the column "${name}".`,
      mend: `Take it out; what is read are ${columns.join(', ')}.`,
      severity: 'warning',
    }))
}

function* rowSlips({ header, rows }: Table): Generator<Told> {
  const at = Object.fromEntries(columns.map((name) => [name, header.indexOf(name)]))
  const first = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [id = '', label = '', retired = ''] = ['id', 'label', 'retired'].map((name) => cells[at[name] ?? -1] ?? '')
    if (cells.length > header.length)
      yield {
        line,
        sentence: `This row has ${cells.length} cells, and the first line names ${header.length} columns.`,
        mend: 'Put a text that holds a comma into quotes: "…".',
      }
    else if (id === '') yield { line, sentence: 'This row has no id.', mend: 'Give it one: answers are stored by it.' }
    else if (!idForm.test(id) || id.length > longestLookupId)
      yield {
        line,
        sentence: `"${id}" cannot be an id.`,
        mend: `Use letters and digits, with . _ : / - between them, at most ${longestLookupId}.`,
      }
    else if (first.has(id))
      yield {
        line,
        rule: 'duplicate-id',
        sentence: `The id "${id}" stands on line ${first.get(id)} already.`,
        mend: 'Remove one of the two rows, or give this one an id of its own.',
      }
    else if (label === '')
      yield { line, sentence: `"${id}" has no label.`, mend: 'Write what people read and search for.' }
    else if (label.length > longestLabel)
      yield {
        line,
        sentence: `The label of "${id}" has ${label.length} characters.`,
        mend: `Shorten it to ${longestLabel}.`,
      }
    else if (![...yes, ...no].includes(retired.toLowerCase()))
      yield {
        line,
        sentence: `"${retired}" does not say whether "${id}" is retired.`,
        mend: 'Write yes, or leave the cell empty.',
      }
    if (!first.has(id)) first.set(id, line)
  }
}

function slipsOf(table: Table): Told[] {
  const ofHeader = headerSlips(table)
  if (ofHeader.some(({ severity }) => severity === undefined)) return ofHeader
  if (table.rows.length === 0)
    return [...ofHeader, { line: 1, sentence: 'This list has no rows.', mend: 'Write one below the first line.' }]
  if (table.rows.length > mostRows)
    return [
      ...ofHeader,
      {
        line: table.rows[mostRows]?.line ?? 1,
        sentence: `This list has ${table.rows.length} rows.`,
        mend: `A list holds at most ${mostRows}: take rows out, or cut it into two lists and ask first which of them is meant.`,
      },
    ]
  const ofRows = [...rowSlips(table)]
  const more = ofRows.length - mostTold
  return [
    ...ofHeader,
    ...ofRows.slice(0, mostTold),
    ...(more > 0
      ? [
          {
            line: ofRows[mostTold]?.line ?? 1,
            sentence: `${more} more ${more === 1 ? 'row has' : 'rows have'} something wrong, from here on.`,
            mend: 'Mend those above first.',
          },
        ]
      : []),
  ]
}

/** A lookup, or everything that keeps its rows from being read. What only warns is told by `lookupRules`. */
export function openLookup(name: string, csv: string): SourceFile | Finding[] {
  const stop = unreadableFile(name, csv, false)
  if (stop !== undefined) return [stop]
  const id = name.slice(name.lastIndexOf('/') + 1, -'.csv'.length)
  const table = readCsv(csv)
  const told: Told[] =
    table === undefined
      ? [{ line: lineAt(csv, csv.lastIndexOf('"')), sentence: 'A quote is never closed.', mend: 'Write " at its end.' }]
      : slipsOf(table)
  const findings = told.map(
    ({ line, sentence, mend, rule = 'wrong-lookup', severity = 'error' as const }): Finding => ({
      rule,
      severity,
      file: name,
      line,
      path: '',
      sentence,
      mend,
    }),
  )
  if (table === undefined || findings.some(({ severity }) => severity === 'error')) return findings
  const value: LookupFile = { id, version: contentHash(csv), csv }
  keptRows.set(value, rowsOf(table))
  keptWarnings.set(value, findings)
  // Held against answers from now on, for as long as the file is in hand.
  openedLookup(value)
  return {
    name,
    kind: 'lookup',
    value,
    lineOf: ([, row]) => (typeof row === 'number' ? (rowsIn(value)[row]?.line ?? 1) : 1),
    lineOfWord: (_path, word) => rowsIn(value).find((row) => row.id === word)?.line ?? 1,
    fixWord: () => undefined,
    fixAdd: () => undefined,
  }
}

const keptRows = new WeakMap<LookupFile, Row[]>()
const keptWarnings = new WeakMap<LookupFile, Finding[]>()

/** What was noticed while it was read, and does not keep it from being used. */
export const warningsOf = (lookup: LookupFile): readonly Finding[] => keptWarnings.get(lookup) ?? []

function rowsIn(lookup: LookupFile): readonly Row[] {
  const rows = keptRows.get(lookup) ?? rowsOf(readCsv(lookup.csv) ?? { header: [], rows: [] })
  keptRows.set(lookup, rows)
  return rows
}

const byId = memoize((lookup: LookupFile) => new Map(rowsIn(lookup).map((row) => [row.id, row])))

/** The row of an option, for answers that are held against the list. */
const openedLookup = memoize((lookup: LookupFile) => {
  const known = { id: lookup.id, version: lookup.version, isWhole: true, find: (id: string) => byId(lookup).get(id) }
  makeLookupKnown(known)
  return known
})

/** Makes these lists known to whatever holds answers against them: of content that comes from another thread. */
export function openLookups(lookups: Readonly<Record<string, LookupFile>>): void {
  for (const lookup of Object.values(lookups)) openedLookup(lookup)
}

/** Words before which a label begins. */
const searched = memoize((lookup: LookupFile) =>
  rowsIn(lookup)
    .filter(({ retired }) => retired !== true)
    .map((row) => {
      const label = foldText(row.label)
      const others = (row.synonyms ?? []).map(foldText)
      return { row, label, all: ` ${[label, ...others].join(' ')}` }
    }),
)

/** One page of what a search finds. */
export interface Matches {
  total: number
  options: Pick<Option, 'id' | 'label'>[]
}

export const matchesOnPage = 20

/** Options whose label, synonyms or id hold every word of a search: first labels that begin like it, then words that do. */
export function searchLookup(lookup: LookupFile, search: string, page = 1): Matches {
  const wanted = foldText(search)
  const words = wanted.split(' ')
  const ranks: Row[][] = [[], [], []]
  for (const { row, label, all } of searched(lookup)) {
    if (label.startsWith(wanted) || row.id === search.trim()) ranks[0]?.push(row)
    else if (words.every((word) => all.includes(` ${word}`))) ranks[1]?.push(row)
    else if (words.every((word) => all.includes(word))) ranks[2]?.push(row)
  }
  const found = ranks.flat()
  const from = (page - 1) * matchesOnPage
  return { total: found.length, options: found.slice(from, from + matchesOnPage).map(shown) }
}

const shown = ({ id, label }: Row): Matches['options'][number] => ({ id, label })

/** Options by their ids, also retired ones: what was chosen keeps its words. */
export const optionsOfLookup = (lookup: LookupFile, ids: readonly string[]): Matches['options'] =>
  ids.flatMap((id) => {
    const row = byId(lookup).get(id)
    return row === undefined ? [] : [shown(row)]
  })

/**
 * What of a lookup stands in a wizard: options that content names, a retired one, and two that nothing names. For conditions all others are
 * alike, so whoever walks the wizard has met every answer.
 */
export function sampleOf(lookup: LookupFile, named: ReadonlySet<string>): { list: OptionList; rows: number[] } {
  const all = rowsIn(lookup)
  const others = all.filter(({ id, retired }) => retired !== true && !named.has(id)).slice(0, 2)
  const retired = all.find((row) => row.retired === true)
  const wanted = new Set([...all.filter(({ id }) => named.has(id)), ...others, ...(retired ? [retired] : [])])
  const rows = all.flatMap((row, at) => (wanted.has(row) ? [at] : []))
  const options = rows.map((at) => {
    const { line: _line, ...option } = all[at] as Row
    return option
  })
  const count = all.length
  return { list: { id: lookup.id, options: options as Option[], lookup: { version: lookup.version, count } }, rows }
}
