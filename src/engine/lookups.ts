import type { Field, Option, OptionList } from './definition.ts'

/** A list too long to stand in a wizard. The wizard has a few of its options and `lookup` in their place; what else is in it stands here. */
export interface Lookup {
  readonly id: string
  readonly version: string
  /** Are all its options known here? A browser knows those that it was told of. */
  readonly isWhole: boolean
  /** An option in the language of the list; or in another one, if it has a label in that. */
  readonly find: (id: string, language?: string) => Option | undefined
}

/** By version; and the one made known last, by id: rows of a list stay in it, so answers of earlier versions are found there. */
const known = new Map<string, WeakRef<Lookup>>()

let times = 0

/** Grows with what is known here: a path that hangs on columns of a row is worked out again then. */
export const lookupRevision = (): number => times

const keyOf = (id: string, version: string): string => `${id}@${version}`

/** Options of this list have labels here from now on, and answers are held against it, for as long as whoever made it known keeps it. */
export function makeLookupKnown(lookup: Lookup): void {
  times += 1
  const reference = new WeakRef(lookup)
  known.set(keyOf(lookup.id, lookup.version), reference)
  known.set(lookup.id, reference)
  for (const [key, one] of known) if (one.deref() === undefined) known.delete(key)
}

const lookupOf = ({ id, lookup }: OptionList): Lookup | undefined =>
  lookup && (known.get(keyOf(id, lookup.version))?.deref() ?? known.get(id)?.deref())

/** Are the options of this question looked up, and not all in the wizard? */
export const isLookedUp = ({ list }: Pick<Field, 'list'>): boolean => list?.lookup !== undefined

/** An option of a lookup that does not stand in the wizard itself, in the language in which the wizard is read; where it has no label in that, as it is written. */
export function findInLookup(list: OptionList, id: string): Option | undefined {
  const lookup = lookupOf(list)
  const found = lookup?.find(id, list.lookup?.language) ?? lookup?.find(id)
  return found && withFilterValue(list, found)
}

/** A row as an option for the answer that its column names. Where no column was told, nobody here knows for which it is. */
export function withFilterValue({ lookup }: Pick<OptionList, 'lookup'>, option: Option): Option {
  const value = lookup?.column === undefined ? undefined : option.columns?.[lookup.column]
  return value === undefined ? option : { ...option, for: [value] }
}

/** The same, if it has a label in this language. */
export const translatedInLookup = (list: OptionList, id: string, language: string): Option | undefined =>
  lookupOf(list)?.find(id, language)

/** May this be an option that is not known here? Where the list is whole, there is none. */
export const mayBeInLookup = (list: OptionList, id: string): boolean =>
  list.lookup !== undefined && id.length <= longestLookupId && lookupOf(list)?.isWhole !== true

/** No id of a lookup is longer. */
export const longestLookupId = 100

/** Nobody chooses more of a lookup. */
export const maxOfLookup = 50
