import type { Kind } from './kind.ts'
import { ofWords, wordProperties, wordsWithin } from './parts/of-words.ts'

/** Names, one after the other. */
export const chips: Kind = {
  ...ofWords,
  isList: true,
  control: 'names',
  reads: [...wordProperties, 'limit', 'addLabel', 'separators'],
  sample: (field, at) => {
    const name = `name ${at + 1}`
    return name.length <= (field.maxLength ?? name.length) ? name : wordsWithin({ maxLength: 1 }, at)
  },
}
