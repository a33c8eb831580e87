import { dayKeywords, numberKeywords } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every misuse of a comparison keyword is one finding at its line, with a suggestion.

const validFiles = await readContentFiles('tests/fixtures/example-content')
const name = 'content/wizards/walk/steps/company.json'
const check = createIncrementalCheck()

const number = { id: 'hours', kind: 'number', label: 'Hours', range: { min: 0, max: 24, step: 0.5 } }
const date = { id: 'hours', kind: 'date', label: 'Hours', dates: { from: '2001-02-03', to: 'today' } }
const time = { id: 'hours', kind: 'time', label: 'Hours', times: { from: '08:00', to: '18:00', step: 30 } }
const moment = { id: 'hours', kind: 'date-time', label: 'Hours', dates: { from: '2001-02-03T08:30', to: 'now' } }
const text = { id: 'hours', kind: 'short-text', label: 'Hours' }

/** What is found where the last question of a step compares another: a new one, or one that is there. */
function found(value: unknown, field: object | undefined, id = 'hours') {
  const step = JSON.parse(validFiles.get(name) ?? '')
  const [first, last] = step.fields
  last.when = { properties: { [id]: value }, required: [id] }
  const asked = field && { ...field, binding: { payload: 'hours', as: 'value' } }
  step.fields = [first, ...(asked ? [asked] : []), last]
  const lines = JSON.stringify(step, null, 2)
  const { findings } = check(new Map(validFiles).set(name, lines), { today: '2026-11-21' })
  const errors = findings.filter(({ severity, suppressed }) => severity === 'error' && suppressed === undefined)
  for (const { file, line = 0, suggestion } of errors) {
    const at = file === name ? lines.split('\n').slice(0, line).at(-1) : file
    const words = [
      id,
      'when',
      'dates',
      'times',
      'from',
      'to',
      ...Object.keys(value ?? {}),
      JSON.stringify(Object.values(value ?? {})[0]),
    ]
    expect(words.filter((word) => at?.includes(word))).not.toEqual([])
    expect(suggestion?.length).toBeGreaterThan(10)
  }
  return errors.map(({ rule, suggestion }) => `${rule}: ${suggestion}`)
}

const bounds = [
  ...numberKeywords().map((word) => ({ word, right: number, bound: 2 as unknown, other: date })),
  ...dayKeywords().map((word) => ({ word, right: date, bound: 'today-P1M' as unknown, other: number })),
]

