import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every misuse of a repeat property is a finding at its line, with a suggestion.

const example = await readContentFiles('tests/fixtures/example-content')
const roster = new Map(
  [...(await readContentFiles('tests/fixtures/roster'))].filter(([name]) => /\/(wizards|options)\//.test(name)),
)
const validFiles = new Map([...example, ...roster])
const check = createIncrementalCheck()
const children = 'content/wizards/household/steps/children.json'
const wizard = 'content/wizards/household/wizard.json'

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any

/** What is found after a change of a file, as `rule path: sentence`. */
function found(
  change: (repeat: Loose, inner: Loose[], step: Loose) => void,
  ofWizard?: (value: Loose) => void,
): string[] {
  const step = JSON.parse(validFiles.get(children) ?? '')
  const definition = JSON.parse(validFiles.get(wizard) ?? '')
  change(step.fields[0], step.fields[0].fields, step)
  ofWizard?.(definition)
  const files = new Map(validFiles).set(children, JSON.stringify(step)).set(wizard, JSON.stringify(definition))
  return check(files, { today: '2026-11-26' })
    .findings.filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, path, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      expect([children, wizard]).toContain(file)
      return `${rule} ${path}`
    })
}

const order = { id: 'order', when: { required: ['age'] }, message: 'Not so.', marks: 'age' }

it('the roster example has no findings', () => expect(found(() => {})).toEqual([]))

it('checks a roster of up to ten people, printing the time', () => {
  const begun = performance.now()
  expect(createIncrementalCheck()(validFiles, { today: '2026-11-26' }).journeys.map(({ wizard }) => wizard)).toContain(
    'household',
  )
  const took = performance.now() - begun
  console.log(`roster of ten, with reading all files: ${Math.round(took)} ms`)
})

describe('checks and values of entries', () => {
  it.each<[string, string, Parameters<typeof found>[0]]>([
    [
      'without a condition',
      'missing-name fields[0].checks[0]',
      (repeat) => (repeat.checks = [{ ...order, when: undefined }]),
    ],
    ['none at all', 'too-little fields[0].checks', (repeat) => (repeat.checks = [])],
    [
      'that mark a question of the form',
      'unknown-field fields[0].checks[0].marks',
      (repeat) => (repeat.checks = [{ ...order, marks: 'household' }]),
    ],
    [
      'that read no question of the entry',
      'unknown-field fields[0].checks[0].when',
      (repeat) => (repeat.checks = [{ ...order, when: { required: ['agee'] } }]),
    ],
    [
      'of one id',
      'duplicate-id fields[0].checks[1].id',
      (repeat) => (repeat.checks = [order, { ...order, when: { not: { required: ['age'] } } }]),
    ],
    [
      'with an unknown answer in the message',
      'unknown-placeholder fields[0].checks[0].message',
      (repeat) => (repeat.checks = [{ ...order, message: 'Not {answer.ag}.' }]),
    ],
    [
      'with an unknown value in the message',
      'unknown-placeholder fields[0].itemTitle',
      (repeat) => (repeat.itemTitle = '{value.years}'),
    ],
    [
      'that always fail',
      'check-always-fails fields[0].checks[0].when',
      (repeat, inner) => {
        inner.find((one) => one.id === 'age').min = 1
        repeat.checks = [order]
      },
    ],
    ['outside a repeat', 'property-unread fields[0].fields[0].checks', (_, [first]) => (first.checks = [order])],
    [
      'an unused value',
      'unused-value fields[0].values[0]',
      (repeat) => (repeat.values = [{ id: 'double', product: 'age', by: 2 }]),
    ],
    ['an empty value', 'too-little fields[0].values[0]', (repeat) => (repeat.values = [{ id: 'double' }])],
    [
      'a value of an unknown question',
      'unknown-field fields[0].values[0].sum[0]',
      (repeat) => (repeat.values = [{ id: 'double', sum: ['agee'] }]),
    ],
    [
      'a value that is saved',
      'wrong-value fields[0].values[0].saved',
      (repeat) => (repeat.values = [{ id: 'double', product: 'age', by: 2, saved: true }]),
    ],
  ])('%s', (_what, finding, change) => {
    expect(found(change)).toContain(finding)
  })
})

