import { isObject } from '@kindred/engine'
import { applyEdits as applyToText, modify, type Node, parseTree } from 'jsonc-parser'
import { isSameRow, type LookupRows, lookupRowsBetween, lookupTable, withLookupRows } from './lookup-rows.ts'
import { isLookupName } from './lookups.ts'
import { pageValue, pageWith } from './markdown/front-matter.ts'
import { isMarkdownName } from './markdown/is-markdown-name.ts'
import type { ContentFiles } from './rollback-invalid.ts'
import { type JsonPath, nodeAt } from './source-file.ts'

/** A value that can be edited, as JSON; null where there is none. */
export type EditedValue =
  | string
  | number
  | boolean
  | null
  | readonly EditedValue[]
  | { readonly [name: string]: EditedValue }

/**
 * One value of one file, before and after. `at`: a JSON pointer in which items of a list are called by their own id, so that it
 * still leads to the same item after others were added. '' is the whole file; null before or after is one that is added or
 * removed. An item of a list that has ids is added (from null), removed (to null) or replaced as a whole, and `/fields/*` is the
 * order of such a list, or of a list of ids: the ids before and after. `/rows` of a lookup is the rows of it that are edited, by id: those alone
 * are before and after, and each merges by itself. A page in Markdown has the names of its front matter as places, and `/body`.
 */
export interface Edit {
  file: string
  at: string
  from: EditedValue
  to: EditedValue
}

/** An edit whose value is neither what it was when somebody edited it, nor what they made of it. */
export interface EditConflict {
  edit: Edit
  /** What stands there now; undefined where the thing is gone. */
  now: EditedValue | undefined
}

/** `/lines/lifeline/call` → lines, lifeline, call */
export const partsOfPointer = (at: string): string[] =>
  at === ''
    ? []
    : at
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** lines, lifeline, call → `/lines/lifeline/call` */
export const pointerOf = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const idOf = (item: unknown): string | undefined => {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : undefined
}

const indexIn = (list: readonly unknown[], part: string): number => {
  const byId = list.findIndex((item) => idOf(item) === part)
  if (byId >= 0) return byId
  const index = /^\d{1,6}$/.test(part) ? Number(part) : -1
  // What has an id is called by nothing else.
  return index >= 0 && index < list.length && idOf(list[index]) === undefined ? index : -1
}

const nameOfOrder = '/*'

/** Is this the order of a list? */
export const isOrder = (at: string): boolean => at.endsWith(nameOfOrder)
/** The place of the order of a list. */
export const orderOf = (list: string): string => `${list}${nameOfOrder}`
const listOf = (order: string): string => order.slice(0, -nameOfOrder.length)

/** The place of all edited rows of a lookup. */
export const rowsPlace = '/rows'
/** Is this an edit of rows of a lookup? */
export const isRows = ({ file, at }: Pick<Edit, 'file' | 'at'>): boolean => at === rowsPlace && isLookupName(file)

/** May an item with an id stand in this list? */
const holdsIds = (list: readonly unknown[]): boolean => list.every((item) => idOf(item) !== undefined)

/** The path to a place in the value of a file. Its last part may be missing, the object or list that it would stand in may not. */
function pathIn(value: unknown, at: string): JsonPath | undefined {
  const path: (string | number)[] = []
  let here = value
  const parts = partsOfPointer(at)
  for (const [nth, part] of parts.entries()) {
    if (Array.isArray(here)) {
      const index = indexIn(here, part)
      if (index < 0) return nth === parts.length - 1 && holdsIds(here) ? [...path, here.length] : undefined
      path.push(index)
      here = here[index]
    } else if (isObject(here) && part !== '__proto__') {
      path.push(part)
      here = Object.hasOwn(here, part) ? here[part] : undefined
    } else return undefined
  }
  return path
}

