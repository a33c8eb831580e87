import { checkJourneys } from '@kindred/checker'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every misuse of a value property or points is a finding at its line, with a suggestion.

const example = await readContentFiles('tests/fixtures/example-content')
const scale = new Map(
  [...(await readContentFiles('tests/fixtures/scale'))].filter(([name]) => /\/(wizards|options)\//.test(name)),
)
const validFiles = new Map([...example, ...scale])
const check = createIncrementalCheck()
const wizard = 'content/wizards/week-scale/wizard.json'
const week = 'content/wizards/week-scale/steps/week.json'
const back = 'content/wizards/week-scale/steps/looking-back.json'
const list = 'content/options/how-often-lately.json'

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any

const more = { id: 'more', kind: 'number', label: 'Hours' }
const words = { id: 'words', kind: 'short-text', label: 'Words' }

/** What is found after changes of these files, as `rule file line`; the line is the text at it. */
function found(...changes: [file: string, change: (value: Loose) => void][]): string[] {
  const files = new Map(validFiles)
  for (const [file, change] of changes) {
    const value = JSON.parse(files.get(file) ?? '')
    change(value)
    files.set(file, JSON.stringify(value, null, 2))
  }
  const { findings } = check(files, { today: '2026-11-21' })
  return findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, line = 0, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      const text = files.get(file)?.split('\n')[line - 1]?.trim()
      return `${rule} ${file.split('/').pop()} ${text}`
    })
}

const values = (change: (values: Loose[]) => void): [string, (value: Loose) => void] => [
  wizard,
  (value) => change(value.values),
]
/** A number until each of these days. */
const byDay = (...days: (string | undefined)[]) => days.map((until, value) => ({ ...(until && { until }), value }))
const asks = (...fields: object[]): [string, (value: Loose) => void] => [week, (value) => value.fields.push(...fields)]
const reads = (score: object): [string, (value: Loose) => void] => [
  back,
  (value) => {
    value.fields[0].when = { properties: { score } }
  },
]

it('the scale example has no findings', () => expect(found()).toEqual([]))