describe('a repeat', () => {
  it.each<[string, string, Parameters<typeof found>[0]]>([
    ['without questions', 'wrong-repeat fields[0]', (repeat) => delete repeat.fields],
    ['with an empty list of them', 'too-little fields[0].fields', (repeat) => (repeat.fields = [])],
    ['in an entry', 'wrong-repeat fields[0].fields[0].kind', (_, [first]) => (first.kind = 'repeat')],
    ['kept as a text', 'wrong-repeat fields[0].binding.as', (repeat) => (repeat.binding.as = 'text')],
    ['with fewer entries than it asks for', 'limit-below-minimum fields[0].limit', (repeat) => (repeat.min = 11)],
    ['with an empty item title', 'unknown-placeholder fields[0].itemTitle', (repeat) => (repeat.itemTitle = '{name}')],
    [
      'titled by an unknown answer',
      'unknown-placeholder fields[0].itemTitle',
      (repeat) => (repeat.itemTitle = '{answer.nam}'),
    ],
  ])('%s: %s', (_what, finding, change) => expect(found(change).join('\n')).toContain(finding))

  it('of a wizard that saves no answers of its own', () => {
    const saved = (value: Loose) => (value.target = 'contact')
    expect(found(() => {}, saved)).toContain('wrong-repeat fields[0].kind')
  })
})

describe('a question of an entry', () => {
  it.each<[string, string, Parameters<typeof found>[0]]>([
    ['asked twice', 'duplicate-id fields[0].fields[1].id', (_, inner) => (inner[1].id = 'name')],
    ['with a reserved name', 'reserved-id fields[0].fields[0].id', (_, [first]) => (first.id = 'constructor')],
    ['with a role', 'wrong-repeat fields[0].fields[0].role', (_, [first]) => (first.role = 'story')],
    [
      'with a binding of its own',
      'wrong-repeat fields[0].fields[0].binding',
      (_, [first]) => (first.binding = { payload: 'name', as: 'text' }),
    ],
    ['for photos', 'wrong-repeat fields[0].fields[0].kind', (_, inner) => (inner[0] = { ...inner[0], kind: 'photos' })],
    [
      'from no list',
      'unknown-option-list fields[0].fields[2].options',
      (_, inner) => (inner[2].options = 'places-to-be'),
    ],
    [
      'without a valid answer',
      'nothing-fits fields[0].fields[1].range',
      (_, inner) => (inner[1].range = { min: 9, max: 1 }),
    ],
    [
      'that reads an answer from outside',
      'unknown-field fields[0].fields[2].when',
      (_, inner) => (inner[2].when = { properties: { more: { const: 'x' } } }),
    ],
    [
      'that reads a later one',
      'condition-on-later-answer fields[0].fields[0].when',
      (_, inner) => (inner[0].when = { required: ['age'] }),
    ],
    [
      'never asked',
      'unreachable-question fields[0].fields[2]',
      (_, inner) => (inner[2].when = { allOf: [{ required: ['age'] }, { not: { required: ['age'] } }] }),
    ],
    ['that blocks Next', 'stuck fields[0].fields[2].min', (_, inner) => (inner[2].min = 2)],
  ])('%s: %s', (_what, finding, change) => expect(found(change).join('\n')).toContain(finding))
})

it('reports a question outside the entry that its conditions cannot read', () => {
  const step = JSON.parse(validFiles.get(children) ?? '')
  step.fields[0].fields[2].when = { required: ['more'] }
  step.fields[0].fields[1].dependsOn = { field: 'more' }
  const { findings } = check(new Map(validFiles).set(children, JSON.stringify(step, null, 2)), { today: '2026-11-26' })
  const outside = '(more) is asked outside of the entries of "Children", and it is asked after them.'
  expect(findings.filter(({ sentence }) => sentence.endsWith(outside)).map(({ path }) => path)).toEqual([
    'fields[0].fields[1].dependsOn.field',
    'fields[0].fields[2].when',
  ])
})