/** The same place by ids: `lines[3].call` → `/lines/lifeline/call`. */
export function pointerTo(value: unknown, path: JsonPath): string {
  let here = value
  const parts = path.map((part) => {
    const inside =
      typeof here === 'object' && here !== null ? (here as Record<string | number, unknown>)[part] : undefined
    const name = Array.isArray(here) ? (idOf(inside) ?? part) : part
    here = inside
    return name
  })
  return pointerOf(parts)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Files as they were read last: many edits ask for one after the other. Nobody changes what is read. */
const lately: { text: string; value: unknown }[] = []
const maxKept = 4

function parsed(text: string): unknown {
  const known = lately.find((one) => one.text === text)
  if (known !== undefined) return known.value
  const value = parse(text)
  lately.unshift({ text, value })
  lately.splice(maxKept)
  return value
}

function inside(value: unknown, path: JsonPath): unknown {
  let here = value
  for (const part of path) here = (here as Record<string | number, unknown> | undefined)?.[part]
  return here
}

/** The ids of a list, in its order; undefined where an item has none. */
function idsIn(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined
  const ids = list.map((item) => (typeof item === 'string' ? item : idOf(item)))
  return ids.every((id) => id !== undefined) ? ids : undefined
}

/** The value at a place of a file's text (undefined: no such file); null where there is none yet, undefined where it could not stand. */
export function valueAt(name: string, text: string | undefined, at: string): unknown {
  if (text === undefined) return at === '' ? null : undefined
  if (at === '' && (isMarkdownName(name) || isLookupName(name))) return text
  if (isLookupName(name)) return undefined
  const value = isMarkdownName(name) ? pageValue(text) : parsed(text)
  if (at === '') return value
  const path = pathIn(value, isOrder(at) ? listOf(at) : at)
  if (path === undefined) return undefined
  const found = inside(value, path)
  return isOrder(at) ? idsIn(found) : (found ?? null)
}

/** What stands at the place of an edit; of a lookup, the rows that it edits. */
export function currentValueAt(files: ContentFiles, edit: Edit): EditedValue | undefined {
  const text = files.get(edit.file)
  if (!isRows(edit)) return valueAt(edit.file, text, edit.at) as EditedValue | undefined
  const rows = text === undefined ? undefined : lookupTable(text)?.rows
  return rows && Object.fromEntries(Object.keys(edit.to as LookupRows).map((id) => [id, rows.get(id) ?? null]))
}

const formattingOptions = { insertSpaces: true, tabSize: 2 }
const change = (text: string, path: JsonPath, to: unknown, isArrayInsertion = false): string =>
  applyToText(text, modify(text, [...path], to, { formattingOptions, isArrayInsertion }))

/** The database keeps no order of names: what says what a thing is comes first. */
function ordered(value: EditedValue): EditedValue {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  const first = ['$schema', 'id', 'kind', 'title', 'label', 'question']
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  const names = Object.keys(value).sort((a, b) => rank(a) - rank(b))
  return Object.fromEntries(names.map((name) => [name, ordered(value[name] as EditedValue)]))
}

/** The text of a file with another value at a place; undefined: no such file. */
function withValue(name: string, text: string | undefined, at: string, to: EditedValue): string | undefined {
  if (at === '' && (isMarkdownName(name) || isLookupName(name))) return typeof to === 'string' ? to : text
  if (isRows({ file: name, at })) return text === undefined ? undefined : withLookupRows(text, to as LookupRows)
  if (at === '') return to === null ? undefined : `${JSON.stringify(ordered(to), null, 2)}\n`
  if (text === undefined) return undefined
  if (isMarkdownName(name)) {
    const path = pathIn(pageValue(text), at)
    return path === undefined ? text : pageWith(text, path, to)
  }
  if (isOrder(at)) return withOrder(text, listOf(at), to as readonly string[])
  const path = pathIn(parsed(text), at)
  if (path === undefined) return text
  const tree = parseTree(text)
  const isThere = tree !== undefined && nodeAt(tree, path) !== undefined
  if (isThere || to === null) return isThere ? change(text, path, to === null ? undefined : ordered(to)) : text
  return change(text, path, ordered(to), typeof path.at(-1) === 'number')
}

/** Items keep their own text, so that a file whose lines moved reads as before. */
function withOrder(text: string, at: string, to: readonly string[]): string {
  const path = pathIn(parsed(text), at)
  const tree = parseTree(text)
  const node = path === undefined || tree === undefined ? undefined : nodeAt(tree, path)
  const items = node?.children ?? []
  const ids = path === undefined ? undefined : idsIn(inside(parsed(text), path))
  if (path === undefined || ids === undefined || isSameValue(ids, to)) return text
  const moved = to.map((id) => items[ids.indexOf(id)])
  if (to.length !== items.length || moved.some((item) => item === undefined)) return change(text, path, to)
  return items.reduceRight((all, slot, nth) => {
    const { offset, length } = moved[nth] as Node
    return all.slice(0, slot.offset) + text.slice(offset, offset + length) + all.slice(slot.offset + slot.length)
  }, text)
}

/** A value with another one at a place of it, as an edit of a file would have it. */
export function setValueAt(value: EditedValue, at: string, to: EditedValue): EditedValue {
  const now = valueAt('of.json', JSON.stringify(value), at)
  if (now === undefined) return value
  const list = isOrder(at) ? valueAt('of.json', JSON.stringify(value), listOf(at)) : undefined
  // Of a list of ids its order is all there is; items have places of their own, at which they are removed.
  const drops = Array.isArray(list) && list.every((one) => typeof one === 'string')
  const put = isOrder(at) ? (mergedOrder([now as string[]], to as string[], now as string[], drops) ?? to) : to
  // In lines of its own each item of a list can be taken out; jsonc-parser leaves a rest of the last one where they stand in one line.
  return parsed(withValue('of.json', JSON.stringify(value, null, 2), at, put) ?? 'null') as EditedValue
}

/** Is this all that a file or item says, so that an edit of a place below is part of it? A page in Markdown is a text. */
export const holdsPlaces = ({ file, at, to }: Edit): boolean =>
  isObject(to) || (at === '' && typeof to === 'string' && isMarkdownName(file))

/** What an edit makes of its place, with another value at a place below. */
export const withPlaceIn = ({ file, at, to }: Edit, below: Pick<Edit, 'at' | 'to'>): EditedValue =>
  typeof to === 'string'
    ? (withValue(file, to, below.at, below.to) ?? to)
    : setValueAt(to, below.at.slice(at.length), below.to)

/** Do two values say the same? None and null are one, and names have no order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((one, nth) => isSameValue(one, b[nth]))
  }
  if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null)
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]))
  )
}

/**
 * The order of a list that was `known`, is `now`, and is to be `to`: what others added stays behind what it follows. Undefined where others ordered it
 * anew, unless `always`. `drops`: what is no longer in `to` is taken out, as from a list of ids; items are removed by edits of their own.
 */
function mergedOrder(
  known: readonly (readonly string[])[],
  to: readonly string[],
  now: readonly string[],
  drops: boolean,
  always = false,
): string[] | undefined {
  const isInOrder = (ids: readonly string[]) =>
    isSameValue(
      ids.filter((id) => now.includes(id)),
      now.filter((id) => ids.includes(id)),
    )
  if (!always && !isInOrder(to) && !known.some(isInOrder)) return undefined
  const ours = new Set(known.flat())
  const next = to.filter((id) => now.includes(id) || (drops && !known.every((ids) => ids.includes(id))))
  for (const [nth, id] of now.entries()) {
    if (next.includes(id) || (drops && ours.has(id))) continue
    const before = now.slice(0, nth).findLast((one) => next.includes(one))
    next.splice(before === undefined ? 0 : next.indexOf(before) + 1, 0, id)
  }
  return next
}

/** Rows of an edit which are as one of `known` says, or as they are to be; and those which others made something else. */
function splitRows(now: LookupRows, to: LookupRows, known: readonly EditedValue[]) {
  const maps = known as readonly LookupRows[]
  const isKnown = (id: string) =>
    isSameRow(now[id], to[id]) || maps.some((rows) => Object.hasOwn(rows, id) && isSameRow(rows[id], now[id]))
  const ids = Object.keys(to)
  const pick = (wanted: readonly string[]): LookupRows => Object.fromEntries(wanted.map((id) => [id, to[id] ?? null]))
  const [fit, met] = [ids.filter(isKnown), ids.filter((id) => !isKnown(id))]
  return { fits: pick(fit), met: met.length === 0 ? undefined : pick(met) }
}

/** An edit of these rows alone. */
const ofRows = (edit: Edit, rows: LookupRows): Edit => ({
  ...edit,
  from: Object.fromEntries(Object.keys(rows).map((id) => [id, (edit.from as LookupRows)[id] ?? null])),
  to: rows,
})

/** Rows of a lookup, written as far as they merge; an edit of those that do not, where there are any. */
function putRows(files: Map<string, string>, edit: Edit, known: readonly EditedValue[], always: boolean) {
  const now = currentValueAt(files, edit)
  if (now === undefined) return { edit, now }
  const { fits, met } = splitRows(now as LookupRows, edit.to as LookupRows, known)
  put(files, edit.file, edit.at, always ? edit.to : fits)
  if (met === undefined) return undefined
  const left = ofRows(edit, met)
  return { edit: left, now: ofRows({ ...left, from: now }, met).from }
}

type Upgrade = { readonly [name: string]: EditedValue }
const isUpgrades = (file: string): boolean => file.endsWith('/upgrades.json')
/** What happened to which question or option, and so what may happen to it only once; its number is its place. */
const subjectOf = ({ field = null, option = null, options = null }: Upgrade): string =>
  JSON.stringify([field, option, options])
const isSameUpgrade = ({ number: _a, ...a }: Upgrade, { number: _b, ...b }: Upgrade): boolean => isSameValue(a, b)
const beginsWith = (all: readonly Upgrade[], first: readonly Upgrade[]): boolean =>
  first.every((one, nth) => all[nth] !== undefined && isSameValue(all[nth], one))

/**
 * Upgrades are added at the end and stay: those that two people added are both there, numbered anew. Undefined where both did something to the same
 * question or option, or where one is no longer as it was served.
 */
function mergedUpgrades(known: readonly EditedValue[], to: EditedValue, now: EditedValue): EditedValue | undefined {
  const lists = [...known, to, now].map((value) => value ?? [])
  if (!lists.every((value) => Array.isArray(value) && value.every(isObject))) return undefined
  const [wanted, there] = [to ?? [], now ?? []] as Upgrade[][] as [Upgrade[], Upgrade[]]
  const base = (known.map((value) => value ?? []) as Upgrade[][])
    .filter((list) => beginsWith(wanted, list) && beginsWith(there, list))
    .toSorted((a, b) => b.length - a.length)[0]
  if (base === undefined) return undefined
  const theirs = there.slice(base.length)
  const ours = wanted.slice(base.length).filter((one) => !theirs.some((other) => isSameUpgrade(one, other)))
  const touched = new Set(theirs.map(subjectOf))
  if (ours.some((one) => touched.has(subjectOf(one)))) return undefined
  return [...there, ...ours.map((one, nth) => ({ ...one, number: there.length + nth + 1 }))]
}

/** What a place says after an edit whose value was one of `known`; undefined where live says something else. */
function merged(files: ContentFiles, { file, at, to }: Edit, known: readonly EditedValue[], always = false) {
  const text = files.get(file)
  const now = valueAt(file, text, at)
  if (now === undefined) return undefined
  if (isUpgrades(file) && !known.some((value) => isSameValue(value, now))) {
    const of = (value: EditedValue | undefined) => (isObject(value) ? (value.upgrades as EditedValue) : [])
    const whole = at === '' && isObject(now) && isObject(to)
    const upgrades = whole
      ? mergedUpgrades(known.map(of), of(to), of(now as EditedValue))
      : at === '/upgrades'
        ? mergedUpgrades(known, to, now as EditedValue)
        : undefined
    if (upgrades !== undefined) return whole ? ({ ...now, upgrades } as EditedValue) : upgrades
  }
  if (!isOrder(at)) return always || known.some((value) => isSameValue(value, now)) ? to : undefined
  const drops =
    typeof (inside(parsed(text ?? ''), pathIn(parsed(text ?? ''), listOf(at)) ?? []) as unknown[])[0] === 'string'
  const orders = known.filter((value) => Array.isArray(value)) as string[][]
  return mergedOrder(orders, to as string[], now as string[], drops, always)
}

function put(files: Map<string, string>, file: string, at: string, to: EditedValue): void {
  const text = withValue(file, files.get(file), at, to)
  if (text === undefined) files.delete(file)
  else files.set(file, text)
}

/** Files come first, and the order of a list last, when all of its items are there. */
const turn = ({ at }: Edit): number => (at === '' ? 0 : isOrder(at) ? 2 : 1)
const inTurn = (edits: readonly Edit[]): Edit[] => edits.toSorted((a, b) => turn(a) - turn(b))

/** The name of a text that an edit translates: `/words/home.title` → home.title */
const wordOf = ({ file, at, to }: Edit): string | undefined => {
  const [list, name, ...more] = file.includes('/i18n/') && to !== null ? partsOfPointer(at) : []
  return list === 'words' && name !== undefined && more.length === 0 ? name : undefined
}

/** Translations of one file, written at once: a language in a spreadsheet is hundreds of them, and each alone reads the whole file. */
function putWords(files: Map<string, string>, file: string, edits: readonly Edit[]): EditConflict[] | undefined {
  const text = files.get(file) ?? ''
  const tree = parseTree(text)
  const list = tree === undefined ? undefined : nodeAt(tree, ['words'])
  const places = new Map(
    (list?.children ?? []).flatMap(({ children: [name, value] = [] }) =>
      name === undefined || value === undefined ? [] : [[String(name.value), value] as const],
    ),
  )
  const last = list?.children?.at(-1)
  if (last === undefined) return undefined
  const words = inside(parsed(text), ['words']) as Record<string, EditedValue>
  const conflicts: EditConflict[] = []
  const cuts: { from: number; to: number; words: string }[] = []
  for (const edit of edits) {
    const name = wordOf(edit) ?? ''
    const [place, now] = [places.get(name), Object.hasOwn(words, name) ? (words[name] ?? null) : null]
    if (isSameValue(now, edit.to)) continue
    if (!isSameValue(now, edit.from)) {
      conflicts.push({ edit, now })
      continue
    }
    const said = JSON.stringify(ordered(edit.to), null, 2).replaceAll('\n', '\n    ')
    const end = last.offset + last.length
    if (place !== undefined) cuts.push({ from: place.offset, to: place.offset + place.length, words: said })
    else cuts.push({ from: end, to: end, words: `,\n    ${JSON.stringify(name)}: ${said}` })
  }
  const pieces: string[] = []
  let at = 0
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    pieces.push(text.slice(at, cut.from), cut.words)
    at = cut.to
  }
  files.set(file, [...pieces, text.slice(at)].join(''))
  return conflicts
}