describe('a value', () => {
  it.each<[string, string, ...[string, (value: Loose) => void][]]>([
    ['of an unknown question', 'unknown-field wizard.json "reads",', values(([one]) => (one.sum[0] = 'reads'))],
    ['of words', 'wrong-value wizard.json "words"', asks(words), values(([one]) => one.sum.push('words'))],
    [
      'that counts a value',
      'wrong-value wizard.json "score"',
      values(([, two]) => Object.assign(two, { count: ['score'], value: undefined })),
    ],
    ['of itself', 'circular-value wizard.json "score"', values(([one]) => one.sum.push('score'))],
    ['with two computations', 'wrong-value wizard.json {', values(([one]) => (one.count = ['read']))],
    [
      'without a computation',
      'wrong-value wizard.json {',
      values(([, two]) => Object.assign(two, { count: undefined, value: undefined })),
    ],
    ['with the id of a question', 'duplicate-id wizard.json "id": "read",', values(([, two]) => (two.id = 'read'))],
    ['with the id of another', 'duplicate-id wizard.json "id": "score",', values(([, two]) => (two.id = 'score'))],
    [
      'that counts an impossible answer',
      'unknown-option wizard.json "const": "daily"',
      values(([, two]) => (two.value.const = 'daily')),
    ],
    ['that is unused', 'unused-value wizard.json {', values(([, two]) => delete two.saved)],
    [
      'of numbers without a range',
      'value-too-large wizard.json {',
      asks(more, { ...more, id: 'other' }),
      values((all) => all.push({ id: 'hours', sum: ['more', 'other'], saved: true })),
    ],
  ])('%s', (_name, told, ...changes) => expect(found(...changes)).toContain(told))

  it('in a circular reference is reported at both', () => {
    const cycle = values((all) =>
      all.push({ id: 'x', sum: ['read', 'y'], saved: true }, { id: 'y', difference: ['x', 'made'], saved: true }),
    )
    expect(found(cycle).filter((one) => one.startsWith('circular-value'))).toHaveLength(2)
  })

  it.each<[string, object, string]>([
    ['a list to multiply by', { product: 'read', by: ['made'] }, 'wrong-type'],
    ['an unknown question to multiply by', { product: 'read', by: 'two' }, 'unknown-field'],
    ['a number that may be 0 to divide by', { quotient: [1, 'more'] }, 'wrong-value'],
    ['one operand of a quotient', { quotient: ['read'] }, 'too-little'],
    ['the mean of a value', { mean: ['score'] }, 'wrong-value'],
    ['the mean of nothing', { mean: [] }, 'too-little'],
    ['bands of nothing', { bands: [{ from: 0, value: 1 }] }, 'missing-name'],
    ['no bands', { of: 'read', bands: [] }, 'too-little'],
    ['an empty band', { of: 'read', bands: [{ from: 0 }] }, 'too-little'],
    ['bands out of order', { of: 'read', bands: [1, 0].map((from) => ({ from, value: from })) }, 'wrong-value'],
    [
      'a value of one band and a rate of another',
      { of: 'read', bands: [{ from: 0, value: 1 }, { from: 1, rate: 1 }] }, // biome-ignore format: one line
      'wrong-value',
    ],
    ['one number for all days', { byDay: [{ value: 1 }] }, 'too-little'],
    ['days out of order', { byDay: byDay('2027-05-02', '2027-05-01', undefined) }, 'wrong-value'],
    ['the same day twice', { byDay: byDay('2027-05-01', '2027-05-01', undefined) }, 'wrong-value'],
    ['no number after the last day', { byDay: byDay('2027-05-01', '2027-05-02') }, 'wrong-value'],
    ['days after a number that goes on', { byDay: byDay(undefined, '2027-05-01', undefined) }, 'wrong-value'],
    ['a last day that does not exist', { byDay: byDay('2027-02-30', undefined) }, 'no-such-day'],
    ['rounding to no decimals', { sum: ['read'], round: 'up' }, 'missing-name'],
    ['an unknown rounding', { sum: ['read'], decimals: 0, round: 'left' }, 'unknown-value'],
    ['"where" outside a repeat', { sum: ['read'], where: { made: { enum: ['never'] } } }, 'wrong-value'],
    ['"where" with two questions', { sum: ['read'], where: { a: { enum: ['b'] }, c: { enum: ['d'] } } }, 'too-much'],
    ['"where" without options', { sum: ['read'], where: { made: { enum: [] } } }, 'too-little'],
    ['"where" in a count', { count: ['read'], where: { made: { enum: ['never'] } } }, 'missing-name'],
    ['an answer that is rounded', { max: ['more'], decimals: 1 }, 'wrong-value'],
    ['half a decimal', { sum: ['read'], decimals: 0.5 }, 'wrong-type'],
    ['no bounds', { sum: ['read'], clamp: {} }, 'too-little'],
    ['reversed bounds', { sum: ['read'], clamp: { min: 3, max: 1 } }, 'wrong-value'],
    ['a text as a bound', { sum: ['read'], clamp: { max: 'read' } }, 'wrong-type'],
    ['a number that is too large', { sum: ['read', 1e9] }, 'too-much'],
    ['no number to multiply by', { product: 'score' }, 'missing-name'],
    ['a list', { product: ['score'], by: 2 }, 'wrong-type'],
    ['one of two', { difference: ['score'] }, 'too-little'],
    ['three of two', { difference: ['score', 'read', 'made'] }, 'too-much'],
    ['nothing', { sum: [] }, 'too-little'],
    ['the same twice', { sum: ['read', 'read'] }, 'repeated-value'],
    ['an expression', { expression: 'read + made' }, 'unknown-name'],
    ['what is counted, without a count', { sum: ['read'], value: { const: 'never' } }, 'missing-name'],
  ])('is reported with %s', (_name, value, rule) =>
    expect(
      found(values((all) => all.push({ id: 'new', saved: true, ...value }))).map((one) => one.split(' ')[0]),
    ).toContain(rule),
  )

  it('by the day has no findings with its days in order, and is reported in a repeat', () => {
    const price = { id: 'price', byDay: byDay('2027-05-01', '2027-06-30', undefined) }
    expect(found(values((all) => all.push({ ...price, saved: true })))).toEqual([])
    const kids = {
      ...{ id: 'kids', kind: 'repeat', label: 'Kids', addLabel: 'Add', binding: { payload: 'kids', as: 'entries' } },
      fields: [{ id: 'kid', kind: 'short-text', label: 'Name', when: { properties: { price: { minimum: 1 } } } }],
    }
    expect(found(asks({ ...kids, values: [price] }))).toEqual(['wrong-value week.json {'])
  })

  it('with saved: true is reported without a target', () =>
    expect(found([wizard, (value) => delete value.target])).toContain('setting-misfit wizard.json "saved": true'))
})

