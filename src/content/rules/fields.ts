import type { Condition } from '@kindred/contract/condition'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import {
  choosesEntries,
  fitsPattern,
  isQuestion,
  kindOf,
  kinds,
  mentions,
  numberStep,
  resolveDay,
} from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { AskedField } from '../statements.ts'
import type { FieldContext, Scope } from '../wizard-scope.ts'
import { capacityRules } from './capacity.ts'
import { choiceRules } from './choices.ts'
import { comparedTextRules } from './compared-texts.ts'
import { daysOf, isDay, noSuchDay, wrongDay } from './comparisons.ts'
import { conditionRules } from './conditions.ts'
import { ageWithoutStart, limitInWords } from './duplicate-names.ts'
import { imageMapRules } from './image-maps.ts'
import { unknownName } from './lists.ts'
import { isStatement, matrixRules } from './matrices.ts'
import { optionOrderRules } from './option-order.ts'
import { optionsFromRules } from './options-from.ts'
import { patternRules } from './patterns.ts'
import { prefillRules } from './prefill.ts'
import { readsOutside, repeatRules } from './repeats.ts'
import { optionsWithoutPicker, takesOneAnswer, withoutPartner } from './unread-properties.ts'

function unknownList({ scope: { lists }, step, field: { options }, at, list }: FieldContext): Finding[] {
  if (options === undefined || list !== undefined) return []
  const known = [...lists.keys()]
  const sentence = `There is no option list "${options}".`
  return [unknownName(step, [...at, 'options'], 'unknown-option-list', sentence, options, known)]
}

const missingOptions = ({ step, field, at }: FieldContext): Found =>
  field.options !== undefined || !kindOf(field).chooses || choosesEntries(field)
    ? []
    : findingAt(
        step.file,
        at,
        'missing-options',
        `"${field.label}" is a ${field.kind} without options.`,
        'Name an option list in "options".',
      )

/** What every kind of question has. */
const common = new Set([
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
  'table',
])

/** Properties that this kind of question does not read: they would do nothing. */
function unreadProperties({ step, field, at }: FieldContext): Finding[] {
  const reads: readonly string[] = kindOf(field).reads
  return Object.keys(field)
    .filter((name) => !reads.includes(name) && (!common.has(name) || (name === 'fold' && isStatement(field))))
    .map((name) => {
      const others = Object.entries(kinds).flatMap(([kind, other]) =>
        (other.reads as readonly string[]).includes(name) ? [`"${kind}"`] : [],
      )
      return findingAt(
        step.file,
        [...at, name],
        'property-unread',
        `"${tableLabel(field) ?? field.label}" is a ${field.kind}, which does not read "${name}".`,
        `Take "${name}" out; it belongs to ${others.join(', ')}.`,
      )
    })
}

/** The order of one answer is none, and tags of a memory have none. */
function rankedInVain({ step, field, at }: FieldContext): Found {
  if (field.ranked !== true || !kindOf(field).reads.includes('ranked')) return []
  const isOfTags = /tags|pair/.test(field.binding?.as ?? '')
  if (field.limit !== 1 && !isOfTags) return []
  return findingAt(
    step.file,
    [...at, 'ranked'],
    'property-unread',
    isOfTags
      ? `"${field.label}" is kept as ${field.binding?.as}, which has no order.`
      : `"${field.label}" takes one answer, which has no order.`,
    isOfTags ? 'Take "ranked" out, or bind it "as": "ids".' : 'Take "ranked" out, or raise "limit".',
  )
}

