import { applyEdits as applyToText, modify, parseTree } from 'jsonc-parser'
import type { ContentFiles } from './hold-back.ts'
import { isMarkdownName } from './markdown/is-markdown-name.ts'
import { type JsonPath, nodeAt } from './source-file.ts'

/** A value that can be edited: a text, a list of texts, a translation; null where there is none. */
export type EditedValue = string | readonly string[] | { readonly from: string; readonly to: string } | null

/**
 * One value of one file, before and after. `at`: a JSON pointer in which items of a list are called by their own id, so that it
 * still leads to the same item after others were added; '' is the whole text of a page in Markdown.
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

/** The path to a place in the value of a file. Its last part may be missing, the object that it would stand in may not. */
function pathIn(value: unknown, at: string): JsonPath | undefined {
  const path: (string | number)[] = []
  let here = value
  for (const part of partsOfPointer(at)) {
    if (Array.isArray(here)) {
      const index = indexIn(here, part)
      if (index < 0) return undefined
      path.push(index)
      here = here[index]
    } else if (typeof here === 'object' && here !== null && part !== '__proto__') {
      path.push(part)
      here = Object.hasOwn(here, part) ? (here as Record<string, unknown>)[part] : undefined
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value at a place of a file's text; null where there is none yet, undefined where it could not stand. */
export function valueAt(name: string, text: string, at: string): unknown {
  if (isMarkdownName(name)) return at === '' ? text : undefined
  const path = pathIn(parsed(text), at)
  if (path === undefined || path.length === 0) return undefined
  let here: unknown = parsed(text)
  for (const part of path) here = (here as Record<string | number, unknown> | undefined)?.[part]
  return here ?? null
}

const formattingOptions = { insertSpaces: true, tabSize: 2 }

function withValue(name: string, text: string, { at, to }: Edit): string {
  if (isMarkdownName(name)) return typeof to === 'string' ? to : text
  const path = pathIn(parsed(text), at)
  if (path === undefined) return text
  const tree = parseTree(text)
  if (to === null && (tree === undefined || nodeAt(tree, path) === undefined)) return text
  return applyToText(text, modify(text, [...path], to ?? undefined, { formattingOptions }))
}

/** Do two values say the same? None and null are one. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** How content files read with these edits: by place, so that what others changed meanwhile stays. An edit that meets another value is left out, and told. */
export function applyEdits(
  files: ContentFiles,
  edits: readonly Edit[],
): { files: ContentFiles; conflicts: EditConflict[] } {
  const next = new Map(files)
  const conflicts: EditConflict[] = []
  for (const edit of edits) {
    const text = next.get(edit.file)
    const now = text === undefined ? undefined : (valueAt(edit.file, text, edit.at) as EditedValue | undefined)
    if (text === undefined || now === undefined) conflicts.push({ edit, now: undefined })
    else if (isSameValue(now, edit.from)) next.set(edit.file, withValue(edit.file, text, edit))
    else if (!isSameValue(now, edit.to)) conflicts.push({ edit, now })
  }
  return { files: next, conflicts }
}

/** Edits of one place after the other as one each: what it was at any time, and what it is in the end. */
function inTheEnd(edits: readonly Edit[]): { edit: Edit; known: EditedValue[] }[] {
  const places = new Map<string, { edit: Edit; known: EditedValue[] }>()
  for (const edit of edits) {
    const key = JSON.stringify([edit.file, edit.at])
    const before = places.get(key)
    places.set(key, { edit, known: [...(before?.known ?? []), edit.from, edit.to] })
  }
  return [...places.values()]
}

/**
 * Files with what was edited elsewhere laid over them. `conflicts`: places where the files say something that it never was; the
 * edit counts there, too.
 */
export function layOver(
  files: ContentFiles,
  edits: readonly Edit[],
): { files: ContentFiles; conflicts: EditConflict[] } {
  const next = new Map(files)
  const conflicts: EditConflict[] = []
  for (const { edit, known } of inTheEnd(edits)) {
    const text = next.get(edit.file)
    const now = text === undefined ? undefined : (valueAt(edit.file, text, edit.at) as EditedValue | undefined)
    if (text === undefined || now === undefined || !known.some((value) => isSameValue(value, now)))
      conflicts.push({ edit, now })
    if (text !== undefined && now !== undefined) next.set(edit.file, withValue(edit.file, text, edit))
  }
  return { files: next, conflicts }
}
