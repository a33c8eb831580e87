import { readFileSync } from 'node:fs'
import { type FieldKind, kinds } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import conditionSchema from '../../schemas/content/condition.schema.json' with { type: 'json' }
import listSchema from '../../schemas/content/option-list.schema.json' with { type: 'json' }
import promisesSchema from '../../schemas/content/promises.schema.json' with { type: 'json' }
import stepSchema from '../../schemas/content/step.schema.json' with { type: 'json' }
import suppressionsSchema from '../../schemas/content/suppressions.schema.json' with { type: 'json' }
import upgradesSchema from '../../schemas/content/upgrades.schema.json' with { type: 'json' }
import wizardSchema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { isCodeWord, standsIn } from '../helpers/code-words.ts'

// Each kind of question and each property has to be in the guide, the random wizards, the mutations, brute force and the browser wizard.

const { properties } = stepSchema.definitions.field
const guide = readFileSync('content/README.md', 'utf8')
const dropIn = [...eveningNote('evening', 'Evening').values()].join('\n')
const memory = readFileSync('content/wizards/memory/steps/memory.json', 'utf8')
// Every random wizard is dressed before it is judged (judge-random-wizards.ts).
const random = ['random-wizard', 'dressing']
  .map((name) => readFileSync(`tests/fixtures/wizards/${name}.ts`, 'utf8'))
  .join('\n')
const mutations = readFileSync('tests/fixtures/wizards/mutations.ts', 'utf8')

it('the schema lists exactly the kinds of the table, in order', () =>
  expect(properties.kind.enum).toEqual(Object.keys(kinds)))

describe.each(Object.keys(kinds) as FieldKind[])('the kind %s', (kind) => {
  it('has an example in the editors’ guide', () => expect(guide.includes(`| \`${kind}\` |`)).toBe(true))
  // Kinds that need a target are covered by a shipped wizard, which browsers play too.
  const played = kinds[kind].needsRole === true ? memory : dropIn
  it('is asked by a wizard played in browsers', () => expect(played.includes(`"kind": "${kind}"`)).toBe(true))
  it('is generated in random wizards', () => expect(random.includes(`'${kind}'`)).toBe(true))
})

const bruteForce = readFileSync('tests/fixtures/wizards/brute-force.ts', 'utf8')

