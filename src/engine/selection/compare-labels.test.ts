import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import { compareLabels } from './compare-labels.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: false })
const plain = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))),
  maxLength: 6,
})
const any = fc.string({
  unit: fc.oneof(fc.constantFrom(...'aAbe é·ł’–'), fc.string({ unit: 'grapheme', maxLength: 1 })),
  maxLength: 5,
})

describe('compareLabels orders like Intl.Collator', () => {
  it('for ASCII labels [TAG-62]', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(Math.sign(compareLabels(a, b))).toBe(collator.compare(a, b))
      }),
      { seed, numRuns: 5_000 },
    )
  })

  it('for labels with other characters', () => {
    fc.assert(
      fc.property(any, fc.oneof(any, plain), (a, b) => {
        expect(Math.sign(compareLabels(a, b))).toBe(collator.compare(a, b))
      }),
      { seed, numRuns: 2_000 },
    )
  })
})
