import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { asMatrix } from '../helpers/as-matrix.ts'

// Every misuse of a matrix property is a finding at its line, with a suggestion.

const example = await readContentFiles('tests/fixtures/example-content')
const scale = new Map(
  [...(await readContentFiles('tests/fixtures/scale'))].filter(([name]) => /\/(wizards|options)\//.test(name)),
)
const week = 'content/wizards/week-scale/steps/week.json'
const after = 'content/wizards/week-scale/steps/looking-back.json'
const validFiles = new Map([...example, ...asMatrix(scale)])
const check = createIncrementalCheck()

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any

/** What is found after a change, as `rule path`. */
function found(change: (matrix: Loose, step: Loose, later: Loose) => void): string[] {
  const [step, later] = [week, after].map((name) => JSON.parse(validFiles.get(name) ?? ''))
  change(step.fields[0], step, later)
  const files = new Map(validFiles).set(week, JSON.stringify(step, null, 2)).set(after, JSON.stringify(later, null, 2))
  return check(files, { today: '2026-11-27' })
    .findings.filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, path, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      return `${rule} ${path}`
    })
}

it('nine statements are checked like nine questions, with every total from 0 to 27', () => {
  const { findings, journeys } = check(validFiles, { today: '2026-11-27' })
  expect(findings.filter(({ suppressed }) => suppressed === undefined)).toEqual([])
  const plain = createIncrementalCheck()(new Map([...example, ...scale]), { today: '2026-11-27' })
  const states = (all: typeof journeys) => all.find(({ wizard }) => wizard === 'week-scale')
  expect(states(journeys)?.wizard).toBe(states(plain.journeys)?.wizard)
  // An unreachable band is reported, so all totals are known.
  const unreached = found((_matrix, _step, later) => {
    later.results[2].when.properties.score.minimum = 28
  })
  expect(unreached).toContainEqual(expect.stringMatching(/^(no-result|result-never-shown|empty-interval) /))
})

describe('a matrix', () => {
  it.each<[string, string, Parameters<typeof found>[0]]>([
    ['without statements', 'wrong-matrix fields[0]', (matrix) => delete matrix.statements],
    ['with an empty list of them', 'too-little fields[0].statements', (matrix) => (matrix.statements = [])],
    ['without options', 'missing-options fields[0].statements[0]', (matrix) => delete matrix.options],
    ['that folds', 'property-unread fields[0].fold', (matrix) => (matrix.fold = {})],
    ['with a limit', 'property-unread fields[0].limit', (matrix) => (matrix.limit = 3)],
    ['whose statement has no id', 'missing-name fields[0].statements[1]', ({ statements }) => delete statements[1].id],
    [
      'whose statement has options',
      'unknown-name fields[0].statements[1].options',
      ({ statements }) => (statements[1].options = 'x'),
    ],
    [
      'with two statements of one id',
      'duplicate-id fields[0].statements[2].id',
      ({ statements }) => (statements[2].id = statements[1].id),
    ],
    ['with the id of a statement', 'duplicate-id fields[0].id', (matrix) => (matrix.id = 'read')],
    [
      'read by a condition as a question',
      'unknown-field fields[0].when',
      (_m, _s, later) => (later.fields[0].when = { required: ['week'] }),
    ],
    [
      'with an unknown option in a condition',
      'unknown-option fields[0].when',
      (_m, _s, later) => (later.fields[0].when = { properties: { read: { const: 'nearly' } }, required: ['read'] }),
    ],
    [
      'compared like a list',
      'wrong-comparison fields[0].when',
      (_m, _s, later) =>
        (later.fields[0].when = { properties: { read: { contains: { const: 'never' } } }, required: ['read'] }),
    ],
    [
      'in an entry',
      'wrong-matrix fields[0].fields[0]',
      (matrix, step) => {
        step.fields = [
          { id: 'guests', kind: 'repeat', label: 'Guests', fields: [{ ...matrix, binding: undefined }] },
          matrix,
        ]
      },
    ],
  ])('%s is reported', (_what, told, change) => expect(found(change)).toContain(told))

  it('with several answers per row is compared with contains and minItems, within its limit', () => {
    const several = (change: Parameters<typeof found>[0] = () => {}) =>
      found((matrix, step, later) => {
        matrix.kind = 'multi-matrix'
        matrix.limit = 2
        matrix.binding.as = 'ids'
        change(matrix, step, later)
      })
    const asks = (value: object) => (_m: Loose, _s: Loose, later: Loose) => {
      later.fields[0].when = { properties: { read: value }, required: ['read'] }
    }
    const without = (_m: Loose, _s: Loose, later: Loose) => delete later.fields[0].when
    expect(several(asks({ contains: { const: 'never' } }))).not.toContainEqual(expect.stringContaining('fields'))
    expect(several(asks({ minItems: 2 }))).not.toContainEqual(expect.stringContaining('fields'))
    expect(several(asks({ const: 'never' }))).toContain('wrong-comparison fields[0].when')
    expect(several(asks({ minItems: 3 }))).toContain('condition-above-limit fields[0].when')
    expect(
      several((matrix, step, later) => {
        matrix.min = 3
        without(matrix, step, later)
      }),
    ).toContain('limit-below-minimum fields[0].limit')
    expect(several((matrix) => (matrix.ranked = true))).toContain('property-unread fields[0].ranked')
    expect(several((matrix) => delete matrix.statements)).toContain('wrong-matrix fields[0]')
  })

  it('is reported once for a property of all its rows', () => {
    const both = found((matrix) => {
      matrix.limit = 3
      matrix.options = 'no-such-list'
    })
    expect(both.filter((one) => one === 'property-unread fields[0].limit')).toHaveLength(1)
    expect(both.filter((one) => one === 'unknown-option-list fields[0].options')).toHaveLength(1)
  })

  it('can have a required row among optional ones', () => {
    const change = (min: unknown) =>
      found((matrix, _step, later) => {
        delete matrix.min
        matrix.statements[0].min = min
        later.fields[0] = { ...later.fields[0], min: 1, when: { required: ['read'] } }
      })
    // The question is required, so the condition always holds.
    expect(change(1)).toEqual(['always-holds fields[0].when'])
    expect(change(undefined)).toContain('required-after-optional fields[0].min')
    expect(change(2)).toEqual([expect.stringContaining('fields[0].statements[0].min')])
  })

  it('has conditions per row', () =>
    expect(
      found((_matrix, _step, later) => {
        later.fields[0].when = { properties: { read: { enum: ['never'] }, outside: { const: 'every-day' } } }
      }),
    ).toEqual([]))
})
