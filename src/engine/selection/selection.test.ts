import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import { previewOf } from '../text/index.ts'
import type { Field, Option } from '../wizard.ts'
import { addNames } from './add-names.ts'
import { choose, clearChosen, countChosen, countOf, deselect, isDisabled, isExclusive, toggle } from './choose.ts'
import { counterOf } from './counter.ts'
import { groupOptions } from './group-options.ts'
import { offeredOptions } from './offered-options.ts'
import { searchOptions } from './search-options.ts'
import { sortOptions } from './sort-options.ts'

const option = (label: string, more: Partial<Option> = {}): Option => ({
  id: label.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  label,
  ...more,
})
const field = (options: Option[], more: Partial<Field> = {}): Field => ({
  id: 'f',
  kind: 'checklist',
  label: 'F',
  list: { id: 'l', options },
  ...more,
})
const labels = (options: readonly Option[]): string[] => options.map(({ label }) => label)

describe('choose', () => {
  const risks = field(
    [option('a'), option('b'), option('c'), option("I don't remember", { id: 'idr', exclusive: true })],
    { limit: 2 },
  )

  it('adds below the limit only, and removes [TAG-36, TAG-37]', () => {
    expect(choose(risks, [], 'a')).toEqual(['a'])
    expect(choose(risks, ['a', 'b'], 'c')).toEqual(['a', 'b'])
    expect(deselect(['a', 'b'], 'a')).toEqual(['b'])
  })

  it('disables other options at the limit, except the exclusive one [TAG-51]', () => {
    expect(isDisabled(risks, ['a', 'b'], 'c')).toBe(true)
    expect(isDisabled(risks, ['a', 'b'], 'a')).toBe(false)
    expect(isDisabled(risks, ['a', 'b'], 'idr')).toBe(false)
    expect(isDisabled(risks, ['a'], 'c')).toBe(false)
  })

  it("'I don't remember' replaces all others, and is replaced by another one [TAG-57, TAG-58]", () => {
    expect(choose(risks, ['a', 'b'], 'idr')).toEqual(['idr'])
    expect(choose(risks, ['idr'], 'a')).toEqual(['a'])
  })

  it("counts against the question's limit, without unlisted options [TAG-52, TAG-60]", () => {
    const age = field([option('3-5 years'), option('Millennial', { id: 'millennial', listed: false })], { limit: 1 })
    expect(countOf(age, ['millennial'])).toEqual({ n: 0, limit: 1 })
    expect(choose(age, ['millennial'], '3-5-years')).toEqual(['millennial', '3-5-years'])
    expect(clearChosen(age, ['millennial', '3-5-years'])).toEqual(['millennial'])
    expect(labels(offeredOptions(age, ['millennial'], undefined))).toEqual(['3-5 years'])
  })

  const world = fc
    .record({
      size: fc.integer({ min: 1, max: 8 }),
      limit: fc.integer({ min: 1, max: 9 }),
      exclusive: fc.integer({ min: 0, max: 255 }),
    })
    .map(({ size, limit, exclusive }) =>
      field(
        Array.from({ length: size }, (_, i) => ({
          id: `o${i}`,
          label: `O${i}`,
          exclusive: ((exclusive >> i) & 1) === 1,
        })),
        { limit },
      ),
    )
  const clicks = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 30 })

  it('keeps limit, exclusivity and uniqueness for any sequence of clicks', () => {
    fc.assert(
      fc.property(world, clicks, (some, series) => {
        let chosen: readonly string[] = []
        for (const click of series) {
          const id = `o${click % (some.list?.options.length ?? 1)}`
          const before = chosen
          const disabled = isDisabled(some, chosen, id)
          chosen = toggle(some, chosen, id)
          expect(new Set(chosen).size).toBe(chosen.length)
          expect(countChosen(some, chosen)).toBeLessThanOrEqual(some.limit ?? 0)
          if (chosen.some((one) => isExclusive(some, one))) expect(chosen).toHaveLength(1)
          expect(chosen === before).toBe(disabled)
        }
      }),
      { numRuns: 2000, seed },
    )
  })

  it('restores the list when an ordinary option is selected and deselected', () => {
    fc.assert(
      fc.property(world, clicks, fc.integer({ min: 0, max: 7 }), (some, series, last) => {
        const size = some.list?.options.length ?? 1
        const chosen = series.reduce<readonly string[]>((now, click) => toggle(some, now, `o${click % size}`), [])
        const id = `o${last % size}`
        if (chosen.includes(id) || isExclusive(some, id) || chosen.some((one) => isExclusive(some, one))) return
        if (isDisabled(some, chosen, id)) return
        expect(toggle(some, toggle(some, chosen, id), id)).toEqual(chosen)
      }),
      { seed },
    )
  })
})

