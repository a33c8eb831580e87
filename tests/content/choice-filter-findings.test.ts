import { expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { regions, townForm } from '../helpers/town-form.ts'

// A lookup that an earlier answer filters: by a column that is there, by a question before it, and with rows for each of its answers.

const example = await readContentFiles('tests/fixtures/example-content')
const check = createIncrementalCheck()
const place = 'content/wizards/town-form/steps/place.json'

function found(change: ReadonlyMap<string, string>): string[] {
  const { findings } = check(new Map([...example, ...townForm, ...change]), { today: '2026-11-27' })
  return findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, line, sentence, suggestion = '' }) => {
      expect(suggestion.length, rule).toBeGreaterThan(10)
      return `${file.replace(/^.*\//, '')}:${line} [${rule}] ${sentence} ${suggestion}`
    })
}

const asked = (at: number, change: object) => {
  const step = JSON.parse(townForm.get(place) ?? '')
  Object.assign(step.fields[at], change)
  return found(new Map([[place, JSON.stringify(step, null, 2)]]))
}

it('a form with filtered lists has no findings, and is checked completely', () => expect(found(new Map())).toEqual([]))

it.each<[string, number, object, string]>([
  [
    'an unknown column',
    1,
    { choiceFilter: { column: 'contry', field: 'country' } },
    '[wrong-lookup] The lookup "regions" has no column "contry" that says to which answer a row belongs. Did you mean "country"?',
  ],
  [
    'a later question',
    1,
    { choiceFilter: { column: 'country', field: 'town' } },
    '[unknown-field] There is no earlier question "town" that "Your region" can be filtered by.',
  ],
  ['an unknown question', 2, { choiceFilter: { column: 'region', field: 'regoin' } }, 'Did you mean "region"?'],
  [
    'a question for several answers',
    0,
    { kind: 'checklist', limit: 2, binding: { payload: 'country', as: 'ids' } },
    '[wrong-lookup] "Your country" (country) takes several answers, and a row belongs to one option.',
  ],
  [
    'an option list',
    1,
    { kind: 'combobox', options: 'countries' },
    '[wrong-lookup] "Your region" offers the option list "countries", and "choiceFilter" filters lookups alone.',
  ],
  [
    'another question that it depends on',
    2,
    { dependsOn: { field: 'country' } },
    '[wrong-lookup] "Your town" depends on "country", and is filtered by "region".',
  ],
])('reports %s', (_what, at, change, sentence) =>
  expect(asked(at, change)).toContainEqual(expect.stringContaining(sentence)),
)

it('reports answers without rows, and rows without an answer', () => {
  const change = (text: string) => found(new Map([['content/lookups/regions.csv', text]]))
  expect(change(regions.replace('cat,Catalonia,es\nand,Andalusia,es\n', ''))).toContainEqual(
    expect.stringContaining(
      '[wrong-lookup] Whoever answers "Your country" with "es" finds nothing in "Your region": no row of "regions" says so in its column "country".',
    ),
  )
  expect(change(regions.replace('and,Andalusia,es', 'and,Andalusia,sp'))).toContainEqual(
    expect.stringContaining(
      'regions.csv:3 [wrong-lookup] No answer to "Your country" is "sp", so "Your region" never offers these rows.',
    ),
  )
  expect(change(regions.replace('and,Andalusia,es', 'and,Andalusia,'))).toContainEqual(
    expect.stringContaining(
      'regions.csv:3 [wrong-lookup] This row says nothing in its column "country", so "Your region" never offers it.',
    ),
  )
  // A region without towns: those who live there cannot say where.
  expect(change(`${regions}gal,Galicia,es\n`)).toContainEqual(
    expect.stringContaining('Whoever answers "Your region" with "gal" finds nothing in "Your town"'),
  )
})

it('reports a column that no question uses', () =>
  expect(found(new Map([['content/lookups/regions.csv', regions.replace('country', 'country,size')]]))).toEqual([
    expect.stringContaining('regions.csv:1 [wrong-lookup] Nobody reads the column "size".'),
  ]))
