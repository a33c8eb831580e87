import type { FieldDefinition } from '@kindred/contract/step'
import type { ComputedValue } from '@kindred/contract/wizard'
import {
  answerFormat,
  askedBetween,
  askedIn,
  type BetweenWord,
  betweenOf,
  betweenWords,
  computationsOf,
  type Field,
  isDayWritten,
  largestNumber,
  rangeOfValue,
} from '@kindred/engine'
import { type DraftContent, findingAt } from '../draft-content.ts'
import { fieldsIn } from '../fields-in.ts'
import type { Finding } from '../finding.ts'
import type { ContentRule } from '../rule-severities.ts'
import type { JsonPath } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { isDay, noDay } from './comparisons.ts'
import { countedValues } from './counting.ts'
import { unknownName } from './lists.ts'

const words = ['sum', 'count', 'difference', 'product', 'min', 'max', ...betweenWords] as const

/** Everything that a value works with, each with its place in the file. */
const partsOf = (
  value: ComputedValue,
  at: number,
): { id: string; path: JsonPath; isCounted: boolean; word: (typeof words)[number] }[] =>
  words.flatMap((word) => {
    const path: JsonPath = ['values', at, word]
    const named = value[word]
    const isCounted = word === 'count'
    return typeof named === 'string'
      ? [{ id: named, path, isCounted, word }]
      : (named ?? []).map((id, index) => ({ id, path: [...path, index], isCounted, word }))
  })

/** What a value works with must be there, be a number, and not be itself; and something must use it. */
export function valueRules(scope: Scope): Finding[] {
  const { definition } = scope.files
  return (definition.value.values ?? []).flatMap((value, at) => {
    const misnamed = [...ownName(scope, value, at), ...partsOf(value, at).flatMap((part) => ofPart(scope, value, part))]
    if (value.value !== undefined)
      misnamed.push(
        ...countedValues(withEntries(scope), definition, { of: value.count ?? [], value: value.value }, ['values', at]),
      )
    return misnamed.length > 0 ? oncePerList(misnamed) : [...tooLarge(scope, value, at), ...unused(scope, value, at)]
  })
}

/** The scope with questions of entries under the names by which values name them. */
function withEntries(scope: Scope): Scope {
  const inEntries = [...scope.places].flatMap(
    ([
      id,
      {
        field: { fields = [] },
        place,
      },
    ]) => fields.map((field) => [`${id}.${field.id}`, { field, place }] as const),
  )
  return { ...scope, places: new Map([...scope.places, ...inEntries]) }
}

/** Questions with the same options lack the same points. */
const oncePerList = (findings: readonly Finding[]): Finding[] => {
  const keyOf = ({ rule, file, suggestion }: Finding): string | undefined =>
    rule === 'missing-points' ? `${file} ${suggestion}` : undefined
  return findings.filter((one, at) => {
    const key = keyOf(one)
    return key === undefined || findings.findIndex((other) => keyOf(other) === key) === at
  })
}

/** The id is its own, and exactly one word says how the value is worked out. */
function ownName({ files: { definition }, places, facts }: Scope, value: ComputedValue, at: number): Finding[] {
  const { id } = value
  const say = (path: JsonPath, rule: ContentRule, sentence: string, suggestion: string) =>
    findingAt(definition.file, ['values', at, ...path], rule, sentence, suggestion)
  const isTwice = (definition.value.values ?? []).findIndex((other) => other.id === id) < at
  const whose = isTwice ? 'another value' : places.has(id) ? 'a question' : facts.has(id) ? 'a fact' : undefined
  const said = words.filter((word) => value[word] !== undefined)
  return [
    ...(whose === undefined
      ? []
      : [say(['id'], 'duplicate-id', `"${id}" is the id of ${whose} too.`, 'Give this value an id of its own.')]),
    ...(said.length === 1
      ? []
      : [
          say(
            [],
            'wrong-value',
            said.length === 0
              ? `Nothing says how "${id}" is worked out.`
              : `"${id}" is worked out in ${said.length} ways: ${said.map((word) => `"${word}"`).join(', ')}.`,
            `Write one of ${words.map((word) => `"${word}"`).join(', ')}.`,
          ),
        ]),
  ]
}

type PartOfValue = ReturnType<typeof partsOf>[number]

