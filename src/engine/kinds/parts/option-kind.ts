import { choosesEntries } from '../../carried-options.ts'
import type { Field, Option, OptionList } from '../../definition.ts'
import { findInLookup, longestLookupId, mayBeInLookup } from '../../lookups.ts'
import { memoize } from '../../memoize.ts'
import type { Kind, Property } from '../kind.ts'

/** What every kind with options reads. */
export const optionProperties: readonly Property[] = [
  'options',
  'optionsBy',
  'min',
  'sort',
  'pinned',
  'pinnedLast',
  'prefill',
]

/** The options of a list by id; the first of two with one id counts. */
const optionsById = memoize(
  ({ options }: OptionList): ReadonlyMap<string, Option> =>
    new Map(options.toReversed().map((option) => [option.id, option])),
)

/** The option with this id, also one that stands in a lookup. */
export const optionIn = (list: OptionList, id: string): Option | undefined =>
  optionsById(list).get(id) ?? findInLookup(list, id)

const optionsOf = ({ list }: Pick<Field, 'list'>): readonly Option[] => list?.options ?? []
const isOffered = ({ retired, listed }: Option): boolean => retired !== true && listed !== false

/** What an entry is called is no longer, whatever its question takes. */
const longestName = 1_000

/** Entries that are ids of options. Limits and options that stand alone are rules of choosing, not of one entry. */
export const optionKind = {
  chooses: true,
  // Whether an option is in a lookup, `fits` tells: 50,000 ids are no schema.
  accepts: ({ list, optionsFrom }) =>
    choosesEntries({ optionsFrom })
      ? { type: 'string', minLength: 1, maxLength: longestName }
      : list?.lookup === undefined
        ? { type: 'string', enum: optionsOf({ list }).map(({ id }) => id) }
        : { type: 'string', maxLength: longestLookupId },
  sample: (field, at) => optionsOf(field).filter(isOffered)[at]?.id,
  fits: ({ list, optionsFrom }, entry) =>
    choosesEntries({ optionsFrom })
      ? entry.trim() !== '' && entry.length <= longestName
      : list !== undefined && (optionIn(list, entry) !== undefined || mayBeInLookup(list, entry)),
  impossible: (field) => {
    const retired = optionsOf(field).find((option) => option.retired === true)
    return [
      ['an unknown option', 'no-such-option'],
      ...(retired === undefined ? [] : [['a retired option', retired.id] as const]),
    ]
  },
  label: ({ list }, entry) => (list === undefined ? undefined : optionIn(list, entry)?.label) ?? entry,
} satisfies Partial<Kind>
