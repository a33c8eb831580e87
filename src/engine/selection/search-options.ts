import { memoize } from '../memoize.ts'
import { foldText } from '../text/index.ts'
import type { Option } from '../wizard.ts'

const wordsOf = memoize(({ label, synonyms = [] }: Option): readonly string[] => [label, ...synonyms].map(foldText))

/** Options of which the label or a synonym holds these words, however they are spelled (`foldText`); a blank search finds everything. */
export function searchOptions(options: readonly Option[], search: string): Option[] {
  const wanted = foldText(search)
  return wanted === ''
    ? [...options]
    : options.filter((option) => wordsOf(option).some((words) => words.includes(wanted)))
}
