import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Findings of counting conditions, at the line of the wrong keyword.

const validFiles = await readContentFiles('tests/fixtures/example-content')
const company = 'content/wizards/walk/steps/company.json'

/** The file with a counting condition written over lines, as editors do. */
function findingsOf(lines: readonly string[]): string[] {
  const text = validFiles.get(company) ?? ''
  const when = /"when": .*,/.exec(text)?.[0] ?? ''
  const files = new Map(validFiles).set(company, text.replace(when, `"when": {\n${lines.join('\n')}\n  },`))
  const first = text.slice(0, text.indexOf(when)).split('\n').length
  return readContent(files)
    .findings.filter(({ file }) => file === company)
    .map(({ rule, line, sentence, suggestion, fix }) => `${line - first} ${rule}: ${sentence} ${fix?.to ?? suggestion}`)
}

it('accepts a count of earlier answers', () => {
  expect(
    findingsOf(['"atLeast": 1,', '"of": ["places"],', '"value": { "contains": { "const": "the-park" } }']),
  ).toEqual([])
})

it('reports an unknown question', () => {
  expect(findingsOf(['"atLeast": 1,', '"of": [', '"places",', '"placs"]'])).toEqual([
    '4 unknown-field: The condition counts "placs", which nobody asks. "places"',
  ])
})

it('reports a question asked later', () => {
  expect(findingsOf(['"atLeast": 1,', '"of": ["company"]'])).toEqual([
    '2 condition-on-later-answer: The condition counts "Company", which is not asked before it. Move that question before this place, or count earlier answers only.',
  ])
})

it('reports a count above the number of questions', () => {
  expect(findingsOf(['"of": ["places"],', '"atLeast": 2'])).toEqual([
    '2 counts-too-high: The condition counts to 2, and "of" names 1 question: it never holds. Write 1 or less, or name more questions in "of".',
  ])
})

it('reports an unknown option', () => {
  expect(
    findingsOf(['"atLeast": 1,', '"of": ["places"],', '"value": {', '"contains": { "const": "the-prak" } }']),
  ).toEqual(['4 unknown-option: The condition counts answers "the-prak", which no question in "of" has. "the-park"'])
})

it('reports a missing "of"', () => {
  expect(findingsOf(['"atLeast": 1'])).toEqual([
    '1 missing-name: "atLeast" says nothing without "of". Add "of" beside it.',
  ])
})