function nothingFits({ step, field, at }: FieldContext): Found {
  const kind = kindOf(field)
  if (kind.chooses || !isQuestion(field) || field.fields !== undefined || daysOf(field).some(([, day]) => !isDay(day)))
    return []
  if (wrongDay(field) !== undefined) return []
  // Where no example fits its pattern, its own rule tells.
  if (field.pattern !== undefined && !field.examples?.some((example) => fitsPattern(field, example))) return []
  if (kind.sample(field, 0) !== undefined)
    return [stepOfMoreDecimals(step, field, at), stepBeyondRange(step, field, at)].flat()
  const crossed = crossedBounds(field)
  if (crossed !== undefined) {
    const { name, least, most, from, to } = crossed
    return findingAt(
      step.file,
      [...at, name],
      'nothing-fits',
      `"${field.label}" goes from ${from} to ${to}, and ${from} comes after ${to}.`,
      `Swap "${least}" and "${most}", or change one of them.`,
    )
  }
  if (field.dates?.weekdays !== undefined)
    return findingAt(
      step.file,
      [...at, 'dates', 'weekdays'],
      'nothing-fits',
      `No day that "${field.label}" takes is on one of its days of the week (${field.dates.weekdays.join(', ')}).`,
      'Name more of them in "weekdays", or move "from" or "to".',
    )
  const { minLength, maxLength } = field
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return findingAt(
      step.file,
      [...at, 'minLength'],
      'nothing-fits',
      `"${field.label}" asks for ${minLength} characters at least and takes ${maxLength} at most.`,
      'Lower "minLength" or raise "maxLength".',
    )
  const { minWords, maxWords } = field
  if (minWords !== undefined && maxWords !== undefined && minWords > maxWords)
    return findingAt(
      step.file,
      [...at, 'minWords'],
      'nothing-fits',
      `"${field.label}" asks for ${minWords} words at least and takes ${maxWords} at most.`,
      'Lower "minWords" or raise "maxWords".',
    )
  return findingAt(
    step.file,
    at,
    'nothing-fits',
    `Nothing that a person can write fits the limits of "${field.label}".`,
    'Look at its lengths, words, "format", "examples", "range", "dates" or "times": they leave no room between them.',
  )
}

/** Bounds of a question of which the first lies behind the last, as they are written. */
function crossedBounds({ range, dates, times }: FieldDefinition) {
  if (range?.min !== undefined && range.max !== undefined && range.min > range.max)
    return { name: 'range', least: 'min', most: 'max', from: range.min, to: range.max }
  for (const [name, { from, to } = {}] of Object.entries({ dates, times }))
    if (from !== undefined && to !== undefined && (name === 'dates' ? resolveDay(from) > resolveDay(to) : from > to))
      return { name, least: 'from', most: 'to', from, to }
  return undefined
}

/** A day that no calendar has is told before anybody looks what fits. */
function dateNotInCalendar({ step, field, at }: FieldContext): Found {
  const named = daysOf(field).find(([, day]) => !isDay(day))
  if (named !== undefined) return noSuchDay(step, [...at, 'dates', named[0]], named[1])
  const wrong = wrongDay(field)
  if (wrong === undefined) return []
  const { end, name, example } = wrong
  return findingAt(
    step.file,
    [...at, 'dates', end],
    'no-such-day',
    `"${field.label}" asks for a ${name}, and "${field.dates?.[end]}" is none.`,
    `Write a ${name}, such as "${example}" or "${name === 'day' ? 'today' : 'now'}".`,
  )
}

/** Steps with more decimals than are taken: what lies on most of them fits nowhere. */
function stepOfMoreDecimals(step: FieldContext['step'], { label, range }: FieldDefinition, at: JsonPath): Found {
  const { step: length, decimals } = range ?? {}
  if (length === undefined || decimals === undefined || Number(length.toFixed(decimals)) === length) return []
  return findingAt(
    step.file,
    [...at, 'range', 'step'],
    'nothing-fits',
    `"${label}" takes ${decimals} decimals, and goes in steps of ${length}: most of them don’t fit.`,
    'Write a "step" of fewer decimals, raise "decimals", or take the step out.',
  )
}

/** A step so long that one number is all that can be answered. A range of one number says so itself. */
function stepBeyondRange(step: FieldContext['step'], field: FieldDefinition, at: JsonPath): Found {
  const { min, max } = field.range ?? {}
  const length = numberStep(field.range)
  if (min === undefined || max === undefined || !(kindOf(field).reads as readonly string[]).includes('range')) return []
  if (min === max || length <= max - min) return []
  return findingAt(
    step.file,
    [...at, 'range', ...(field.range?.step === undefined ? [] : ['step'])],
    'nothing-fits',
    `"${field.label}" goes from ${min} to ${max} in steps of ${length}: ${min} is the only number that fits.`,
    'Write a smaller "step" or a higher "max".',
  )
}

