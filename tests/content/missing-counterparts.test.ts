import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { dayOfContent } from '../helpers/day-of-content.ts'

const example = await readContentFiles('tests/fixtures/example-content')
const shipped = await readContentFiles('content')
const walk = 'content/wizards/walk'
const today = dayOfContent(shipped)

/** Rule, file, line and path of what is found. */
const found = (files: ReadonlyMap<string, string>): string[] =>
  readContent(files, { today })
    .findings.filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, path }) => `${rule} ${file.replace('content/', '')} ${path}`)

type Json = Record<string, unknown>
/** The content with one JSON file changed. */
function changed(files: ReadonlyMap<string, string>, file: string, change: (value: Json) => unknown) {
  const value = JSON.parse(files.get(file) ?? '{}') as Json
  change(value)
  return new Map(files).set(file, JSON.stringify(value, null, 2))
}
const fieldOf = (step: Json, at = 0): Json => (step.fields as Json[])[at] ?? {}
const optionsOf = (list: Json): Json[] => list.options as Json[]

/** Questions of the shipped steps that pick their options. */
const picking = [...shipped].flatMap(([file, text]) =>
  /\/steps\/[^/]+\.json$/.test(file)
    ? ((JSON.parse(text) as { fields: Json[] }).fields ?? []).flatMap(({ optionsBy }, at) =>
        optionsBy === undefined ? [] : [{ file, at }],
      )
    : [],
)

describe('options with "for" and no matching "optionsBy"', () => {
  it('exist in several shipped steps, which the next test tries', () => expect(picking.length).toBeGreaterThan(11))

  it.each(picking)('reports "optionsBy" deleted from $file', ({ file, at }) => {
    const without = changed(shipped, file, (step) => delete fieldOf(step, at).optionsBy)
    expect(found(without)).toContain(`unpicked-options ${file.replace('content/', '')} fields[${at}].options`)
  })

  it('reports options with "for" in a list no wizard filters', () => {
    const files = changed(example, 'content/options/places.json', (list) => {
      Object.assign(optionsOf(list)[1] ?? {}, { for: ['somebody'] })
    })
    expect(found(files)).toEqual(['unpicked-options options/places.json options[1].for'])
  })

  it('accepts a wizard that offers all options of a list another one filters', () => {
    expect(found(shipped).filter((line) => line.startsWith('unpicked'))).toEqual([])
  })

  it('rejects "optionsBy" with a multiple-answer question, and accepts it with limit 1', () => {
    const picked = (limit: number) =>
      changed(
        changed(
          changed(example, 'content/options/rests.json', (list) =>
            optionsOf(list).forEach((option, at) => {
              option.for = at === 0 ? ['the-park', 'the-forest'] : ['the-sea', 'the-park']
            }),
          ),
          `${walk}/steps/rest.json`,
          (step) => Object.assign(fieldOf(step), { optionsBy: 'places' }),
        ),
        `${walk}/steps/places.json`,
        (step) => Object.assign(fieldOf(step), { limit }),
      )
    expect(found(picked(2))).toContain('unknown-field wizards/walk/steps/rest.json fields[0].optionsBy')
    expect(found(picked(1)).filter((line) => line.includes('optionsBy'))).toEqual([])
  })
})

const cases: [name: string, file: string, change: (value: Json) => unknown, path: string][] = [
  [
    '"optionsBy" over options without "for"',
    'content/options/rests.json',
    (list) => {
      for (const option of optionsOf(list)) delete option.for
    },
    'wizards/walk/steps/rest.json fields[0].optionsBy',
  ],
  [
    '"synonyms" without "search"',
    'content/options/rests.json',
    (list) => Object.assign(optionsOf(list)[0] ?? {}, { synonyms: ['seat'] }),
    'options/rests.json options[0].synonyms',
  ],
  [
    '"group" without "groups"',
    'content/options/rests.json',
    (list) => Object.assign(optionsOf(list)[0] ?? {}, { group: 'outside' }),
    'options/rests.json options[0].group',
  ],
  [
    '"sort" by a missing "order"',
    `${walk}/steps/rest.json`,
    (step) => Object.assign(fieldOf(step), { sort: 'order' }),
    'wizards/walk/steps/rest.json fields[0].sort',
  ],
  [
    'dialog texts of an inline question',
    `${walk}/steps/words.json`,
    (step) => Object.assign(fieldOf(step), { kind: 'long-text', open: 'inline', modal: { title: 'Words' } }),
    'wizards/walk/steps/words.json fields[0].modal',
  ],
  [
    '"warns" without its promise',
    `${walk}/steps/season.json`,
    (step) => Object.assign(step, { warns: ['rest'] }),
    'wizards/walk/steps/season.json warns',
  ],
  [
    '"layout" for one question',
    `${walk}/steps/rest.json`,
    (step) => Object.assign(step, { layout: 'side-by-side' }),
    'wizards/walk/steps/rest.json layout',
  ],
  [
    'a heading after an unconditional one',
    `${walk}/steps/rest.json`,
    (step) => Object.assign(step, { sections: [{ title: 'Rest' }, { title: 'Pause' }] }),
    'wizards/walk/steps/rest.json sections[1]',
  ],
  [
    'a promise about sensitive steps without any',
    `${walk}/promises.json`,
    (file) => Object.assign(file, { promises: [{ id: 'gentle', promise: 'sensitive-in-a-row', reason: 'Gentle.' }] }),
    'wizards/walk/promises.json promises[0].promise',
  ],
  [
    'an unknown property of a promise',
    `${walk}/promises.json`,
    (file) =>
      Object.assign(file, {
        promises: [{ id: 'controls', promise: 'controls-on-every-step', atMost: 2, reason: 'Gentle.' }],
      }),
    'wizards/walk/promises.json promises[0].atMost',
  ],
  [
    'review texts in a wizard that ends with results',
    `${walk}/wizard.json`,
    (file) => Object.assign(file.words as Json, { 'own.review.text': 'Is it so?' }),
    'wizards/walk/wizard.json words.own.review.text',
  ],
  [
    'an unknown property of an upgrade',
    `${walk}/upgrades.json`,
    (file) =>
      Object.assign(file, {
        $schema: '../../../../../schemas/content/upgrades.schema.json',
        upgrades: [{ number: 1, change: 'drop-field', field: 'gone', to: 'rest', why: 'It is asked no more.' }],
      }),
    'wizards/walk/upgrades.json upgrades[0].to',
  ],
]

describe('keywords without effect because another is missing', () => {
  it('are absent in the example content', () => expect(found(example)).toEqual([]))

  it.each(cases)('reports %s', (_name, file, change, path) => {
    expect(found(changed(example, file, change))).toContain(`property-unread ${path}`)
  })
})
