import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { inSpanish, schoolForm, schools } from '../helpers/school-form.ts'

// Every fault of a lookup, reported by row with a suggestion.

const example = await readContentFiles('tests/fixtures/example-content')
const list = 'content/lookups/schools.csv'
const check = createIncrementalCheck()

/** What is found of these files, as `file:line rule sentence`. */
function found(change: ReadonlyMap<string, string>): string[] {
  const { findings } = check(new Map([...example, ...schoolForm(12), ...change]), { today: '2026-11-27' })
  return findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, line, sentence, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      return `${file.replace(/^.*\//, '')}:${line} [${rule}] ${sentence}`
    })
}
const ofList = (csv: string) => found(new Map([[list, csv]]))

it('reads commas, semicolons, tabs, quotes, any line ending and a byte order mark', () => {
  const csv = schools(12)
  expect(found(new Map())).toEqual([])
  expect(ofList(`\uFEFF${csv.replaceAll('\n', '\r\n')}`)).toEqual([])
  const bare = csv.replaceAll('"', '').replaceAll(', Town', ' Town')
  expect(ofList(bare.replaceAll(',', ';'))).toEqual([])
  expect(ofList(bare.replaceAll(',', '\t'))).toEqual([])
})

describe('an invalid list', () => {
  const rows = (...more: string[]) => ['id,label', 'none,At home', ...more, ''].join('\n')
  it.each<[string, string, string[]]>([
    ['has a row without an id', rows(',Hill'), ['schools.csv:3 [wrong-lookup] This row has no id.']],
    ['has a row without a label', rows('hill,'), ['schools.csv:3 [wrong-lookup] "hill" has no label.']],
    [
      'has an id with a space',
      rows('hill school,Hill'),
      ['schools.csv:3 [wrong-lookup] "hill school" cannot be an id.'],
    ],
    [
      'has an id twice',
      rows('a,A', 'none,B'),
      ['schools.csv:4 [duplicate-id] The id "none" stands on line 2 already.'],
    ],
    [
      'has a comma outside of quotes',
      rows('a,A, B'),
      ['schools.csv:3 [wrong-lookup] This row has 3 cells, and the first line names 2 columns.'],
    ],
    [
      'has no column for labels',
      'id,name\na,A\n',
      ['schools.csv:1 [wrong-lookup] The first line has no column "label".'],
    ],
    ['has no rows', 'id,label\n', ['schools.csv:1 [wrong-lookup] This list has no rows.']],
    [
      'is empty',
      '',
      [
        'schools.csv:1 [wrong-lookup] The first line has no column "id".',
        'schools.csv:1 [wrong-lookup] The first line has no column "label".',
      ],
    ],
    ['has a quote without an end', rows('a,"A'), ['schools.csv:3 [wrong-lookup] A quote is never closed.']],
    ['is in another encoding', rows('a,\uFFFDrhus'), ['schools.csv:3 [unreadable-file] This is not text in UTF-8.']],
    [
      'has an invalid "retired" value',
      'id,label,retired\nnone,At home,\na,A,maybe\n',
      ['schools.csv:3 [wrong-lookup] "maybe" does not say whether "a" is retired.'],
    ],
  ])('%s', (_name, csv, findings) => expect(ofList(csv).filter((one) => one.startsWith('schools'))).toEqual(findings))

  it('has 60,000 rows', () =>
    expect(ofList(schools(60_000)).filter((one) => one.startsWith('schools'))).toEqual([
      'schools.csv:50002 [wrong-lookup] This list has 60000 rows.',
    ]))

  it('with thousands of faults has 20 findings and a count of the rest', () => {
    const findings = ofList(rows(...Array.from({ length: 3_000 }, (_, at) => `${at},`)))
    expect(findings.filter((one) => one.startsWith('schools'))).toHaveLength(21)
    expect(findings).toContain('schools.csv:23 [wrong-lookup] 2980 more rows have something wrong, from here on.')
  })
})