function unknownSource({ scope, step, field, at, earlier }: FieldContext): Found {
  const { facts, places } = scope
  const { optionsBy, label } = field
  if (optionsBy === undefined || facts.has(optionsBy)) return []
  const path = [...at, 'optionsBy']
  const source = earlier.includes(optionsBy) ? places.get(optionsBy)?.field : undefined
  if (source === undefined) {
    const sentence = `There is no fact or earlier question "${optionsBy}".`
    return (
      readsOutside(scope, step, path, optionsBy) ??
      unknownName(step, path, 'unknown-field', sentence, optionsBy, [...facts.keys(), ...earlier])
    )
  }
  if (source.options !== undefined && takesOneAnswer(source)) return []
  const [sentence, suggestion] =
    source.options === undefined
      ? [
          `is answered in words, and no option of "${label}" is for words that somebody writes.`,
          'Name a fact, or an earlier question that is chosen from a list.',
        ]
      : [
          `takes several answers, and only one can pick the options of "${label}".`,
          'Name a fact, or an earlier question that takes one answer; or give that question "limit": 1.',
        ]
  return findingAt(step.file, path, 'unknown-field', `"${source.label}" (${source.id}) ${sentence}`, suggestion)
}

function unknownParent({ scope, step, field: { dependsOn }, at, earlier }: FieldContext): Finding[] {
  if (dependsOn === undefined) return []
  const { lists, places } = scope
  const parent = earlier.includes(dependsOn.field) ? places.get(dependsOn.field) : undefined
  if (parent === undefined) {
    const sentence = `There is no earlier question "${dependsOn.field}".`
    const path = [...at, 'dependsOn', 'field']
    return [
      readsOutside(scope, step, path, dependsOn.field) ??
        unknownName(step, path, 'unknown-field', sentence, dependsOn.field, earlier),
    ]
  }
  const ids = lists.get(parent.field.options ?? '')?.options.map(({ id }) => id) ?? []
  return (dependsOn.emptyFor ?? []).flatMap((id, index) => {
    if (ids.includes(id)) return []
    const sentence = `"${parent.field.label}" has no option "${id}".`
    return [unknownName(step, [...at, 'dependsOn', 'emptyFor', index], 'unknown-option', sentence, id, ids)]
  })
}

const limitBelowMinimum = ({ step, field: { label, limit, min }, at }: FieldContext): Found =>
  limit === undefined || min === undefined || limit >= min
    ? []
    : findingAt(
        step.file,
        [...at, 'limit'],
        'limit-below-minimum',
        `"${label}" asks for at least ${min} and takes at most ${limit}.`,
        `Raise the limit to ${min}, or lower "min" to ${limit}.`,
      )

const notSaved = ({ scope, step, field, at }: FieldContext): Found =>
  field.binding !== undefined || !isQuestion(field) || scope.files.definition.value.target === undefined
    ? []
    : findingAt(
        step.file,
        at,
        'not-saved',
        `Nothing says under which name the answer to "${field.label}" is saved, so it is lost.`,
        'Add "binding", with "payload" and "as".',
      )

const counterWithoutLength = ({ step, field, at }: FieldContext): Found =>
  field.counter === undefined || field.maxLength !== undefined || field.maxWords !== undefined
    ? []
    : findingAt(
        step.file,
        [...at, 'counter'],
        'counter-without-length',
        `"${field.label}" counts characters and has no "maxLength".`,
        'Add "maxLength", or "maxWords" to count words.',
      )

/** A count shows first and turns red then, and both before the text is full: else one of them never happens. Words are still written when there are too many. */
function counterInOrder({ step, field, at }: FieldContext): Found {
  const { label, counter, maxWords } = field
  if (counter === undefined) return []
  const maxLength = maxWords === undefined ? field.maxLength : undefined
  const { shownAbove, redAbove } = counter
  const report = (name: keyof typeof counter, sentence: string, suggestion: string): Finding =>
    findingAt(step.file, [...at, 'counter', name], 'counter-out-of-order', sentence, suggestion)
  if (maxLength !== undefined && shownAbove >= maxLength)
    return report(
      'shownAbove',
      `The count of "${label}" is shown only above ${shownAbove}, and no text here is longer than ${maxLength}.`,
      redAbove < maxLength ? 'Lower "shownAbove".' : 'Lower "shownAbove" and "redAbove", or raise "maxLength".',
    )
  const red = `The count of "${label}" turns red above ${redAbove}`
  if (redAbove < shownAbove)
    return report(
      'redAbove',
      `${red}, and is shown only above ${shownAbove}.`,
      'Raise "redAbove" or lower "shownAbove".',
    )
  if (maxLength === undefined || redAbove < maxLength) return []
  return report(
    'redAbove',
    `${red}, and no text here is longer than ${maxLength}.`,
    'Lower "redAbove" or raise "maxLength".',
  )
}

