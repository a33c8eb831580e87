import type { Kind } from './kind.ts'
import { textProperties } from './parts/text-kind.ts'
import { ofWords, wordProperties } from './parts/words.ts'

/** Free words beside a choice, written in a small editor. */
export const details: Kind = {
  ...ofWords,
  isList: false,
  control: 'drawer',
  said: 'never',
  reads: [...textProperties, ...wordProperties, 'counter', 'hashtagsFrom', 'modal'],
}
