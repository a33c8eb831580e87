import type { Kind } from './kind.ts'
import { ofText, textProperties } from './parts/of-text.ts'

/** A story: read in the page, written in an editor of its own, or in a box in the page. */
export const longText: Kind = {
  ...ofText,
  isList: false,
  control: ({ open }) => (open === 'inline' ? 'box' : 'editor'),
  said: 'never',
  reads: [...textProperties, 'counter', 'addLabel', 'rows', 'hashtagsFrom', 'modal', 'open'],
}