describe('sorting, grouping, searching', () => {
  it("sorts by label ignoring case, with 'I don't remember' first [TAG-62]", () => {
    const list = [option('b'), option("I don't remember", { id: 'idr' }), option('A')]
    expect(labels(sortOptions({ sort: 'label', pinned: ['idr'] }, list))).toEqual(["I don't remember", 'A', 'b'])
  })

  it('sorts ages by number, those without one last, pinned first [TAG-61]', () => {
    const ages = ['10-12 years', '3-5 years', 'later on', "I don't remember", '0-2 years'].map((label) => option(label))
    expect(labels(sortOptions({ sort: 'age', pinned: ['i-don-t-remember'] }, ages))).toEqual([
      "I don't remember",
      '0-2 years',
      '3-5 years',
      '10-12 years',
      'later on',
    ])
  })

  it('lists bitter options before sweet ones, each by alphabet [TAG-63]', () => {
    const mixed = [
      option('warm', { group: 'sweet' }),
      option('sad', { group: 'bitter' }),
      option('Angry', { group: 'bitter' }),
      option('Calm', { group: 'sweet' }),
    ]
    expect(labels(sortOptions({ sort: 'label', groups: [{ id: 'bitter' }, { id: 'sweet' }] }, mixed))).toEqual([
      'Angry',
      'sad',
      'Calm',
      'warm',
    ])
  })

  it('sorts by label alone when only one group is offered [TAG-62]', () => {
    const bitter = [option('sad', { group: 'bitter' }), option('None of these'), option('Angry', { group: 'bitter' })]
    const sorted = sortOptions({ sort: 'label', groups: [{ id: 'bitter' }, { id: 'sweet' }] }, bitter)
    expect(labels(sorted)).toEqual(['Angry', 'None of these', 'sad'])
  })

  it('sorts by the given order [CRE-39]', () => {
    expect(labels(sortOptions({ sort: 'order' }, [option('a', { order: 2 }), option('z', { order: 1 })]))).toEqual([
      'z',
      'a',
    ])
  })

  it('finds substrings in any case [TAG-64]', () => {
    expect(labels(searchOptions([option('angry'), option('calm')], 'ANG'))).toEqual(['angry'])
    expect(searchOptions([option('angry')], '  ')).toHaveLength(1)
    expect(searchOptions([option('angry')], 'zzzz')).toEqual([])
  })

  it('adds headings to groups, but not while searching or with one group [TAG-12]', () => {
    const school = field([option('late often', { group: 'School' }), option('ran away', { group: 'Adolescence' })], {
      groups: [
        { id: 'School', heading: 'School Challenges:' },
        { id: 'Adolescence', heading: 'Adolescence Challenges:' },
      ],
    })
    const options = school.list?.options ?? []
    expect(groupOptions(school, options, false).map(({ heading }) => heading)).toEqual([
      'School Challenges:',
      'Adolescence Challenges:',
    ])
    expect(groupOptions(school, options, true).map(({ heading }) => heading)).toEqual([null])
    expect(groupOptions(school, options.slice(0, 1), false).map(({ heading }) => heading)).toEqual([null])
  })

  it('keeps offering chosen options of another memory type, or that are retired [AMB-46]', () => {
    const feelings = field([
      option('happy', { for: ['happy'] }),
      option('sad', { for: ['unhappy'] }),
      option('old', { retired: true }),
    ])
    expect(labels(offeredOptions(feelings, [], 'unhappy'))).toEqual(['sad'])
    expect(labels(offeredOptions(feelings, ['happy', 'old'], 'unhappy'))).toEqual(['happy', 'sad', 'old'])
  })
})

describe('texts and names', () => {
  it('shows the counter only above its thresholds [TAG-26, TAG-27, LIM-02]', () => {
    const details = { maxLength: 500, counter: { shownAbove: 0, redAbove: 450 } }
    expect(counterOf(details, '').tone).toBe('hidden')
    expect(counterOf(details, 'x')).toMatchObject({ n: 1, limit: 500, tone: 'calm' })
    expect(counterOf(details, 'x'.repeat(450)).tone).toBe('calm')
    expect(counterOf(details, 'x'.repeat(451)).tone).toBe('alarming')
  })

  it('previews the first 100 characters, then an ellipsis [TAG-21, LIM-02]', () => {
    expect(previewOf('x'.repeat(100))).toBe('x'.repeat(100))
    expect(previewOf('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  })

  it('adds names at separators; blanks and duplicates in any case are ignored [CRE-32, CRE-33]', () => {
    expect(addNames([], 'my mother, my  father;', [',', ';'])).toEqual(['my mother', 'my father'])
    expect(addNames(['Anna'], ' anna ', [','])).toEqual(['Anna'])
    expect(addNames([], '  ')).toEqual([])
    expect(addNames([], 'abcd, abce;', [',', ';'], { maxLength: 3 })).toEqual(['abc'])
    expect(addNames(['a'], 'b,c', [','], { limit: 2 })).toEqual(['a', 'b'])
  })
})
