import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// A question that is answered twice (`sameAs`), misused in every way; and what the check of all journeys says of a sound one.

const sound = await readContentFiles('tests/fixtures/example-content')
const check = createIncrementalCheck()
const words = 'content/wizards/walk/steps/words.json'

const mail = {
  id: 'mail',
  kind: 'short-text',
  label: 'Email',
  format: 'email',
  min: 1,
  binding: { payload: 'mail', as: 'text' },
}
const again = { ...mail, id: 'again', label: 'Email again', sameAs: 'mail', binding: { payload: 'again', as: 'text' } }

function found(...fields: object[]): string[] {
  const step = JSON.parse(sound.get(words) ?? '')
  step.fields.push(...fields)
  const { findings } = check(new Map(sound).set(words, JSON.stringify(step, null, 2)), { today: '2026-11-28' })
  return findings
    .filter(({ rule, suppressed }) => suppressed === undefined && rule !== 'promise-broken')
    .map(({ rule, path }) => `${rule} ${path}`)
}
const entries = (...fields: object[]) => ({
  ...{ id: 'list', kind: 'repeat', label: 'List', limit: 2, binding: { payload: 'list', as: 'entries' } },
  fields: fields.map((field) => ({ ...field, binding: undefined })),
})
const after = (condition: object) => ({
  ...again,
  id: 'why',
  sameAs: undefined,
  min: undefined,
  when: condition,
  binding: { payload: 'why', as: 'text' },
})

describe('a question that has to be answered twice', () => {
  it.each<[string, object[], string[]]>([
    ['is sound after the first', [mail, again], []],
    ['is sound in an entry', [entries(mail, again)], []],
    [
      'may be left out with the first',
      [
        { ...mail, min: undefined },
        { ...again, min: undefined },
      ],
      [],
    ],
    [
      'has to be there where the first may be left out',
      [{ ...mail, min: undefined }, again],
      ['required-after-optional fields[2].min'],
    ],
    ['before the first', [again, mail], ['unknown-field fields[1].sameAs']],
    ['in an entry, after one outside', [mail, entries(again)], ['unknown-field fields[2].fields[0].sameAs']],
    ['after a text of another form', [mail, { ...again, format: undefined }], ['wrong-same-as fields[2].sameAs']],
    ['after a long text', [{ ...again, min: undefined, sameAs: 'words' }], ['wrong-same-as fields[1].sameAs']],
    [
      'after one that repeats itself',
      [mail, again, { ...again, id: 'third', sameAs: 'again', binding: { payload: 'third', as: 'text' } }],
      ['wrong-same-as fields[3].sameAs'],
    ],
    [
      'after another one',
      [mail, { ...again, min: undefined, dependsOn: { field: 'places' } }],
      ['wrong-same-as fields[2].sameAs'],
    ],
    [
      'compared by a condition',
      [mail, again, after({ properties: { again: { const: 'x' } }, required: ['again'] })],
      ['wrong-same-as fields[3].when'],
    ],
    [
      'of another kind',
      [mail, { ...again, kind: 'long-text', format: undefined }],
      ['property-unread fields[2].sameAs'],
    ],
  ])('%s', (_what, fields, expected) => expect(found(...fields)).toEqual(expected))
})
