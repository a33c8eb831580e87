import { hasVisibleText } from '@kindred/engine/text'
import { isRecord } from '../../../lib/is-record.ts'

type Raw = Record<string, unknown>

/** Is the same written and chosen in both? A text that is still being typed is the text. */
export const sameText = (a: Raw, b: Raw): boolean => textIn(a) === textIn(b)

/** All that somebody wrote and chose in a draft as it is kept, as one text: `question=word`, in order. */
export function textIn(draft: Raw): string {
  const typed = isRecord(draft.typed) ? draft.typed : {}
  const answers = isRecord(draft.form) ? draft.form : isRecord(draft.answers) ? draft.answers : {}
  const said = Object.entries(typed).filter(([, words]) => typeof words === 'string' && hasVisibleText(words))
  const leaves = Object.entries({ ...answers, ...Object.fromEntries(said) }).flatMap(([question, value]) =>
    leavesOf(value).map((leaf) => `${question}=${leaf}`),
  )
  return [...new Set(leaves)].sort().join('\n')
}

function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (isRecord(value)) return Object.values(value).flatMap(leavesOf)
  return value === undefined || value === null || value === '' ? [] : [String(value)]
}