/** Edits that are translations in files that others edit in no other way, by file. */
function wordsByFile(files: ContentFiles, edits: readonly Edit[]): Map<string, Edit[]> {
  const found = new Map<string, Edit[]>()
  for (const edit of edits)
    if (wordOf(edit) !== undefined) found.set(edit.file, [...(found.get(edit.file) ?? []), edit])
  for (const [file, some] of found)
    if (!files.has(file) || edits.some((one) => one.file === file && !some.includes(one))) found.delete(file)
  return found
}

/** How content files read with these edits: by place, so that what others changed meanwhile stays. An edit that meets another value is left out, and told. */
export function applyEdits(
  files: ContentFiles,
  edits: readonly Edit[],
): { files: ContentFiles; conflicts: EditConflict[] } {
  const next = new Map(files)
  const conflicts: EditConflict[] = []
  const done = new Set<Edit>()
  for (const [file, some] of wordsByFile(files, edits)) {
    const met = putWords(next, file, some)
    if (met === undefined) continue
    conflicts.push(...met)
    for (const edit of some) done.add(edit)
  }
  for (const edit of inTurn(edits)) {
    if (done.has(edit)) continue
    if (isRows(edit)) {
      conflicts.push(...[putRows(next, edit, [edit.from], false) ?? []].flat())
      continue
    }
    const now = currentValueAt(next, edit)
    if (now !== undefined && isSameValue(now, edit.to)) continue
    const to = merged(next, edit, [edit.from])
    if (to === undefined) conflicts.push({ edit, now })
    else put(next, edit.file, edit.at, to)
  }
  return { files: next, conflicts }
}