function ofPart(scope: Scope, value: ComputedValue, part: PartOfValue): Finding[] {
  const { files, places, facts, values } = scope
  const { file } = files.definition
  const { id: own } = value
  const { id, path, isCounted, word } = part
  const wrong = (rule: ContentRule, sentence: string, suggestion: string) => [
    findingAt(file, path, rule, sentence, suggestion),
  ]
  const [outer, inner] = askedIn(id, new Map([...places].map(([one, { field }]) => [one, field])))
  if (isBetween(word) && askedBetween(word) === 'date' && isDayWritten(id))
    return isDay(id) ? [] : [{ ...noDay(files.definition, path, id) }]
  if (isOrdered(value)) {
    const asked = inner ?? outer
    if (asked !== undefined) return ofOrdered(scope, value, part, asked, inner !== undefined)
  }
  if (inner !== undefined || (outer !== undefined && outer.fields === undefined))
    return isCounted ? [] : ofQuestion(scope, own, inner ?? outer, path)
  if (outer !== undefined)
    return isCounted
      ? []
      : wrong(
          'wrong-value',
          `"${own}" works with numbers, and "${outer.label}" is answered with entries.`,
          `Name a question of the entries, such as "${id}.${outer.fields?.[0]?.id}".`,
        )
  if (facts.has(id))
    return wrong('wrong-value', `"${id}" is a fact, and "${own}" works with answers.`, 'Name a question or a value.')
  if (!values.has(id))
    return [
      unknownName(files.definition, path, 'unknown-field', `"${own}" works with "${id}", which nobody asks.`, id, [
        ...[...places].flatMap(([one, { field }]) => [
          one,
          ...(field.fields ?? []).map((inside) => `${one}.${inside.id}`),
        ]),
        ...(isCounted ? [] : values.keys()),
      ]),
    ]
  if (isCounted)
    return wrong(
      'wrong-value',
      `"${own}" counts questions, and "${id}" is a value, which is always there.`,
      'Name the questions, or add values up with "sum".',
    )
  const other = (files.definition.value.values ?? []).find((one) => one.id === id)
  if (isOrdered(value) || (other !== undefined && isOrdered(other)))
    return wrong(
      'wrong-value',
      `"${own}" works with the value "${id}", and "min", "max" and what lies between two answers neither work with values nor are added up.`,
      'Name questions.',
    )
  return reaches(scope, id, own)
    ? wrong(
        'circular-value',
        id === own ? `"${own}" works with itself.` : `"${own}" works with "${id}", which works with "${own}".`,
        'Let each value work with questions, or with values that do not need it.',
      )
    : []
}

/** Does it hang on the order of answers? */
const isOrdered = (value: ComputedValue): boolean => (value.min ?? value.max ?? betweenOf(value)) !== undefined

const isBetween = (word: string): word is BetweenWord => betweenWords.some((one) => one === word)

/** Numbers are compared with numbers, days with days; years and days lie between two days that are asked once, minutes between two times. */
function ofOrdered(
  scope: Scope,
  { id: own, ...value }: ComputedValue,
  { path, word }: PartOfValue,
  field: FieldDefinition,
  isInEntry: boolean,
): Finding[] {
  const { file } = scope.files.definition
  const format = answerFormat(field)
  const wrong = (sentence: string, suggestion: string) => [findingAt(file, path, 'wrong-value', sentence, suggestion)]
  if (isBetween(word)) {
    const asks = askedBetween(word)
    const [two, one, orWritten] =
      asks === 'date' ? ['days', 'date', ', or write a day, such as "today"'] : ['times', 'time', '']
    return format === asks && !isInEntry
      ? []
      : wrong(
          `"${own}" lies between two ${two}, and "${field.label}" is ${isInEntry ? 'asked of each entry' : `no question for a ${one}`}.`,
          `Name a question for a ${one} outside of a repeat${orWritten}.`,
        )
  }
  if (format !== 'number' && format !== 'date' && format !== 'time')
    return wrong(
      `"${own}" compares numbers, days or times, and "${field.label}" is answered by none of them.`,
      'Name a question for a number, a date or a time.',
    )
  const asked = new Map([...scope.places].map(([id, one]) => [id, one.field]))
  const [first] = value.min ?? value.max ?? []
  const [outer, inner] = askedIn(first ?? '', asked)
  const other = inner ?? outer
  return other === undefined || answerFormat(other) === format
    ? []
    : wrong(
        `"${own}" compares "${other.label}" with "${field.label}", and one of them is a ${format}, the other one is not.`,
        'Name questions of one kind.',
      )
}

function reaches({ files }: Scope, from: string, to: string): boolean {
  const values = files.definition.value.values ?? []
  const met = new Set<string>()
  const follow = (id: string): boolean => {
    if (id === to) return true
    if (met.has(id)) return false
    met.add(id)
    const value = values.find((one) => one.id === id)
    return value !== undefined && partsOf(value, 0).some((part) => follow(part.id))
  }
  return follow(from)
}

