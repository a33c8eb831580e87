import { type ContentFiles, type Edit, type EditedValue, isBelow, isSameValue, valueAt } from '@kindred/content'
import { withEdit } from './structure.ts'

/** What somebody calls or reads to verify a crisis line. */
const contactProperties = new Set(['call', 'text', 'web'])
const isLine = (file: string, at: string): boolean =>
  /^[^/]+\/crisis\/hotlines\.json$/.test(file) && /^\/lines\/[^/]+(\/alsoIn\/[^/]+)?$/.test(at)

/**
 * Edits in which a crisis line is no longer verified once it is reached in another way: the day of its check was that of the old number.
 * As it is live again, its day is, too.
 */
export function withoutOldCheck(
  edits: readonly Edit[],
  live: ContentFiles,
  { file, at, name }: { file: string; at: string; name: string },
): Edit[] {
  if (!isLine(file, at) || !contactProperties.has(name)) return [...edits]
  const line = at.split('/').slice(0, 3).join('/')
  const isOther = edits.some(
    (edit) => edit.file === file && isBelow(edit.at, line) && contactProperties.has(edit.at.split('/').at(-1) ?? ''),
  )
  const day = `${line}/verifiedAt`
  const was = (valueAt(file, live.get(file), day) ?? null) as EditedValue
  return isOther || isSameValue(was, null)
    ? withEdit(edits, live, { file, at: day, to: null })
    : withEdit(edits, live, { file, at: day, to: was })
}
