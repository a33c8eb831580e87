import type { Voice } from '@kindred/contract/voice'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding, Found } from './finding.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'
import type { BannedWords } from './product-rules.ts'
import { type Prose, proseOf } from './prose.ts'
import { readingAgeOf, sentencesOf, syllablesIn, wordsOf } from './reading-level.ts'

/** Words that no text may hold, as the product says. */
export function wordRules(content: DraftContent, banned: readonly BannedWords[]): Finding[] {
  return proseOf(content).flatMap((ofFile) =>
    worded(ofFile, [banned], () => ofFile.flatMap((prose) => bannedIn(prose, banned))),
  )
}

const worded = memoizeByInputs<Finding[]>()

const bannedIn = (prose: Prose, banned: readonly BannedWords[]): Finding[] =>
  banned
    .filter(({ word, where }) => word.test(prose.text) && (where?.(prose) ?? true))
    .map(({ word, instead }) =>
      findingAt(
        prose.file,
        prose.path,
        'banned-words',
        `"${word.exec(prose.text)?.[0]}" is a wording that this place does not use.`,
        instead,
      ),
    )

const quoted = (sentence: string): string => `“${sentence.length > 160 ? `${sentence.slice(0, 157)}…` : sentence}”`

/** The words that make a text hard, longest first. */
const hardWords = (text: string): string[] =>
  [...new Set(wordsOf(text))]
    .filter((word) => syllablesIn(word) >= 3)
    .sort((a, b) => syllablesIn(b) - syllablesIn(a) || b.length - a.length)
    .slice(0, 3)

function measured(text: string) {
  const sentences = sentencesOf(text)
  const lengths = sentences.map((sentence) => wordsOf(sentence).length)
  const length = Math.max(0, ...lengths)
  return {
    ...{ sentences, length, longest: sentences[lengths.indexOf(length)] ?? '' },
    words: lengths.reduce((sum, one) => sum + one, 0),
    age: Math.round(readingAgeOf(text)),
  }
}

/** Is everything plain enough? The bounds stand in content (`voice.json`); without them nothing is measured. */
export function readingRules(content: DraftContent): Finding[] {
  const bounds = content.voice[0]?.value
  if (bounds === undefined) return []
  return proseOf(content).flatMap((ofFile) =>
    read(ofFile, [bounds], () => ofFile.flatMap((prose) => tooHard(prose, bounds))),
  )
}

const read = memoizeByInputs<Finding[]>()

function tooHard({ file, path, text }: Prose, bounds: Voice): Found {
  const { sentences, words: count, longest, length, age } = measured(text)
  if (length > bounds.longestSentence)
    return findingAt(
      file,
      path,
      'long-sentence',
      `A sentence has ${length} words, and ${bounds.longestSentence} are the most: ${quoted(longest)}`,
      'Make two of it.',
    )
  if (age <= bounds.readingAge || count < bounds.fromWords) return []
  const [hardest = ''] = [...sentences].sort((a, b) => readingAgeOf(b) - readingAgeOf(a))
  const words = hardWords(hardest)
  return findingAt(
    file,
    path,
    'hard-to-read',
    `This reads easily from the age of ${age}, and ${bounds.readingAge} is the bound; the hardest sentence is ${quoted(hardest)}`,
    words.length === 0
      ? 'Make the sentences shorter.'
      : `Make it shorter, or find plainer words for ${words.map((word) => `“${word}”`).join(', ')}.`,
  )
}