const { value } = conditionSchema.definitions
const ofJsonSchema = [
  ...['properties', 'required', 'not', 'allOf', 'anyOf', 'const', 'enum', 'contains', 'minItems', 'maxItems'],
  ...['minContains', 'items'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
]

describe.each(Object.entries({ ...conditionSchema.properties, ...value.properties }))(
  'the condition keyword %s',
  (word) => {
    const ours = !ofJsonSchema.includes(word)
    it.each(Object.entries({ random, mutations, bruteForce }))('is used in %s', (_where, text) =>
      expect(standsIn(word, text)).toBe(true),
    )
    it('has an example in the editors’ guide', () =>
      expect(new RegExp(`\\| .*\`${word}\`.* \\|.*\\|.*\\|`).test(guide)).toBe(true))
    if (ours) it('is used by the wizard played in browsers', () => expect(standsIn(word, dropIn)).toBe(true))
  },
)

describe.each(Object.keys(wizardSchema.definitions.value.properties))('the value keyword %s', (word) => {
  it.each(Object.entries({ random, mutations, bruteForce, dropIn }))('is used in %s', (where, text) =>
    expect(standsIn(word, text) || (word === 'saved' && where === 'bruteForce')).toBe(true),
  )
})

it('option points are used in random wizards, mutations, brute force and the browser wizard', () => {
  for (const [where, text] of Object.entries({ random, mutations, bruteForce, dropIn }))
    expect(standsIn('points', text), where).toBe(true)
})

/** Limits of what is written: each can leave nothing to write, and each is told by a mutation, a random wizard and a script. */
const limits = ['minLength', 'minWords', 'maxWords', 'format', 'pattern', 'examples', 'range', 'dates', 'times']

describe.each(Object.entries(properties))('the field property %s', (name, property) => {
  const common = [
    'id',
    'kind',
    'label',
    'shortLabel',
    'role',
    'help',
    'links',
    'when',
    'dependsOn',
    'sensitive',
    'binding',
    'fold',
  ]
  it('has a description in the schema', () => {
    const of = property as { description?: string; $ref?: string }
    expect(of.description ?? of.$ref, name).toBeDefined()
    if (of.description !== undefined) expect(of.description.length).toBeGreaterThan(10)
  })
  it('is read by a kind, or by all', () => {
    const readers = Object.values(kinds).filter(({ reads }) => (reads as readonly string[]).includes(name))
    expect(readers.length > 0 || common.includes(name)).toBe(true)
  })
  if (limits.includes(name))
    it('is used in random wizards, mutations, the browser wizard and the guide', () => {
      for (const [where, text] of Object.entries({ random, mutations, dropIn }))
        expect(standsIn(name, text), where).toBe(true)
      expect(isCodeWord(name, guide)).toBe(true)
    })
})

/** What a step can do for its wizard: each with its place in the guide, in faults, by chance and in the wizard that browsers play. */
describe.each(['ends', 'exit', 'words', 'results', 'noResult', 'checks'])('the step property %s', (name) => {
  it('has a description in the schema', () => {
    const { description = '' } = (stepSchema.properties as Record<string, { description?: string }>)[name] ?? {}
    expect(description.length).toBeGreaterThan(10)
  })
  it('is used in the guide, mutations and browser wizard, and in random wizards if rules read it', () => {
    const where = { mutations, dropIn, ...(name === 'words' ? {} : { random }) }
    for (const [place, text] of Object.entries(where)) expect(standsIn(name, text), place).toBe(true)
    expect(isCodeWord(name, guide)).toBe(true)
  })
})

type Described = { description?: string; properties?: Described[]; items?: Described; additionalProperties?: unknown }

/** Properties without a schema description (shown by editors' programs), at any depth. */
function silentIn(schema: object, above: readonly string[] = []): string[] {
  const {
    properties = {},
    definitions = {},
    items,
    additionalProperties,
  } = schema as Described & { definitions?: object }
  const own = Object.entries(properties as Record<string, Described>).flatMap(([name, of]) => {
    const at = [...above, name]
    // A condition says in a schema of its own what it is.
    const isKnown = ['$schema', 'not', 'when'].includes(name) || (of.description ?? '').length >= 10
    return [...(isKnown ? [] : [at.join('.')]), ...silentIn(of, at)]
  })
  const others = [items, additionalProperties, ...Object.values(definitions)]
  return [...own, ...others.flatMap((of) => (typeof of === 'object' && of !== null ? silentIn(of, above) : []))]
}

const schemas = {
  ...{ wizard: wizardSchema, step: stepSchema, 'option list': listSchema, condition: conditionSchema },
  ...{ promises: promisesSchema, upgrades: upgradesSchema, suppressions: suppressionsSchema },
}

describe.each(Object.entries(schemas))('the schema of a %s', (_file, schema) => {
  it('describes each property at every depth', () => expect(silentIn(schema)).toEqual([]))
})

it('detects a property without a description at any depth', () => {
  const silent = { properties: { a: { description: 'Something of some length', items: { properties: { b: {} } } } } }
  const deeper = { definitions: { c: { properties: { d: {} } } }, additionalProperties: { properties: { e: {} } } }
  expect(silentIn({ ...silent, ...deeper })).toEqual(['a.b', 'e', 'd'])
})

const files = {
  wizard: wizardSchema.properties,
  step: stepSchema.properties,
  'option list': listSchema.properties,
  option: listSchema.definitions.option.properties,
  value: wizardSchema.definitions.value.properties,
  check: stepSchema.definitions.check.properties,
}

describe.each(Object.entries(files))('each property of a %s', (_file, of) => {
  it('is in the editors’ guide as a keyword', () => {
    const named = Object.keys(of).filter((name) => name !== '$schema')
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !isCodeWord(name, guide))).toEqual([])
  })
})

it.each([
  ['ends', 'It depends, and it ends.', false],
  ['words', 'Other words for `words of it`', false],
  ['ends', 'Write `ends`.', true],
  ['ends', '```json\n+ "ends": true\n```', true],
])('“%s” in “%s”: %s', (word, text, isSaid) => expect(isCodeWord(word, text)).toBe(isSaid))
