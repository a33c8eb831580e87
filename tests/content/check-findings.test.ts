import { checkJourneys, decodeReplay } from '@kindred/checker'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every misuse of a check property is a finding at its line, with a suggestion.

const example = await readContentFiles('tests/fixtures/example-content')
const weekend = new Map(
  [...(await readContentFiles('tests/fixtures/weekend'))].filter(([name]) => /\/(wizards|options)\//.test(name)),
)
const validFiles = new Map([...example, ...weekend])
const check = createIncrementalCheck()
const party = 'content/wizards/weekend-away/steps/party.json'
const meals = 'content/wizards/weekend-away/steps/meals.json'
const definition = 'content/wizards/weekend-away/wizard.json'

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any
type Change = [file: string, change: (value: Loose) => void]

function changed(changes: readonly Change[]): Map<string, string> {
  const files = new Map(validFiles)
  for (const [file, change] of changes) {
    const value = JSON.parse(files.get(file) ?? '')
    change(value)
    files.set(file, JSON.stringify(value, null, 2))
  }
  return files
}

/** What is found after changes of these files, as `rule file line`; the line is the text at it. */
function found(...changes: Change[]): string[] {
  const files = changed(changes)
  const { findings } = check(files, { today: '2026-11-21' })
  return findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, line = 0, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      const text = files.get(file)?.split('\n')[line - 1]?.trim()
      return `${rule} ${file.split('/').pop()} ${text}`
    })
}

const first = (change: (one: Loose, all: Loose[]) => void): Change => [party, ({ checks }) => change(checks[0], checks)]

it('the shipped example has no findings', () => expect(found()).toEqual([]))

describe('a check', () => {
  it.each<[string, string, ...Change[]]>([
    ['without a message', 'missing-name party.json {', first((one) => delete one.message)],
    ['without a condition', 'missing-name party.json {', first((one) => delete one.when)],
    ['without a marked question', 'missing-name party.json {', first((one) => delete one.marks)],
    ['without an id', 'missing-name party.json {', first((one) => delete one.id)],
    ['with an empty message', 'too-little party.json "message": "",', first((one) => (one.message = ''))],
    ['with a blank message', 'too-little party.json "message": " ",', first((one) => (one.message = ' '))],
    ['with a number for a message', 'wrong-type party.json "message": 7,', first((one) => (one.message = 7))],
    ['with too long a message', 'too-much party.json', first((one) => (one.message = 'Too long. '.repeat(40)))],
    ['with an empty condition', 'too-little party.json "when": {},', first((one) => (one.when = {}))],
    ['with a condition that is a text', 'wrong-type party.json "when": "beds",', first((one) => (one.when = 'beds'))],
    ['with an unknown property', 'unknown-name party.json "mesage": "No."', first((one) => (one.mesage = 'No.'))],
    [
      'with a duplicate id',
      'duplicate-id party.json "id": "enough-beds",',
      first((_, all) => (all[1].id = 'enough-beds')),
    ],
    ['that marks an unknown question', 'unknown-field party.json "marks": "bed"', first((one) => (one.marks = 'bed'))],
    [
      'that marks a question of another step',
      'unknown-field meals.json "marks": "beds"',
      [meals, ({ checks }) => (checks[0].marks = 'beds')],
    ],
    [
      'that marks a note',
      'unknown-field party.json "marks": "hint"',
      [
        party,
        ({ fields, checks }) => {
          fields.push({ id: 'hint', kind: 'note', label: 'Beds are in rooms of two' })
          checks[0].marks = 'hint'
        },
      ],
    ],
    ['of an unknown question', 'unknown-field party.json "pets"', first((one) => (one.when = { required: ['pets'] }))],
    [
      'of a later question',
      'condition-on-later-answer party.json "when": {',
      first((one) => (one.when = { required: ['meals'] })),
    ],
    [
      'of a later value',
      'condition-on-later-answer party.json "when": {',
      [definition, ({ values }) => values.push({ id: 'wanted', count: ['wishes'] })],
      first((one) => (one.when = { properties: { wanted: { minimum: 2 } } })),
    ],
    [
      'of an unknown option',
      'unknown-option meals.json "const": "meat"',
      [meals, ({ checks }) => (checks[0].when.properties.meals.const = 'meat')],
    ],
    [
      'with an unknown answer in its message',
      'unknown-placeholder party.json "message": "Not {answer.pets}.",',
      first((one) => (one.message = 'Not {answer.pets}.')),
    ],
    [
      'with a later answer in its message',
      'unknown-placeholder party.json "message": "Not {answer.meals}.",',
      first((one) => (one.message = 'Not {answer.meals}.')),
    ],
    [
      'with an unknown value in its message',
      'unknown-placeholder party.json "message": "Not {value.pets}.",',
      first((one) => (one.message = 'Not {value.pets}.')),
    ],
    [
      'without whenUnanswered',
      'when-unanswered meals.json "when": {',
      [meals, ({ checks }) => delete checks[1].when.required],
    ],
    [
      'whose message shows an optional answer',
      'placeholder-unanswered party.json "message": "Not {answer.children}.",',
      first((one) => (one.message = 'Not {answer.children}.')),
    ],
    [
      'that never fails',
      'check-never-fails party.json "when": {',
      first((one) => (one.when = { properties: { withoutBed: { minimum: 12 } } })),
    ],
    [
      'that always fails',
      'check-always-fails party.json "when": {',
      first((one) => (one.when = { properties: { people: { minimum: 1 } } })),
    ],
    [
      'of earlier answers only',
      'checks-contradict meals.json "when": {',
      [meals, ({ checks }) => (checks[0].when = { required: ['children'] })],
    ],
  ])('%s: %s', (_what, expected, ...changes) => {
    const all = found(...changes)
    expect(all.filter((one) => one.startsWith(expected))).not.toEqual([])
  })

  it('an empty list is too-little, and an object is wrong-type', () => {
    expect(found([party, (step) => (step.checks = [])])).toEqual(['too-little party.json "checks": []'])
    expect(found([party, (step) => (step.checks = {})])).toEqual(['wrong-type party.json "checks": {}'])
  })
})

it('checks that exclude all answers are reported with a trace to someone who is stuck', () => {
  const files = changed([
    [meals, ({ checks }) => (checks[0].when = { properties: { children: { minimum: 5 } }, required: ['children'] })],
  ])
  const [walkable] = readContent(files).walkable.filter(({ wizard }) => wizard.id === 'weekend-away')
  if (walkable === undefined) throw new Error('The weekend cannot be walked.')
  const [finding, ...others] = checkJourneys(walkable.wizard).findings
  expect(others).toEqual([])
  expect(finding?.rule).toBe('checks-contradict')
  expect(finding?.trace).toContain('write "5" in "Children"')
  expect(decodeReplay(finding?.replay ?? '').events.at(-1)).toEqual({ type: 'NEXT' })
})
