import type { Kind } from './kind.ts'
import { ofWords, wordProperties } from './parts/of-words.ts'

/** A story: read in the page, written in an editor of its own. */
export const longText: Kind = {
  ...ofWords,
  isList: false,
  control: 'editor',
  reads: [...wordProperties, 'counter', 'addLabel', 'rows', 'hashtagsFrom', 'modal'],
}
