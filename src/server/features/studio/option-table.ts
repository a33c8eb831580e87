import {
  type ContentFiles,
  confusableKey,
  type Edit,
  type EditedValue,
  isSameValue,
  orderOf,
  valueAt,
  writeCsv,
} from '@kindred/content'
import type * as studio from '@kindred/contract/studio'
import { badRequest, notFound } from '../../platform/errors.ts'
import { type ColumnNames, columnNames } from './column-names.ts'
import { listsOf, optionListFile, questionsOf, type Words, wizardFiles } from './outline.ts'
import { mergedCells, readTable } from './read-table.ts'
import { idFrom, withEdit } from './structure.ts'

/** A row without what is counted. `isLive`: what is not can be removed; what was served is retired. */
type OptionRow = Omit<studio.OptionRow, 'chosen'>

type Json = { readonly [name: string]: unknown }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const optionsIn = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

/** An option list as a table, live with a change. */
export function optionTable(
  files: ContentFiles,
  live: ContentFiles,
  list: string,
): { file: string; rows: OptionRow[] } {
  const found = listsOf(files).find(({ value }) => value.id === list)
  if (found === undefined) throw notFound()
  const served = new Set(
    optionsIn(listsOf(live).find(({ value }) => value.id === list)?.value.options).map(({ id }) => id),
  )
  const rows = optionsIn(found.value.options).map((option) => ({
    id: text(option.id),
    label: text(option.label),
    help: text(option.help),
    group: text(option.group),
    synonyms: Array.isArray(option.synonyms) ? option.synonyms.map(String) : [],
    retired: option.retired === true,
    isLive: served.has(option.id),
  }))
  return { file: found.file, rows }
}

/** So many rows one file has: a list that is longer is more than anybody reads. */
const maxRows = 2_000
const maxLengths = { label: 120, help: 500, synonym: 80 }
/** What is read comes first; the id, by which rows are found again, last. */
const columns = ['label', 'help', 'synonyms', 'group', 'retired', 'id'] as const
/** What the columns are called. */
const optionColumns = (languages: readonly Words[]): ColumnNames => columnNames(columns, languages)
export const trueWords: ReadonlySet<string> = new Set(['yes', 'true', '1', 'x', 'sí', 'si'])
export const falseWords: ReadonlySet<string> = new Set(['no', 'false', '0', ''])