describe('entries that read answers outside of them', async () => {
  const expenses = [...(await readContentFiles('tests/fixtures/expenses'))].filter(([name]) =>
    /\/(wizards|options)\//.test(name),
  )
  const whole = new Map([...validFiles, ...expenses])
  const receipts = 'content/wizards/travel-expenses/steps/receipts.json'
  const foundIn = (change: (repeat: Loose, inner: Loose[]) => void): string[] => {
    const step = JSON.parse(whole.get(receipts) ?? '')
    change(step.fields[0], step.fields[0].fields)
    return check(new Map(whole).set(receipts, JSON.stringify(step)), { today: '2026-11-26' })
      .findings.filter(({ suppressed }) => suppressed === undefined)
      .map(({ rule, path, suggestion }) => {
        expect(suggestion?.length, rule).toBeGreaterThan(10)
        return `${rule} ${path}`
      })
  }

  it('have no findings where each of these answers leaves an entry', () => expect(foundIn(() => {})).toEqual([]))

  it.each<[string, string, Parameters<typeof foundIn>[0]]>([
    [
      'of a question that is asked later',
      'unknown-field fields[0].fields[2].when',
      (_, [, , currency]) => (currency.when = { required: ['note'] }),
    ],
    [
      'of an option that is not there',
      'unknown-option fields[0].fields[2].when',
      (_, [, , currency]) => (currency.when = { properties: { where: { const: 'moon' } }, required: ['where'] }),
    ],
    [
      'of other entries',
      'unknown-field fields[0].fields[2].when',
      (_, [, , currency]) => (currency.when = { required: ['receipts'] }),
    ],
    [
      'by what depends on a question of the entry alone',
      'unknown-field fields[0].fields[2].dependsOn.field',
      (_, [, , currency]) => (currency.dependsOn = { field: 'where' }),
    ],
    [
      'whose id a question of the entry has, too',
      'duplicate-id fields[0].fields[0].id',
      (repeat, [what]) => {
        repeat.itemTitle = '{answer.date}'
        what.id = 'where'
      },
    ],
    [
      'so that a question is never asked',
      'unreachable-question fields[0].fields[2]',
      (_, [, , currency]) => (currency.when = { allOf: [{ properties: { where: { const: 'home' } } }, currency.when] }),
    ],
    [
      'that leave no entry for some',
      'checks-contradict fields[0].checks[0].when',
      (_, [, date]) => (date.dates.to = '2024-06-30'),
    ],
    [
      'that leave nobody anything, where an entry is asked for',
      'stuck fields[0].min',
      (_, [, date]) => (date.dates.to = '2024-06-30'),
    ],
  ])('%s: %s', (_what, finding, change) => expect(foundIn(change).join('\n')).toContain(finding))
})

it('reads the number of entries, and reports an impossible one', () => {
  const many = (repeat: Loose, step: Loose) =>
    step.fields.push({
      ...{ id: 'car', kind: 'short-text', label: 'Your car', binding: { payload: 'car', as: 'text' } },
      when: { properties: { [repeat.id]: { minItems: 4 } }, required: [repeat.id] },
    })
  expect(found((repeat, _inner, step) => many(repeat, step))).toEqual([])
  const few = found((repeat, _inner, step) => {
    repeat.limit = 3
    many(repeat, step)
  })
  expect(few).toEqual([expect.stringContaining('condition-above-limit')])
})

/** A question with a condition on the entries. */
const ifChildren = (value: object) => (repeat: Loose, _inner: Loose[], step: Loose) =>
  step.fields.push({
    ...{ id: 'car', kind: 'short-text', label: 'Your car', binding: { payload: 'car', as: 'text' } },
    when: { properties: { [repeat.id]: value }, required: [repeat.id] },
  })
const young = { properties: { age: { maximum: 4 } }, required: ['age'] }