describe('translated labels', () => {
  const spanish: [string, string] = [
    'content/i18n/es/locale.json',
    JSON.stringify({ $schema: '../../../schemas/content/locale.schema.json', name: 'Español' }),
  ]
  const findingsOf = (csv: string, ...files: [string, string][]) =>
    found(new Map([...files, [list, csv]])).filter((one) => one.startsWith('schools'))

  it('are read from XLSForm language columns', () => {
    expect(findingsOf(inSpanish(schools(12)), spanish)).toEqual([])
    expect(findingsOf(inSpanish(schools(12)).replace('::es', ':es'), spanish)).toEqual([])
  })

  it('are reported for an unknown language, duplicate columns, or too long labels', () => {
    expect(findingsOf(inSpanish(schools(12)).replace('::es', '::fr'), spanish)).toEqual([
      'schools.csv:1 [wrong-lookup] Nobody reads the column "synonyms::fr": this content is not translated into "fr".',
    ])
    expect(findingsOf('id,label,label::es,label::Español (es)\nnone,At home,En casa,En casa\n', spanish)).toEqual([
      'schools.csv:1 [wrong-lookup] Two columns hold the label in "es".',
    ])
    expect(findingsOf(`id,label,label::es\nnone,At home,${'x'.repeat(301)}\n`, spanish)).toEqual([
      'schools.csv:2 [wrong-lookup] The label of "none" in "es" has 301 characters.',
    ])
  })
})

describe('a question with a lookup', () => {
  const name = 'content/wizards/school-form/steps/school.json'
  const asked = (change: object) => {
    const step = JSON.parse(schoolForm(12).get(name) ?? '')
    Object.assign(step.fields[0], change)
    return found(new Map([[name, JSON.stringify(step, null, 2)]]))
  }
  it.each<[object, string]>([
    [{ kind: 'choice-cards' }, '[wrong-lookup] "Your school" is a choice-cards, and "schools" is a lookup'],
    [{ sort: 'label' }, '[wrong-lookup] The options of "Your school" are looked up in "schools", where "sort"'],
    [{ options: 'school' }, '[unknown-option-list] There is no option list "school".'],
    [{ limit: 3 }, '[property-unread] "Your school" is a combobox, which does not read "limit".'],
  ])('%o', (change, finding) => expect(asked(change)).toContainEqual(expect.stringContaining(finding)))

  it.each<[object, string[]]>([
    [
      { limit: undefined },
      ['"Schools you have seen" takes as many answers as there are rows of the lookup "schools".'],
    ],
    [{ limit: 51 }, ['"Schools you have seen" takes up to 51 answers of the lookup "schools".']],
    [{ limit: 50, min: 50 }, []],
  ])('for several answers needs a limit of at most 50: %o', (change, sentences) => {
    const before = 'content/wizards/school-form/steps/before.json'
    const step = JSON.parse(schoolForm(80).get(before) ?? '')
    Object.assign(step.fields[1], change)
    const findings = found(
      new Map([
        [list, schools(80)],
        [before, JSON.stringify(step, null, 2)],
      ]),
    )
    expect(findings.map((one) => one.replace(/^.*\] /, ''))).toEqual(sentences)
  })

  it('must not use an unknown row in a condition', () => {
    const before = 'content/wizards/school-form/steps/before.json'
    const text = schoolForm(12).get(before) ?? ''
    expect(found(new Map([[before, text.replace('"const": "none"', '"const": "s-7"')]]))).toEqual([])
    expect(found(new Map([[before, text.replace('"const": "none"', '"const": "s-777"')]]))).toContainEqual(
      expect.stringContaining('[unknown-option]'),
    )
  })

  it('must not share its name with an option list', () => {
    const people = example.get('content/options/people.json')?.replace('"id": "people"', '"id": "schools"') ?? ''
    expect(found(new Map([['content/options/schools.json', people]]))).toContainEqual(
      'schools.csv:1 [duplicate-id] There is an option list "schools" too, in content/options/schools.json.',
    )
  })
})
