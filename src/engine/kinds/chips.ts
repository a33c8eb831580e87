import type { Kind } from './kind.ts'
import { ofText, textProperties, textWithin } from './parts/of-text.ts'

/** Names, one after the other. */
export const chips: Kind = {
  ...ofText,
  isList: true,
  control: 'names',
  reads: [...textProperties, 'limit', 'addLabel', 'separators'],
  sample: (field, at) => {
    const name = `name ${at + 1}`
    return name.length <= (field.maxLength ?? name.length) ? name : textWithin({ maxLength: 1 }, at)
  },
}