describe.each(bounds)('$word', ({ word, right, bound, other }) => {
  const one = { [word]: bound }
  it('is accepted for its question kind', () => expect(found(one, right)).toEqual([]))

  it.each([
    ['another kind', other, 'hours', /^wrong-comparison: (Write "\w+" with a (number|day)|Ask "Hours" as a number)/],
    ['words', text, 'hours', /^wrong-comparison: Ask "Hours" as a (number|date), or take "/],
    [
      'a list',
      undefined,
      'company',
      /^wrong-comparison: (Write "m(in|ax)Items": 2 to count|Name the answers .* "contains")/,
    ],
    ['one choice', undefined, 'season', /^wrong-comparison: Name the answers that are meant, with "enum"\.$/],
    ['a fact', undefined, 'mood', /^wrong-comparison: Name the answers that are meant, with "enum"\.$/],
  ])('is reported for %s', (_what, field, id, told) => {
    const all = found(one, field, id)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatch(told)
  })

  it.each([
    ['a list', [2]],
    ['a group', { than: 2 }],
    ['nothing', null],
    ['a boolean', true],
    ['words', 'soon'],
    ['a number of the other kind', typeof bound === 'number' ? '2' : 2],
  ])('is reported with the bound %s', (_what, wrong) => {
    const all = found({ [word]: wrong }, right)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatch(/^wrong-(type: Write a|form: Write a day as year-month-day, .*"today-P18Y")/)
  })
})

it.each([
  ['beyond what is taken', number, { minimum: 25 }],
  ['below what is taken', number, { exclusiveMaximum: 0 }],
  ['between two steps', number, { exclusiveMinimum: 2, exclusiveMaximum: 2.5 }],
  ['reversed bounds', number, { minimum: 3, maximum: 2 }],
  ['reversed bounds in allOf', number, { allOf: [{ minimum: 3 }, { maximum: 2 }] }],
  ['no multiple between', number, { minimum: 7, maximum: 11, multipleOf: 6 }],
  ['everything but', number, { not: { minimum: -1 } }],
  ['a day too early', date, { formatMaximum: '2001-02-02' }],
  ['a future date', date, { formatMinimum: 'today+P1D' }],
  ['a time too late', time, { formatMinimum: '18:01' }],
  ['a moment too early', moment, { formatMaximum: '2001-02-03T08:29' }],
  ['a moment that is still to come', moment, { formatExclusiveMinimum: 'now' }],
  [
    'between two minutes',
    moment,
    { formatExclusiveMinimum: '2001-02-03T09:00', formatExclusiveMaximum: '2001-02-03T09:01' },
  ],
  ['between two times', time, { formatExclusiveMinimum: '08:00', formatExclusiveMaximum: '08:30' }],
])('reports an empty interval: %s', (_name, field, value) => {
  expect(found(value, field)).toEqual([expect.stringMatching(/^empty-interval: Compare with bounds/)])
})

it.each(dayKeywords())('%s compares times only with times', (word) => {
  expect(found({ [word]: '09:00' }, time)).toEqual([])
  expect(found({ [word]: '2001-02-03' }, time)).toEqual([
    `wrong-comparison: Write "${word}" with a time, such as "08:30".`,
  ])
  expect(found({ [word]: '09:00' }, date)).toEqual([
    `wrong-comparison: Write "${word}" with a day, such as "2001-02-03".`,
  ])
  for (const one of ['2001-02-03', 'today', '09:00'])
    expect(found({ [word]: one }, moment)).toEqual([
      `wrong-comparison: Write "${word}" with a day with its time, such as "2001-02-03T08:30".`,
    ])
  for (const one of ['2001-02-03T08:30', 'now'])
    expect(found({ [word]: one }, date)).toEqual([
      `wrong-comparison: Write "${word}" with a day, such as "2001-02-03".`,
    ])
  expect(found({ [word]: word.endsWith('inimum') ? 'now-P1D' : '2001-02-03T08:31' }, moment)).toEqual([])
  expect(found({ [word]: '9:00' }, time)).toEqual([expect.stringMatching(/^wrong-form: Write a day .*"08:30"/)])
})

it.each([
  ['in a condition', date, { formatMinimum: '2001-02-30' }],
  ['in a question', { ...date, dates: { from: '2001-13-45' } }, { formatMinimum: '2001-12-01' }],
])('reports a date that does not exist: %s', (_where, field, value) => {
  expect(found(value, field)).toEqual(['no-such-day: Write a day that there is.'])
})

it.each([
  ['date', { from: '2001-02-03T08:30' }, 'Write a day, such as "2001-02-03" or "today".'],
  ['date', { to: 'now' }, 'Write a day, such as "2001-02-03" or "today".'],
  ['date-time', { from: '2001-02-03' }, 'Write a day with its time, such as "2001-02-03T08:30" or "now".'],
  ['date-time', { to: 'today' }, 'Write a day with its time, such as "2001-02-03T08:30" or "now".'],
  ['date-time', { to: '2001-02-30T08:30' }, 'Write a day that there is.'],
])('reports bounds that a %s question does not take: %j', (kind, dates, suggestion) => {
  const value = kind === 'date' ? { formatMinimum: '2001-12-01' } : { formatMinimum: '2001-12-01T08:30' }
  expect(found(value, { ...date, kind, dates })).toEqual([`no-such-day: ${suggestion}`])
})

it.each([
  'today-P',
  'today-PY',
  'today-P1000Y',
  'today - P1Y',
  'Today',
  'today-1Y',
  'today-P1Y1Y',
  'tomorrow',
  '2001-2-3',
])('reports %s as malformed date', (day) =>
  expect(found({ formatMinimum: day }, date)).toEqual([expect.stringMatching(/^wrong-form: Write a day as/)]),
)

it.each([
  ['multipleOf', 0, /^too-little: /],
  ['multipleOf', -2, /^too-little: /],
  ['multipleOf', 1e300, /^too-much: /],
  ['minimun', 2, /^unknown-name: Did you mean "minimum"\?/],
])('reports "%s": %s', (word, bound, told) =>
  expect(found({ [word]: bound }, number)).toEqual([expect.stringMatching(told)]),
)
