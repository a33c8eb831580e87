import {
  type ContentFiles,
  type Edit,
  type EditedValue,
  languagesToTranslate,
  placeOfTranslation,
  pointerOf,
  type TranslationRow,
  translationFaults,
  translationTable,
  writeCsv,
} from '@kindred/content'
import type { TranslationEdit } from '@kindred/contract/studio'
import { LRUCache } from 'lru-cache'
import { badRequest, notFound } from '../../platform/errors.ts'
import { columnNames } from './column-names.ts'
import type { Words } from './outline.ts'
import { readTable } from './read-table.ts'
import { withEdit } from './structure.ts'

const ofLive = new LRUCache<string, { live: ContentFiles; rows: TranslationRow[] }>({ max: 10 })

function liveTable(live: ContentFiles, language: string): TranslationRow[] {
  const known = ofLive.get(language)
  if (known?.live === live) return known.rows
  const rows = translationTable(live, language)
  ofLive.set(language, { live, rows })
  return rows
}

/** help/safety, for the page and for what translates it. */
const subjectOf = (name: string): string => {
  const { language, of } = placeOfTranslation(name)
  return language === '' ? name.slice(name.indexOf('/') + 1).replace(/\.(json|md)$/, '') : of
}

/** Every text with its translation, live with a change; only files that the change edits are read again. */
function tableWith(live: ContentFiles, files: ContentFiles, language: string): TranslationRow[] {
  const all = liveTable(live, language)
  const names = [...new Set([...live.keys(), ...files.keys()])]
  const edited = new Set(names.filter((name) => live.get(name) !== files.get(name)).map(subjectOf))
  if (edited.size === 0) return all
  const folders = new Set([...edited].map((subject) => subject.replace(/\/steps\/[^/]+$/, '/wizard')))
  const some = [...files].filter(
    ([name]) => edited.has(subjectOf(name)) || folders.has(subjectOf(name)) || name.endsWith('/locale.json'),
  )
  const isEdited = ({ of }: TranslationRow) => edited.has(of.replace(/\.(json|md)$/, ''))
  return [...all.filter((row) => !isEdited(row)), ...translationTable(new Map(some), language).filter(isEdited)]
}

/** Texts that a change writes: those that live has not, or has in other words. */
function rowsOfChange(live: ContentFiles, files: ContentFiles, language: string): TranslationRow[] {
  const known = new Map(liveTable(live, language).map((row) => [rowId(row), row.text]))
  return tableWith(live, files, language).filter((row) => known.get(rowId(row)) !== row.text)
}

/** So many texts are named; the others are counted. */
const maxNamed = 3

/** What a change leaves untranslated, in each language that has some. */
export const findUntranslated = (live: ContentFiles, files: ContentFiles) =>
  languagesToTranslate(live).flatMap(({ language, name }) => {
    const open = rowsOfChange(live, files, language).filter(({ state }) => state !== 'done')
    const texts = open.slice(0, maxNamed).map(({ text }) => text.slice(0, 80))
    return open.length === 0 ? [] : [{ language, name, count: open.length, texts }]
  })

const rank = { stale: 0, missing: 1, done: 2 }

/** Texts beside their translations: those whose text was changed first, then those that are missing. `language`: '' is the first one. */
export function translationsFor(
  live: ContentFiles,
  files: ContentFiles,
  { language: asked, q, only, limit }: { language: string; q: string; only: 'open' | 'all' | 'change'; limit: number },
) {
  const languages = languagesToTranslate(live)
  const language = asked === '' ? (languages[0]?.language ?? '') : asked
  if (!languages.some((one) => one.language === language)) return { languages, language, total: 0, open: 0, rows: [] }
  const wanted = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const rows = only === 'change' ? rowsOfChange(live, files, language) : tableWith(live, files, language)
  const found = rows.filter(({ of, id, text, to = '' }) => {
    const words = `${of} ${id} ${text} ${to}`.toLowerCase()
    return wanted.every((word) => words.includes(word))
  })
  const open = found.filter(({ state }) => state !== 'done')
  const shown = groupTranslations(
    (only === 'open' ? open : found).toSorted((a, b) => rank[a.state] - rank[b.state]),
    only !== 'all',
  )
  const known = new Map(
    rows.flatMap(({ text, to, state }) => (state === 'done' && to !== undefined ? [[text, to]] : [])),
  )
  const named = ({ row, also }: TranslationGroup) => {
    const elsewhere = row.state === 'done' ? undefined : known.get(row.text)
    return { row, also, known: elsewhere === row.to ? undefined : elsewhere }
  }
  return { languages, language, total: shown.length, open: open.length, rows: shown.slice(0, limit).map(named) }
}

