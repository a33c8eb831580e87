import { type ContentFiles, type Edit, valueAt } from '@kindred/content'
import type { Reviews } from '@kindred/contract/reviews'

/** Why somebody else has to approve an edit: what it is of, or the word that it has. */
export type ReviewReason = { kind: 'crisis' | 'sensitive' | 'file' } | { kind: 'word'; word: string }

/** content/i18n/es/crisis/hotlines.json → crisis/hotlines.json */
const subjectOf = (file: string): string => file.replace(/^[^/]+\/(?:i18n\/[^/]+\/)?/, '').replace(/\.(json|md)$/, '')

/** Which edits need that, as content says it. */
function reviewsIn(files: ContentFiles): Reviews {
  const name = [...files.keys()].find((one) => /^[^/]+\/reviews\.json$/.test(one))
  const value = name === undefined ? undefined : valueAt(name, files.get(name), '')
  return typeof value === 'object' && value !== null ? (value as Reviews) : {}
}

/**
 * Why somebody else than its author has to approve a change with these edits before it is published; none where nobody has to. Crisis lines,
 * in whichever language, always need that: a wrong number costs more than the time that a second look takes. `states`: live, and with the change;
 * what is sensitive in one of them is.
 */
export function secondPersonReasons(edits: readonly Edit[], states: readonly ContentFiles[]): ReviewReason[] {
  const { sensitive = false, words = [], files = [] } = reviewsIn(states[0] ?? new Map())
  const reasons = edits.flatMap((edit): ReviewReason[] => {
    const subject = subjectOf(edit.file)
    const isOf = (path: string) => `${subject}/`.startsWith(`${path.replace(/\.(json|md)$|\/$/g, '')}/`)
    const said = [edit.from, edit.to].flatMap(textsIn).join('\n').toLowerCase()
    return [
      ...(isOf('crisis') ? [{ kind: 'crisis' } as const] : []),
      ...(sensitive && isSensitive(subject, edit.at, states) ? [{ kind: 'sensitive' } as const] : []),
      ...(files.some(isOf) ? [{ kind: 'file' } as const] : []),
      ...words.flatMap((word) => (beginsWord(said, word.toLowerCase()) ? [{ kind: 'word', word } as const] : [])),
    ]
  })
  return [...new Map(reasons.map((one) => [JSON.stringify(one), one])).values()]
}

const beginsWord = (said: string, word: string): boolean =>
  said
    .split(word)
    .slice(0, -1)
    .some((before) => !/[\p{L}\p{N}]$/u.test(before))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Is this of a step or question that is painful to answer? A translation calls what it is of by its path. */
function isSensitive(subject: string, at: string, states: readonly ContentFiles[]): boolean {
  if (!/^wizards\/[^/]+\/steps\/[^/]+$/.test(subject)) return false
  return states.some((files) => {
    const name = [...files.keys()].find((one) => subjectOf(one) === subject && !one.includes('/i18n/'))
    const step = name === undefined ? undefined : valueAt(name, files.get(name), '')
    return isMarked(step) || fieldsOf(step).some((field) => isMarked(field) && isAbout(at, String(field.id)))
  })
}

type Json = { readonly [name: string]: unknown }
const isMarked = (value: unknown): boolean => (value as Json | null | undefined)?.sensitive === true
const fieldsOf = (step: unknown): Json[] => {
  const fields = (step as Json | null | undefined)?.fields
  return Array.isArray(fields) ? fields : []
}
/** `/fields/age/label`, `/words/fields~1age~1label`, or the whole file. */
const isAbout = (at: string, id: string): boolean => at === '' || at.split(/\/|~1/).includes(id)