/** An edit that counts although live moved on: what it was made on is what is live now. */
export function rebasedEdit(files: ContentFiles, edit: Edit): Edit | undefined {
  const now = currentValueAt(files, edit)
  if (isRows(edit)) {
    if (now === undefined) return undefined
    const to = edit.to as LookupRows
    const others = Object.keys(to).filter((id) => !isSameRow((now as LookupRows)[id], to[id]))
    return ofRows({ ...edit, from: now }, Object.fromEntries(others.map((id) => [id, to[id] ?? null])))
  }
  const to = merged(files, edit, [edit.from], true)
  return now === undefined || to === undefined ? undefined : { ...edit, from: now, to }
}

/** Is one place below another of the same file? */
export const isBelow = (at: string, above: string): boolean => at !== above && at.startsWith(`${above}/`)

/**
 * Edits of one place after the other as one each: what it was at any time, and what it is in the end. What was edited in something that an earlier edit
 * added is part of that; in something that is gone in the end, nothing.
 */
function inTheEnd(edits: readonly Edit[]): { edit: Edit; known: EditedValue[] }[] {
  const places = new Map<string, { edit: Edit; known: EditedValue[] }>()
  for (const edit of edits) {
    const around = [...places.values()].find(
      ({ edit: one }) => one.file === edit.file && holdsPlaces(one) && isBelow(edit.at, one.at),
    )
    const key = JSON.stringify([edit.file, (around?.edit ?? edit).at])
    const earlier = isRows(edit) ? places.get(key)?.edit : undefined
    const whole =
      earlier !== undefined
        ? {
            ...edit,
            from: { ...(edit.from as LookupRows), ...(earlier.from as LookupRows) },
            to: { ...(earlier.to as LookupRows), ...(edit.to as LookupRows) },
          }
        : around === undefined
          ? edit
          : { ...around.edit, to: withPlaceIn(around.edit, edit) }
    const before = places.get(key)
    places.set(key, { edit: whole, known: [...(before?.known ?? []), whole.from, whole.to] })
  }
  const all = [...places.values()]
  const isGone = ({ file, at }: Edit) =>
    all.some(({ edit }) => edit.to === null && edit.file === file && isBelow(at, edit.at))
  return all.filter(({ edit }) => !isGone(edit))
}

