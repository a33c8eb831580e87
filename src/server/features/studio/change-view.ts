import {
  applyEdits,
  type ContentFiles,
  currentValueAt,
  type Edit,
  type EditedValue,
  isBelow,
  isOrder,
  isRows,
  isSameRow,
  type LookupRow,
  type LookupRows,
  partsOfPointer,
  placeOfTranslation,
  pointerOf,
  wordsIn,
} from '@kindred/content'
import { secondPersonReasons } from '@kindred/product'
import type { Catalog, CatalogItem } from './catalog.ts'
import type { Change } from './changes-repository.ts'
import { choiceWords, fieldIdOf, nameOfNamed } from './edit-forms.ts'
import { lookupIdOf } from './lookup-table.ts'
import { objectIn } from './object-in.ts'
import type { Words } from './outline.ts'
import { readable, stepFile, wizardOf } from './outline.ts'
import { isApproved, isWriterOf, waitsForReview } from './service/change-rules.ts'

/** content/crisis/hotlines.json → crisis */
export const partOf = (file: string): string => file.split('/')[1] ?? ''

/** What edits are shown with: things of live and, where there is one, of the change. */
export type ViewedContent = {
  /** As the change has them, then as they are live. */
  catalogs: readonly Catalog[]
  files: readonly ContentFiles[]
  words: Words
  condition: (file: string, value: unknown) => string
}

/** An edited place as it is shown. What is gone has no thing any more. */
export function placeOf(catalogs: readonly Catalog[], file: string, at: string) {
  const { language, of } = placeOfTranslation(file)
  const named = catalogs[0]?.nameOf(file) ?? file
  if (language !== '') {
    const [list, id] = partsOfPointer(at)
    const text = ['json', 'md'].map((ending) =>
      placeOfText(catalogs, `${of}.${ending}`, list === 'words' ? id : undefined),
    )
    const { where } = text.find(({ form }) => form !== null) ?? text[0] ?? { where: [] }
    return { file, at, part: partOf(file), thing: null, form: null, field: null, where: [named, ...where] }
  }
  if (lookupIdOf(file) !== undefined)
    return { file, at, part: partOf(file), thing: '', form: null, field: null, where: [named] }
  const property = catalogs.map((one) => one.placeOf(file, at)).find((one) => one !== undefined)
  const itself = property === undefined ? nearest(catalogs, file, at) : undefined
  const thing = property?.thing ?? itself
  const isOpen = thing !== undefined && catalogs[0]?.find(file, thing.at) !== undefined
  return {
    file,
    at,
    part: partOf(file),
    thing: isOpen ? thing.at : null,
    form: thing?.form ?? null,
    field: property === undefined ? null : fieldIdOf(property.field.name),
    where: thing === undefined ? [wizardOf(file) ?? at] : whereIs(thing),
  }
}

/** The list of an option does not say which one. */
function whereIs({ file, at, words: [own], where }: CatalogItem): readonly string[] {
  const isOption = file.includes('/options/') && at.startsWith('/options/')
  return isOption && own !== undefined ? where.toSpliced(1, 0, own.text) : where
}

/** The place of the box that a finding is about: of one that is empty and must not be, too. */
export function fieldOf(
  catalogs: readonly Catalog[],
  { file, at, sentence }: { file: string; at: string; sentence: string },
): string {
  const [, name] = / has no "(\w+)"\.$/.exec(sentence) ?? []
  const missing = `${at}/${name}`
  return name !== undefined && catalogs.some((one) => one.placeOf(file, missing) !== undefined) ? missing : at
}

/**
 * Where a text stands that is translated: `id` is its place in the file, an entry of a file of texts, or a line of a list of texts; undefined: the file.
 * What nobody edits by itself, such as a paragraph of a page, is named by its place in words.
 */
export function placeOfText(catalogs: readonly Catalog[], of: string, id: string | undefined) {
  const file = `content/${of}`
  const places = id === undefined ? [] : [`/${id}`, pointerOf(['texts', id]), `/${id}`.replace(/\/[^/]+$/, '')]
  const found = places.flatMap(
    (at) => catalogs.map((one) => one.placeOf(file, at)).find((one) => one !== undefined) ?? [],
  )[0]
  const whole = catalogs.map((one) => one.find(file, '')).find((one) => one !== undefined)
  const inside = found === undefined && id !== undefined ? placeInWords(id) : []
  return {
    part: partOf(file),
    where: found?.thing.where ?? [...(whole?.where ?? [catalogs[0]?.nameOf(file) ?? of]), ...inside],
    form: (found?.thing ?? whole)?.form ?? null,
    field: found === undefined ? null : fieldIdOf(found.field.name),
  }
}

