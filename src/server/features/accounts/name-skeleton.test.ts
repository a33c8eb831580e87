import { describe, expect, it } from 'vitest'
import { toNameSkeleton } from './name-skeleton.ts'

describe('similar names have the same skeleton', () => {
  it.each([
    ['case', 'Alice', 'ALICE'],
    ['a capital I for a small l', 'Alice', 'AIice'],
    ['a one for an l', 'Alice', 'A1ice'],
    ['a zero for an o', 'Robin0', 'RobinO'],
    ['Cyrillic small letters', 'pace', '\u0440\u0430\u0441\u0435'],
    ['a Cyrillic capital', 'Ben', '\u0412en'],
    ['Greek letters', 'Anna', '\u0391nn\u03b1'],
    ['full-width letters', 'Ann', '\uff21\uff4e\uff4e'],
    ['mathematical letters', 'Ann', '\u{1d400}\u{1d427}\u{1d427}'],
    ['rn for m', 'mara', 'rnara'],
    ['a character without room', 'Ann', 'An\u034fn'],
    ['spaces around it', 'Ann', ' Ann '],
    ['two spaces', 'Ann B', 'Ann  B'],
    ['a composed and a decomposed letter', 'Zo\u00eb', 'Zoe\u0308'],
  ])('%s', (_why, one, other) => {
    expect(toNameSkeleton(other)).toBe(toNameSkeleton(one))
  })

  it.each([
    ['Ann', 'Anne'],
    ['Zo\u00eb', 'Zoe'],
    ['ann-b', 'ann b'],
    ['ann b', 'annb'],
    ['\u5c71\u7530', '\u5c71\u672c'],
  ])('different names have different skeletons: %s, %s', (one, other) => {
    expect(toNameSkeleton(other)).not.toBe(toNameSkeleton(one))
  })
})
