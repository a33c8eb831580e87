import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// A question that is answered twice (`sameAs`), and one whose answer must not be given twice (`differsFrom`), misused in every way; and what the check of all journeys says of a sound one.

const validFiles = await readContentFiles('tests/fixtures/example-content')
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
  const step = JSON.parse(validFiles.get(words) ?? '')
  step.fields.push(...fields)
  const { findings } = check(new Map(validFiles).set(words, JSON.stringify(step, null, 2)), { today: '2026-11-28' })
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

describe('sameAs', () => {
  it.each<[string, object[], string[]]>([
    ['is accepted after the first', [mail, again], []],
    ['is accepted in an entry', [entries(mail, again)], []],
    [
      'may be left out with the first',
      [
        { ...mail, min: undefined },
        { ...again, min: undefined },
      ],
      [],
    ],
    [
      'must not be required when the first is optional',
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

const other = {
  ...again,
  id: 'other',
  label: 'Another email',
  sameAs: undefined,
  differsFrom: 'mail',
  binding: { payload: 'other', as: 'text' },
}
const compared = (id: string, text: string) => ({ properties: { [id]: { const: text } }, required: [id] })
const why = (condition: object) => ({ ...after(condition), format: undefined })
const code = { format: undefined, pattern: '[A-Z]{2}', examples: ['AB'], maxLength: 2 }

describe('differsFrom', () => {
  it.each<[string, object[], string[]]>([
    ['is accepted after the first', [mail, other], []],
    ['is accepted in an entry', [entries(mail, other)], []],
    ['may be required where the first may be left out', [{ ...mail, min: undefined }, other], []],
    ['may be compared by a condition', [mail, other, why(compared('other', 'x@example.org'))], []],
    ['may have a text of another length and pattern', [{ ...mail, maxLength: 90 }, other], []],
    [
      'must not be required to equal the first',
      [mail, other, why({ allOf: [compared('mail', 'x@example.org'), compared('other', 'X@example.org')] })],
      ['unreachable-question fields[3].when'],
    ],
    ['before the first', [other, mail], ['unknown-field fields[1].differsFrom']],
    ['in an entry, after one outside', [mail, entries(other)], ['unknown-field fields[2].fields[0].differsFrom']],
    [
      'after a text of another format',
      [mail, { ...other, format: 'phone' }],
      ['wrong-differs-from fields[2].differsFrom'],
    ],
    ['after a long text', [{ ...other, differsFrom: 'words' }], ['wrong-differs-from fields[1].differsFrom']],
    [
      'after one that differs itself',
      [mail, other, { ...other, id: 'third', differsFrom: 'other', binding: { payload: 'third', as: 'text' } }],
      ['wrong-differs-from fields[3].differsFrom'],
    ],
    [
      'after one that repeats another',
      [mail, again, { ...other, differsFrom: 'again' }],
      ['wrong-differs-from fields[3].differsFrom'],
    ],
    ['beside a repetition', [mail, { ...other, sameAs: 'mail' }], ['wrong-differs-from fields[2].differsFrom']],
    [
      'with a single possible text',
      [
        { ...mail, ...code },
        { ...other, ...code },
      ],
      ['wrong-differs-from fields[2].differsFrom'],
    ],
    [
      'of another kind',
      [mail, { ...other, kind: 'long-text', format: undefined }],
      ['property-unread fields[2].differsFrom'],
    ],
  ])('%s', (_what, fields, expected) => expect(found(...fields)).toEqual(expected))
})
