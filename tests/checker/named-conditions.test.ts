import { checkJourneys, compareJourneys, drawMermaid } from '@kindred/checker'
import { applyFix, plainCondition } from '@kindred/content'
import { type Answer, type Condition, conditionHolds, type Field, type Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { holdsAsWritten } from '../fixtures/wizards/brute-force.ts'
import { randomWritten } from '../fixtures/wizards/random-wizard.ts'

// Named conditions and whenUnanswered, as editors write them.

const young = { properties: { age: { const: 'young' } } }

describe('an unanswered question', () => {
  it.each([
    ['a comparison holds as in JSON Schema', young, true],
    ['whenUnanswered: true', { ...young, whenUnanswered: true }, true],
    ['whenUnanswered: false', { ...young, whenUnanswered: false }, false],
    ['denied', { not: young }, false],
    ['not, with whenUnanswered: true', { not: young, whenUnanswered: true }, true],
    ['not, with whenUnanswered: false', { not: young, whenUnanswered: false }, false],
    ['double not', { not: { not: young }, whenUnanswered: false }, false],
    ['the inner whenUnanswered wins', { whenUnanswered: true, allOf: [{ ...young, whenUnanswered: false }] }, false],
  ])('%s', (_name, condition, expected) => {
    expect(conditionHolds(plainCondition(condition), {})).toBe(expected)
    expect(holdsAsWritten(condition, {}, {})).toBe(expected)
  })

  it('whenUnanswered changes nothing once the question is answered', () => {
    for (const whenUnanswered of [true, false])
      for (const age of ['young', 'old'])
        expect(conditionHolds(plainCondition({ ...young, whenUnanswered }), { age })).toBe(age === 'young')
  })
})

it('plainCondition agrees with the written condition for random conditions', () => {
  const options = ['o0', 'o1'].map((id) => ({ id, label: id }))
  const fields: Field[] = [
    { id: 'a', kind: 'scale', label: 'A', list: { id: 'a', options } },
    { id: 'b', kind: 'checklist', label: 'B', list: { id: 'b', options } },
    { id: 'c', kind: 'chips', label: 'C' },
  ]
  const answers: (Answer | undefined)[][] = [
    [undefined, 'o0', 'o1'],
    [undefined, ['o0'], ['o1'], ['o0', 'o1']],
    [undefined, ['x'], ['x', 'y']],
  ]
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const written = randomWritten({ below: (n) => (n <= 1 ? 0 : gen(fc.nat, { max: n - 1 })) }, fields, {
        hasMood: false,
        values: [],
      })
      if (written === undefined) return
      const plain = plainCondition(written.condition, written.named)
      for (const a of answers[0] ?? [])
        for (const b of answers[1] ?? [])
          for (const c of answers[2] ?? [])
            expect(conditionHolds(plain, { a, b, c }), JSON.stringify([written, a, b, c])).toBe(
              holdsAsWritten(written.condition, written.named, { a, b, c }),
            )
    }),
    { numRuns: 1000, seed: 20261122 },
  )
})

const validFiles = await readContentFiles('tests/fixtures/example-content')
const company = 'content/wizards/walk/steps/company.json'
const walk = 'content/wizards/walk/wizard.json'
const check = createIncrementalCheck()

function files(when: string, conditions = ''): Map<string, string> {
  const step = (validFiles.get(company) ?? '').replace(/"when": .*,/, () => `"when": ${when},`)
  const wizard = (validFiles.get(walk) ?? '').replace('"progress"', () => `${conditions}"progress"`)
  return new Map(validFiles).set(company, step).set(walk, wizard)
}

const open = (all: ReadonlyMap<string, string>) =>
  check(all, { today: '2026-11-21' }).findings.filter(({ suppressed }) => suppressed === undefined)

const findingsOf = (all: ReadonlyMap<string, string>) =>
  open(all).map(({ file, line, rule, sentence, fix }) =>
    [`${file.split('/').pop()}:${line} ${rule}: ${sentence}`, ...(fix === undefined ? [] : [fix.to.trim()])].join(' '),
  )

const inThePark = '{ "properties": { "places": { "contains": { "const": "the-park" } } } }'

