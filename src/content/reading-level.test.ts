import { expect, it } from 'vitest'
import { readingAgeOf, sentencesOf, syllablesIn, wordsOf } from './reading-level.ts'

/** Counted by ear. */
const spoken: [number, string][] = [
  [1, 'you one where asked made times here through school known it’s eyes they change'],
  [2, 'people answer something going somewhere wanted choices table being lonely poem lion'],
  [3, 'memory together difficult history another unhappy family violence idea radio'],
  [4, 'experience community advertising emergency'],
  [5, 'university'],
]

it('counts syllables correctly for at least 95 % of words', () => {
  const words = spoken.flatMap(([n, line]) => line.split(' ').map((word) => ({ word, n })))
  const wrong = words.filter(({ word, n }) => syllablesIn(word) !== n)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(words.length / 20)
})

it('counts a y between vowels, and before -ing', () => {
  const counted = (line: string) => line.split(' ').filter((word) => syllablesIn(word) !== 2)
  expect(
    counted('saying loyal playing trying dying buying royal player layers mayor voyage beyond crayon joyous'),
  ).toEqual([])
  const three = 'studying carrying enjoying loyalty employer annoyance employee anyone everyone'.split(' ')
  expect(three.filter((word) => syllablesIn(word) !== 3)).toEqual([])
  const one = 'says eyes stayed played days boy eyed prayed'.split(' ')
  expect(one.filter((word) => syllablesIn(word) !== 1)).toEqual([])
})

it('ends sentences at punctuation and line breaks, not in numbers, URLs or placeholders', () => {
  expect(sentencesOf('One. “Two?” Three …')).toEqual(['One.', '“Two?”', 'Three …'])
  expect(sentencesOf('Costs 1.50 at https://a.org/b.c now')).toHaveLength(1)
  expect(sentencesOf('Hello {name}.\nYou have {n} left')).toEqual(['Hello ten.', 'You have ten left'])
  expect(wordsOf('half- and step-siblings, don’t')).toEqual(['half-', 'and', 'step-siblings', 'don’t'])
})

it('gives a low age for plain text, and a high one for formal text', () => {
  const plain = 'You can stop at any time. What you wrote stays here. We show it to nobody else.'
  const office = 'Participants acknowledge that contributions may be redistributed under applicable regulations.'
  expect(readingAgeOf(plain)).toBeLessThan(9)
  expect(readingAgeOf(office)).toBeGreaterThan(18)
})

it('matches the formula calculated by hand', () => {
  // 6 words, 2 sentences, 7 syllables: 0.39 * 3 + 11.8 * 7 / 6 - 15.59
  expect(readingAgeOf('You can stop. We keep nothing.')).toBeCloseTo(0.39 * 3 + (11.8 * 7) / 6 - 15.59 + 5, 5)
})
