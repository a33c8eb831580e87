import type { Field, Option, OptionList } from '../../definition.ts'
import { memoize } from '../../memoize.ts'
import type { Kind, Property } from '../kind.ts'

/** What every kind with options reads. */
export const optionProperties: readonly Property[] = ['options', 'optionsBy', 'min', 'sort', 'pinned']

/** The options of a list by id; the first of two with one id counts. */
export const optionsById = memoize(
  ({ options }: OptionList): ReadonlyMap<string, Option> =>
    new Map(options.toReversed().map((option) => [option.id, option])),
)

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
