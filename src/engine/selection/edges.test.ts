import { describe, expect, it } from 'vitest'
import { lengthOf, previewOf, truncateText } from '../text/index.ts'
import type { Field, Option } from '../wizard.ts'
import { addNames } from './add-names.ts'
import { choose, clearChosen, countChosen, countOf, deselect, isDisabled, isExclusive, limitOf } from './choose.ts'
import { counterOf } from './counter.ts'
import { groupOptions } from './group-options.ts'
import { isOffered, offeredOptions, variantOf } from './offered-options.ts'
import { searchOptions } from './search-options.ts'
import { sortOptions } from './sort-options.ts'

// Edge cases of choosing, sorting and counting: empty, over the limit, duplicates.

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: id, ...more })
const field = (options: Option[] | undefined, more: Partial<Field> = {}): Field => ({
  id: 'f',
  kind: 'checklist',
  label: 'F',
  ...(options && { list: { id: 'l', options } }),
  ...more,
})
const ids = (options: readonly Option[]): string[] => options.map(({ id }) => id)

describe('choose', () => {
  const free = field(undefined)
  const held = field([option('a'), option('born', { listed: false }), option('none', { exclusive: true })], {
    limit: 1,
  })

  it('a question without a list has no limit, exclusive or disabled options', () => {
    expect(limitOf(free)).toBe(Number.POSITIVE_INFINITY)
    expect(countOf(free, ['x'])).toBeUndefined()
    expect([isExclusive(free, 'x'), isDisabled(free, ['x'], 'y')]).toEqual([false, false])
    expect([countChosen(free, ['x']), clearChosen(free, ['x'])]).toEqual([1, []])
    expect(countOf(field([option('a'), option('b')]), [])).toBeUndefined()
    expect(countOf(held, ['born', 'a'])).toEqual({ n: 1, limit: 1 })
  })

  it('an exclusive option keeps unlisted ones, and is replaced by another choice at the limit', () => {
    expect(choose(held, ['born', 'a'], 'none')).toEqual(['born', 'none'])
    expect(choose(held, ['born', 'none'], 'a')).toEqual(['born', 'a'])
    expect(isDisabled(held, ['none'], 'a')).toBe(false)
    expect(isDisabled(held, ['born'], 'a')).toBe(false)
  })

  it('returns the same list for a chosen option, or one that cannot be chosen', () => {
    const chosen = ['a']
    expect(choose(held, chosen, 'a')).toBe(chosen)
    expect(choose(held, chosen, 'b')).toBe(chosen)
    expect(deselect(chosen, 'b')).toBe(chosen)
  })
})

describe('offered options', () => {
  const optionsBy = field([], { optionsBy: 'mood' })

  it('are selected by a fact, else by the first answer', () => {
    expect(variantOf(optionsBy, { mood: ['sad'] }, { mood: 'happy' })).toBe('happy')
    expect(variantOf(optionsBy, { mood: ['sad', 'happy'] }, {})).toBe('sad')
    expect(variantOf(optionsBy, { mood: 'sad' }, {})).toBe('sad')
    expect(variantOf(optionsBy, {}, {})).toBeUndefined()
    expect(variantOf(field([]), { undefined: 'sad' }, { undefined: 'happy' })).toBeUndefined()
  })

  it('include every option without a variant, and those for all variants with one', () => {
    const happy = option('a', { for: ['happy'] })
    expect([isOffered(happy, undefined), isOffered(happy, 'happy'), isOffered(happy, 'sad')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isOffered(option('a'), 'sad')).toBe(true)
    expect(isOffered(option('a', { retired: true }), undefined)).toBe(false)
    expect(isOffered(option('a', { listed: false }), undefined)).toBe(false)
  })

  it('are empty without a list', () => {
    expect(offeredOptions(field(undefined), ['x'], undefined)).toEqual([])
  })
})

describe('sortOptions', () => {
  it('keeps list order without a sort, and sorts a missing order first', () => {
    const list = [option('b'), option('a'), option('c')]
    expect(ids(sortOptions({}, list))).toEqual(['b', 'a', 'c'])
    expect(ids(sortOptions({ sort: 'listed' }, list))).toEqual(['b', 'a', 'c'])
    expect(ids(sortOptions({ sort: 'order' }, [option('z', { order: 1 }), option('y'), option('x')]))).toEqual([
      'x',
      'y',
      'z',
    ])
    expect(
      ids(
        sortOptions({ sort: 'order' }, [
          option('b', { order: 2 }),
          option('c', { order: -1 }),
          option('a', { order: 2 }),
        ]),
      ),
    ).toEqual(['c', 'a', 'b'])
  })

  it('ignores case and accents, and compares digits as text', () => {
    expect(ids(sortOptions({ sort: 'label' }, [option('Éa'), option('eb'), option('EA')]))).toEqual(['Éa', 'EA', 'eb'])
    expect(ids(sortOptions({ sort: 'label' }, [option('9'), option('10')]))).toEqual(['10', '9'])
  })

  it('sorts equal or missing ages by label', () => {
    const ages = [option('later'), option('3 or so'), option('before'), option('3 and more')]
    expect(ids(sortOptions({ sort: 'age' }, ages))).toEqual(['3 and more', '3 or so', 'before', 'later'])
  })

  it('shuffles differently for each seed and list, deterministically, with all options', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => option(id))
    const drawn = (seed: string, list = 'l') =>
      ids(sortOptions({ sort: 'random', list: { id: list, options: [option('a')] } }, names, seed)).join('')
    const orders = Array.from({ length: 600 }, (_, at) => drawn(`seed ${at}`))
    expect(new Set(orders).size).toBeGreaterThan(350)
    for (const place of [0, 5])
      for (const { id } of names) {
        const count = orders.filter((order) => order[place] === id).length
        expect(count).toBeGreaterThan(60)
        expect(count).toBeLessThan(145)
      }
    expect(orders.every((order) => [...order].sort().join('') === 'abcdef')).toBe(true)
    expect(orders).toEqual(Array.from({ length: 600 }, (_, at) => drawn(`seed ${at}`)))
    expect(new Set(Array.from({ length: 20 }, (_, at) => drawn('one', `list ${at}`))).size).toBeGreaterThan(10)
    // Without a seed: a server, the checker, scripts, what is saved.
    expect(ids(sortOptions({ sort: 'random' }, names))).toEqual(ids(names))
  })

  it('keeps exclusive and pinned options in place in random order', () => {
    const names = ['other', 'a', 'none', 'b', 'first', 'c'].map((id) =>
      option(id, id === 'none' ? { exclusive: true } : {}),
    )
    for (const seed of ['1', '2', '3', '4']) {
      const order = ids(sortOptions({ sort: 'random', pinned: ['first'], pinnedLast: ['other'] }, names, seed))
      expect([order[0], ...order.slice(-2)]).toEqual(['first', 'other', 'none'])
      expect(order.slice(1, 4).toSorted()).toEqual(['a', 'b', 'c'])
    }
    expect(ids(sortOptions({ sort: 'label', pinnedLast: ['a'] }, names)).at(-1)).toBe('a')
  })

  it('sorts pinned options in their own order, and options without a group last', () => {
    const list = [option('x'), option('b', { group: 'B' }), option('q'), option('a', { group: 'A' }), option('p')]
    const rules = { pinned: ['p', 'q'], groups: [{ id: 'A' }, { id: 'B' }] }
    expect(ids(sortOptions(rules, list))).toEqual(['p', 'q', 'a', 'b', 'x'])
    expect(ids(list)).toEqual(['x', 'b', 'q', 'a', 'p'])
  })
})

