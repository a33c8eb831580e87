import type { Condition, ConditionValue } from '@kindred/contract/condition'
import type { FieldDefinition } from '@kindred/contract/step'
import { holdsList } from '@kindred/engine'
import { describeKnownNames } from '../did-you-mean.ts'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { comparisonRules, partsWithPaths } from './comparisons.ts'
import { unknownName } from './lists.ts'

/** What a condition counts must exist, come earlier, be enough, and be answers that can be given. */
export const countingRules = (
  scope: Scope,
  step: Placed<unknown>,
  condition: Condition,
  at: JsonPath,
  before: number,
): Finding[] =>
  partsWithPaths(condition, at).flatMap(({ part, at: place }) =>
    part.of === undefined || part.named !== undefined
      ? []
      : [
          counted(scope, step, part.of, [...place, 'of'], before),
          tooMany(step, part, place),
          countedValues(scope, step, part, place),
        ].flat(),
  )

function counted(
  { places, facts, values }: Scope,
  step: Placed<unknown>,
  of: readonly string[],
  at: JsonPath,
  before: number,
): Finding[] {
  return of.flatMap((id, index) => {
    const known = places.get(id)
    if (facts.has(id)) return []
    if (values.has(id))
      return [
        findingAt(
          step.file,
          [...at, index],
          'wrong-comparison',
          `The condition counts questions, and "${id}" is a value, which is always there.`,
          'Compare it with "properties", or count the questions that it works with.',
        ),
      ]
    if (known === undefined)
      return [
        unknownName(step, [...at, index], 'unknown-field', `The condition counts "${id}", which nobody asks.`, id, [
          ...facts.keys(),
          ...places.keys(),
        ]),
      ]
    return known.place < before
      ? []
      : findingAt(
          step.file,
          [...at, index],
          'condition-on-later-answer',
          `The condition counts "${known.field.label}", which is not asked before it.`,
          'Move that question before this place, or count earlier answers only.',
        )
  })
}

function tooMany(step: Placed<unknown>, { atLeast = 0, of = [] }: Condition, at: JsonPath): Found {
  return atLeast <= of.length
    ? []
    : findingAt(
        step.file,
        [...at, 'atLeast'],
        'counts-too-high',
        `The condition counts to ${atLeast}, and "of" names ${of.length} ${of.length === 1 ? 'question' : 'questions'}: it never holds.`,
        `Write ${of.length} or less, or name more questions in "of".`,
      )
}

/** Answers that nobody can give, and questions that hold lists where one value is meant, or the other way round. */
export function countedValues(scope: Scope, step: Placed<unknown>, part: Condition, at: JsonPath): Finding[] {
  const { value, of = [] } = part
  const fields = of.flatMap((id) => scope.places.get(id)?.field ?? [])
  if (value === undefined || fields.length === 0) return []
  const options = fields.map((field) => optionsOf(scope, field))
  const unknown = namedIn(value, [...at, 'value']).flatMap(({ word, at: place }) =>
    options.some((known) => known === undefined || known.includes(word))
      ? []
      : unknownName(
          step,
          place,
          'unknown-option',
          `The condition counts answers "${word}", which no question in "of" has.`,
          word,
          [...new Set(options.flatMap((known) => known ?? []))],
        ),
  )
  const isRead = at[0] === 'sections'
  const misread = fields.flatMap((field) =>
    comparisonRules(step, { properties: { [field.id]: value } }, [...at, 'value'], {
      field: field.id,
      label: field.label,
      question: field,
      isList: holdsList(field) || (isRead && field.options !== undefined),
    }),
  )
  return [
    ...unknown,
    ...misread.slice(0, 1),
    ...(unknown.length + misread.length > 0 ? [] : neverCounted(scope, step, part, at)),
  ]
}

const optionsOf = ({ lists }: Scope, { options }: FieldDefinition): string[] | undefined =>
  options === undefined ? undefined : lists.get(options)?.options.map(({ id }) => id)

/** A question that has none of the answers that are named: it adds nothing to the count. */
function neverCounted(
  scope: Scope,
  step: Placed<unknown>,
  { value = {}, of = [] }: Condition,
  at: JsonPath,
): Finding[] {
  const named = namedIn(value, []).map(({ word }) => word)
  return of.flatMap((id, index) => {
    const field = scope.places.get(id)?.field
    const options = field === undefined ? undefined : optionsOf(scope, field)
    if (options === undefined || named.length === 0 || named.some((word) => options.includes(word))) return []
    return findingAt(
      step.file,
      [...at, 'of', index],
      'unknown-option',
      `The condition counts "${field?.label}", which has none of the answers in "value".`,
      describeKnownNames(options, named[0] ?? ''),
    )
  })
}

/** Every option or text that a comparison names, with its place. */
function namedIn(value: ConditionValue, at: JsonPath): { word: string; at: JsonPath }[] {
  const named = (of: Pick<ConditionValue, 'const' | 'enum'>, place: JsonPath) => [
    ...(of.const === undefined ? [] : [{ word: of.const, at: [...place, 'const'] }]),
    ...(of.enum ?? []).map((word, index) => ({ word, at: [...place, 'enum', index] })),
  ]
  return [
    ...named(value, at),
    ...(value.contains === undefined ? [] : named(value.contains, [...at, 'contains'])),
    ...(value.not === undefined ? [] : namedIn(value.not, [...at, 'not'])),
    ...(['allOf', 'anyOf'] as const).flatMap((word) =>
      (value[word] ?? []).flatMap((inner, index) => namedIn(inner, [...at, word, index])),
    ),
  ]
}
