import type { Kind } from './kind.ts'
import { textProperties } from './parts/text-kind.ts'
import { ofWords, wordProperties } from './parts/words.ts'

/** A story: read in the page and written in an editor of its own, in a box in the page, or begun in a box. */
export const longText: Kind = {
  ...ofWords,
  isList: false,
  control: ({ open }) => (open === 'inline' ? 'box' : 'editor'),
  said: 'never',
  reads: [...textProperties, ...wordProperties, 'counter', 'addLabel', 'rows', 'hashtagsFrom', 'modal', 'open'],
}
