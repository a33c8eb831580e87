import { diffWordsWithSpace } from 'diff'

/** A run of words of two texts: in both, or in one of them. `at`: its number. */
export interface ChangedWords {
  at: number
  kind: 'same' | 'removed' | 'added'
  words: string
}

/** So many characters of what stays the same are shown beside a change. */
const around = 160

/** What differs between two texts, word by word, in their order. Of long runs that stay the same, the middle is left out (“…”). */
export function changedWords(before: string, after: string): ChangedWords[] {
  const parts = diffWordsWithSpace(before, after)
  return parts.map(({ added, removed, value }, at) => ({
    at,
    kind: added ? 'added' : removed ? 'removed' : 'same',
    words: added || removed ? value : shortened(value, at === 0, at === parts.length - 1),
  }))
}

function shortened(words: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (words.length <= head + tail + around) return words
  const begin = words.slice(0, head).replace(/\S*$/, '')
  const end = words.slice(words.length - tail).replace(/^\S*/, '')
  return `${begin}…${tail === 0 ? '' : end}`
}
