import type { Field } from '../definition.ts'
import { countWords, lengthOf } from '../text/index.ts'

/** What stands below a text that has a limit. */
export interface TextCounter {
  n: number
  limit: number
  /** hidden below the first threshold, calm above it, alarming above the second */
  tone: 'hidden' | 'calm' | 'alarming'
  /** Key of its sentence: what is counted. */
  says: 'wizard.characters' | 'wizard.words'
}

/**
 * How much a text has, of how much, and how loud that is to be said: words where they are limited, else characters. Words are counted from the
 * first one on, and red beyond their limit, where content says nothing else.
 */
export function counterOf(field: Pick<Field, 'maxLength' | 'maxWords' | 'counter'>, text: string): TextCounter {
  const { maxLength = Number.POSITIVE_INFINITY, maxWords } = field
  const n = maxWords === undefined ? lengthOf(text) : countWords(text)
  const never = Number.POSITIVE_INFINITY
  const usual = maxWords === undefined ? { shownAbove: never, redAbove: never } : { shownAbove: 0, redAbove: maxWords }
  const { shownAbove, redAbove } = field.counter ?? usual
  const tone = n > redAbove ? 'alarming' : n > shownAbove ? 'calm' : 'hidden'
  return { n, limit: maxWords ?? maxLength, tone, says: maxWords === undefined ? 'wizard.characters' : 'wizard.words' }
}