describe('a condition on entries', () => {
  it.each<[string, object]>([
    ['one of them', { contains: young }],
    ['two of them', { contains: young, minContains: 2 }],
    ['none of them', { not: { contains: young } }],
    ['all of them', { items: young }],
    [
      'both',
      { allOf: [{ contains: young }, { contains: { properties: { age: { minimum: 9 } }, required: ['age'] } }] },
    ],
    ['ten of them, the maximum', { contains: young, minContains: 10 }],
  ])('%s', (_what, value) => expect(found(ifChildren(value))).toEqual([]))

  it.each<[string, string, object]>([
    ['of a question that entries do not have', 'unknown-field fields[1].when', { contains: { required: ['agee'] } }],
    [
      'of an option that they do not have',
      'unknown-option',
      { items: { properties: { school: { const: 'at-sea' } } } },
    ],
    ['of a list', 'wrong-comparison', { contains: { properties: { age: { contains: { const: '4' } } } } }],
    ['with "contains" alone', 'wrong-comparison fields[1].when', { contains: { const: 'Ana' } }],
    ['as one word', 'wrong-comparison fields[1].when', { const: 'Ana' }],
    ['with an empty interval', 'empty-interval', { contains: { properties: { age: { minimum: 999 } } } }],
    ['of more than there may be', 'unreachable-question', { contains: young, minContains: 11 }],
    ['that contradicts itself', 'unreachable-question', { contains: young, items: { not: young } }],
    ['that is missing', 'missing-name', { minContains: 2 }],
  ])('%s: %s', (_what, finding, value) => expect(found(ifChildren(value)).join('\n')).toContain(finding))

  it('is reported when it compares an optional question, and accepted when required', () => {
    const open = { properties: { age: { maximum: 4 } } }
    /** An age is what each child has to have, unless it may be left out. */
    const optional =
      (value: object): Parameters<typeof found>[0] =>
      (repeat, inner, step) => {
        delete inner.find(({ id }) => id === 'age').min
        ifChildren(value)(repeat, inner, step)
      }
    const places: [object, string][] = [
      [{ contains: open }, 'contains'],
      [{ contains: open, minContains: 2 }, 'contains'],
      [{ items: open }, 'items'],
      [{ not: { contains: open } }, 'not.contains'],
      [{ contains: { anyOf: [{ required: ['name'] }, open] } }, 'contains'],
    ]
    for (const [value, place] of places)
      expect(found(optional(value))).toContain(`entry-unanswered fields[1].when.properties.children.${place}`)
    const answered = { anyOf: [{ not: { required: ['age'] } }, open] }
    for (const value of [{ contains: young }, { items: young }, { contains: answered }])
      expect(found(optional(value)).join()).not.toContain('entry-unanswered')
    expect(found(ifChildren({ contains: open }))).toEqual([])
  })

  it('rejects repeat conditions on other kinds', () => {
    const names = (step: Loose, value: object) =>
      step.fields.push(
        { id: 'pets', kind: 'chips', label: 'Pets', limit: 3, binding: { payload: 'pets', as: 'descriptions' } },
        {
          ...{ id: 'vet', kind: 'short-text', label: 'The vet', binding: { payload: 'vet', as: 'text' } },
          when: { properties: { pets: value }, required: ['pets'] },
        },
      )
    for (const value of [{ contains: young }, { items: young }, { contains: { const: 'Rex' }, minContains: 2 }])
      expect(found((_repeat, _inner, step) => names(step, value)).join()).toContain('wrong-comparison fields[2].when')
  })
})

describe('a value of entries', () => {
  const values =
    (...all: object[]) =>
    (definition: Loose) =>
      (definition.values = all)
  const years = { id: 'years', sum: ['children.age'] }
  const minors = { id: 'minors', count: ['children.age'], value: { maximum: 17 } }
  const ifValue = (when: object) => (_repeat: Loose, _inner: Loose[], step: Loose) =>
    step.fields.push({
      ...{ id: 'car', kind: 'short-text', label: 'Your car', binding: { payload: 'car', as: 'text' } },
      when: { properties: when },
    })

  it('is bounded by the sum of all entries', () => {
    expect(found(ifValue({ years: { minimum: 170 } }), values(years))).toEqual([])
    expect(found(ifValue({ years: { minimum: 999 } }), values(years)).join()).toContain('empty-interval')
    expect(found(ifValue({ minors: { minimum: 10 } }), values(minors))).toEqual([])
    expect(found(ifValue({ minors: { minimum: 2 }, years: { minimum: 20 } }), values(minors, years))).toEqual([])
  })

  it.each<[string, string, object]>([
    ['of a question that entries do not have', 'unknown-field', { ...years, sum: ['children.agee'] }],
    ['of the entries themselves', 'wrong-value', { ...years, sum: ['children'] }],
    ['of words', 'wrong-value', { ...years, sum: ['children.name'] }],
    [
      'that counts an impossible answer',
      'unknown-option',
      { ...minors, count: ['children.school'], value: { const: 'x' } },
    ],
  ])('%s: %s', (_what, finding, value) => expect(found(() => {}, values(value)).join()).toContain(finding))

  it('of any number of entries', () => {
    const open = found((repeat) => delete repeat.limit, values({ ...years, saved: true }))
    expect(open.join()).toContain('value-too-large values[0]')
  })
})

