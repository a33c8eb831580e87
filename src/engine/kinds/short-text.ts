import type { Kind } from './kind.ts'
import { ofWords, wordProperties } from './parts/of-words.ts'

/** One line of words. */
export const shortText: Kind = {
  ...ofWords,
  isList: false,
  control: 'box',
  reads: [...wordProperties, 'counter', 'blink'],
}