describe('groupOptions', () => {
  const groups = [{ id: 'A', heading: 'As' }, { id: 'B' }]
  const a = option('a', { group: 'A' })
  const a2 = option('a2', { group: 'A' })
  const b = option('b', { group: 'B' })

  it('adds a heading for each run of a group', () => {
    const sections = groupOptions(field([], { groups }), [a, a2, b, a], false)
    expect(sections.map(({ id, heading, options }) => [id, heading, ids(options)])).toEqual([
      ['A', 'As', ['a', 'a2']],
      ['B', null, ['b']],
      ['A', 'As', ['a']],
    ])
  })

  it('adds none for pinned options, unknown groups or no group', () => {
    const stray = option('stray', { group: 'C' })
    const pinned = field([], { groups, pinned: ['a'] })
    const sections = groupOptions(pinned, [a, a2, b, option('none'), stray], false)
    expect(sections.map(({ id, options }) => [id, ids(options)])).toEqual([
      [null, ['a']],
      ['A', ['a2']],
      ['B', ['b']],
      [null, ['none', 'stray']],
    ])
  })

  it('returns one section with fewer than two known groups', () => {
    for (const known of [undefined, [{ id: 'A' }]])
      expect(groupOptions(field([], { groups: known }), [a, b, option('c', { group: 'C' })], false)).toEqual([
        { id: null, heading: null, options: [a, b, option('c', { group: 'C' })] },
      ])
    expect(groupOptions(field([], { groups }), [a, option('c'), option('d')], false)).toHaveLength(1)
  })
})

describe('searchOptions', () => {
  const list = [option('Sad', { synonyms: ['Down', 'blue'] }), option('Glad')]

  it('finds an option by synonym or label', () => {
    expect(ids(searchOptions(list, 'BLUE '))).toEqual(['Sad'])
    expect(ids(searchOptions(list, 'dow'))).toEqual(['Sad'])
    expect(ids(searchOptions(list, 'ad'))).toEqual(['Sad', 'Glad'])
    expect(ids(searchOptions(list, 'down blue'))).toEqual([])
  })

  it('returns a copy of all options for an empty query', () => {
    expect(searchOptions(list, '')).toEqual(list)
    expect(searchOptions(list, '')).not.toBe(list)
  })
})

describe('texts and names', () => {
  it('are counted and truncated by grapheme', () => {
    expect(lengthOf('a👩b')).toBe(3)
    expect([truncateText('a👩b', 2), truncateText('a👩b', 3), truncateText('ab', 9)]).toEqual(['a👩', 'a👩b', 'ab'])
    expect(previewOf('👩👩👩', 2)).toBe('👩👩…')
  })

  it('have no limit or alarming tone without a counter in content', () => {
    expect(counterOf({}, 'words')).toEqual({
      n: 5,
      limit: Number.POSITIVE_INFINITY,
      tone: 'hidden',
      says: 'wizard.characters',
    })
    expect(counterOf({ counter: { shownAbove: 2, redAbove: 4 } }, 'abc').tone).toBe('calm')
  })

  it('addNames keeps separators it does not know, and returns the same list for duplicates', () => {
    const names = ['Ann']
    expect(addNames(names, 'Bo, and Cy', [])).toEqual(['Ann', 'Bo, and Cy'])
    expect(addNames(names, 'ANN')).toBe(names)
    expect(addNames([], 'ab cd', [], { maxLength: 3 })).toEqual(['ab'])
  })
})