/** A text, and other places that say the same. */
type TranslationGroup = { row: TranslationRow; also: TranslationRow[] }

/** Texts that say the same and have the same translation are one, so that they are translated once; or each by itself. */
function groupTranslations(rows: readonly TranslationRow[], isTogether: boolean): TranslationGroup[] {
  const groups = new Map<string, TranslationGroup>()
  for (const row of rows) {
    const key = isTogether ? JSON.stringify([row.text, row.state, row.to, row.was]) : rowId(row)
    const before = groups.get(key)
    if (before === undefined) groups.set(key, { row, also: [] })
    else before.also.push(row)
  }
  return [...groups.values()]
}

/** Edits with one text in another language, as a translation of what the text says with the change. */
export function withTranslation(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { language, of, id, to }: TranslationEdit,
): Edit[] {
  if (!languagesToTranslate(live).some((one) => one.language === language)) throw notFound('There is no such language.')
  const row = tableWith(live, files, language).find((one) => one.of === of && one.id === id)
  if (row === undefined) throw notFound('This text can’t be translated here. It may have been removed.')
  const { file, text } = row
  const word = to.trim() === '' ? null : { from: text, to: to.replaceAll('\r\n', '\n') }
  if (files.has(file)) return withEdit(edits, live, { file, at: pointerOf(['words', id]), to: word })
  if (word === null) throw badRequest({ to: ['Write this text in the other language.'] })
  return withEdit(edits, live, { file, at: '', to: newFile(file, { [id]: word }) })
}

const newFile = (file: string, words: { [id: string]: { from: string; to: string } }): EditedValue => ({
  $schema: `${'../'.repeat(file.split('/').length - 1)}schemas/content/translation.schema.json`,
  words,
})

/** A language as a table, which is read and edited like a list: `content/i18n/es`. */
export const languageOfTable = (file: string): string | undefined => /^[^/]+\/i18n\/([^/.]+)$/.exec(file)?.[1]

const columns = ['where', 'text', 'translation', 'status', 'id'] as const
const rowId = ({ of, id }: Pick<TranslationRow, 'of' | 'id'>): string => `${of}:${id}`

/** Every text with its translation, as a spreadsheet opens it. `where`: where a text stands, in words. */
export function translationsCsv(
  live: ContentFiles,
  files: ContentFiles,
  { language, words, where }: { language: string; words: Words; where: (row: TranslationRow) => string },
): string | undefined {
  if (!languagesToTranslate(live).some((one) => one.language === language)) return undefined
  const rows = tableWith(live, files, language).toSorted((a, b) => rank[a.state] - rank[b.state])
  return writeCsv(
    columns.map(columnNames(columns, [words]).nameOf),
    rows.map((row) => [where(row), row.text, row.to ?? '', statusIn(words, row.state), rowId(row)]),
  )
}

const states = { done: 'translated', stale: 'needs-review-translation', missing: 'needs-translation' } as const

/** Words as XML says them; control characters cannot be said in it. */
const xml = (words: string): string =>
  [...words]
    .filter((one) => one >= ' ' || '\t\n\r'.includes(one))
    .map((one) => ('&<>"'.includes(one) ? `&#${one.charCodeAt(0)};` : one))
    .join('')

