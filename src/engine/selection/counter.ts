import type { Field } from '../definition.ts'
import { lengthOf } from '../text/index.ts'

/** What stands below a text that has a limit. */
export interface TextCounter {
  n: number
  limit: number
  /** hidden below the first threshold, calm above it, alarming above the second */
  tone: 'hidden' | 'calm' | 'alarming'
}

/** How many characters a text has, of how many, and how loud that is to be said. */
export function counterOf(field: Pick<Field, 'maxLength' | 'counter'>, text: string): TextCounter {
  const n = lengthOf(text)
  const { shownAbove, redAbove } = field.counter ?? {
    shownAbove: Number.POSITIVE_INFINITY,
    redAbove: Number.POSITIVE_INFINITY,
  }
  const tone = n > redAbove ? 'alarming' : n > shownAbove ? 'calm' : 'hidden'
  return { n, limit: field.maxLength ?? Number.POSITIVE_INFINITY, tone }
}