/** sections/danger/paragraphs/0 → Danger, Paragraphs, 1 */
const placeInWords = (id: string): string[] =>
  id.split('/').flatMap((part) => {
    if (part === 'sections') return []
    return [/^\d+$/.test(part) ? String(Number(part) + 1) : readable(part)]
  })

/** The thing at a place; for the order of a list the thing that has the list, for a whole list the first in it. */
function nearest(catalogs: readonly Catalog[], file: string, at: string): CatalogItem | undefined {
  const around = isOrder(at) ? at.slice(0, at.lastIndexOf('/', at.length - 3)) : at
  return (
    catalogs.map((one) => one.find(file, around)).find((one) => one !== undefined) ??
    catalogs.flatMap(({ things }) => things).find((one) => one.file === file && isBelow(one.at, around))
  )
}

function actOf(edit: Edit, isProperty: boolean): 'changed' | 'ordered' | 'added' | 'removed' {
  const { at, from, to } = edit
  if (isOrder(at)) return 'ordered'
  if (isRows(edit)) return 'changed'
  return isProperty || (from !== null && to !== null) ? 'changed' : from === null ? 'added' : 'removed'
}

const gap = '…'
/** Lists of so many are read whole. */
const readWhole = 20

/** Of a long list what stands behind something else than in the other order, each with its neighbors. */
function whatMoved(ids: readonly string[], other: EditedValue): readonly string[] {
  if (ids.length <= readWhole || !Array.isArray(other)) return ids
  const before = new Map(other.map((id, nth) => [String(id), nth === 0 ? '' : String(other[nth - 1])]))
  const isMoved = (nth: number) => nth < ids.length && before.get(ids[nth] ?? '') !== (nth === 0 ? '' : ids[nth - 1])
  const shown = ids.map((id, nth) => (isMoved(nth) || isMoved(nth + 1) ? id : gap))
  return shown.filter((id, nth) => id !== gap || shown[nth - 1] !== gap)
}

/** A value as it reads: a text, lines, or null where there is none. `other`: the value beside which it is shown. */
function inWords(
  shown: ViewedContent,
  { file, at }: Pick<Edit, 'file' | 'at'>,
  value: EditedValue,
  other: EditedValue,
): string | string[] | null {
  const { catalogs, words } = shown
  if (value === null) return null
  if (isUpgrades(file) && Array.isArray(value)) return value.map(upgradeInWords)
  const property = catalogs.map((one) => one.placeOf(file, at)).find((one) => one !== undefined)
  const { shape, name = '', names } = property?.field ?? {}
  if (shape === 'condition') return shown.condition(file, value)
  if (typeof value === 'boolean') return choiceWords(name, value ? 'yes' : 'no', words)
  if (names !== undefined && typeof value === 'string') return nameOfNamed(catalogs[0]?.things ?? [], names, value)
  if (shape === 'choice') return choiceWords(name, String(value), words)
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  // A translation is its words; what it is a translation of is the text itself.
  if (isTranslation(value)) return value.to
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return value.flatMap((one) => inWords(shown, { file, at }, one, null) ?? [])
  if (Array.isArray(value))
    return isOrder(at)
      ? whatMoved(value.map(String), other).map((id) => (id === gap ? gap : nameOf(shown, file, at, id)))
      : value.map(String)
  const when = 'when' in value ? [shown.condition(file, value.when)] : []
  const said = [...wordsIn(value), ...when]
  return said.length > 0 ? said : Object.keys(value).join(', ')
}

const isUpgrades = (file: string): boolean => file.endsWith('/upgrades.json')

/** feelings: worried → anxious */
function upgradeInWords(value: EditedValue): string {
  const { field, option, options, to } = value as Partial<Record<string, string | string[]>>
  return `${field}: ${[option ?? options ?? [], to ?? []].flat().join(' → ')}`
}

const isTranslation = (value: EditedValue): value is { from: string; to: string } =>
  typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'string'

