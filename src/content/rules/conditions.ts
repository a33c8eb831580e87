import type { Condition, ConditionValue } from '@kindred/contract/condition'
import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import {
  asNumberQuestion,
  choosesEntries,
  derivedValuesOf,
  entryPart,
  formatOfValue,
  holdsList,
  mentions,
  orderedValuesOf,
} from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath, SourceFile } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { comparisonRules, filterCondition, partsWithPaths } from './comparisons.ts'
import { countingRules } from './counting.ts'
import { unknownName } from './lists.ts'
import { entryScope, readsOutside } from './repeats.ts'
import { rangeIn } from './values.ts'

/** The question that a step or a name in the payload stands for, when there is one only. */
function questionCalled({ ordered, places }: Scope, name: string): string | undefined {
  const ofStep = ordered.find(({ value }) => value.id === name)?.value.fields[0]?.id
  const bound = [...places].find(([, { field }]) => field.binding?.payload === name)?.[0]
  return bound ?? ofStep
}

/** What a condition names must exist, come earlier, and be possible. */
export function conditionRules(
  scope: Scope,
  step: Placed<Pick<WizardStep, 'fields'>>,
  condition: Condition | undefined,
  at: JsonPath,
  before: number,
): Finding[] {
  if (condition === undefined) return []
  const { places, facts, lists } = scope
  const found: Finding[] = []
  for (const mention of mentions(ownPart(condition)).values()) {
    if (scope.values.has(mention.field)) {
      found.push(...valueCompared(scope, step, ownPart(condition), at, before, mention.field))
      continue
    }
    const values = facts.get(mention.field)
    const known = places.get(mention.field)
    if (values === undefined && known === undefined) {
      const isStep = scope.ordered.some(({ value }) => value.id === mention.field)
      found.push(
        readsOutside(scope, step, at, mention.field) ??
          unknownName(
            step,
            at,
            'unknown-field',
            `The condition reads "${mention.field}", which ${isStep ? 'is a step and no question' : 'nobody asks'}.`,
            mention.field,
            [...facts.keys(), ...places.keys(), ...scope.values.keys()],
            questionCalled(scope, mention.field),
          ),
      )
      continue
    }
    if (known !== undefined && values === undefined && known.place >= before) {
      const isOwn = at[0] === 'when' && step.value.fields.some(({ id }) => id === mention.field)
      // Moving a question before the one that it waits for itself would only turn the circle round.
      const asker = at[0] === 'fields' ? askerAt(step.value.fields, at) : undefined
      const waits = asker !== undefined && mentions(known.field.when).has(asker)
      const ofItself = asker === mention.field
      const earlier = [...places].flatMap(([id, { place }]) => (place < before ? [id] : []))
      const read = `read an earlier answer${earlier.length > 0 && earlier.length <= 5 ? ` (${earlier.join(', ')})` : ''}`
      const move = isOwn ? 'Put "when" on a question after it' : 'Move that question before this one'
      const others = waits ? [read] : [move, 'take it out of the condition', `or ${read} in its place`]
      const said = ofItself
        ? `The condition of "${known.field.label}" (${mention.field}) reads its own answer: nobody has given it before it is asked.`
        : `The condition reads "${known.field.label}" (${mention.field}), which ${isOwn ? 'this step itself asks' : 'is asked later'}.`
      const suggestion = ofItself
        ? `Take it out of the condition, or ${read} in its place.`
        : sentence(others.join(', '))
      found.push(findingAt(step.file, at, 'condition-on-later-answer', said, suggestion))
      // What else it says of that question does not matter: the question has to go.
      if (ofItself) continue
    }
    const list = known?.field.options === undefined ? undefined : lists.get(known.field.options)
    const compared =
      values !== undefined || known === undefined
        ? { label: mention.field, isList: false }
        : {
            label: known.field.label,
            question: known.field,
            isList: holdsList(known.field) || (at[0] === 'sections' && list !== undefined),
          }
    found.push(...comparisonRules(step, ownPart(condition), at, { field: mention.field, ...compared }))
    if (known?.field.fields !== undefined) found.push(...ofEntries(scope, step, condition, at, known.field))
    if (known?.field.sameAs !== undefined && mention.options.size > 0)
      found.push(
        findingAt(
          step.file,
          at,
          'wrong-same-as',
          `The condition compares "${known.field.label}" (${mention.field}), which repeats "${known.field.sameAs}".`,
          `Compare "${known.field.sameAs}": both are the same, but for capitals.`,
        ),
      )
    if (known !== undefined && choosesEntries(known.field) && mention.options.size > 0)
      found.push(
        findingAt(
          step.file,
          at,
          'wrong-options-from',
          `The condition names "${[...mention.options][0]}", and the options of "${known.field.label}" are what people call their entries.`,
          'Ask whether it is answered ("required"), or how many are chosen ("minItems").',
        ),
      )
    const options = values ?? list?.options.map((option) => option.id)
    for (const option of mention.options)
      if (options !== undefined && !options.includes(option))
        found.push(
          unknownName(
            step,
            at,
            'unknown-option',
            values === undefined
              ? `The condition names "${option}", which "${known?.field.label}" does not have.`
              : `The condition names "${option}", and "${mention.field}" is never that.`,
            option,
            options,
          ),
        )
    const limit = known?.field.limit
    // A stored answer may also hold options that are not listed, which the limit does not count; a journey gives none.
    const isRead = at[0] === 'sections'
    const beside = isRead ? (list?.options.filter(({ listed }) => listed === false).length ?? 0) : 0
    for (const length of mention.lengths)
      if (limit !== undefined && length > limit + beside)
        found.push(
          findingAt(
            step.file,
            at,
            'condition-above-limit',
            `The condition counts to ${length}, but "${known?.field.label}" takes at most ${limit}.`,
            'Lower the number or raise the limit.',
          ),
        )
    if (list !== undefined) found.push(...exclusiveTogether(step, ownPart(condition), at, mention.field, list))
  }
  return [
    ...found,
    ...countingRules(scope, step, condition, at, before),
    ...namesIn(scope, step, condition, at, before),
  ]
}

