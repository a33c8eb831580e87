import type { Content, InLanguage } from '@kindred/content'
import { memoize } from '@kindred/engine'
import type { MemoryContent } from './stored-memory.ts'

/** The tag for a language that nobody can tell (BCP 47). */
export const undetermined = 'und'

/** So many of a language's words, the most frequent in the site's own texts, count as common. */
const commonest = 250
/** A word belongs to one language where it is so many times as frequent as in any other. */
const moreFrequent = 5
/** So much of a memory is looked at. */
const maxCharacters = 4_000
/** Fewer common words than these say nothing, nor do those of one language that are not twice as many as those of another. */
const fewest = 2

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The texts of its pages, and the labels of its options or, where it is a translation, all that is said of wizards and lists. */
const textsIn = ({ optionLists }: Content, { texts, wizardWords }: InLanguage): string[] => [
  ...Object.values(texts),
  ...(wizardWords === undefined
    ? Object.values(optionLists).flatMap(({ options }) => options.map(({ label }) => label))
    : Object.values(wizardWords.files).flatMap(({ words = {}, phrases = {} }) => [
        ...Object.values(words).map(({ to }) => to),
        ...Object.values(phrases),
      ])),
]

/** For each language that the site speaks, the words that are common in the texts of its pages and questions, and rare in those of all others. */
const commonWords = memoize((content: Content): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = content.languages.map((one) => {
    const words = wordsIn(textsIn(content, one).join('\n'))
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { language: one.language, counts, share: (word: string) => (counts.get(word) ?? 0) / words.length }
  })
  return new Map(
    all.map(({ language, counts, share }) => {
      const others = all.filter((one) => one.language !== language)
      const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, commonest)
      const own = frequent.filter(([word]) => others.every((one) => share(word) > moreFrequent * one.share(word)))
      return [language, new Set(own.map(([word]) => word))]
    }),
  )
})

/**
 * The language that a memory is written in, of those that the site speaks, by the common words in its title and story: a BCP 47 tag;
 * `und` where that is not clear, or where the site speaks one language only.
 */
export function languageOf(
  content: Content,
  { title, description }: Pick<MemoryContent, 'title' | 'description'>,
): string {
  const words = wordsIn(`${title}\n${description}`.slice(0, maxCharacters))
  const counted = [...commonWords(content)].map(([language, common]) => ({
    language,
    count: words.filter((word) => common.has(word)).length,
  }))
  const [first, second] = counted.sort((a, b) => b.count - a.count)
  if (first === undefined || second === undefined) return undetermined
  return first.count >= fewest && first.count >= 2 * second.count ? first.language : undetermined
}
