/**
 * How hard a text is to read: Flesch-Kincaid grade (Kincaid, Fishburne, Rogers, Chissom: Derivation of New Readability
 * Formulas, Naval Technical Training Command, Research Branch Report 8-75, 1975) for English. A grade of 6 is understood at about 11.
 */
const gradeOf = (text: string): number => {
  const sentences = sentencesOf(text)
  const words = sentences.flatMap(wordsOf)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Age at which a reader understands a text: school begins with grade 1 at six. */
export const readingAgeOf = (text: string): number => gradeOf(text) + 5

/** A place that the app fills in reads like one short word. */
const filled = (text: string): string => text.replace(/\{[a-zA-Z]+\}/g, 'ten')

/** Sentences end with . ! ? or …, or with the line. Addresses and numbers hold points that end nothing. */
export const sentencesOf = (text: string): string[] =>
  filled(text)
    .replace(/https?:\/\/\S+/g, 'link')
    .split(/(?<=[.!?…]["”’)]*)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0)

/** Words as they are spoken: a hyphen joins, an apostrophe stays inside. */
export const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu) ?? []

/** Vowels that stand together and are spoken apart: radio, being, saying, loyal. */
const twoInOneGroup =
  /[^ctsx]i[ao](?!us)|[ui]ou?s$|eo(?!u|p)|ea$|oe[mt]|ie(?=n(c|t)|t)|[aeoy]ing$|[aeou]y[aeou]|^anyo|creat|ual|uou/

/** Syllables of an English word, by its groups of vowels and its usual silent endings. Never less than one. */
export function syllablesIn(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const spoken = letters
    .replace(/(?<=[^aeiouy])e(?=(ly|ment|less|ful|ness|where|thing|one)s?$)/, '')
    .replace(/(?<![td])ed$/, '')
    .replace(/(?<![sxzcgl]|sh|ch)es$/, '')
    .replace(/(?<![^aeiouy]l)e$/, '')
    .replace(/^y/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  const isSplit = twoInOneGroup.test(spoken)
  return Math.max(1, groups + (isSplit ? 1 : 0))
}
