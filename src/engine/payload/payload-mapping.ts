import { isObject } from '../is-object.ts'
import { answerToWire, normalizeAnswer } from '../kinds/normalize-answer.ts'
import type { Answer, Answers, Facts, Field, Option, Wizard } from '../wizard.ts'
import { chosenIn, holdsList, labelOf, optionOf, setAnswer } from '../wizard.ts'
import { type PairedBinding, type PairedShape, pairHalfOf } from './paired-shape.ts'

/** A tag on the wire, in any of its spellings: {id, description} written, {tag_id, description} read, {id, name} for ages, {value, label} in forms. */
type WireTag = {
  id?: unknown
  tag_id?: unknown
  value?: unknown
  description?: unknown
  name?: unknown
  label?: unknown
  desc?: unknown
}

/** Answers in the shape in which they are saved: a field's `binding` says under which name and how. */
export type Payload = Record<string, unknown>

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const idOf = (tag: unknown): string[] => {
  if (typeof tag === 'string') return [tag]
  if (!isObject(tag)) return []
  const { id, tag_id, value } = tag as WireTag
  const found = id ?? tag_id ?? value
  return typeof found === 'string' ? [found] : typeof found === 'number' ? [String(found)] : []
}

const textOf = (value: unknown): string => {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first
  if (typeof first === 'number') return String(first)
  return isObject(first) && typeof first.description === 'string' ? first.description : ''
}

const writeText = (field: Field, answer: Answer | undefined): unknown => {
  const [text = ''] = chosenIn(answer)
  return answerToWire(field, text)
}

/** One way of writing an answer on the wire and of reading it back. A new way is one new line in the table. */
interface Shape {
  /** `before`: what an earlier field wrote under the same name. Undefined leaves that as it is. */
  write(field: Field, answer: Answer | undefined, before: unknown): unknown
  read(field: Field, value: unknown): Answer | undefined
}

const tagsOf = (field: Field, answer: Answer | undefined) =>
  chosenIn(answer).map((id) => ({ id, description: labelOf(field, id) }))

const readIds = (_field: Field, value: unknown): Answer => asList(value).flatMap(idOf)

/** Both halves are one list of pairs: one for each answer of the second half, or one without. */
const pairOf =
  ({ half, written, other }: PairedBinding): Shape['write'] =>
  (field, answer, before) => {
    const tags = tagsOf(field, answer)
    if (half === 'first') return tags.slice(0, 1).map((tag) => ({ [written]: tag, [other.written]: null }))
    if (tags.length === 0) return undefined
    const first = asList(before).find(isObject)?.[other.written] ?? null
    return tags.map((tag) => ({ [other.written]: first, [written]: tag }))
  }

/** Read as pairs, as they are written, or as two lists. */
const ofPairs = ({ half, written, read, other }: PairedBinding, value: unknown): string[] => {
  const isPair = (one: Payload): boolean => written in one || other.written in one
  if (isObject(value) && !isPair(value)) return asList(value[read]).flatMap(idOf)
  const ids = asList(value).flatMap((one) => (isObject(one) ? asList(one[written]).flatMap(idOf) : []))
  return half === 'first' ? [...new Set(ids)] : ids
}

