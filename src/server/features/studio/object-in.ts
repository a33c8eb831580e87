import type { ContentFiles } from '@kindred/content'
import { isObject } from '@kindred/engine'

export type Json = { readonly [name: string]: unknown }
const parsedByFiles = new WeakMap<ContentFiles, Map<string, Json | undefined>>()

/** A file as an object; undefined where it is none. Read once for each state of the content. */
export function objectIn(files: ContentFiles, name: string): Json | undefined {
  const known = parsedByFiles.get(files) ?? new Map<string, Json | undefined>()
  parsedByFiles.set(files, known)
  if (!known.has(name)) {
    let value: unknown
    try {
      value = JSON.parse(files.get(name) ?? '')
    } catch {
      value = undefined
    }
    known.set(name, isObject(value) ? value : undefined)
  }
  return known.get(name)
}