describe('a value by the order of answers', () => {
  const born = { id: 'born', kind: 'date', label: 'Born', binding: { payload: 'born', as: 'value' } }
  const hours = { ...more, id: 'spent', range: { min: 0, max: 24 }, binding: { payload: 'spent', as: 'value' } }
  const kids = {
    ...{ id: 'kids', kind: 'repeat', label: 'Kids', addLabel: 'Add', binding: { payload: 'kids', as: 'entries' } },
    fields: [{ id: 'kid', kind: 'date', label: 'Born' }],
  }
  const added = (value: object): string[] =>
    found(
      asks(born, hours, kids),
      values((all) => all.push({ id: 'new', saved: true, ...value })),
    ).map((one) => one.split(' ')[0] ?? '')

  it.each<[string, object]>([
    ['years to today', { yearsBetween: ['born', 'today'] }],
    ['days from a day', { daysBetween: ['2026-11-01', 'born'] }],
    ['days to today and some more', { daysBetween: ['born', 'today+P1W'] }],
    ['years to a day', { yearsBetween: ['2001-02-03', 'born'] }],
    ['the earliest day, also of entries', { min: ['born', 'kids.kid'] }],
    ['the largest number', { max: ['spent'] }],
  ])('%s', (_name, value) => expect(added(value)).toEqual([]))

  it.each<[string, object, string]>([
    ['a date that does not exist', { yearsBetween: ['born', '2001-02-30'] }, 'no-such-day'],
    ['years to a number', { yearsBetween: ['born', 'spent'] }, 'wrong-value'],
    ['years to a day of entries', { yearsBetween: ['kids.kid', 'today'] }, 'wrong-value'],
    ['days to a date that does not exist', { daysBetween: ['born', '2001-02-30'] }, 'no-such-day'],
    ['days to a number', { daysBetween: ['born', 'spent'] }, 'wrong-value'],
    ['minutes to a day', { minutesBetween: ['born', 'born2'] }, 'wrong-value'],
    ['years to an unknown question', { yearsBetween: ['borne', 'today'] }, 'unknown-field'],
    ['the smallest of points', { min: ['read'] }, 'wrong-value'],
    ['the smallest of a number and a day', { min: ['spent', 'born'] }, 'wrong-value'],
    ['the smallest of a value', { min: ['score'] }, 'wrong-value'],
    ['one of two days', { yearsBetween: ['born'] }, 'too-little'],
  ])('of %s', (_name, value, rule) => expect(added(value)).toContain(rule))

  it('takes answers only, and cannot be compared with a multiple', () => {
    const youngest = { id: 'new', min: ['spent'], saved: true }
    const all = (change: object, score: object) =>
      found(
        asks(hours),
        values((some) => some.push(youngest, { id: 'other', saved: true, ...change })),
        [back, (value) => (value.fields[0].when = { properties: { new: score }, required: ['new'] })],
      ).map((one) => one.split(' ')[0])
    expect(all({ max: ['new'] }, { minimum: 2 })).toContain('wrong-value')
    expect(all({ count: ['spent'] }, { multipleOf: 2 })).toContain('wrong-comparison')
    expect(all({ count: ['spent'] }, { minimum: 25 })).toContain('empty-interval')
    expect(all({ count: ['spent'] }, { minimum: 24 })).toEqual([])
  })
})

