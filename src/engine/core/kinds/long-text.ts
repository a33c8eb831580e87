import type { Kind } from './kind.ts'
import { ofWords, wordProperties } from './parts/of-words.ts'

/** A story: read in the page, written in an editor of its own, or in a box in the page. */
export const longText: Kind = {
  ...ofWords,
  isList: false,
  control: ({ open }) => (open === 'inline' ? 'box' : 'editor'),
  said: 'never',
  reads: [...wordProperties, 'counter', 'addLabel', 'rows', 'hashtagsFrom', 'modal', 'open'],
}