/**
 * Files with what was edited elsewhere laid over them. `conflicts`: places where the files say something that it never was; the
 * edit counts there, too.
 */
export function overlayEdits(
  files: ContentFiles,
  edits: readonly Edit[],
): { files: ContentFiles; conflicts: EditConflict[] } {
  const next = new Map(files)
  const conflicts: EditConflict[] = []
  for (const { edit, known } of inTheEnd(edits).toSorted((a, b) => turn(a.edit) - turn(b.edit))) {
    if (isRows(edit)) {
      conflicts.push(...[putRows(next, edit, known, true) ?? []].flat())
      continue
    }
    const now = currentValueAt(next, edit)
    const isKnown = merged(next, edit, known) !== undefined
    if (!isKnown) conflicts.push({ edit, now })
    const to = merged(next, edit, known, true)
    if (to !== undefined) put(next, edit.file, edit.at, to)
  }
  return { files: next, conflicts }
}

const isIdList = (list: readonly unknown[]): list is string[] =>
  list.length > 0 &&
  new Set(list).size === list.length &&
  list.every((one) => typeof one === 'string' && /^[A-Za-z0-9][\w-]*$/.test(one))

/** The edits that make one value another, below a place. */
function* editsBelow(file: string, at: string, from: unknown, to: unknown): Generator<Edit> {
  if (isSameValue(from, to)) return
  if (isObject(from) && isObject(to) && idOf(from) === idOf(to)) {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const [one, other] = [from, to].map((value) => (Object.hasOwn(value, name) ? value[name] : null))
      yield* editsBelow(file, `${at}${pointerOf([name])}`, one, other)
    }
    return
  }
  const [before, after] = [idsIn(from), idsIn(to)]
  if (before !== undefined && after !== undefined && Array.isArray(from) && Array.isArray(to)) {
    const hasIds = [...from, ...to].every(isObject)
    if (hasIds || (isIdList(from) && isIdList(to))) {
      if (hasIds)
        for (const id of new Set([...before, ...after])) {
          const [one, other] = [from, to].map((list: unknown[]) => list.find((item) => idOf(item) === id) ?? null)
          yield* editsBelow(file, `${at}${pointerOf([id])}`, one, other)
        }
      const inPlace = hasIds
        ? [...before.filter((id) => after.includes(id)), ...after.filter((id) => !before.includes(id))]
        : before
      if (!isSameValue(inPlace, after)) yield { file, at: orderOf(at), from: before, to: after }
      return
    }
  }
  yield { file, at, from: (from ?? null) as EditedValue, to: (to ?? null) as EditedValue }
}

