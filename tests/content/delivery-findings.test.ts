import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// A schema that an office's answers are held against, before anybody answers.

const shared = await readContentFiles('content')
const question = { id: 'q', label: 'Q' }
const fields = [
  { ...question, id: 'name', kind: 'short-text', min: 1, maxLength: 10 },
  { ...question, id: 'age', kind: 'number', range: { min: 0, max: 120 } },
  { ...question, id: 'day', kind: 'date' },
  { ...question, id: 'mail', kind: 'short-text', format: 'email', maxLength: 80 },
  { ...question, id: 'who', kind: 'chips', addLabel: 'Add', limit: 3, maxLength: 10 },
  { ...question, id: 'mood', kind: 'choice-cards', options: 'memory-types' },
  {
    ...{ ...question, id: 'kids', kind: 'repeat', addLabel: 'Add', limit: 4 },
    fields: [
      { ...question, id: 'first', kind: 'short-text', min: 1, maxLength: 10 },
      { ...question, id: 'years', kind: 'number', range: { min: 0, max: 17 } },
    ],
  },
  { ...question, id: 'proof', kind: 'files', accept: ['pdf'], limit: 2 },
]
function found(accepts: unknown, { when }: { when?: object } = {}): string[] {
  const files = new Map(shared)
  const put = (name: string, value: object) => files.set(`content/wizards/form/${name}`, JSON.stringify(value))
  put('wizard.json', {
    ...{ $schema: '../../../schemas/content/wizard.schema.json', id: 'form', title: 'Form', target: 'response' },
    ...{ kind: 'linear', steps: ['first', 'step'] },
    delivers: { to: 'intake', as: ['webhook'], notice: 'The office gets your answers.', accepts },
  })
  put('steps/first.json', {
    ...{ $schema: '../../../../schemas/content/step.schema.json', id: 'first', title: 'First', question: 'Q?' },
    fields: [{ id: 'yes', kind: 'short-text', label: 'Yes?', maxLength: 10 }],
  })
  put('steps/step.json', {
    ...{ $schema: '../../../../schemas/content/step.schema.json', id: 'step', title: 'Step', question: 'Q?', fields },
    ...(when === undefined ? {} : { when }),
  })
  return readContent(files)
    .findings.filter(({ rule }) => ['wrong-schema', 'delivery-refused', 'unknown-field', 'wrong-type'].includes(rule))
    .map(({ rule, path }) => `${rule} ${path}`)
}
const property = (id: string, schema: unknown) => found({ type: 'object', properties: { [id]: schema } })

it('accepts a schema that fits every answer', () => {
  const entry = {
    ...{ type: 'object', required: ['first'], additionalProperties: false },
    properties: { first: { type: 'string', minLength: 1 }, years: { type: 'integer', minimum: 0, maximum: 17 } },
  }
  const properties = {
    yes: { type: 'string' },
    name: { type: 'string', minLength: 1, maxLength: 160 },
    age: { type: 'integer', minimum: 0, maximum: 120 },
    day: { type: 'string', format: 'date' },
    mail: { type: 'string', format: 'email' },
    who: { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'string' } },
    mood: { enum: ['happy', 'bittersweet', 'unhappy'] },
    kids: { type: 'array', maxItems: 4, items: entry },
    proof: { type: 'array', maxItems: 2, uniqueItems: true, items: { type: 'object' } },
  }
  expect(found({ type: 'object', required: ['name'], additionalProperties: false, properties })).toEqual([])
})

const refused = (at: number) => `delivery-refused fields[${at}]`
it.each([
  ['a name that may be longer', 'name', { maxLength: 10 }, refused(0)],
  ['a number above the largest', 'age', { maximum: 119 }, refused(1)],
  ['a number below the least', 'age', { exclusiveMinimum: 0 }, refused(1)],
  ['numbers in steps', 'age', { multipleOf: 2 }, refused(1)],
  ['more names', 'who', { maxItems: 2 }, refused(4)],
  ['an option missing in the enum', 'mood', { enum: ['happy', 'unhappy'] }, refused(5)],
  ['equal entries', 'kids', { uniqueItems: true }, refused(6)],
  ['an entry without an answer', 'kids', { items: { required: ['years'] } }, refused(6)],
  ['a number in an entry', 'kids', { items: { properties: { years: { maximum: 16 } } } }, refused(6)],
  ['more files', 'proof', { maxItems: 1 }, refused(7)],
  [
    'files by their ids',
    'proof',
    { items: { type: 'string' } },
    'wrong-schema delivers.accepts.properties.proof.items.type',
  ],
  ['a pattern', 'name', { pattern: '^[a-z]+$' }, 'wrong-schema delivers.accepts.properties.name.pattern'],
  ['the wrong type', 'age', { type: 'string' }, 'wrong-schema delivers.accepts.properties.age.type'],
  [
    'a format the question does not have',
    'name',
    { format: 'email' },
    'wrong-schema delivers.accepts.properties.name.format',
  ],
  ['a negative length', 'name', { maxLength: -1 }, 'wrong-schema delivers.accepts.properties.name.maxLength'],
  ['no schema', 'name', 7, 'wrong-schema delivers.accepts.properties.name'],
  ['an unknown question', 'nmae', {}, 'unknown-field delivers.accepts.properties.nmae'],
])('reports %s', (_name, id, schema, expected) => {
  expect(property(id, schema)).toEqual([expected])
})

it('reports required answers that may be missing, and properties not declared', () => {
  expect(found({ required: ['name', 'age'] })).toEqual(['delivery-refused delivers.accepts.required[1]'])
  expect(found({ required: ['name'] }, { when: { required: ['yes'] } })).toEqual([
    'delivery-refused delivers.accepts.required[0]',
  ])
  expect(found({ additionalProperties: false }).length).toBe(9)
  expect(found({ anyOf: [{ required: ['age'] }] })).toEqual(['wrong-schema delivers.accepts.anyOf'])
  expect(found({ $ref: 'https://example.org/schema.json' })).toEqual(['wrong-schema delivers.accepts.$ref'])
  expect(found([])).toEqual(['wrong-type delivers.accepts'])
})
