import type { Answer, Field } from './definition.ts'
import { parseEntry } from './entry.ts'
import { listOf } from './list-of.ts'
import { memoize } from './memoize.ts'
import { foldText } from './text/index.ts'

type Values = Readonly<Record<string, Answer | undefined>>

type EntryCountOf = Pick<Field, 'entriesFrom' | 'limit' | 'fields'>

type Carrying = EntryCountOf & Pick<Field, 'optionsFrom' | 'list'>

/** The question that options are taken from; of `people.name` also the question of its entries. */
export function sourceOf({ optionsFrom }: Pick<Field, 'optionsFrom'>): { id: string; inner?: string } | undefined {
  if (optionsFrom === undefined) return undefined
  const [id = '', inner] = optionsFrom.field.split('.')
  return inner === undefined ? { id } : { id, inner }
}

/** Are its options the entries of a repeat? They are words of a person then, and no ids of content. */
export const choosesEntries = (field: Pick<Field, 'optionsFrom'>): boolean => sourceOf(field)?.inner !== undefined

/** What an entry of a repeat answers to one of its questions: what it is called where it is chosen later. */
export const nameInEntry = (entry: string, inner: string): string => {
  const name = parseEntry(entry)?.[inner]
  return typeof name === 'string' ? name.trim() : ''
}

/**
 * The ids of the options that an earlier answer leaves: those that were chosen, or not; or what entries are called. What stands alone
 * (“None of these”) is no option of a later question. Undefined where nothing is carried.
 */
export function carriedIds(field: Carrying, values: Values): readonly string[] | undefined {
  const source = sourceOf(field)
  if (source === undefined) return undefined
  const given = listOf(values[source.id])
  const { inner } = source
  if (inner !== undefined)
    return [...new Set(given.map((entry) => nameInEntry(entry, inner)).filter((name) => name !== ''))]
  return idsAmong(field, given, field.optionsFrom?.mode !== 'unselected')
}

/** The options of a list that were chosen, or not, in its order: without those that stand alone. */
const idsAmong = ({ list }: Pick<Field, 'list'>, given: readonly string[], isWanted: boolean): readonly string[] =>
  (list?.options ?? [])
    .filter(({ id, exclusive, listed }) => exclusive !== true && listed !== false && given.includes(id) === isWanted)
    .map(({ id }) => id)

/** Of a repeat with an entry for each chosen option: the question that says in an entry which one it is for. Nobody is asked. */
export const optionQuestion = ({ entriesFrom, fields = [] }: EntryCountOf): Field | undefined =>
  entriesFrom?.as === undefined ? undefined : fields.find(({ id }) => id === entriesFrom.as)

/** The options that have an entry each, in the order of their list; undefined where entries are only counted, or people add them. */
export function entryOptions(field: EntryCountOf, values: Values = {}): readonly string[] | undefined {
  if (field.entriesFrom?.as === undefined) return undefined
  return idsAmong(optionQuestion(field) ?? {}, listOf(values[field.entriesFrom.field]), true)
}

/** The option that an entry is for. */
export const optionOfEntry = ({ entriesFrom }: Pick<Field, 'entriesFrom'>, entry: string): string | undefined =>
  entriesFrom?.as === undefined ? undefined : nameInEntry(entry, entriesFrom.as) || undefined

/** The same repeat while this is the only option that can have an entry. */
export function forOption(field: Field, option: string): Field {
  const known = cachedFor(field)
  const found = known.get(option) ?? {
    ...field,
    fields: (field.fields ?? []).map((one) => onlyOption(field, one, option)),
  }
  known.set(option, found)
  return found
}

const cachedFor = memoize((_field: Field) => new Map<string, Field>())

const onlyOption = ({ entriesFrom }: Field, one: Field, option: string): Field =>
  one.id !== entriesFrom?.as || one.list === undefined
    ? one
    : { ...one, list: { ...one.list, options: one.list.options.filter(({ id }) => id === option) } }

/**
 * How many entries an earlier answer asks for, which nobody adds or removes; undefined where people do. As many as the question may say at most, whatever
 * else is stored.
 */
