import { searchOptions } from '@kindred/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import { narrowingSearch } from './narrowing-search.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' '), maxLength: 5 })

describe('a search that narrows', () => {
  it('finds what the engine finds, whatever was typed before [TAG-64]', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 8 }), (labels, searches) => {
        const options = labels.map((label, index) => ({ id: `o${index}`, label }))
        const search = narrowingSearch(options)
        for (const typed of searches) expect(search(typed)).toEqual(searchOptions(options, typed))
      }),
      { seed },
    )
  })
})
