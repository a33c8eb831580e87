import type { Kind } from './kind.ts'
import { ofText, textProperties } from './parts/of-text.ts'

/** Free words beside a choice, written in a small editor. */
export const details: Kind = {
  ...ofText,
  isList: false,
  control: 'drawer',
  said: 'never',
  reads: [...textProperties, 'counter', 'hashtagsFrom', 'modal'],
}