describe('as many entries as an earlier answer says', () => {
  const howMany = { id: 'howMany', kind: 'number', label: 'How many', range: { min: 0, max: 5 }, min: 1 }
  const counted = (change: (repeat: Loose, source: Loose) => void) =>
    found((repeat, _inner, step) => {
      for (const word of ['limit', 'addLabel']) delete repeat[word]
      repeat.entriesFrom = { field: 'howMany' }
      const source = { ...howMany, binding: { payload: 'howMany', as: 'value' } }
      change(repeat, source)
      step.fields.unshift(source)
    })

  it('are no finding, also on the step of that question', () => expect(counted(() => {})).toEqual([]))

  it.each<[string, string, Parameters<typeof counted>[0]]>([
    [
      'of an unknown question',
      'unknown-field fields[1].entriesFrom.field',
      (repeat) => (repeat.entriesFrom.field = 'how'),
    ],
    [
      'of a text',
      'wrong-repeat fields[1].entriesFrom.field',
      (_, source) => {
        source.kind = 'short-text'
        delete source.range
      },
    ],
    ['without a largest number', 'wrong-repeat fields[1].entriesFrom.field', (_, source) => delete source.range.max],
    ['below none', 'wrong-repeat fields[1].entriesFrom.field', (_, source) => (source.range.min = -1)],
    ['of half ones', 'wrong-repeat fields[1].entriesFrom.field', (_, source) => (source.range.step = 0.5)],
    ['more than a page shows', 'wrong-repeat fields[1].entriesFrom.field', (_, source) => (source.range.max = 51)],
    ['beside a least number', 'wrong-repeat fields[1].min', (repeat) => (repeat.min = 2)],
    ['beside a largest number', 'wrong-repeat fields[1].limit', (repeat) => (repeat.limit = 2)],
    ['with a button that adds', 'wrong-repeat fields[1].addLabel', (repeat) => (repeat.addLabel = 'Add')],
  ])('%s: %s', (_what, finding, change) => expect(counted(change)).toContain(finding))
})

describe('an entry for each option that was chosen before', () => {
  const which = { id: 'which', kind: 'checklist', label: 'Which', options: 'places-to-learn', min: 1 }
  const who = { id: 'who', kind: 'choice-cards', label: 'Who', options: 'places-to-learn' }
  const each = (change: (repeat: Loose, source: Loose, option: Loose) => void) =>
    found((repeat, inner, step) => {
      for (const word of ['limit', 'addLabel']) delete repeat[word]
      repeat.entriesFrom = { field: 'which', as: 'who' }
      const source = { ...which, binding: { payload: 'which', as: 'ids' } }
      const option: Loose = { ...who }
      inner.unshift(option)
      change(repeat, source, option)
      step.fields.unshift(source)
    })

  it('is no finding, also on the step of that question', () => expect(each(() => {})).toEqual([]))

  it.each<[string, string, Parameters<typeof each>[0]]>([
    [
      'of an unknown question',
      'unknown-field fields[1].entriesFrom.field',
      (repeat) => (repeat.entriesFrom.field = 'whic'),
    ],
    [
      'of a question for one answer',
      'wrong-repeat fields[1].entriesFrom.field',
      (_, source) => {
        Object.assign(source, { kind: 'choice-cards', binding: { payload: 'which', as: 'value' } })
      },
    ],
    ['without "as"', 'wrong-repeat fields[1].entriesFrom.field', (repeat) => delete repeat.entriesFrom.as],
    ['as an unknown question', 'unknown-field fields[1].entriesFrom.as', (repeat) => (repeat.entriesFrom.as = 'wh')],
    ['as a later question', 'wrong-repeat fields[1].entriesFrom.as', (repeat) => repeat.fields.reverse()],
    ['as a list', 'wrong-repeat fields[1].fields[0].kind', (_, _source, option) => (option.kind = 'checklist')],
    [
      'as other options',
      'wrong-repeat fields[1].fields[0].options',
      (_, _source, option) => (option.options = 'seasons'),
    ],
    ['as an asked one', 'wrong-repeat fields[1].fields[0].min', (_, _source, option) => (option.min = 1)],
    [
      'as one of some',
      'wrong-repeat fields[1].fields[0].when',
      (_, _source, option) => (option.when = { required: ['which'] }),
    ],
    ['beside a largest number', 'wrong-repeat fields[1].limit', (repeat) => (repeat.limit = 2)],
  ])('%s: %s', (_what, finding, change) => expect(each(change)).toContain(finding))
})