/** What a condition says of entries reads the questions of an entry. */
function ofEntries(
  scope: Scope,
  { file }: Placed<unknown>,
  condition: Condition,
  at: JsonPath,
  field: FieldDefinition,
): Finding[] {
  const inside = entryScope(scope, field)
  return entryConditions(condition, at, field.id).flatMap(({ part, at: place }) => [
    ...conditionRules(inside, { file, value: { fields: [] } }, part, place, Number.POSITIVE_INFINITY),
    ...openInEntry(file, part, place, field),
  ])
}

/**
 * What is compared in an entry holds of a question without an answer, as JSON Schema has it: an entry that leaves out the age is "under 5".
 * Whoever names the question in "required", be it in a "not", has said what is true of it then.
 */
function openInEntry(
  file: SourceFile,
  part: Condition,
  at: JsonPath,
  { label, fields = [] }: FieldDefinition,
): Finding[] {
  const needed = new Set(partsWithPaths(part, at).flatMap(({ part: one }) => one.required ?? []))
  return [...mentions(part).keys()].flatMap((id) => {
    const asked = fields.find((one) => one.id === id)
    if (asked === undefined || needed.has(id)) return []
    const isAlwaysAnswered = (asked.min ?? 0) > 0 && asked.when === undefined && asked.dependsOn === undefined
    if (isAlwaysAnswered) return []
    const { properties = {}, required } = part
    const fix =
      required === undefined && Object.hasOwn(properties, id)
        ? file.fixAdd(at, `"required": [${JSON.stringify(id)}]`)
        : undefined
    return [
      {
        ...findingAt(
          file,
          at,
          'entry-unanswered',
          `This compares "${asked.label}" also in entries of "${label}" that leave it out, and takes each of them for one that fits.`,
          `Write "required": ["${id}"] beside it to leave them out, or "anyOf": [{ "not": { "required": ["${id}"] } }, …] to say that they fit.`,
        ),
        ...(fix && { fix }),
      },
    ]
  })
}

/** Everything that a condition says of the entries of one question, with its place. */
const entryConditions = (condition: Condition, at: JsonPath, field: string): { part: Condition; at: JsonPath }[] =>
  partsWithPaths(condition, at).flatMap(({ part, at: place }) => [
    ...(part.properties?.[field] === undefined
      ? []
      : entriesIn(part.properties[field], [...place, 'properties', field])),
    ...(part.value !== undefined && part.of?.includes(field) ? entriesIn(part.value, [...place, 'value']) : []),
  ])

function entriesIn(value: ConditionValue, at: JsonPath): { part: Condition; at: JsonPath }[] {
  const { contains, items, not, allOf = [], anyOf = [] } = value
  const entry = entryPart(contains ?? {})
  return [
    ...(entry === undefined ? [] : [{ part: entry, at: [...at, 'contains'] }]),
    ...(items === undefined ? [] : [{ part: items, at: [...at, 'items'] }]),
    ...(not === undefined ? [] : entriesIn(not, [...at, 'not'])),
    ...allOf.flatMap((one, index) => entriesIn(one, [...at, 'allOf', index])),
    ...anyOf.flatMap((one, index) => entriesIn(one, [...at, 'anyOf', index])),
  ]
}

