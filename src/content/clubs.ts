import type { Clubs } from '@kindred/contract/clubs'
import { slugOf } from '@kindred/engine'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { repeated, unknownName } from './rules-of-lists.ts'

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
  const searched = optionLists.map(({ value }) => value).filter(({ tagType }) => tagType !== undefined)
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
    ...file.value.clubs.flatMap(({ memories: { options, option } }, index): Finding[] => {
      if (options === undefined || option === undefined) return []
      const at = ['clubs', index, 'memories']
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
    }),
  ])
}
