import type { Field, Option } from '../../definition.ts'
import type { Kind, Property } from '../kind.ts'
import { optionsById } from './option-index.ts'

/** What every kind with options reads. */
export const optionProperties: readonly Property[] = ['options', 'optionsBy', 'min', 'sort', 'pinned']

const optionsOf = ({ list }: Pick<Field, 'list'>): readonly Option[] => list?.options ?? []
const isOffered = ({ retired, listed }: Option): boolean => retired !== true && listed !== false

/** Entries that are ids of options. Limits and options that stand alone are rules of choosing, not of one entry. */
export const ofOptions = {
  chooses: true,
  accepts: (field) => ({ type: 'string', enum: optionsOf(field).map(({ id }) => id) }),
  sample: (field, at) => optionsOf(field).filter(isOffered)[at]?.id,
  fits: ({ list }, entry) => list !== undefined && optionsById(list).has(entry),
  impossible: (field) => {
    const retired = optionsOf(field).find((option) => option.retired === true)
    return [
      ['an unknown option', 'no-such-option'],
      ...(retired === undefined ? [] : [['a retired option', retired.id] as const]),
    ]
  },
  label: ({ list }, entry) => (list === undefined ? undefined : optionsById(list).get(entry)?.label) ?? entry,
} satisfies Partial<Kind>
