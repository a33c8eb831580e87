import type { Field } from '../definition.ts'

/** What stands below a text that has a limit. */
export interface TextCounter {
  n: number
  limit: number
  /** hidden below the first threshold, calm above it, alarming above the second */
  tone: 'hidden' | 'calm' | 'alarming'
}

/** Characters as a reader counts them: code points, so that an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

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

/** Cuts a text to so many characters, never through the middle of one. */
export const cutTo = (text: string, limit: number): string =>
  lengthOf(text) <= limit ? text : [...text].slice(0, limit).join('')

/** First characters of a saved text, then an ellipsis when there is more. */
export const previewOf = (text: string, length = 100): string => {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}
