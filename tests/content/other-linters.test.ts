import { readFileSync } from 'node:fs'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const readme = readFileSync('src/checker/README.md', 'utf8')
const table = readme.split('## Beside other linters')[1]?.split('\n## ')[0] ?? ''

const surveyJs = {
  choices: 'dead-source duplicate',
  cycle: 'calculated-value trigger value-write',
  element: 'count-contradiction never-visible unknown-type',
  expression: 'contradiction meaningless-condition syntax type-mismatch unknown-choice unknown-function',
  mask: 'mismatch',
  name: 'duplicate reserved shadowing',
  page: 'empty',
  property: 'dead invalid-value not-an-array required unknown',
  reference: 'self unknown',
  trigger: 'unknown-target unknown-type',
  validator: 'dead unknown-type',
  value: 'not-a-choice',
  variable: 'collision preset',
}

/** How many codes of each word there are. ENTITY_010 was never given. */
const pyxform = { ENTITY: 14, HEADER: 5, INTERNAL: 2, LABEL: 1, NAMES: 16, PYREF: 4, RANGE: 12, SETTING: 1, SURVEY: 11 }

const code = (word: string, number: number): string => `${word}_${String(number).padStart(3, '0')}`

/** Codes of a row: `NAMES_001` to `NAMES_004` are four. */
function codesOf(row: string): string[] {
  const named = row.split('|')[1] ?? ''
  return [...named.matchAll(/`([A-Z]+)_(\d+)`(?: to `\1_(\d+)`)?/g)].flatMap(([, word = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => code(word, Number(from) + at)),
  )
}

describe('the table of other linters', () => {
  it('lists each of their rules once', () => {
    const rules = Object.entries(surveyJs).flatMap(([word, names]) => names.split(' ').map((name) => `${word}/${name}`))
    expect(rules).toHaveLength(33)
    const theirs = table.split('\n').map((row) => row.split('|')[1] ?? '')
    const named = theirs.flatMap((cell) => [...cell.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map(([, rule = '']) => rule))
    expect(named.toSorted()).toEqual(rules.toSorted())

    const codes = Object.entries(pyxform).flatMap(([word, last]) =>
      Array.from({ length: last }, (_, at) => code(word, at + 1)),
    )
    expect(table.split('\n').flatMap(codesOf).toSorted()).toEqual(codes.toSorted())
  })
})

const validFiles = await readContentFiles('tests/fixtures/example-content')
const words = 'wizards/walk/steps/words.json'
const places = 'wizards/walk/steps/places.json'
const options = 'options/places.json'

function findingsIn(file: string, was: string, is: string) {
  const text = validFiles.get(`content/${file}`) ?? ''
  expect(text).toContain(was)
  const { findings } = readContent(new Map(validFiles).set(`content/${file}`, text.replace(was, is)))
  return findings.filter(({ suppressed }) => suppressed === undefined)
}

const placesOf = (file: string, was: string, is: string): string[][] =>
  findingsIn(file, was, is).map(({ rule, path }) => [rule, path ?? ''])

const number = (range: string) => `"kind": "number", "range": ${range}`
const masked = (more: string, maxLength = 20) =>
  `"kind": "short-text", "label": "A code", "maxLength": ${maxLength}, ${more}`
const patterned = (pattern: string, maxLength?: number) =>
  masked(`"pattern": ${pattern}, "examples": ["ABCD"]`, maxLength)
const longText = `"kind": "long-text",
      "label": "Your words",
      "placeholder": "“I should walk more” is a thought, too.",
      "maxLength": 500,
      "counter": { "shownAbove": 0, "redAbove": 450 }`

describe('faults that other linters report', () => {
  it.each([
    ['a question without a label', words, '"label": "Your words"', '"label": ""', 'too-little', 'fields[0].label'],
    [
      'a step without a question',
      words,
      '"question": "What do you want to keep of it?"',
      '"question": " "',
      'too-little',
    ],
    ['an option without a label', options, '"label": "The river"', '"label": " "', 'too-little', 'options[2].label'],
    ['steps above the range', words, longText, `"label": "Miles", ${number('{ "min": 0, "max": 5, "step": 10 }')}`],
    ['whole numbers below 1', words, longText, `"label": "Miles", ${number('{ "min": 0, "max": 0.5 }')}`],
    ['a step size of zero', words, longText, `"label": "Miles", ${number('{ "step": 0 }')}`, 'too-little'],
    ['an order of one', places, '"limit": 3', '"limit": 1, "ranked": true', 'property-unread'],
    ['an invalid pattern', words, longText, patterned('"[A-Z"'), 'wrong-pattern', 'fields[0].pattern'],
    [
      'a pattern with catastrophic backtracking',
      words,
      longText,
      patterned('"([A-Z]+)+"'),
      'wrong-pattern',
      'fields[0].pattern',
    ],
    ['a pattern of a long text', words, longText, patterned('".+"', 500), 'wrong-pattern', 'fields[0].pattern'],
    [
      'a pattern without examples',
      words,
      longText,
      masked('"pattern": "[A-Z]{4}"'),
      'wrong-pattern',
      'fields[0].pattern',
    ],
    [
      'an example without a pattern',
      words,
      longText,
      masked('"examples": ["ABCD"]'),
      'wrong-pattern',
      'fields[0].examples',
    ],
    [
      'an example that does not match',
      words,
      longText,
      patterned('"[A-Z]{5}"'),
      'wrong-pattern',
      'fields[0].examples[0]',
    ],
    [
      'a pattern of another kind',
      words,
      '"kind": "long-text",',
      '"kind": "long-text", "pattern": "A",',
      'property-unread',
    ],
    ['no kind', places, '"kind": "checklist",', '', 'missing-name'],
    ['a retired kind', places, '"checklist"', '"select_multiple"', 'unknown-value'],
    ['no list', places, '"options": "places",', '', 'missing-options'],
    ['a list of another name', places, '"options": "places"', '"options": "towns"', 'unknown-option-list'],
    ['a name with a space', options, '"id": "the-sea"', '"id": "the sea"', 'wrong-form'],
    ['options from last to first', places, '"limit": 3', '"limit": 3, "sort": "desc"', 'unknown-value'],
    ['a parameter in quotes', words, '"maxLength": 500', '"maxLength": "500"', 'wrong-type'],
    ['a column of another spec', places, '"limit": 3', '"limit": 3, "disabled": true', 'unknown-name'],
  ])('%s', (_name, file, was, is, rule = 'nothing-fits', path?: string) => {
    const findings = placesOf(file, was, is)
    expect(findings.map(([found]) => found)).toContain(rule)
    if (path !== undefined) expect(findings).toEqual([[rule, path]])
  })

  it.each([
    [
      '"kind": "number", "range": { "min": 10, "max": 5 }',
      'fields[0].range',
      '"Miles" goes from 10 to 5, and 10 comes after 5. Swap "min" and "max", or change one of them.',
    ],
    [
      '"kind": "date", "dates": { "from": "today", "to": "today-P1Y" }',
      'fields[0].dates',
      '"Miles" goes from today to today-P1Y, and today comes after today-P1Y. Swap "from" and "to", or change one of them.',
    ],
    [
      '"kind": "time", "times": { "from": "18:00", "to": "08:00" }',
      'fields[0].times',
      '"Miles" goes from 18:00 to 08:00, and 18:00 comes after 08:00. Swap "from" and "to", or change one of them.',
    ],
  ])('reports reversed bounds: %s', (bounds, path, said) => {
    const found = findingsIn(words, longText, `"label": "Miles", ${bounds}`)
    expect(found.map(({ rule, path: at, sentence, suggestion }) => [rule, at, `${sentence} ${suggestion}`])).toEqual([
      ['nothing-fits', path, said],
    ])
  })

  it('accepts a matching step, and a range of one number', () => {
    for (const range of ['{ "min": 0, "max": 10, "step": 10 }', '{ "min": 3, "max": 3 }', '{ "max": 5, "step": 10 }'])
      expect(placesOf(words, longText, `"label": "Miles", ${number(range)}`)).toEqual([])
  })
})