/** Rows of one column that name none are labels: what somebody copies from a text. */
function withHeader(csv: string, names: ColumnNames): string {
  const first = (csv.split('\n')[0] ?? '').replace(/^\uFEFF/, '').trim()
  const isHeader = (columns as readonly string[]).includes(names.columnOf(first).toLowerCase())
  return /[,;\t"]/.test(csv) || isHeader ? csv : `label\n${csv}`
}

/** The headings of groups of options, by id, where a question has them. */
function groupsOf(files: ContentFiles, list: string): ReadonlyMap<string, string> {
  const groups = wizardFiles(files)
    .flatMap((file) => questionsOf(files, file))
    .flatMap(({ options, groups }) => (options === list ? optionsIn(groups) : []))
  return new Map(groups.flatMap(({ id, heading }) => (text(heading) === '' ? [] : [[text(id), text(heading)]])))
}

/** An option list as a spreadsheet opens it, live with a change. */
export function optionsCsv(files: ContentFiles, list: string, words: Words): string {
  const { rows } = optionTable(files, files, list)
  const groups = groupsOf(files, list)
  const yes = words('studio.choice.yes') ?? 'yes'
  return writeCsv(
    columns.map(optionColumns([words]).nameOf),
    rows.map(({ id, label, help, synonyms, group, retired }) => [
      ...[label, help, synonyms.join(' | '), groups.get(group) ?? group, retired ? yes : '', id],
    ]),
  )
}

/**
 * The edits that make a list what a table says: all of it, or, where a row is wrong, nothing and what is wrong with each. Options that the table leaves
 * out stay as they are, and so do columns that it does not have.
 */
export function withTable(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { file, csv, languages }: { file: string; csv: string; languages: readonly Words[] },
) {
  const ids = optionListFile.test(file)
    ? (valueAt(file, files.get(file), orderOf('/options')) as string[] | undefined)
    : undefined
  if (ids === undefined) throw notFound('This list can’t be changed here. It may have been removed.')
  const names = optionColumns(languages)
  const table = readTable(withHeader(csv, names), { maxRows, needed: ['label'], columns, names })
  const result = () => ({ ...table.problems(), edits: [...edits], left: 0, added: null })
  if (table.rows.length === 0 && table.count() > 0) return result()

  const lines = new Map<string, number>()
  const given = new Set(table.rows.map(({ cell }) => cell('id')))
  /** What members see by now, of options that the table leaves out or comes to later. */
  const seen = new Map(
    ids
      .filter((id) => !given.has(id))
      .map((id) => [confusableKey(text(valueAt(file, files.get(file), `/options/${id}/label`))), id]),
  )
  const groups = groupsOf(files, text(valueAt(file, files.get(file), '/id')))
  const groupNamed = (name: string): string =>
    [...groups].find(([, heading]) => heading.toLowerCase() === name.toLowerCase())?.[0] ?? name
  const taken = new Set(ids)
  let next: Edit[] = [...edits]
  const order: string[] = []
  const merged = mergedCells()
  for (const row of table.rows) {
    const { line, cell, tell } = row
    const [label = '', ownId = '', help, synonyms, group, retired] = [
      ...[cell('label'), cell('id'), cell('help'), cell('synonyms'), cell('group'), cell('retired')],
    ]
    const before = table.count()
    const same = seen.get(confusableKey(label))
    if (label !== '' && same !== undefined) tell('sameLabel', { label: label.slice(0, 60), id: same })
    // Cells that were merged are empty in all rows but the first.
    if (label === '') tell('label')
    if (label.length > maxLengths.label) tell('long', { column: 'label', most: maxLengths.label })
    if ((help ?? '').length > maxLengths.help) tell('long', { column: 'help', most: maxLengths.help })
    const known = valueAt(file, files.get(file), `/options/${ownId}/synonyms`)
    // A word that holds a comma is one word, as it was saved.
    const words =
      ids.includes(ownId) && Array.isArray(known) && known.join(' | ') === synonyms
        ? known.map(String)
        : synonyms
            ?.split(synonyms.includes('|') ? '|' : /[,;]/)
            .map((one) => one.trim())
            .filter((one) => one !== '')
    if (words?.some((one) => one.length > maxLengths.synonym))
      tell('long', { column: 'synonyms', most: maxLengths.synonym })
    if (ownId !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(ownId)) tell('id', { id: ownId.slice(0, 60) })
    const isRetired = retired?.toLowerCase()
    if (isRetired !== undefined && !trueWords.has(isRetired) && !falseWords.has(isRetired))
      tell('retired', { value: isRetired.slice(0, 60) })
    const twice = ownId === '' ? undefined : lines.get(ownId)
    if (twice !== undefined) tell('twice', { id: ownId, line: twice })
    const was = (name: string) => text(valueAt(file, files.get(file), `/options/${ownId}/${name}`))
    if (ids.includes(ownId)) {
      merged(row, 'help', was('help'))
      merged(row, 'group', groups.get(was('group')) ?? was('group'))
    }
    if (table.count() > before) continue
    const id = ownId === '' ? idFrom(label, (one) => taken.has(one), 'option') : ownId
    lines.set(id, line)
    taken.add(id)
    seen.set(confusableKey(label), id)
    order.push(id)
    const values: [string, EditedValue | undefined][] = [
      ['label', label],
      ['help', help === '' ? null : help],
      ['synonyms', words?.length === 0 ? null : words && [...new Set(words)]],
      ['group', group === '' ? null : group && groupNamed(group)],
      ['retired', isRetired === undefined ? undefined : trueWords.has(isRetired) ? true : null],
    ]
    const at = `/options/${id}`
    if (ids.includes(id)) {
      for (const [name, to] of values) {
        const now = valueAt(file, files.get(file), `${at}/${name}`)
        // Not retired is said by saying nothing.
        if (to === undefined || isSameValue(now, to) || (name === 'retired' && to === null && now === false)) continue
        next = withEdit(next, live, { file, at: `${at}/${name}`, to })
      }
    } else {
      const own = values.flatMap(([name, to]): [string, EditedValue][] =>
        to === undefined || to === null ? [] : [[name, to]],
      )
      next = withEdit(next, live, { file, at, to: Object.fromEntries([['id', id], ...own]) })
    }
  }
  if (table.count() > 0) return result()
  if (order.length === 0) throw badRequest({ csv: ['This file has no rows below its header.'] })
  const left = ids.filter((id) => !order.includes(id))
  const all = [...ids, ...order.filter((id) => !ids.includes(id))]
  // Those of the table stand in its order, where they stood among the others.
  const queue = [...order]
  const to = all.map((id) => (order.includes(id) ? (queue.shift() as string) : id))
  if (!isSameValue(to, all)) next = withEdit(next, live, { file, at: orderOf('/options'), to })
  return { problems: [], more: 0, edits: next, left: left.length, added: all.length - ids.length }
}

/** Edits with these options retired: kept where they were chosen, offered to nobody. */
export function withRetired(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { file, items }: Extract<studio.StructureEdit, { act: 'retire' }>,
): Edit[] {
  const ids = optionListFile.test(file)
    ? (valueAt(file, files.get(file), orderOf('/options')) as string[] | undefined)
    : undefined
  if (ids === undefined) throw notFound('This list can’t be changed here. It may have been removed.')
  if (!items.every((one) => ids.includes(one))) throw notFound('Someone has removed this in the meantime.')
  return items.reduce<readonly Edit[]>(
    (some, one) => withEdit(some, live, { file, at: `/options/${one}/retired`, to: true }),
    edits,
  ) as Edit[]
}
