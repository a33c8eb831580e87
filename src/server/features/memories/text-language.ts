import { type Content, contentIn } from '@kindred/content'
import { memoize } from '@kindred/engine'
import type { MemoryContent } from './stored-memory.ts'

/** The tag for a language that nobody can tell (BCP 47). */
export const undetermined = 'und'

/** So many of a language's words are common: they make up half of any text in it. */
const commonest = 150
/** So much of a memory is looked at. */
const maxCharacters = 4_000
/** Fewer common words than these say nothing, nor do those of one language that are not twice as many as those of another. */
const fewest = 2

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** For each language that the site speaks, the words that are common in its texts and in those of no other. */
const commonWords = memoize((content: Content): ReadonlyMap<string, ReadonlySet<string>> => {
  const frequent = content.languages.map(({ language, texts, ...words }) => {
    const { optionLists } = contentIn(content, { language, texts, ...words })
    const labels = Object.values(optionLists).flatMap(({ options }) => options.map(({ label }) => label))
    const counts = new Map<string, number>()
    for (const word of [...Object.values(texts), ...labels].flatMap(wordsIn))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
    return { language, words: sorted.slice(0, commonest) }
  })
  return new Map(
    frequent.map(({ language, words }) => {
      const others = frequent.filter((one) => one.language !== language).flatMap((one) => one.words)
      return [language, new Set(words.filter((word) => !others.includes(word)))]
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