describe('when-unanswered', () => {
  it('is reported at the line of the condition, with a fix that keeps the behavior', () => {
    const [finding, ...others] = open(files(inThePark))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'when-unanswered', severity: 'warning', file: company, line: 7 })
    expect(finding?.fix?.to).toBe(' "whenUnanswered": true,')
    const fixed = applyFix(files(inThePark).get(company) ?? '', finding?.fix ?? { offset: 0, from: '', to: '' })
    expect(findingsOf(new Map(validFiles).set(company, fixed ?? ''))).toEqual([])
  })

  it('suggests false for "not"', () => {
    expect(findingsOf(files(`{ "not": ${inThePark} }`)).join()).toContain('"whenUnanswered": false,')
  })

  it('is not reported for a required question', () => {
    const list = { id: 'l', options: ['yes', 'no'].map((id) => ({ id, label: id })) }
    const wizard = (min: object): Wizard => ({
      id: 'w',
      title: 'W',
      kind: 'linear',
      version: '0',
      steps: [
        { id: 'a', title: 'A', question: '?', fields: [{ id: 'a', kind: 'scale', label: 'A', list, ...min }] },
        {
          id: 'b',
          title: 'B',
          question: '?',
          when: { properties: { a: { const: 'yes' } } },
          fields: [{ id: 'b', kind: 'scale', label: 'B', list }],
        },
      ],
    })
    expect(checkJourneys(wizard({})).findings.map(({ rule }) => rule)).toEqual(['when-unanswered'])
    expect(checkJourneys(wizard({ min: 1 })).findings).toEqual([])
  })

  it('is also reported in results and headings', () => {
    const list = { id: 'l', options: [{ id: 'yes', label: 'Yes' }] }
    const words = { title: 'T', paragraphs: ['Words.'] }
    const wizard = (chosen: Condition, read: Condition): Wizard => ({
      ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
      steps: [
        { id: 'a', title: 'A', question: '?', fields: [{ id: 'a', kind: 'scale', label: 'A', list }] },
        {
          ...{ id: 'b', title: 'B', question: '?' },
          fields: [{ id: 'b', kind: 'scale', label: 'B', list }],
          sections: [{ title: 'Said', when: read }],
          results: [{ ...words, when: chosen }],
          noResult: { ...words, title: 'N' },
        },
      ],
    })
    const paths = (one: Wizard) => checkJourneys(one).findings.map(({ rule, path }) => `${rule} ${path}`)
    const chosen = { properties: { a: { const: 'yes' } } }
    const read = { properties: { a: { contains: { const: 'yes' } } } }
    const asks = { required: ['a'] }
    expect(paths(wizard(chosen, read))).toEqual(['always-holds results[0].when', 'when-unanswered sections[0].when'])
    // One condition causes both, so it is reported once with consequences.
    const [hidden] = checkJourneys(wizard(chosen, read)).findings
    expect(hidden?.follows?.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'result-never-shown noResult',
      'when-unanswered results[0].when',
    ])
    expect(hidden?.severity).toBe('error')
    expect(paths(wizard({ ...chosen, ...asks }, { ...read, ...asks }))).toEqual([])
  })
})

describe('a named condition', () => {
  const named = `"conditions": { "park": { "required": ["places"], "properties": { "places": { "contains": { "const": "the-park" } } } } },\n  `

  it('behaves like the same condition written inline', () => {
    expect(findingsOf(files('{ "named": "park" }', named))).toEqual([])
    const read = (all: ReadonlyMap<string, string>) =>
      readContent(all).walkable.find(({ wizard }) => wizard.id === 'walk')?.wizard as Wizard
    const plain = read(validFiles).steps.find(({ id }) => id === 'company')?.when
    expect(read(files('{ "named": "park" }', named)).steps.find(({ id }) => id === 'company')?.when).toEqual({
      ...plain,
      named: 'park',
    })
    expect(drawMermaid(read(files('{ "named": "park" }', named)))).toContain('if park')
    const other = files('{ "named": "park" }', named.replace('the-park', 'the-sea'))
    expect(compareJourneys(read(files('{ "named": "park" }', named)), read(other)).touches[0]?.sentence).toBe(
      'The condition “park” asks for something else; it is read by “Company”.',
    )
  })

  it('is named in findings about it', () => {
    // The mistake is reported once; without a similar name the condition is also unused.
    expect(findingsOf(files('{ "named": "parc" }', named))).toEqual([
      'company.json:7 unknown-condition: There is no condition "parc" in content/wizards/walk/wizard.json. "park"',
    ])
    expect(findingsOf(files('{ "named": "by-the-sea" }', named))).toEqual([
      'company.json:7 unknown-condition: There is no condition "by-the-sea" in content/wizards/walk/wizard.json.',
      'wizard.json:8 unused-condition: Nothing uses the condition "park".',
    ])
    expect(findingsOf(files('{ "named": "park" }', named.replace('"required": ["places"], ', '')))).toEqual([
      'wizard.json:8 when-unanswered: The condition "park" compares "Places" also for people who did not answer it, and does not say what is true of them. "whenUnanswered": true,',
    ])
    expect(
      findingsOf(files('{ "named": "park" }', '"conditions": { "park": { "required": ["company"] } },\n  ')),
    ).toEqual([
      'company.json:7 condition-on-later-answer: The condition "park" reads "Company", which is not asked before this place.',
    ])
    expect(
      findingsOf(files('{ "named": "park" }', '"conditions": { "park": { "not": { "named": "park" } } },\n  ')).join(),
    ).toContain('wizard.json:8 circular-condition')
  })
})