describe('points', () => {
  it('are reported when missing', () => {
    expect(found([list, (value) => delete value.options[2].points])).toContain('missing-points how-often-lately.json {')
    const none: [string, (value: Loose) => void] = [
      list,
      (value) => value.options.map((one: Loose) => delete one.points),
    ]
    expect(found(none).map((one) => one.split(' [')[0])).toEqual(['missing-points wizard.json "sum":'])
  })
  it('are reported when unused', () =>
    expect(
      found(
        values((all) => all.shift()),
        reads({}),
        [back, (value) => Object.assign(value, { results: undefined, question: 'Well?', fields: [words] })],
      ),
    ).toContain('unused-points how-often-lately.json "points": 0'))
  it.each([0.5, '2', 1e9, null])('reject %j', (points) =>
    expect(found([list, (value) => (value.options[1].points = points)])).not.toEqual([]),
  )
})

describe('a condition on a value', () => {
  it.each<[string, object, string]>([
    ['beyond its last total', { minimum: 28 }, 'empty-interval'],
    ['below its first total', { exclusiveMaximum: 0 }, 'empty-interval'],
    ['between two totals', { exclusiveMinimum: 9, exclusiveMaximum: 10 }, 'empty-interval'],
    ['compared like a list', { contains: { const: '3' } }, 'wrong-comparison'],
    ['compared like a date', { formatMinimum: '2001-02-03' }, 'wrong-comparison'],
  ])('%s', (_name, score, rule) => expect(found(reads(score)).map((one) => one.split(' ')[0])).toEqual([rule]))

  it('is reported before all its questions are asked', () => {
    const early: [string, (value: Loose) => void] = [
      week,
      (value) => {
        value.fields[8].when = { properties: { score: { minimum: 3 } } }
      },
    ]
    expect(found(early)).toContain('condition-on-later-answer week.json "when": {')
  })

  it('is reported when misspelled, or counted as a question', () => {
    const wrong: [string, (value: Loose) => void] = [back, (value) => (value.fields[0].when = { required: ['scores'] })]
    expect(found(wrong)).toContain('unknown-field looking-back.json "scores"')
    const counted: [string, (value: Loose) => void] = [
      back,
      (value) => (value.fields[0].when = { atLeast: 1, of: ['score', 'read'] }),
    ]
    expect(found(counted).map((one) => one.split(' ')[0])).toContain('wrong-comparison')
  })
})

it('reports a text with a value that is unknown, asked later, or a number in a result', () => {
  const question = (file: string, text: string): [string, (value: Loose) => void] => [
    file,
    (value) => (value.question = text),
  ]
  expect(found(question(back, 'It is {value.scores}.'))).toContain(
    'unknown-placeholder looking-back.json "question": "It is {value.scores}.",',
  )
  expect(found(question(week, 'It is {value.score}.'))).toContain(
    'unknown-placeholder week.json "question": "It is {value.score}.",',
  )
  expect(found([back, (value) => (value.title = '{value.score}')])).toContain(
    'unknown-placeholder looking-back.json "title": "{value.score}",',
  )
  const inResult: [string, (value: Loose) => void] = [
    back,
    (value) => (value.results[0].paragraphs = ['{value.score}']),
  ]
  expect(found(inResult)).toContain('number-in-result looking-back.json "{value.score}"')
  // A team whose results may say a score or a price has no such word in its voice.json, or no such file.
  const voice: [string, (value: Loose) => void] = ['content/voice.json', (value) => delete value.resultsWithoutNumbers]
  expect(found(inResult, voice)).toEqual([])
})

it('reports an overlap and a gap of totals with a trace', () => {
  const files = new Map(validFiles)
  const edited = (first: object, last: object) => {
    const value = JSON.parse(validFiles.get(back) ?? '')
    value.results[0].when.properties.score = first
    value.results[2].when.properties.score = last
    const { walkable } = readContent(files.set(back, JSON.stringify(value)), { today: '2026-11-21' })
    const found = walkable.find((one) => one.wizard.id === 'week-scale')
    return found ? checkJourneys(found.wizard, found.promises).findings : []
  }
  expect(edited({ maximum: 9 }, { minimum: 19 })).toEqual([])
  expect(edited({ maximum: 10 }, { minimum: 20 }).map(({ rule, replay }) => [rule, replay !== undefined])).toEqual([
    ['no-result', true],
    ['results-overlap', true],
  ])
})