export function entryCount(field: EntryCountOf, values: Values = {}): number | undefined {
  const { entriesFrom, limit = Number.POSITIVE_INFINITY } = field
  if (entriesFrom === undefined) return undefined
  const options = entryOptions(field, values)
  if (options !== undefined) return options.length
  const [given = ''] = listOf(values[entriesFrom.field])
  const count = Number(given)
  return Number.isInteger(count) ? Math.max(0, Math.min(count, limit)) : 0
}

/** At least so many selections or entries are asked for. */
export const leastOf = (field: EntryCountOf & Pick<Field, 'min'>, values: Values): number =>
  entryCount(field, values) ?? field.min ?? 0

/** An entry in which nothing is answered. */
export const emptyEntry = '{}'

/** An entry for an option, in which nothing else is answered. */
const entryOfOption = ({ entriesFrom }: Pick<Field, 'entriesFrom'>, option = ''): string =>
  JSON.stringify({ [entriesFrom?.as ?? '']: option })

/** Has nobody answered anything in this entry? */
export const isEmptyEntry = (field: Pick<Field, 'entriesFrom'>, entry: string): boolean =>
  entry === emptyEntry ||
  (field.entriesFrom?.as !== undefined && entry === entryOfOption(field, optionOfEntry(field, entry)))

/** Entries with those that an earlier answer asks for and that nobody has begun. */
export function withMissing(field: Field, entries: readonly string[]): readonly string[] {
  const options = field.known && entryOptions(field, field.known)
  if (options !== undefined)
    return options.map((id) => entries.find((entry) => optionOfEntry(field, entry) === id) ?? entryOfOption(field, id))
  const missing = (entryCount(field, field.known) ?? 0) - entries.length
  return missing > 0 ? [...entries, ...Array.from({ length: missing }, () => emptyEntry)] : entries
}

/** An answer as it is kept: behind the entries that are asked for stay those that an earlier answer put aside. */
export function withStashedEntries(field: Field, answer: Answer, before: Answer | undefined, values: Values): Answer {
  const count = entryCount(field, values)
  if (count === undefined || typeof answer === 'string') return answer
  const options = entryOptions(field, values)
  const stashed =
    options === undefined
      ? listOf(before).slice(count)
      : listOf(before).filter((entry) => !options.includes(optionOfEntry(field, entry) ?? ''))
  if (stashed.length === 0) return answer
  if (options !== undefined) return [...answer, ...stashed.filter((entry) => !answer.includes(entry))]
  return [...answer, ...Array.from({ length: Math.max(0, count - answer.length) }, () => emptyEntry), ...stashed]
}

/** What is left of an answer while its options are carried from another one: the rest is stashed with that. */
export function keptOf(field: Carrying, answer: Answer, values: Values): Answer | undefined {
  const options = entryOptions(field, values)
  if (options !== undefined) {
    const entries = listOf(answer)
    const kept = options.flatMap((id) => entries.find((entry) => optionOfEntry(field, entry) === id) ?? [])
    return kept.length === entries.length && kept.every((entry, at) => entry === entries[at]) ? answer : kept
  }
  const count = entryCount(field, values)
  if (count !== undefined) return answer.length <= count ? answer : answer.slice(0, count)
  const carried = carriedIds(field, values)
  if (carried === undefined) return answer
  if (typeof answer === 'string') return carried.includes(answer) ? answer : undefined
  const kept = answer.filter((id) => carried.includes(id))
  return kept.length === answer.length ? answer : kept.length === 0 ? undefined : kept
}

/** Of a repeat whose entries are chosen later: the places of those that are called as one before them. */
export function namedTwice(
  { distinct = [] }: Pick<Field, 'distinct'>,
  entries: readonly string[],
): ReadonlySet<number> {
  const places = new Set<number>()
  for (const inner of distinct) {
    const known = new Set<string>()
    for (const [at, entry] of entries.entries()) {
      const name = foldText(nameInEntry(entry, inner))
      if (name !== '' && known.has(name)) places.add(at)
      known.add(name)
    }
  }
  return places
}
