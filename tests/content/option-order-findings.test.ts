import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// The order of options (`sort`, `pinned`, `pinnedLast`), misused in every way.

const validFiles = await readContentFiles('tests/fixtures/example-content')
const check = createIncrementalCheck()
const file = 'content/wizards/walk/steps/places.json'

function found(change: object) {
  const step = JSON.parse(validFiles.get(file) ?? '')
  Object.assign(step.fields[0], change)
  const { findings } = check(new Map(validFiles).set(file, JSON.stringify(step, null, 2)), { today: '2026-11-28' })
  return findings.filter(({ suppressed }) => suppressed === undefined)
}

const options = JSON.parse(validFiles.get('content/options/places.json') ?? '').options as { id: string }[]
const [one = '', ...others] = options.map(({ id }) => id).filter((id) => id !== 'i-dont-remember')

describe('option order', () => {
  it.each<[string, object, string[]]>([
    ['may be random', { sort: 'random' }, []],
    ['may be random with some at the end', { sort: 'random', pinnedLast: [one] }, []],
    ['may have some at the end without being random', { pinnedLast: [one] }, []],
    ['must not be random with one movable option', { sort: 'random', pinned: others }, ['wrong-order fields[0].sort']],
    [
      'must not be random with no movable option',
      { sort: 'random', pinnedLast: [one, ...others] },
      ['wrong-order fields[0].sort'],
    ],
    [
      'must not pin an option first and last',
      { pinned: [one], pinnedLast: [one] },
      ['wrong-order fields[0].pinnedLast'],
    ],
    ['must pin existing options', { pinnedLast: ['nowhere'] }, ['unknown-option fields[0].pinnedLast[0]']],
    [
      'of a scale must not be random',
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
