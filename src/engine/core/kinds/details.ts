import type { Kind } from './kind.ts'
import { ofWords, wordProperties } from './parts/of-words.ts'

/** Free words beside a choice, written in a small editor. */
export const details: Kind = {
  ...ofWords,
  isList: false,
  control: 'drawer',
  said: 'never',
  reads: [...wordProperties, 'counter', 'hashtagsFrom', 'modal'],
}
