import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition } from '@kindred/contract/step'
import { kinds, numberStep } from '@kindred/engine'
import { acceptsAnswers } from '../accepts-answers.ts'
import { type DraftContent, findingAt, listsOf, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import { unknownName } from './lists.ts'
import { fieldsInUse, type PlacedField } from './targets.ts'

type Schema = Readonly<Record<string, unknown>>
type Lists = ReadonlyMap<string, OptionList>

/**
 * Does whoever answers are delivered to take what people can answer? Decided question by question: a schema may only say what can be decided so. `accepts`
 * describes the answers as they stand on the wire.
 */
export function deliveryRules(draft: Pick<DraftContent, 'wizards' | 'optionLists' | 'samples'>): Finding[] {
  const { wizards } = draft
  const lists: Lists = new Map(listsOf(draft).map(({ value }) => [value.id, value]))
  return wizards.flatMap((files) => {
    const accepts = files.definition.value.delivers?.accepts
    return accepts === undefined ? [] : rulesOf(files, accepts as Schema, lists)
  })
}

const at: JsonPath = ['delivers', 'accepts']

function rulesOf(files: WizardFiles, accepts: Schema, lists: Lists): Finding[] {
  const { file } = files.definition
  const questions = fieldsInUse(files).filter(({ field }) => kinds[field.kind].control !== 'none')
  const inner = (id: string): Keywords | undefined => {
    const one = questions.find(({ field }) => field.id === id)
    return one && keywordsFor(one.field)
  }
  const wrong = formatProblem(accepts, { ...ofAnswers, inner }, at)
  if (wrong.length > 0)
    return wrong.map(({ path, sentence, suggestion }) => findingAt(file, path, 'wrong-schema', sentence, suggestion))
  const ids = questions.map(({ field }) => field.id)
  const properties = (accepts.properties ?? {}) as Record<string, Schema>
  const required = (accepts.required ?? []) as string[]
  const unknown = [
    ...Object.keys(properties).map((id) => ({ id, path: [...at, 'properties', id] })),
    ...required.map((id, place) => ({ id, path: [...at, 'required', place] })),
  ].flatMap(({ id, path }) =>
    ids.includes(id)
      ? []
      : [
          unknownName(
            files.definition,
            path,
            'unknown-field',
            `There is no question "${id}" to deliver an answer to.`,
            id,
            ids,
          ),
        ],
  )
  const faultsOf = acceptsAnswers({ ...accepts, required: [] })
  return [
    ...unknown,
    ...(unknown.length > 0 ? [] : questions.flatMap((one) => valueRules(one, faultsOf, lists))),
    ...required.flatMap((id, place) =>
      questions.filter(({ field }) => field.id === id).flatMap((one) => leftOut(files.definition, one, place)),
    ),
  ]
}

/** `delivery-refused`: an answer that a question takes, and whoever gets it does not. */
function valueRules({ step, field, at: place }: PlacedField, faultsOf: (answers: unknown) => string[], lists: Lists) {
  for (const value of answersTo(field, lists)) {
    const [fault] = faultsOf({ [field.id]: value })
    if (fault === undefined) continue
    const shown = JSON.stringify(value)
    return [
      findingAt(
        step.file,
        place,
        'delivery-refused',
        `"${field.label}" can be answered with ${shown.length > 60 ? `${shown.slice(0, 57)}… (${shown.length} characters)` : shown}, and "delivers" does not accept it: ${fault}.`,
        `Let "accepts" in wizard.json take every answer to "${field.id}", or let the question take less.`,
      ),
    ]
  }
  return []
}

/** `delivery-refused`: an answer without which nothing is accepted, and which some people do not give. */
function leftOut({ file }: SourceAt, { step, field }: PlacedField, place: number): Finding[] {
  const why =
    (field.min ?? 0) < 1
      ? 'it may be left out'
      : step.value.when !== undefined
        ? `only some are asked "${step.value.title}"`
        : field.when !== undefined || field.dependsOn !== undefined
          ? 'only some are asked it'
          : undefined
  if (why === undefined) return []
  const sentence = `"delivers" accepts nothing without "${field.label}", and ${why}.`
  const suggestion = `Take "${field.id}" out of "required" in "accepts", or ask everybody for it.`
  return [findingAt(file, [...at, 'required', place], 'delivery-refused', sentence, suggestion)]
}

type SourceAt = Pick<WizardFiles['definition'], 'file'>

interface Keywords {
  all: readonly string[]
  types: readonly string[]
  format?: string | undefined
  inner?: (name: string) => Keywords | undefined
}

const about = ['type', 'title', 'description', '$comment']
const ofAnswers: Keywords = {
  all: [...about, '$schema', 'properties', 'required', 'additionalProperties'],
  types: ['object'],
}
const chosen: Keywords = { all: [...about, 'enum', 'const'], types: ['string'] }
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

/** What a schema may say of the answers to a question, so that some of them decide for all. */
function keywordsFor(field: FieldDefinition): Keywords {
  const { isList, chooses, repeats, keepsFiles, writes } = kinds[field.kind]
  const one = (): Keywords => {
    if (repeats)
      return {
        all: [...about, 'properties', 'required', 'additionalProperties'],
        types: ['object'],
        inner: (name) => {
          const inner = field.fields?.find(({ id }) => id === name)
          return inner && keywordsFor(inner)
        },
      }
    if (keepsFiles) return { all: about, types: ['object'] }
    if (chooses) return chosen
    if (writes?.(field) === 'number') return { all: [...about, ...bounds], types: ['number', 'integer'] }
    const format = writes?.(field) === 'date' ? 'date' : field.format === 'email' ? 'email' : undefined
    return { all: [...about, 'minLength', 'maxLength', 'format'], types: ['string'], format }
  }
  return isList ? listOf(one()) : one()
}

const listOf = (items: Keywords): Keywords => ({
  all: [...about, 'items', 'minItems', 'maxItems', 'uniqueItems'],
  types: ['array'],
  inner: (name) => (name === 'items' ? items : undefined),
})

interface Wrong {
  path: JsonPath
  sentence: string
  suggestion: string
}

/** Keywords that are no JSON Schema, or say what no check of the questions can decide. */
function formatProblem(schema: unknown, keywords: Keywords, path: JsonPath): Wrong[] {
  if (schema === true) return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [{ path, sentence: 'A schema is an object of keywords here.', suggestion: 'Write { "type": … }.' }]
  return Object.entries(schema).flatMap(([name, value]): Wrong[] => {
    const here = [...path, name]
    if (!keywords.all.includes(name))
      return [
        {
          path: here,
          sentence: `"${name}" is not checked here, so nobody knows whether every answer fits.`,
          suggestion: `Take it out. Here a schema may say: ${keywords.all.join(', ')}.`,
        },
      ]
    if (!valueFits(name, value, keywords))
      return [
        {
          path: here,
          sentence: `"${name}" cannot be ${JSON.stringify(value)} here.`,
          suggestion:
            name === 'type'
              ? `These answers are of the type ${keywords.types.join(' or ')}.`
              : name === 'format'
                ? 'Take it out: the question does not ask for it.'
                : 'Write what JSON Schema (draft-07) takes there.',
        },
      ]
    if (name === 'items') return formatProblem(value, keywords.inner?.('items') ?? chosen, here)
    if (name !== 'properties' || keywords.inner === undefined) return []
    return Object.entries(value as object).flatMap(([id, inner]) => {
      const of = keywords.inner?.(id)
      return of === undefined ? [] : formatProblem(inner, of, [...here, id])
    })
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

function valueFits(name: string, value: unknown, { types, format }: Keywords): boolean {
  switch (name) {
    case 'type':
      return isText(value) && types.includes(value)
    case 'format':
      return format !== undefined && value === format
    case 'properties':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'required':
      return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length
    case 'enum':
      return Array.isArray(value) && value.length > 0
    case 'additionalProperties':
    case 'uniqueItems':
      return typeof value === 'boolean'
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return isCount(value)
    case 'multipleOf':
      return typeof value === 'number' && value > 0
    case 'items':
    case 'const':
      return true
    default:
      return bounds.includes(name) ? typeof value === 'number' : isText(value)
  }
}

/** One character as people count them, of as many code points as one may have. */
const longestCharacter = `e${'\u0301'.repeat(15)}`
const maxItems = 1_000
const furthest = 999_999_999_999

/** Answers to a question as they stand on the wire, among them each that a schema of its keywords can tell from the others. */
function answersTo(field: FieldDefinition, lists: Lists): unknown[] {
  const { isList, chooses, repeats, keepsFiles, writes, sample } = kinds[field.kind]
  const fileAt = (place: number): unknown => JSON.parse(sample(field, place) ?? '{}')
  const offered = lists.get(field.options ?? '')?.options.map(({ id }) => id) ?? []
  const entries = repeats
    ? entriesOf(field, lists)
    : keepsFiles
      ? [fileAt(0)]
      : chooses
        ? offered
        : writes?.(field) === 'number'
          ? numbersOf(field)
          : writes?.(field) === 'date'
            ? ['1000-01-01', '9999-12-31', sample(field, 0) ?? '2001-02-03']
            : writes?.(field) === 'date-time'
              ? ['1000-01-01T00:00', '9999-12-31T23:59', sample(field, 0) ?? '2001-02-03T08:30']
              : textsOf(field)
  if (!isList) return entries
  const most = Math.min(field.limit ?? (chooses ? offered.length : maxItems), chooses ? offered.length : maxItems)
  const distinct = chooses
    ? offered.slice(0, most)
    : Array.from({ length: most }, (_, place) => (repeats ? entries[0] : keepsFiles ? fileAt(place) : `name ${place}`))
  return [...entries.map((entry) => [entry]), distinct]
}

function numbersOf({ range = {} }: FieldDefinition): number[] {
  const { min, max } = range
  const step = numberStep(range)
  // Steps are counted from the smallest number, or from 0.
  const start = min ?? 0
  const onStep = (number: number, round: (of: number) => number) =>
    Number((start + round((number - start) / step) * step).toFixed(6))
  const least = min ?? onStep(-furthest, Math.ceil)
  const most = onStep(max ?? furthest, Math.floor)
  return [...new Set([least, onStep(least + step, Math.round), most].filter((number) => number <= most))]
}

/** Account numbers of several countries, and what else has several lengths. */
const samplesOf = (field: FieldDefinition): string[] =>
  [0, 1, 2, 3, 4].flatMap((at) => kinds[field.kind].sample(field, at) ?? [])

function textsOf(field: FieldDefinition): string[] {
  const sample = kinds[field.kind].sample(field, 0) ?? 'x'
  if (field.format !== undefined) return samplesOf(field)
  const shortest = 'x '
    .repeat(field.minWords ?? 1)
    .trim()
    .padEnd(field.minLength ?? 1, 'x')
  return [sample, shortest, longestCharacter.repeat(field.maxLength ?? 20_000).slice(0, 320_000)]
}

/** Entries of what repeats: with what each asks for alone, and with each answer to each of its questions. */
function entriesOf({ fields = [] }: FieldDefinition, lists: Lists): Record<string, unknown>[] {
  const questions = fields.filter(({ kind }) => kinds[kind].control !== 'none')
  const isNeeded = ({ min = 0, when, dependsOn }: FieldDefinition) =>
    min > 0 && when === undefined && dependsOn === undefined
  const least = Object.fromEntries(questions.filter(isNeeded).map((one) => [one.id, answersTo(one, lists)[0]]))
  const all = questions.flatMap((one) => answersTo(one, lists).map((value) => ({ ...least, [one.id]: value })))
  return Object.keys(least).length > 0 ? [least, ...all] : all
}
