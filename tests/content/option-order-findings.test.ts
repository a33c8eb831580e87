import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// The order of options (`sort`, `pinned`, `pinnedLast`), misused in every way.

const sound = await readContentFiles('tests/fixtures/example-content')
const check = createIncrementalCheck()
const file = 'content/wizards/walk/steps/places.json'

function found(change: object) {
  const step = JSON.parse(sound.get(file) ?? '')
  Object.assign(step.fields[0], change)
  const { findings } = check(new Map(sound).set(file, JSON.stringify(step, null, 2)), { today: '2026-11-28' })
  return findings.filter(({ suppressed }) => suppressed === undefined)
}

const options = JSON.parse(sound.get('content/options/places.json') ?? '').options as { id: string }[]
const [one = '', ...others] = options.map(({ id }) => id).filter((id) => id !== 'i-dont-remember')

describe('the order of options', () => {
  it.each<[string, object, string[]]>([
    ['may be random', { sort: 'random' }, []],
    ['may be random with some at the end', { sort: 'random', pinnedLast: [one] }, []],
    ['may have some at the end without being random', { pinnedLast: [one] }, []],
    [
      'is not random where one option alone could move',
      { sort: 'random', pinned: others },
      ['wrong-order fields[0].sort'],
    ],
    [
      'is not random where no option could move',
      { sort: 'random', pinnedLast: [one, ...others] },
      ['wrong-order fields[0].sort'],
    ],
    ['has no option first and last', { pinned: [one], pinnedLast: [one] }, ['wrong-order fields[0].pinnedLast']],
    ['knows the options that it puts last', { pinnedLast: ['nowhere'] }, ['unknown-option fields[0].pinnedLast[0]']],
    [
      'of a row is not random',
      { kind: 'scale', sort: 'random', limit: undefined, groups: undefined },
      ['wrong-order fields[0].sort'],
    ],
  ])('%s', (_what, change, expected) => {
    const own = found(change).filter(({ rule }) => ['wrong-order', 'unknown-option'].includes(rule))
    expect(own.map(({ rule, path }) => `${rule} ${path}`)).toEqual(expected)
    for (const { suggestion } of own) expect(suggestion).not.toBe('')
    if (expected.length === 0) expect(found(change)).toEqual(found({}))
  })
})