/** What an item of a list is called. */
function nameOf({ catalogs, files }: ViewedContent, file: string, order: string, id: string): string {
  if (order === '/steps/*')
    for (const some of files) {
      const { title } = objectIn(some, stepFile(file, id)) ?? {}
      if (typeof title === 'string') return title
    }
  const item = catalogs.map((one) => one.find(file, order.slice(0, -1) + id)).find((one) => one !== undefined)
  return item?.words[0]?.text ?? id
}

/** So many edited rows are read one by one; of more, how many there are. */
const maxRowsRead = 20

/** vic: Vic · cat */
function rowsRead(rows: EditedValue): string[] {
  const all = Object.entries((rows ?? {}) as LookupRows)
  const lines = all.slice(0, maxRowsRead).flatMap(([id, row]) => {
    return row === null ? [] : [`${id}: ${Object.values(row).join(' · ')}`]
  })
  return all.length > maxRowsRead ? [...lines, gap] : lines
}

/** Rows as they read before and after, behind what becomes of how many: "3 rows added, 1 reworded". */
function rowsInWords(words: Words, from: LookupRows, to: LookupRows): { from: string[]; to: string[] } {
  const ids = Object.keys(to)
  const isWord = (column: string) => /^(label|synonyms)(:|$)/.test(column)
  const others = (row: LookupRow) => Object.fromEntries(Object.entries(row).filter(([column]) => !isWord(column)))
  const actOfRow = (id: string) => {
    const [was, is] = [from[id] ?? null, to[id] ?? null]
    if (was === null) return 'added'
    if (is === null) return 'removed'
    return isSameRow(others(was), others(is)) ? 'reworded' : 'changed'
  }
  const counts = (['added', 'reworded', 'changed', 'removed'] as const).flatMap((act) => {
    const n = ids.filter((id) => actOfRow(id) === act).length
    const key = `studio.rows.${act}`
    return n === 0 ? [] : [(words(`${key}.${n === 1 ? 'one' : 'other'}`) ?? key).replace('{count}', String(n))]
  })
  return { from: rowsRead(from), to: [counts.join(', '), ...rowsRead(to)] }
}

export function editView(shown: ViewedContent, edit: Edit) {
  const { file, at, from, to } = edit
  const place = placeOf(shown.catalogs, file, at)
  // As long as the table itself: its words are sent, and not the rows.
  if (isRows(edit)) {
    const words = rowsInWords(shown.words, from as LookupRows, to as LookupRows)
    return { ...place, from: {}, to: {}, words, act: actOf(edit, false) }
  }
  const words = { from: inWords(shown, edit, from, to), to: inWords(shown, edit, to, from) }
  return { ...place, from, to, words, act: actOf(edit, place.field !== null) }
}

export function changeView(change: Change, userId: string, shown: ViewedContent, live: ContentFiles) {
  const { id, title, author, revision, created_at, updated_at, approver, edits } = change
  const moved = new Map(applyEdits(live, edits).conflicts.map((one) => [`${one.edit.file} ${one.edit.at}`, one]))
  const second = secondPersonReasons(edits, [live, ...shown.files])
  return {
    id,
    title,
    author,
    writers: change.writers,
    revision,
    created_at,
    updated_at,
    is_mine: change.author_id === userId,
    may_approve: !isWriterOf({ id: userId }, change),
    approved_by: isApproved(change) ? approver : null,
    waits_for_review: waitsForReview(change),
    reviews: change.reviews.map(({ by_id: _, ...review }) => review),
    scheduled:
      change.publish_at === null ? null : { at: change.publish_at, zone: change.publish_zone, by: change.scheduler },
    not_published: change.publish_failed,
    needs_second_person: second.length > 0,
    second_person_for: second.map((one) => ({ word: null, ...one })),
    edits: edits.map((edit) => {
      const met = moved.get(`${edit.file} ${edit.at}`)
      const ofRows = isRows(edit)
      const now = (ofRows ? met?.now : currentValueAt(live, edit)) ?? null
      const { words, ...view } = editView(shown, edit)
      return {
        ...view,
        words: { ...words, live: ofRows ? rowsRead(now) : inWords(shown, edit, now, edit.to) },
        live: ofRows ? null : now,
        is_moved: met !== undefined,
      }
    }),
  }
}
