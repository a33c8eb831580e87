import { type Lookup, lookupRevision, makeLookupKnown, type Option, type OptionList } from '@kindred/engine'
import { useSyncExternalStore } from 'react'

/** One page of what a search finds. */
export interface Matches {
  total: number
  options: readonly Option[]
}

/** Where options of long lists are searched: a server of ours, or one of your own. */
export interface LookupPort {
  /** What matches these words, a page at a time (from 1); an empty search matches everything. */
  search: (list: LookedUpList, words: string, page: number, signal?: AbortSignal) => Promise<Matches>
  /** Options by their ids, so that answers that were given before can be read. */
  find: (list: LookedUpList, ids: readonly string[]) => Promise<readonly Option[]>
}

/**
 * A list that is looked up, with the version that a wizard was written with. Where it says a `column`, options come with that (`columns`), and
 * with a `value` only those that have it there are wanted.
 */
export type LookedUpList = Pick<OptionList, 'id' | 'lookup'> & { value?: string }

/** What this page was told of lists, by their version: the engine reads labels of it. Options are kept by language and id. */
const learned = new Map<string, { options: Map<string, Option>; lookup: Lookup }>()
const listeners = new Set<() => void>()

/** Keeps these options, so that they have labels wherever answers are shown. */
export function learnOptions({ id, lookup }: LookedUpList, options: readonly Option[]): void {
  if (lookup === undefined) return
  const { version } = lookup
  const known = learned.get(version) ?? begin(id, version)
  const fresh = options.filter((option) => !known.options.has(keyOf(option.id, lookup.language)))
  if (fresh.length === 0) return
  for (const option of fresh) known.options.set(keyOf(option.id, lookup.language), option)
  // What hangs on its columns is worked out again.
  makeLookupKnown(known.lookup)
  for (const listener of listeners) listener()
}

const keyOf = (id: string, language = ''): string => `${language} ${id}`

function begin(id: string, version: string) {
  const options = new Map<string, Option>()
  const find = (option: string, language?: string) => options.get(keyOf(option, language))
  const one = { options, lookup: { id, version, isWhole: false, find } }
  learned.set(version, one)
  makeLookupKnown(one.lookup)
  return one
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Draws again when labels have come. */
export const useLearnedOptions = (): number => useSyncExternalStore(subscribe, lookupRevision, lookupRevision)

/** Has this option a label here, in the language of its wizard? */
export const isLearned = ({ lookup, options }: OptionList, id: string): boolean =>
  lookup === undefined ||
  options.some((option) => option.id === id) ||
  learned.get(lookup.version)?.options.has(keyOf(id, lookup.language)) === true
