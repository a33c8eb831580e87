import type { Kind } from './kind.ts'
import { textKind, textProperties, textWithin } from './parts/text-kind.ts'

/** Names, one after the other. */
export const chips: Kind = {
  ...textKind,
  isList: true,
  control: 'names',
  reads: [...textProperties, 'limit', 'addLabel', 'separators'],
  sample: (field, at) => {
    const name = `name ${at + 1}`
    return name.length <= (field.maxLength ?? name.length) ? name : textWithin({ maxLength: 1 }, at)
  },
}