/** Only a number can be added up: one that is answered, or points of options. */
function ofQuestion(
  { lists, optionLists, files }: Scope,
  own: string,
  field: FieldDefinition | undefined,
  path: JsonPath,
): Finding[] {
  if (field === undefined) return []
  const { label, options } = field
  const { file } = files.definition
  if (options === undefined)
    return answerFormat(field) === 'number'
      ? []
      : [
          findingAt(
            file,
            path,
            'wrong-value',
            `"${own}" works with numbers, and "${label}" is not answered by one.`,
            'Name a question for a number, or one whose options have "points"; "count" counts any answers.',
          ),
        ]
  const list = lists.get(options)?.options ?? []
  const without = list.findIndex((option) => option.points === undefined && option.listed !== false)
  const placed = optionLists.get(options)
  if (without === -1 || placed === undefined) return []
  if (list.every(({ points }) => points === undefined))
    return [
      findingAt(
        file,
        path,
        'missing-points',
        `"${own}" adds up "${label}", and its options have no points.`,
        `Give each option in ${placed.file.name} its "points".`,
      ),
    ]
  return [
    findingAt(
      placed.file,
      ['options', without],
      'missing-points',
      `"${list[without]?.label}" has no points, and "${own}" adds up what is chosen in "${label}".`,
      'Write its "points", also where they are 0.',
    ),
  ]
}

/** The smallest and the largest total hold as many digits as a number that is answered. */
function tooLarge(scope: Scope, { id }: ComputedValue, at: number): Finding[] {
  const endless = endlessIn(scope, id)
  if (endless !== undefined)
    return [
      findingAt(
        scope.files.definition.file,
        ['values', at],
        'value-too-large',
        `"${id}" adds up entries of "${endless.label}", of which there can be any number.`,
        `Give "${endless.label}" a "limit".`,
      ),
    ]
  const { min, max } = rangeIn(scope, id) ?? { min: 0, max: 0 }
  if (Math.max(-min, max) <= largestNumber) return []
  return [
    findingAt(
      scope.files.definition.file,
      ['values', at],
      'value-too-large',
      `"${id}" can come to ${(max > largestNumber ? max : min).toPrecision(3)}, and a number has at most twelve digits before its point.`,
      'Give its questions a "range".',
    ),
  ]
}

/** A repeat without a limit whose entries a value adds up. */
const endlessIn = ({ resolved }: Scope, id: string): Field | undefined =>
  [...(computationsOf(resolved()).get(id)?.parts.values() ?? [])].find(
    ({ entries, field }) => entries !== undefined && field.limit === undefined,
  )?.field

/** What a value can come to, at least and at most, and in which steps; undefined for what is no value. */
export const rangeIn = ({ resolved }: Scope, id: string): ReturnType<typeof rangeOfValue> | undefined =>
  rangeOfValue(resolved(), id)

function unused(scope: Scope, { id, saved }: ComputedValue, at: number): Finding[] {
  const { definition, steps } = scope.files
  const { values = [], conditions } = definition.value
  const isNamed = values.some((other, index) => index !== at && partsOf(other, index).some((part) => part.id === id))
  const isRead = reads([conditions, steps.map(({ value }) => value)], id)
  if (saved === true || isNamed || isRead) return []
  return [
    findingAt(
      definition.file,
      ['values', at],
      'unused-value',
      `Nothing uses "${id}".`,
      `Compare it in a condition, show it by {value.${id}}, save it with "saved": true, or take it out.`,
    ),
  ]
}

/** Does a condition read it by its name, or does a text show it? */
const reads = (part: unknown, id: string): boolean =>
  typeof part === 'string'
    ? part.includes(`{value.${id}}`)
    : typeof part === 'object' &&
      part !== null &&
      Object.entries(part).some(
        ([key, inner]) =>
          (key === 'properties' && Object.hasOwn(inner as object, id)) ||
          (key === 'required' && Array.isArray(inner) && inner.includes(id)) ||
          reads(inner, id),
      )

/** Points of a list that no value of any wizard adds up. */
export function unusedPoints({ wizards, optionLists }: DraftContent): Finding[] {
  const summed = new Set(
    wizards.flatMap(({ definition, steps }) => {
      const parts = (definition.value.values ?? []).flatMap((value, at) => partsOf(value, at))
      const ids = new Set(parts.flatMap(({ id, isCounted }) => (isCounted ? [] : [id.split('.').at(-1)])))
      return steps.flatMap(({ value }) =>
        fieldsIn(value).flatMap(({ field }) => (ids.has(field.id) ? [field.options] : [])),
      )
    }),
  )
  return optionLists.flatMap(({ file, value }) => {
    const at = value.options.findIndex(({ points }) => points !== undefined)
    if (at === -1 || summed.has(value.id)) return []
    return [
      findingAt(
        file,
        ['options', at, 'points'],
        'unused-points',
        `No value adds up questions with the options "${value.id}", so their points do nothing.`,
        'Name such a question in the "sum" of a value in wizard.json, or take the points out.',
      ),
    ]
  })
}
