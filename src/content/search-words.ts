import type { SearchWords } from '@kindred/contract/search'
import { foldText } from '@kindred/engine/text'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'

type Alike = SearchWords['alike']

export const alikeIn = ({ search }: DraftContent): Alike => search.flatMap(({ value }) => value.alike)

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
