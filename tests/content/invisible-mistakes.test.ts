import { checkJourneys } from '@kindred/checker'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')
const walk = 'content/wizards/walk'

/** What is said when one file reads otherwise: rule, file, line. */
function findingsOf(file: string, text: string): string[] {
  const { findings, walkable } = readContent(new Map(validFiles).set(file, text), { today: '2026-11-21' })
  for (const { wizard } of walkable) checkJourneys(wizard)
  return findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map((one) => `${one.rule} ${one.file.split('/').pop()}:${one.line}`)
}
const edited = (file: string, from: string, to: string): string[] => {
  const text = validFiles.get(file) ?? ''
  expect(text).toContain(from)
  return findingsOf(file, text.replace(from, to))
}

describe('mistakes that are invisible in a file', () => {
  it.each([
    ['a Cyrillic letter', 'The pаrk'],
    ['a wide space', 'The\u00A0park'],
    ['two spaces', 'The  park '],
    ['a zero-width space', 'The\u200B park'],
    ['lower case', 'the park'],
  ])('%s is reported as a duplicate label', (_what, label) => {
    expect(edited('content/options/places.json', '"The sea"', JSON.stringify(label))).toEqual([
      'duplicate-label places.json:9',
    ])
  })

  it("a fact with a question's id, and reserved property names, are reported", () => {
    expect(edited(`${walk}/wizard.json`, '"mood": {', '"season": {')).toContain('duplicate-id season.json:11')
    expect(edited(`${walk}/wizard.json`, '"mood": {', '"__proto__": {')).toEqual(['reserved-id wizard.json:7'])
    expect(edited(`${walk}/wizard.json`, '"mood": {', '"constructor": {')).toContain('reserved-id wizard.json:7')
    expect(
      edited(`${walk}/steps/words.json`, '"id": "words",\n      "kind"', '"id": "toString",\n      "kind"'),
    ).toContain('reserved-id words.json:11')
  })
})

describe('labels sorted by age', () => {
  const aged = new Map(
    [...validFiles].map(
      ([file, text]) => [file, text.replace('"options": "places"', '"options": "places", "sort": "age"')] as const,
    ),
  )
  const suggestionsFor = (labels: readonly string[]): string[] => {
    const file = 'content/options/places.json'
    const before = JSON.parse(aged.get(file) ?? '') as { options: { label: string }[] }
    labels.forEach((label, at) => {
      const option = before.options[at]
      if (option !== undefined) option.label = label
    })
    const { findings } = readContent(new Map(aged).set(file, JSON.stringify(before, null, 2)), { today: '2026-11-21' })
    return findings.filter(({ rule }) => rule === 'age-without-start').map(({ sentence }) => sentence)
  }

  it.each([
    ['Under 3 years', /as if it began there/],
    ['<3 years', /as if it began there/],
    ['Until 3', /as if it began there/],
    ['3 years and younger', /as if it began there/],
    ['6-18 months', /among years/],
    ['Three to five years', /number in words/],
    ['Under three', /number in words/],
  ])('“%s” must name a starting age', (label, sentence) => {
    expect(suggestionsFor([label, '4-6 years'])).toEqual([expect.stringMatching(sentence)])
  })

  it('accepts labels with a starting age, and a list of months', () => {
    expect(suggestionsFor(['0-2 years', '3 and older', '18 years and over', 'One of my homes'])).toEqual([])
    expect(suggestionsFor(['0-6 months', '7-12 months'])).toEqual([])
  })
})

describe('files without usable content', () => {
  const file = 'content/options/people.json'
  const text = validFiles.get(file) ?? ''
  it.each([
    ['twenty thousand brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 1],
    ['as many objects', `\n${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 2],
    ['twenty million characters', `${text}${' '.repeat(20_000_000)}`, 1],
    ['UTF-16', Buffer.from(text, 'utf16le').toString('utf8'), 1],
    ['Latin-1', text.replace('Nobody', Buffer.from('Niemand für', 'latin1').toString('utf8')), 5],
  ])('%s are one finding with a line', (_what, broken, line) => {
    expect(findingsOf(file, broken)).toContain(`unreadable-file people.json:${line}`)
  })

  it('rejects a limit of a billion without iterating', () => {
    expect(edited(`${walk}/steps/places.json`, '"limit": 3', '"limit": 1000000000')).toContain(
      'too-much places.json:14',
    )
    expect(edited(`${walk}/steps/words.json`, '"maxLength": 500', '"maxLength": 2000000000')).toContain(
      'too-much words.json:15',
    )
  })
})
