import type { Kind } from './kind.ts'
import { ofText, textProperties } from './parts/of-text.ts'

/** A story: read in the page and written in an editor of its own, in a box in the page, or begun in a box. */
export const longText: Kind = {
  ...ofText,
  isList: false,
  control: ({ open }) => (open === 'inline' ? 'box' : 'editor'),
  said: 'never',
  reads: [...textProperties, 'counter', 'addLabel', 'rows', 'hashtagsFrom', 'modal', 'open'],
}