/** Every text with its translation, as programs for translators open it: XLIFF 1.2, one `trans-unit` a text. */
export function translationsXliff(
  live: ContentFiles,
  files: ContentFiles,
  { language, source, where }: { language: string; source: string; where: (row: TranslationRow) => string },
): string | undefined {
  if (!languagesToTranslate(live).some((one) => one.language === language)) return undefined
  const rows = tableWith(live, files, language).toSorted((a, b) => rank[a.state] - rank[b.state])
  const units = rows.map((row) => {
    const target = `<target state="${states[row.state]}">${xml(row.to ?? '')}</target>`
    return `<trans-unit id="${xml(rowId(row))}" xml:space="preserve"><source>${xml(row.text)}</source>${target}<note>${xml(where(row))}</note></trans-unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="content" datatype="plaintext" source-language="${xml(source)}" target-language="${xml(language)}">
<body>
${units.join('\n')}
</body>
</file>
</xliff>
`
}

const statusIn = (words: Words, state: TranslationRow['state']): string => words(`studio.csv.status.${state}`) ?? state

/** So many rows a file has; all texts are some five thousand. */
const maxRows = 20_000
/** As a spreadsheet keeps it. */
const bare = (words: string): string => words.replaceAll('\r\n', '\n').trim()

/**
 * Edits with the translations of a table, as many as a change holds (`maxEdits`); `later`: how many are left for the next one. Where a row is wrong nothing
 * is taken, and each such row is told. Rows that say what is said already are no edits, nor are those without a translation; a stale one that stays as
 * it is counts where its status says `done`.
 */
export function withTranslationTable(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { file, csv, maxEdits, languages }: { file: string; csv: string; maxEdits: number; languages: readonly Words[] },
) {
  const language = languageOfTable(file) ?? ''
  if (!languagesToTranslate(live).some((one) => one.language === language)) throw notFound('There is no such language.')
  const names = columnNames(columns, languages)
  const table = readTable(csv, { maxRows, needed: ['id', 'text', 'translation'], columns, names })
  const confirmed = new Set(['done', ...languages.map((words) => statusIn(words, 'done').toLowerCase())])
  const result = () => ({ ...table.problems(), edits: [...edits], left: 0, taken: 0, later: 0 })
  if (table.rows.length === 0 && table.count() > 0) return result()
  if (table.rows.length === 0) throw badRequest({ csv: ['This file has no rows below its header.'] })
  const known = new Map(tableWith(live, files, language).map((row) => [rowId(row), row]))
  const lines = new Map<string, number>()
  const found: { row: TranslationRow; to: string }[] = []
  for (const { line, cell, tell } of table.rows) {
    const [, text = '', translation = '', status = '', id = ''] = columns.map((column) => bare(cell(column) ?? ''))
    const row = known.get(id)
    const twice = lines.get(id)
    lines.set(id, twice ?? line)
    const isSame = row !== undefined && translation === bare(row.to ?? '')
    const isConfirmed = row?.state === 'stale' && confirmed.has(status.toLowerCase())
    if (translation === '' || (isSame && !isConfirmed)) continue
    if (row === undefined) tell('textId', { id: id.slice(0, 80) })
    else if (twice !== undefined) tell('twice', { id: id.slice(0, 80), line: twice })
    else if (text !== bare(row.text)) tell('textStale', { now: row.text.slice(0, 200) })
    else {
      const faults = translationFaults(row, translation)
      for (const { code, values } of faults) tell(code, values)
      if (faults.length === 0) found.push({ row, to: translation })
    }
  }
  if (table.count() > 0) return result()
  return { problems: [], more: 0, left: 0, ...withWords(edits, live, files, { found, maxEdits }) }
}

/** Words are edits of their file; a file that is not there yet is one edit with all of its words. */
function withWords(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { found, maxEdits }: { found: readonly { row: TranslationRow; to: string }[]; maxEdits: number },
): { edits: Edit[]; taken: number; later: number } {
  let next = [...edits]
  let taken = 0
  const begun = new Set<string>()
  for (const { row, to } of found) {
    const { file, id, text } = row
    const word = { from: text, to }
    const isThere = files.has(file) || begun.has(file)
    const one = isThere
      ? withEdit(next, live, { file, at: pointerOf(['words', id]), to: word })
      : withEdit(next, live, { file, at: '', to: newFile(file, { [id]: word }) })
    if (one.length > maxEdits) continue
    if (!isThere) begun.add(file)
    next = one
    taken += 1
  }
  return { edits: next, taken, later: found.length - taken }
}
