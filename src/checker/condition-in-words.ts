import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { comparisonInWords, comparisonsIn, entryPart, entryWizard, type Field } from '@kindred/engine'
import { type Model, modelOf } from './model.ts'

/** Longer words are cut: the place in the file is named beside them. */
const most = 160

/** A condition in words: `"Mood" is "calm"`, `"Age" has no answer`. For findings, beside the place where it stands. */
export function conditionInWords(model: Model, condition: Condition): string {
  const words = tell(model, condition)
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}

function tell(model: Model, condition: Condition): string {
  const { named, required = [], properties = {}, not, allOf = [], anyOf, atLeast, of = [], value } = condition
  if (named !== undefined) return `"${named}"`
  const parts = [
    ...required.filter((id) => !Object.hasOwn(properties, id)).map((id) => `${nameOf(model, id)} has an answer`),
    ...Object.entries(properties).map(
      ([id, compared]) =>
        `${nameOf(model, id)} ${valueInWords(model, id, compared)}${isSure(model, id, required) ? '' : ', or has no answer'}`,
    ),
    ...(not === undefined ? [] : [negationInWords(model, not)]),
    ...allOf.map((part) => tell(model, part)),
    ...(anyOf === undefined ? [] : [anyOf.map((part) => tell(model, part)).join(' or ')]),
    ...(atLeast === undefined ? [] : [countInWords(model, atLeast, of, value)]),
  ]
  return parts.length === 0 ? 'everybody' : parts.join(' and ')
}

const countInWords = (
  model: Model,
  atLeast: number,
  of: readonly string[],
  value: ConditionValue | undefined,
): string =>
  `${atLeast} or more of ${of.map((id) => nameOf(model, id)).join(', ')} ${value === undefined ? 'have an answer' : valueInWords(model, of[0] ?? '', value)}`

const isSure = ({ factNames }: Model, id: string, required: readonly string[]): boolean =>
  required.includes(id) || factNames.includes(id)

function negationInWords(model: Model, not: Condition): string {
  const [id, ...others] = not.required ?? []
  if (id !== undefined && others.length === 0 && Object.keys(not).length === 1)
    return `${nameOf(model, id)} has no answer`
  return `not: ${tell(model, not)}`
}

function valueInWords(model: Model, id: string, value: ConditionValue): string {
  const field = model.places.get(id)?.field
  const { contains = {}, minContains = 1, items, minItems, maxItems, not, allOf = [], anyOf } = value
  const entry = entryPart(contains)
  const holds = [...(contains.const === undefined ? [] : [contains.const]), ...(contains.enum ?? [])]
  const named = [...(value.const === undefined ? [] : [value.const]), ...(value.enum ?? [])]
  const parts = [
    ...(named.length === 0 ? [] : [`is ${optionNames(field, named)}`]),
    ...(holds.length === 0 ? [] : [`holds ${optionNames(field, holds)}`]),
    ...(entry === undefined ? [] : [`has ${minContains} or more with ${entryInWords(field, entry)}`]),
    ...(items === undefined ? [] : [`has only those with ${entryInWords(field, items)}`]),
    ...comparisonsIn(value).map(comparisonInWords),
    ...(minItems === undefined ? [] : [`has ${minItems} or more`]),
    ...(maxItems === undefined ? [] : [`has at most ${maxItems}`]),
    ...(not === undefined ? [] : [`not: ${valueInWords(model, id, not)}`]),
    ...allOf.map((part) => valueInWords(model, id, part)),
    ...(anyOf === undefined ? [] : [anyOf.map((part) => valueInWords(model, id, part)).join(' or ')]),
  ]
  return parts.join(' and ')
}

/** What is said of an entry, by the questions of that entry. */
const entryInWords = (field: Field | undefined, condition: Condition): string =>
  field === undefined ? JSON.stringify(condition) : tell(modelOf(entryWizard(field)), condition)

const optionNames = (field: Field | undefined, ids: readonly string[]): string =>
  ids.map((id) => `"${field?.list?.options.find((option) => option.id === id)?.label ?? id}"`).join(' or ')

const nameOf = ({ places }: Model, id: string): string => {
  const label = places.get(id)?.field.label
  return label === undefined ? id : `"${label}"`
}
