import { readdirSync, readFileSync } from 'node:fs'
import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { forms, schemaErrorReadings } from '../../src/content/schema-findings.ts'

const shipped = await readContentFiles('content')
const example = await readContentFiles('tests/fixtures/example-content')

const sibling = '"options": "sibling", "option": "oldest-child"'

/** Messages must say what to write: no regular expression, no reference to another file. */
it.each([
  ['site/memes.json', '"#3b2635"', '"dark red"', 'a colour as # and six digits or letters'],
  ['site/sidebars.json', '"to": "/memes/create"', '"to": "memes/create"', 'Begin with one slash'],
  ['site/sidebars.json', '"/membership"', '"Membership"', 'Begin with a slash; then lower-case letters'],
  ['site/sidebars.json', '"keptAs": "hideRules"', '"keptAs": "hide-rules"', 'Write letters only'],
  ['crisis/hotlines.json', '"press": "2"', '"press": "two"', 'one key of a telephone'],
  [
    'wizards/walk/steps/places.json',
    '"limit": 3',
    '"limit": 1000000000',
    'at most 10000. "limit" says: At most so many',
  ],
  ['wizards/walk/steps/places.json', '"limit": 3', '"range": { "step": 0 }', 'Write a number above 0.'],
  ['wizards/walk/steps/places.json', '"limit": 3', '"dates": { "from": "1/2/2020" }', 'a day as year-month-day'],
  ['wizards/walk/steps/places.json', '"limit": 3', '"times": { "from": "8.30" }', 'a time as hours and minutes'],
  [
    'options/places.json',
    '"label": "The park"',
    '"label": "The park", "image": { "file": "The Park.PNG" }',
    'content/pictures',
  ],
  ['site/clubs.json', sibling, '"hashtag": "#siblings"', 'without the #'],
  ['site/clubs.json', sibling, `${sibling}, "hashtag": "siblings"`, 'and take the rest out'],
])('in %s, %s as %s: %s', (name, was, is, said) => {
  const file = `content/${name}`
  const text = shipped.get(file) ?? example.get(file) ?? ''
  expect(text).toContain(was)
  const errors = readContent(new Map([[file, text.replace(was, is)]])).findings.filter(
    ({ severity, file: at }) => severity === 'error' && at === file,
  )
  expect(errors.map(({ suggestion }) => suggestion).join('\n')).toContain(said)
  expect(errors.map(({ suggestion }) => suggestion).join('\n')).not.toMatch(/has to fit|neighbouring/)
})

/** Schema keywords that never fail by themselves: structure, names and references. */
const structure =
  'properties patternProperties items additionalItems propertyNames definitions $ref $id $schema title description default allOf if then else tsType'.split(
    ' ',
  )

/** Each schema keyword with its value at any depth, without property names. */
function keywordsIn(schema: unknown): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn)
  return Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    const isMap = ['properties', 'patternProperties', 'definitions', 'dependencies'].includes(name)
    return [[name, value], ...(isMap ? Object.values(value) : [value]).flatMap(keywordsIn)]
  })
}

it('each schema keyword that can fail, and each pattern, has its own message', () => {
  const used = readdirSync('schemas/content').flatMap((name) =>
    keywordsIn(JSON.parse(readFileSync(`schemas/content/${name}`, 'utf8'))),
  )
  const keywords = new Set(used.map(([name]) => name))
  expect(keywords.size).toBeGreaterThan(15)
  expect(
    [...keywords].filter((name) => !structure.includes(name) && !Object.hasOwn(schemaErrorReadings, name)),
  ).toEqual([])
  const patterns = used.flatMap(([name, value]) => (name === 'pattern' ? [String(value)] : []))
  expect(new Set(patterns).size).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => forms[pattern] === undefined)).toEqual([])
})