function unknownBlink({ scope: { places }, step, field: { blink }, at }: FieldContext): Found {
  if (blink === undefined || places.has(blink.onChangeOf)) return []
  const sentence = `There is no question "${blink.onChangeOf}".`
  const known = [...places.keys()]
  return [unknownName(step, [...at, 'blink', 'onChangeOf'], 'unknown-field', sentence, blink.onChangeOf, known)]
}

/** Everything that the files alone tell of a question. A new rule is one function and one line. */
const rules: readonly ((asked: FieldContext) => Found)[] = [
  unknownList,
  missingOptions,
  unreadProperties,
  repeatRules,
  matrixRules,
  dateNotInCalendar,
  patternRules,
  comparedTextRules,
  prefillRules,
  optionsFromRules,
  rankedInVain,
  nothingFits,
  unknownSource,
  optionsWithoutPicker,
  withoutPartner,
  unknownParent,
  ...choiceRules,
  capacityRules,
  optionOrderRules,
  imageMapRules,
  limitBelowMinimum,
  notSaved,
  counterWithoutLength,
  counterInOrder,
  unknownBlink,
  limitInWords,
  ageWithoutStart,
  requiredAfterOptional,
  ({ scope, step, field, at, place }) => conditionRules(scope, step, field.when, [...at, 'when'], place),
]

const tableLabel = ({ table }: AskedField): string | undefined => table?.label

export function fieldRules(scope: Scope, step: Placed<WizardStep>, field: FieldDefinition, at: JsonPath): Finding[] {
  const place = scope.places.get(field.id)?.place ?? 0
  // Of those before a repeat, only conditions of its entries read anything.
  const earlier = [...scope.places].filter(([, other]) => other.place >= 0 && other.place < place).map(([id]) => id)
  const list = field.options === undefined ? undefined : scope.lists.get(field.options)
  return rules.flatMap((rule) => rule({ scope, step, field, at, place, earlier, list }))
}

/** Questions of which a condition asks only that they are answered, whatever the answer is. */
function answeredAtAll(condition: Condition | undefined): string[] {
  if (condition === undefined) return []
  const named = mentions(condition)
  const required = [condition, ...(condition.allOf ?? [])].flatMap((part) => part.required ?? [])
  return required.filter((id) => {
    const mention = named.get(id)
    if (mention === undefined) return false
    return mention.options.size + mention.lengths.size + mention.comparisons.length === 0
  })
}

/**
 * An answer that is asked for at least, of those alone who gave another one that nobody has to give: whoever leaves that out
 * need not give either. What is asked after a certain option is a question of its own, and fine.
 */
function requiredAfterOptional({ scope: { places, facts }, step, field, at }: FieldContext): Found {
  if ((field.min ?? 0) < 1) return []
  const parents = [
    ...answeredAtAll(step.value.when),
    ...answeredAtAll(field.when),
    ...(field.dependsOn === undefined ? [] : [field.dependsOn.field]),
    ...(field.choiceFilter === undefined ? [] : [field.choiceFilter.field]),
    ...(field.sameAs === undefined ? [] : [field.sameAs]),
  ]
  const optional = parents.find((id) => !facts.has(id) && places.has(id) && (places.get(id)?.field.min ?? 0) === 0)
  const parent = optional === undefined ? undefined : places.get(optional)?.field
  if (parent === undefined) return []
  return findingAt(
    step.file,
    [...at, 'min'],
    'required-after-optional',
    `"${field.label}" has to be answered, and only those are asked who answered "${parent.label}", which may be left out: whoever skips that one skips both.`,
    `Give "${parent.label}" a "min" too, ask "${field.label}" of everybody, or take its "min" out.`,
  )
}