/** The edits that make a page another: place by place, or as a whole where it is new, or one of them cannot be read. */
function pageEdits(file: string, from: string | undefined, to: string): Edit[] {
  const [before, after] = [from === undefined ? undefined : pageValue(from), pageValue(to)]
  return before === undefined || after === undefined || before.id !== after.id
    ? [{ file, at: '', from: from ?? null, to }]
    : [...editsBelow(file, '', before, after)]
}

/**
 * The edits that make files others, by id, so that they merge with what others edited meanwhile. `whole`: files that are told apart as a whole, such as
 * pictures and pages that were deleted.
 */
export function editsBetween(before: ContentFiles, after: ContentFiles): { edits: Edit[]; whole: string[] } {
  const edits: Edit[] = []
  const whole: string[] = []
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(file), after.get(file)]
    if (from === to) continue
    if (isMarkdownName(file) && to !== undefined) edits.push(...pageEdits(file, from, to))
    else if (isLookupName(file) && from !== undefined && to !== undefined) {
      const rows = lookupRowsBetween(from, to)
      if (rows === undefined) whole.push(file)
      else if (Object.keys(rows.to).length > 0) edits.push({ file, at: rowsPlace, ...rows })
    } else if (file.endsWith('.json') && [from, to].every((text) => text === undefined || parsed(text) !== undefined))
      edits.push(
        ...editsBelow(file, '', from === undefined ? null : parsed(from), to === undefined ? null : parsed(to)),
      )
    else whole.push(file)
  }
  return { edits, whole }
}
