import { readFileSync } from 'node:fs'
import { kinds } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import listSchema from '../../schemas/content/option-list.schema.json' with { type: 'json' }
import stepSchema from '../../schemas/content/step.schema.json' with { type: 'json' }
import wizardSchema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { dressed } from '../fixtures/wizards/dressing.ts'
import { conditionKeywords, keywordsOf } from '../fixtures/wizards/keywords-of.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'
import { isCodeWord, standsIn } from '../helpers/code-words.ts'

// Every content keyword is in one of these lists by its effect: a new one fails until it is added, and
// until it is used wherever its list requires.

const schemas = {
  wizard: wizardSchema.properties,
  step: stepSchema.properties,
  field: stepSchema.definitions.field.properties,
  list: listSchema.properties,
  option: listSchema.definitions.option.properties,
  value: wizardSchema.definitions.value.properties,
  check: stepSchema.definitions.check.properties,
}
type Of = keyof typeof schemas

/** Keywords that affect journeys: read by checker, brute force and machine. */
const ofJourneys: Record<Of, readonly string[]> = {
  wizard: ['id', 'kind', 'target', 'facts', 'skip', 'leave', 'progress', 'steps', 'values'],
  step: [
    ...['id', 'question', 'when', 'sensitive', 'warns', 'ends', 'exit', 'skip', 'leave', 'previous', 'next'],
    ...['sections', 'results', 'noResult', 'checks', 'fields'],
  ],
  field: [
    ...['id', 'kind', 'label', 'help', 'when', 'optionsBy', 'limit', 'min', 'dependsOn', 'sensitive', 'binding'],
    ...[
      'format',
      'pattern',
      'examples',
      'minLength',
      'maxLength',
      'minWords',
      'maxWords',
      'range',
      'dates',
      'times',
      'fields',
      'checks',
      'values',
      'choiceFilter',
      'optionsFrom',
      'entriesFrom',
      'default',
      'sameAs',
      'differsFrom',
    ],
  ],
  list: ['id', 'options'],
  option: ['id', 'label', 'exclusive', 'for', 'retired', 'listed', 'code', 'points', 'capacity'],
  value: [
    'id',
    'sum',
    'count',
    'value',
    'difference',
    'product',
    'by',
    'min',
    'max',
    'yearsBetween',
    'daysBetween',
    'minutesBetween',
    'quotient',
    'mean',
    'of',
    'bands',
    'byDay',
    'round',
    'where',
    'decimals',
    'clamp',
  ],
  check: ['id', 'when', 'message', 'marks'],
}

/** Expanded when content is read: `named` conditions, and the list of a question. */
const resolved: Record<Of, readonly string[]> = {
  ...{ wizard: ['conditions'], step: [], field: ['options', 'statements'], list: [], option: [], value: [], check: [] },
}

/** Texts, looks and surroundings, which affect no journey. */
const shown: Record<Of, readonly string[]> = {
  wizard: [
    '$schema',
    'title',
    'editTitle',
    'intro',
    'width',
    'saves',
    'keeps',
    'saveAndReturn',
    'delivers',
    'withoutAccount',
    'maxResponses',
    'listed',
    'words',
    'messages',
  ],
  step: ['$schema', 'number', 'actions', 'title', 'summary', 'help', 'why', 'layout', 'areas', 'words'],
  field: [
    ...[
      'shortLabel',
      'role',
      'placeholder',
      'prefix',
      'suffix',
      'sort',
      'pinned',
      'pinnedLast',
      'groups',
      'search',
      'addLabel',
      'separators',
      'counter',
    ],
    ...[
      'rows',
      'hashtagsFrom',
      'blink',
      'modal',
      'open',
      'links',
      'gathered',
      'fold',
      'itemTitle',
      'autocomplete',
      'ranked',
      'imageMap',
      'prefill',
    ],
    ...['accept', 'maxMegabytes'],
  ],
  list: ['$schema', 'key', 'tagType', 'source'],
  option: ['help', 'synonyms', 'image', 'group', 'order', 'slug', 'private', 'weight', 'notes'],
  value: ['saved'],
  check: [],
}

const count = 2000

/** The number of random wizards with each keyword, by what it belongs to. */
function counted(): Map<string, number> {
  const dice = seeded(20261122)
  const found = new Map<string, number>()
  for (let number = 0; number < count; number += 1) {
    const { wizard } = randomWizard(dice)
    for (const word of keywordsOf(dressed(seeded(number + 1), wizard))) found.set(word, (found.get(word) ?? 0) + 1)
  }
  return found
}

const guide = readFileSync('content/README.md', 'utf8')
const faultsInWords = readFileSync('content/FINDINGS.md', 'utf8')
const faults = [
  'tests/fixtures/wizards/mutations.ts',
  'tests/fixtures/wizards/breaks.ts',
  'tests/content/findings.test.ts',
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const inRandom = counted()

describe.each(Object.keys(schemas) as Of[])('keywords of a %s', (of) => {
  const words = Object.keys(schemas[of])

  it('are each in exactly one group', () => {
    expect([...ofJourneys[of], ...resolved[of], ...shown[of]].toSorted()).toEqual(words.toSorted())
  })

  it('are in the guide for editors', () => {
    const own = words.filter((word) => word !== '$schema')
    expect(own.filter((word) => !isCodeWord(word, guide))).toEqual([])
  })

  it('are each used in at least one percent of random wizards', () => {
    const gone = new Set(['$schema', ...resolved[of]])
    const rare = words.filter((word) => !gone.has(word) && (inRandom.get(`${of} ${word}`) ?? 0) < count / 100)
    expect(rare).toEqual([])
  })

  it('that affect journeys are covered by a mutation', () => {
    const known = (word: string) => standsIn(word, faults) || isCodeWord(word, faultsInWords)
    expect([...ofJourneys[of], ...resolved[of]].filter((word) => !known(word))).toEqual([])
  })
})

it('conditions, kinds and dependent options are used in at least one percent of random wizards', () => {
  const wanted = [
    ...conditionKeywords.map((word) => `condition ${word}`),
    ...Object.keys(kinds).map((kind) => `kind ${kind}`),
    ...['options by an answer', 'options by a list', 'options by a single choice', 'options for an answer'],
  ]
  expect(wanted.filter((word) => (inRandom.get(word) ?? 0) < count / 100)).toEqual([])
})