/** A value is known once all that it works with is asked, and compared as the answer to a question for a number. */
function valueCompared(
  scope: Scope,
  step: Placed<Pick<WizardStep, 'fields'>>,
  condition: Condition,
  at: JsonPath,
  before: number,
  id: string,
): Finding[] {
  const later = laterThan(scope, id, before)
  if (later.length > 0)
    return [
      findingAt(
        step.file,
        at,
        'condition-on-later-answer',
        `The condition reads the value "${id}", and "${later[0]}" is not asked before this place.`,
        'Move the questions of the value before this one, or compare another value.',
      ),
    ]
  const ordered = orderedValuesOf(scope.resolved()).get(id)
  const isMultiple = mentions(condition)
    .get(id)
    ?.comparisons.some(({ keyword }) => keyword === 'multipleOf')
  if ((ordered !== undefined || derivedValuesOf(scope.resolved()).has(id)) && isMultiple === true)
    return [
      findingAt(
        step.file,
        at,
        'wrong-comparison',
        `The condition asks whether "${id}" is a multiple, and only what is added up can be held against "multipleOf".`,
        'Compare it by "minimum", "maximum" and the like.',
      ),
    ]
  const format = ordered === undefined ? 'number' : formatOfValue(ordered)
  if (format !== 'number')
    return comparisonRules(step, condition, at, {
      field: id,
      label: id,
      isList: false,
      question: { id, label: id, kind: format },
    })
  const range = rangeIn(scope, id)
  const question = asNumberQuestion(id, range?.min === range?.max ? undefined : range)
  return comparisonRules(step, condition, at, { field: id, label: id, isList: false, question })
}

/** Questions of a value that are not asked before a place. */
const laterThan = ({ values, places }: Scope, id: string, before: number): string[] =>
  [...(values.get(id) ?? [])].flatMap((question) => {
    const asked = places.get(question)
    return asked === undefined || asked.place < before ? [] : [asked.field.label]
  })

const sentence = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}.`

/** What is written here and looks at one question at a time: without what is counted, and without what a name stands for. */
const ownPart = (condition: Condition): Condition =>
  filterCondition(condition, ({ atLeast: _atLeast, of: _of, value: _value, ...part }) =>
    part.named === undefined ? part : undefined,
  )

/** A name must be one that wizard.json explains, and what it stands for must be answered by then. */
function namesIn(
  scope: Scope,
  step: Placed<Pick<WizardStep, 'fields'>>,
  condition: Condition,
  at: JsonPath,
  before: number,
): Finding[] {
  const known = Object.keys(scope.files.definition.value.conditions ?? {})
  return partsWithPaths(condition, at).flatMap(({ part, at: place }) => {
    const { named } = part
    if (named === undefined) return []
    if (!known.includes(named))
      return unknownName(
        step,
        place,
        'unknown-condition',
        `There is no condition "${named}" in ${scope.files.definition.file.name}.`,
        named,
        known,
      )
    const late = [...mentions(part).keys()].flatMap((id) => {
      if (scope.values.has(id)) return laterThan(scope, id, before)
      const asked = scope.places.get(id)
      return scope.facts.has(id) || asked === undefined || asked.place < before ? [] : [asked.field.label]
    })
    return late.map((label) => ({
      ...findingAt(
        step.file,
        place,
        'condition-on-later-answer',
        `The condition "${named}" reads "${label}", which is not asked before this place.`,
        'Move that question before this one, or write another condition here.',
      ),
      line: step.file.lineOfWord(place, named),
    }))
  })
}

/** allOf parts that each ask for an option of one list: an exclusive one and another can never be chosen together. */
function exclusiveTogether(
  step: Placed<Pick<WizardStep, 'fields'>>,
  condition: Condition,
  at: JsonPath,
  field: string,
  list: OptionList,
): Finding[] {
  const asked = (part: Condition): string[] => {
    const value = part.properties?.[field]
    const own = [value?.contains?.const, ...(value?.allOf ?? []).map((inner) => inner.contains?.const)]
    return [...own.filter((id) => id !== undefined), ...(part.allOf ?? []).flatMap(asked)]
  }
  const ids = [...new Set(asked(condition))]
  const exclusive = ids.find((id) => list.options.some((option) => option.id === id && option.exclusive === true))
  return exclusive !== undefined && ids.length > 1
    ? [
        findingAt(
          step.file,
          at,
          'exclusive-with-another',
          `The condition asks for "${exclusive}" together with "${ids.find((id) => id !== exclusive)}", and "${exclusive}" stands alone: nobody can choose both.`,
          'Ask for one of them with "anyOf", or for one only.',
        ),
      ]
    : []
}

/** The question whose condition stands here, also where it is one of an entry. */
const askerAt = (fields: readonly FieldDefinition[], at: JsonPath): string | undefined => {
  const field = fields[Number(at[1])]
  return at[2] === 'fields' && field?.fields !== undefined ? askerAt(field.fields, at.slice(2)) : field?.id
}