const shapes: Record<Exclude<NonNullable<Field['binding']>['as'], PairedShape>, Shape> = {
  tags: { write: tagsOf, read: readIds },
  'named-tags': {
    write: (field, answer) => chosenIn(answer).map((id) => ({ id, name: labelOf(field, id) })),
    read: readIds,
  },
  text: {
    write: writeText,
    read: (field, value) => normalizeAnswer(field, textOf(value)),
  },
  value: {
    write: writeText,
    read: (field, value) =>
      typeof value === 'string' || typeof value === 'number' ? normalizeAnswer(field, textOf(value)) : '',
  },
  code: {
    write: (field, answer) => {
      const [id] = chosenIn(answer)
      return id === undefined ? undefined : (optionOf(field, id)?.code ?? id)
    },
    read: (field, value) =>
      field.list?.options.find((option) => option.code === Number(value) || option.id === value)?.id,
  },
  ids: { write: (_field, answer) => chosenIn(answer).map((id) => ({ id })), read: readIds },
  // Written as names of uploads; read as photos, each with its name and its address.
  'temp-ids': {
    write: (_field, answer) => chosenIn(answer),
    read: (_field, value) =>
      asList(value).flatMap((one) => (isObject(one) && typeof one.temp_id === 'string' ? [one.temp_id] : idOf(one))),
  },
  entries: {
    write: (field, answer) => answerToWire(field, chosenIn(answer)),
    read: (field, value) =>
      normalizeAnswer(
        field,
        asList(value).map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
      ),
  },
  descriptions: {
    write: (_field, answer) => chosenIn(answer).map((description) => ({ description })),
    read: (_field, value) => asList(value).flatMap((item) => (textOf(item) === '' ? [] : [textOf(item)])),
  },
}

/** The core's own, or one that a target declares. */
function shapeOf(field: Field, as: NonNullable<Field['binding']>['as']): Shape {
  const half = pairHalfOf(field)
  if (half !== undefined) return { write: pairOf(half), read: (_field, value) => ofPairs(half, value) }
  return shapes[as as keyof typeof shapes]
}

const boundFields = (wizard: Wizard): Field[] =>
  wizard.steps.flatMap((step) => step.fields.filter((field) => field.binding))

/**
 * Answers → the fields of the saved payload. `fields` limits it to those that apply on this path;
 * fields that do not apply are left out, so that what is stored for them stays.
 */
export function answersToPayload(
  wizard: Wizard,
  answers: Answers,
  fields: readonly Field[] = boundFields(wizard),
): Payload {
  const payload: Payload = {}
  for (const field of fields) {
    if (field.binding === undefined) continue
    const { payload: name, as } = field.binding
    const value = shapeOf(field, as).write(field, answers[field.id], payload[name])
    if (value !== undefined) payload[name] = value
  }
  return payload
}

/** A list that a question for one answer holds by now (it became cards) gives its first. */
const inForm = (field: Field, answer: Answer | undefined): Answer | undefined =>
  answer === undefined || holdsList(field) || typeof answer === 'string' ? answer : answer[0]

/** A payload or a record as read → answers. Names that no field is bound to are left alone. */
export function payloadToAnswers(wizard: Wizard, record: Payload): Answers {
  let answers: Answers = {}
  for (const field of boundFields(wizard)) {
    const { binding } = field
    if (binding === undefined) continue
    const value = record[binding.payload] ?? (binding.read === undefined ? undefined : record[binding.read])
    if (value !== undefined)
      answers = setAnswer(answers, field.id, inForm(field, shapeOf(field, binding.as).read(field, value)))
  }
  return answers
}

/** The facts of a subject, from its payload or record: codes become the values' names. An unknown code becomes the last value. */
export function factsOf(wizard: Wizard, record: Payload): Facts {
  const facts: Record<string, string> = {}
  for (const [name, fact] of Object.entries(wizard.facts ?? {})) {
    if ((fact.from ?? 'target') !== 'target') continue
    const value = record[fact.payload ?? name]
    if (value === undefined || value === null) continue
    const byCode = fact.values[fact.codes?.indexOf(Number(value)) ?? -1]
    const known = byCode ?? fact.values.find((candidate) => candidate === value) ?? fact.values.at(-1)
    if (known !== undefined) facts[name] = known
  }
  return facts
}

/** The payload names that this wizard's fields write. */
export const payloadNames = (wizard: Wizard): string[] => [
  ...new Set(
    boundFields(wizard).flatMap(({ binding }) =>
      binding ? [binding.payload, ...(binding.read ? [binding.read] : [])] : [],
    ),
  ),
]

/** Search-address slug of an option: its own, or its label in lower case with hyphens. */
export const slugOf = (option: Pick<Option, 'label' | 'slug'>): string =>
  option.slug ??
  option.label
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
