import type { Clubs } from '@kindred/contract/clubs'
import type { HelpPage } from '@kindred/contract/help-page'
import type { Navigation } from '@kindred/contract/navigation'
import type { SearchWords } from '@kindred/contract/search'
import { slugOf } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { repeated, unknownName } from './lists.ts'

/** A club with the search that finds its memories, as the list of memories asks it. */
export type Club = Pick<Clubs['clubs'][number], 'id' | 'title' | 'text'> & {
  search: { hashtag: string } | { tag_type: string; tag: string }
}

export const clubsIn = ({ clubs, optionLists }: DraftContent): Club[] =>
  clubs
    .flatMap(({ value }) => value.clubs)
    .map(({ memories: { hashtag, options, option }, ...club }) => {
      if (hashtag !== undefined) return { ...club, search: { hashtag } }
      const list = optionLists.find(({ value }) => value.id === options)?.value
      const chosen = list?.options.find(({ id }) => id === option)
      return { ...club, search: { tag_type: list?.tagType ?? '', tag: chosen ? slugOf(chosen) : '' } }
    })

/** Each club has an address of its own, and what it looks for is there to be found. */
export function clubRules({ clubs, optionLists }: DraftContent, areListsWhole: boolean): Finding[] {
  return clubs.flatMap((file) => [
    ...repeated(file.value.clubs, ({ id }) => id).map(({ index, id }) =>
      findingAt(
        file.file,
        ['clubs', index, 'id'],
        'duplicate-id',
        `Another club has the id "${id}" too, and with it the same address.`,
        'Choose another one.',
      ),
    ),
    ...file.value.clubs.flatMap(({ memories: { options, option } }, index): Finding[] =>
      options === undefined || option === undefined
        ? []
        : searchedOption(file, ['clubs', index, 'memories'], { options, option }, optionLists, areListsWhole),
    ),
  ])
}

/** A tag by which memories are searched: its list has to be searched, and the option to be seen by others. */
function searchedOption(
  file: Placed<object>,
  at: (string | number)[],
  { options, option }: { options: string; option: string },
  optionLists: DraftContent['optionLists'],
  areListsWhole: boolean,
): Finding[] {
  const searched = optionLists.map(({ value }) => value).filter(({ tagType }) => tagType !== undefined)
  const list = searched.find(({ id }) => id === options)
  const lists = searched.map(({ id }) => id)
  if (list === undefined) {
    if (!areListsWhole) return []
    const sentence = `There is no option list "${options}" that can be searched.`
    return [unknownName(file, [...at, 'options'], 'unknown-option-list', sentence, options, lists)]
  }
  // What only its author sees is found by nobody.
  const ids = list.options.filter((one) => one.private !== true).map(({ id }) => id)
  const sentence = `The list "${options}" has no option "${option}" that others see.`
  return ids.includes(option) ? [] : [unknownName(file, [...at, 'option'], 'unknown-option', sentence, option, ids)]
}

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: true }

/** The entries of the navigation; which of them lead out of the app is known by the pages, so no editor has to. */
export function navigationIn({ navigation }: DraftContent, pages: readonly HelpPage[]): NavigationEntry[] {
  const drawn = new Set(pages.map(({ path }) => path))
  return navigation
    .flatMap(({ value }) => value.entries)
    .map((entry) => (drawn.has(placeOf(entry.to)) ? { ...entry, outside: true } : entry))
}

const placeOf = (to: string): string => to.replace(/\/*([?#].*)?$/, '')

export const navigationRules = ({ navigation }: DraftContent): Finding[] =>
  navigation.flatMap(({ file, value }) =>
    repeated(value.entries, ({ id }) => id).map(({ index, id }) =>
      findingAt(
        file,
        ['entries', index, 'id'],
        'duplicate-id',
        `Another entry has the id "${id}" too.`,
        'Choose another one.',
      ),
    ),
  )

type Alike = SearchWords['alike']

export const synonymsIn = ({ search }: DraftContent): Alike => search.flatMap(({ value }) => value.alike)

export type SearchOffers = Required<Pick<SearchWords, 'filters' | 'starters' | 'crisis' | 'help'>>

export const searchOffersIn = ({ search }: DraftContent): SearchOffers => ({
  filters: search.flatMap(({ value }) => value.filters ?? []),
  starters: search.flatMap(({ value }) => value.starters ?? []),
  crisis: search.flatMap(({ value }) => value.crisis ?? []),
  help: search.flatMap(({ value }) => value.help ?? []),
})

/** Tags that a search begins with are there to be found. */
export const starterRules = ({ search, optionLists }: DraftContent, areListsWhole: boolean): Finding[] =>
  search.flatMap((file) =>
    (file.value.starters ?? []).flatMap((starter, index) =>
      searchedOption(file, ['starters', index], starter, optionLists, areListsWhole),
    ),
  )

/** A word of two groups would find half of what its editor meant. */
export function searchRules({ search }: DraftContent): Finding[] {
  const seen = new Map<string, string>()
  return search.flatMap(({ file, value }) =>
    value.alike.flatMap((group, at) =>
      group.flatMap((written, place): Finding[] => {
        const word = foldText(written)
        const first = seen.get(word)
        const path = ['alike', at, place]
        if (first === undefined) seen.set(word, `${file.name}:${file.lineOf(path)}`)
        if (first === undefined) return []
        const sentence = `"${written}" stands in two groups; the first is in ${first}.`
        return [findingAt(file, path, 'repeated-value', sentence, 'Keep one of the two, or make them one group.')]
      }),
    ),
  )
}
