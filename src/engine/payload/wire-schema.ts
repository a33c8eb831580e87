import { choosesEntries } from '../carried-options.ts'
import { answerFormat } from '../kinds/normalize-answer.ts'
import { isLookedUp, longestLookupId, maxOfLookup } from '../lookups.ts'
import { visiblePattern } from '../text/index.ts'
import type { Field, Wizard } from '../wizard.ts'
import { holdsList } from '../wizard.ts'
import { type PairedBinding, type PairedShape, pairHalfOf } from './paired-shape.ts'

/** A JSON Schema as a plain value. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * No text of a person is longer than this, whatever content allows. The limit of a question itself is a rule of choosing
 * and writing (`checkAnswers`): a longer text that is stored already may stay.
 */
const longestText = 20_000
const longestId = longestLookupId
/** Of a name that a person wrote, where content sets no limit. */
const longestName = 300
/** Words beside an id are not stored; they have to be as long as a label can be. */
const longestWord = 2_000

const text = { type: 'string', maxLength: longestText }
const word = { type: 'string', maxLength: longestWord }
const id = { type: 'string', maxLength: longestId }

/** An option in any of its spellings; clients may send back what they read. Words beside the id are not stored. */
export const writtenTag: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { id, tag_id: id, memory_tag_id: id, description: word, desc: word, name: word, slug: word },
  anyOf: [{ required: ['id'] }, { required: ['tag_id'] }],
}

/** Of a lookup a person chooses few: its limit, or what was its limit once. */
const lengthOfList = ({ list, limit = 0 }: Field): number =>
  list?.lookup === undefined ? (list?.options.length ?? 0) : Math.min(list.lookup.count, Math.max(maxOfLookup, limit))

/** What is chosen is in the list; what was chosen once may stay, so each option can come once. A question for one answer takes one. */
const tagsOf = (field: Field): JsonSchema => ({
  type: 'array',
  maxItems: Math.min(lengthOfList(field), holdsList(field) ? Number.POSITIVE_INFINITY : 1),
  items: writtenTag,
})

const pairsOf = ({ list: options }: Field, half: PairedBinding): JsonSchema => {
  const most = Math.max(50, options?.options.length ?? 0)
  const list = { type: 'array', maxItems: most, items: writtenTag }
  const [one, many] = half.half === 'first' ? [half, half.other] : [half.other, half]
  return {
    type: ['array', 'object'],
    maxItems: most,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: {
        [one.written]: { anyOf: [{ type: 'null' }, writtenTag] },
        [many.written]: { anyOf: [{ type: 'null' }, writtenTag, list] },
      },
    },
    additionalProperties: false,
    properties: { [one.read]: list, [many.read]: list },
  }
}

const choicesOf = (field: Field): JsonSchema =>
  isLookedUp(field)
    ? id
    : choosesEntries(field)
      ? text
      : { enum: field.list?.options.map((option) => option.id).concat('') }

const codesOf = (field: Field): JsonSchema =>
  isLookedUp(field) ? id : { enum: field.list?.options.map((option) => option.code ?? option.id) }

/** A number is sent as one; as a text it may be empty, or come from a page that was opened before. */
const numberOf = (field: Field): string[] => (answerFormat(field) === 'number' ? ['number'] : [])

/** What a request may say for a question, by the shape in which its answer is saved. A new shape is one new line. */
const shapes: Record<Exclude<NonNullable<Field['binding']>['as'], PairedShape>, (field: Field) => JsonSchema> = {
  tags: tagsOf,
  'named-tags': tagsOf,
  ids: tagsOf,
  text: (field) => ({
    type: ['string', 'array', ...numberOf(field)],
    maxLength: longestText,
    maxItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['description'],
      properties: { description: text },
    },
  }),
  value: (field) => (field.list === undefined ? { ...text, type: ['string', ...numberOf(field)] } : choicesOf(field)),
  code: codesOf,
  'temp-ids': ({ limit = 0 }) => ({
    type: 'array',
    maxItems: Math.max(50, limit),
    items: { anyOf: [id, { type: 'object', required: ['temp_id'], properties: { temp_id: id } }] },
  }),
  entries: ({ limit = 0 }) => ({
    type: 'array',
    maxItems: Math.max(50, limit),
    items: {
      type: 'object',
      maxProperties: 100,
      additionalProperties: { anyOf: [{ type: 'number' }, text, { type: 'array', items: text }] },
    },
  }),
  descriptions: ({ limit = 0, maxLength = longestName }) => ({
    type: 'array',
    maxItems: Math.max(50, limit),
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['description'],
      properties: {
        description: {
          type: 'string',
          minLength: 1,
          maxLength: Math.max(longestName, maxLength),
          pattern: visiblePattern,
        },
      },
    },
  }),
}

/**
 * The names that a request may use to answer these wizards, each with its schema: what the bindings say, nothing wider
 * and nothing narrower. A name that is read otherwise than it is written (AMB-13) is taken in both spellings.
 */
export function wireProperties(wizards: readonly Wizard[]): Record<string, JsonSchema> {
  const properties: Record<string, JsonSchema> = {}
  for (const field of wizards.flatMap((wizard) => wizard.steps.flatMap((step) => step.fields))) {
    if (field.binding === undefined) continue
    const half = pairHalfOf(field)
    const schema = half ? pairsOf(field, half) : shapes[field.binding.as as keyof typeof shapes](field)
    properties[field.binding.payload] = schema
    if (field.binding.read !== undefined) properties[field.binding.read] = schema
  }
  return properties
}
