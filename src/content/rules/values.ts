import type { FieldDefinition } from '@kindred/contract/step'
import type { ComputedValue } from '@kindred/contract/wizard'
import {
  answerFormat,
  askedBetween,
  askedIn,
  type BetweenWord,
  basesOf,
  betweenWords,
  computationsOf,
  derivedValuesOf,
  type Field,
  formatOfValue,
  holdsList,
  isDayWritten,
  isFinished,
  isOrderedValue as isOrdered,
  largestNumber,
  numberStep,
  orderedValuesOf,
  rangeOfValue,
} from '@kindred/engine'
import { type DraftContent, findingAt } from '../draft-content.ts'
import { fieldsIn } from '../fields-in.ts'
import type { Finding } from '../finding.ts'
import type { ContentRule } from '../rule-severities.ts'
import type { JsonPath } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { isDay, noSuchDay } from './comparisons.ts'
import { countedValues } from './counting.ts'
import { unknownName } from './lists.ts'
import { readsOutside } from './repeats.ts'

/** Each of them says how a value is worked out. */
const words = [
  ...(['sum', 'count', 'difference', 'product', 'quotient', 'mean', 'bands', 'byDay', 'min', 'max'] as const),
  ...betweenWords,
] as const

/** The words behind which a value names what it works with. */
const naming = [...words, 'by', 'of'] as const

/** Everything that a value works with, each with its place in the file. */
const partsOf = (
  value: ComputedValue,
  at: JsonPath,
): { id: string; path: JsonPath; isCounted: boolean; word: (typeof naming)[number] }[] =>
  naming.flatMap((word) => {
    if (word === 'bands' || word === 'byDay') return []
    const path: JsonPath = [...at, word]
    const named = value[word]
    const isCounted = word === 'count'
    if (typeof named === 'number') return []
    return typeof named === 'string'
      ? [{ id: named, path, isCounted, word }]
      : (named ?? []).flatMap((id: string | number, index: number) =>
          typeof id === 'number' ? [] : [{ id, path: [...path, index], isCounted, word }],
        )
  })

/** What a value works with must be there, be a number, and not be itself; and something must use it. */
export function valueRules(scope: Scope): Finding[] {
  const { placed, at: all, written } = scope.computed
  return written.flatMap((value, index) => {
    const at = [...all, index]
    const misnamed = [...ownName(scope, value, at), ...partsOf(value, at).flatMap((part) => ofPart(scope, value, part))]
    if (value.value !== undefined)
      misnamed.push(...countedValues(withEntries(scope), placed, { of: value.count ?? [], value: value.value }, at))
    misnamed.push(
      ...whereRules(scope, value, at),
      ...finishRules(scope, value, at),
      ...bandRules(scope, value, at),
      ...dayRules(scope, value, at),
    )
    return misnamed.length > 0 ? oncePerList(misnamed) : [...tooLarge(scope, value, at), ...unused(scope, value, at)]
  })
}

/** `where` names a choice of the entries whose questions are added up, and options that it has. */
function whereRules(
  { computed, places, lists }: Scope,
  { id, sum = [], where }: ComputedValue,
  at: JsonPath,
): Finding[] {
  if (where === undefined) return []
  const { placed } = computed
  const asked = new Map([...places].map(([one, { field }]) => [one, field]))
  const added = sum.map((one) => (typeof one === 'string' ? askedIn(one, asked) : []))
  const [repeat] = added[0] ?? []
  const wrong = (path: JsonPath, sentence: string, suggestion: string) => [
    findingAt(placed.file, [...at, 'where', ...path], 'wrong-value', sentence, suggestion),
  ]
  if (repeat?.fields === undefined || added.some(([outer, inner]) => inner === undefined || outer !== repeat))
    return wrong(
      [],
      `"${id}" adds up only some entries, and "sum" names other things than questions of one repeat.`,
      'Name questions of one repeat in "sum", such as "costs.amount", or take "where" out.',
    )
  const inside = repeat.fields
  return Object.entries(where).flatMap(([name, one]) => {
    const choice = inside.find((field) => field.id === name)
    const known = inside.map((field) => field.id)
    if (choice === undefined) {
      const sentence = `An entry of "${repeat.label}" has no question "${name}".`
      return [unknownName(placed, [...at, 'where', name], 'unknown-field', sentence, name, known)]
    }
    if (choice.options === undefined || holdsList(choice))
      return wrong(
        [name],
        `"${id}" adds up entries by the answer to "${choice.label}", which is not a choice of one option.`,
        'Name a question of the entry for one choice, such as choice-cards.',
      )
    const options = lists.get(choice.options)?.options.map((option) => option.id)
    return one.enum.flatMap((option, nth) => {
      if (options === undefined || options.includes(option)) return []
      const path = [...at, 'where', name, 'enum', nth]
      return unknownName(
        placed,
        path,
        'unknown-option',
        `"${choice.label}" has no option "${option}".`,
        option,
        options,
      )
    })
  })
}

/** Bands follow each other, and all say the same of the number. */
function bandRules({ computed }: Scope, { id, bands = [] }: ComputedValue, at: JsonPath): Finding[] {
  const wrong = (nth: number, sentence: string, suggestion: string) =>
    findingAt(computed.placed.file, [...at, 'bands', nth], 'wrong-value', sentence, suggestion)
  return bands.flatMap((band, nth) => {
    const before = bands[nth - 1]
    if (before === undefined) return []
    if (band.from <= before.from)
      return [
        wrong(
          nth,
          `A band of "${id}" begins at ${band.from}, and the one before it at ${before.from}.`,
          'Write the bands in their order, each with a "from" of its own.',
        ),
      ]
    return (band.rate === undefined) === (before.rate === undefined)
      ? []
      : [
          wrong(
            nth,
            `One band of "${id}" has a "value", and another one a "rate".`,
            'Give all bands a "value", or all a "rate".',
          ),
        ]
  })
}

/** Days follow each other, and after the last of them one more number counts. */
function dayRules({ computed, outside }: Scope, { id, byDay = [] }: ComputedValue, at: JsonPath): Finding[] {
  const { placed } = computed
  const wrong = (nth: number, sentence: string, suggestion: string) =>
    findingAt(placed.file, [...at, 'byDay', nth], 'wrong-value', sentence, suggestion)
  if (byDay.length > 0 && outside !== undefined)
    return [wrong(0, `"${id}" depends on the day, and stands in a repeat.`, 'Write it in "values" of wizard.json.')]
  return byDay.flatMap(({ until }, nth) => {
    const before = byDay[nth - 1]?.until
    const isLast = nth === byDay.length - 1
    if (isLast !== (until === undefined))
      return [
        wrong(
          nth,
          isLast ? `"${id}" has no number after ${until}.` : `Only the last number of "${id}" has no "until".`,
          'Give each but the last one its last day, and let the last one go on.',
        ),
      ]
    if (until !== undefined && !isDay(until)) return [noSuchDay(placed, [...at, 'byDay', nth], until)]
    return until !== undefined && before !== undefined && until <= before
      ? [
          wrong(
            nth,
            `A number of "${id}" counts until ${until}, and the one before it until ${before}.`,
            'Write the days in their order.',
          ),
        ]
      : []
  })
}

/** Only what is worked out is rounded and kept within bounds. */
function finishRules({ computed }: Scope, value: ComputedValue, at: JsonPath): Finding[] {
  const { min, max } = value.clamp ?? {}
  const { file } = computed.placed
  const wrong = (word: string, sentence: string, suggestion: string) => [
    findingAt(file, [...at, word], 'wrong-value', sentence, suggestion),
  ]
  if (isFinished(value) && isOrdered(value))
    return wrong(
      value.clamp === undefined ? 'decimals' : 'clamp',
      `"${value.id}" is the answer to a question, or lies between two, and neither is rounded or kept within bounds.`,
      'Take it out, or use it beside "sum", "count", "difference", "product", "quotient", "mean" or "bands".',
    )
  return min !== undefined && max !== undefined && min >= max
    ? wrong(
        'clamp',
        `"${value.id}" is at least ${min} and at most ${max}: it is always the same.`,
        'Let "min" be less than "max".',
      )
    : []
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
function ownName({ computed, places, facts, outside }: Scope, value: ComputedValue, at: JsonPath): Finding[] {
  const { placed, written } = computed
  const { id } = value
  const say = (path: JsonPath, rule: ContentRule, sentence: string, suggestion: string) =>
    findingAt(placed.file, [...at, ...path], rule, sentence, suggestion)
  const isTwice = written.find((other) => other.id === id) !== value || outside?.values.has(id) === true
  const whose = isTwice ? 'another value' : places.has(id) ? 'a question' : facts.has(id) ? 'a fact' : undefined
  const said = words.filter((word) => value[word] !== undefined)
  return [
    ...(value.saved === true && outside !== undefined
      ? [
          say(
            ['saved'],
            'wrong-value',
            `"${id}" is worked out in each entry of "${outside.repeat.label}", and entries are saved as they were answered.`,
            'Take "saved" out, or save a value of wizard.json.',
          ),
        ]
      : []),
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
  const { computed, places, facts, values } = scope
  const { placed } = computed
  const { file } = placed
  const { id: own } = value
  const { id, path, isCounted, word } = part
  const wrong = (rule: ContentRule, sentence: string, suggestion: string) => [
    findingAt(file, path, rule, sentence, suggestion),
  ]
  const asked = new Map([...places].map(([one, { field }]) => [one, field]))
  const [outer, inner] = askedIn(id, asked)
  if (isBetween(word) && askedBetween(word) === 'date' && isDayWritten(id))
    return isDay(id) ? [] : [{ ...noSuchDay(placed, path, id) }]
  if (isOrdered(value)) {
    const looked = inner ?? outer
    if (looked !== undefined) return ofOrdered(scope, value, part, looked, inner !== undefined)
  }
  if (word === 'by' && (inner ?? outer) !== undefined) {
    const [beside, besideInner] = askedIn(value.product ?? '', asked)
    const isTogether =
      (inner === undefined) === (besideInner === undefined) && (inner === undefined || outer === beside)
    if (beside !== undefined && !isTogether)
      return wrong(
        'wrong-value',
        `"${own}" multiplies "${value.product}" by "${id}", and they are not asked together.`,
        'Name two questions of the same entry, or two that stand outside of entries.',
      )
  }
  if (inner !== undefined || (outer !== undefined && outer.fields === undefined))
    return isCounted
      ? []
      : [...ofQuestion(scope, own, inner ?? outer, path), ...ofDivisor(scope, value, inner ?? outer, path)]
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
      readsOutside(scope, placed, path, id) ??
        unknownName(placed, path, 'unknown-field', `"${own}" works with "${id}", which nobody asks.`, id, [
          ...[...places].flatMap(([one, { field }]) => [
            one,
            ...(field.fields ?? []).map((inside) => `${one}.${inside.id}`),
          ]),
          ...(isCounted || word === 'mean' ? [] : values.keys()),
        ]),
    ]
  if (isCounted)
    return wrong(
      'wrong-value',
      `"${own}" counts questions, and "${id}" is a value, which is always there.`,
      'Name the questions, or add values up with "sum".',
    )
  if (word === 'mean')
    return wrong(
      'wrong-value',
      `"${own}" is the mean of what is answered, and "${id}" is a value, which nobody answers.`,
      'Name the questions, or divide what values come to with "quotient".',
    )
  const other = computed.written.find((one) => one.id === id)
  if (isOrdered(value))
    return wrong(
      'wrong-value',
      `"${own}" works with the value "${id}", and "min", "max" and what lies between two answers work with answers alone.`,
      'Name questions.',
    )
  const ordered = orderedValuesOf(scope.resolved()).get(id)
  if (other !== undefined && ordered !== undefined && formatOfValue(ordered) !== 'number')
    return wrong(
      'wrong-value',
      `"${own}" works with numbers, and "${id}" is a ${formatOfValue(ordered)}.`,
      'Name a value that is a number, or count what lies between two days or times.',
    )
  return reaches(scope, id, own)
    ? wrong(
        'circular-value',
        id === own ? `"${own}" works with itself.` : `"${own}" works with "${id}", which works with "${own}".`,
        'Let each value work with questions, or with values that do not need it.',
      )
    : []
}

const isBetween = (word: string): word is BetweenWord => betweenWords.some((one) => one === word)

/** Numbers are compared with numbers, days with days; years and days lie between two days that are asked once, minutes between two times. */
function ofOrdered(
  scope: Scope,
  { id: own, ...value }: ComputedValue,
  { path, word }: PartOfValue,
  field: FieldDefinition,
  isInEntry: boolean,
): Finding[] {
  const { file } = scope.computed.placed
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

function reaches({ computed }: Scope, from: string, to: string): boolean {
  const values = computed.written
  const met = new Set<string>()
  const follow = (id: string): boolean => {
    if (id === to) return true
    if (met.has(id)) return false
    met.add(id)
    const value = values.find((one) => one.id === id)
    return value !== undefined && partsOf(value, []).some((part) => follow(part.id))
  }
  return follow(from)
}

/** Only a number can be added up: one that is answered, or points of options. */
function ofQuestion(
  { lists, optionLists, computed }: Scope,
  own: string,
  field: FieldDefinition | undefined,
  path: JsonPath,
): Finding[] {
  if (field === undefined) return []
  const { label, options } = field
  const { file } = computed.placed
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

/** What a question answers may be 0 only where nothing is divided by it. */
function ofDivisor(
  { lists, computed }: Scope,
  { id, quotient }: ComputedValue,
  field: FieldDefinition | undefined,
  path: JsonPath,
): Finding[] {
  if (field === undefined || quotient === undefined || path.at(-1) !== 1) return []
  const { min = -1, max = 1 } = field.range ?? {}
  const options = field.options === undefined ? undefined : lists.get(field.options)?.options
  const isZero =
    options === undefined ? min <= 0 && max >= 0 : holdsList(field) || options.some(({ points }) => points === 0)
  if (!isZero) return []
  return [
    findingAt(
      computed.placed.file,
      path,
      'wrong-value',
      `"${id}" divides by "${field.label}", which may be 0.`,
      options === undefined
        ? `Give "${field.label}" a "range" without 0, such as "min": ${numberStep(field.range)}.`
        : 'Name a choice of one option whose points are not 0.',
    ),
  ]
}

/** The smallest and the largest total hold as many digits as a number that is answered. */
function tooLarge(scope: Scope, { id }: ComputedValue, at: JsonPath): Finding[] {
  const endless = endlessIn(scope, id)
  if (endless !== undefined)
    return [
      findingAt(
        scope.computed.placed.file,
        at,
        'value-too-large',
        `"${id}" adds up entries of "${endless.label}", of which there can be any number.`,
        `Give "${endless.label}" a "limit".`,
      ),
    ]
  const { min, max } = rangeIn(scope, id) ?? { min: 0, max: 0 }
  if (Math.max(-min, max) <= largestNumber) return []
  return [
    findingAt(
      scope.computed.placed.file,
      at,
      'value-too-large',
      `"${id}" can come to ${(max > largestNumber ? max : min).toPrecision(3)}, and a number has at most twelve digits before its point.`,
      'Give its questions a "range".',
    ),
  ]
}

/** A repeat without a limit whose entries a value adds up. */
const endlessIn = ({ resolved }: Scope, id: string): Field | undefined =>
  [...basesOf(id, derivedValuesOf(resolved()))]
    .flatMap((base) => [...(computationsOf(resolved()).get(base)?.parts.values() ?? [])])
    .find(({ entries, field }) => entries !== undefined && field.limit === undefined)?.field

/** What a value can come to, at least and at most, and in which steps; undefined for what is no value. */
export const rangeIn = ({ resolved }: Scope, id: string): ReturnType<typeof rangeOfValue> | undefined =>
  rangeOfValue(resolved(), id)

function unused({ computed, outside }: Scope, value: ComputedValue, at: JsonPath): Finding[] {
  const { id, saved } = value
  const { placed, written, readers } = computed
  const isNamed = written.some((other) => other !== value && partsOf(other, []).some((part) => part.id === id))
  const isRead = reads(readers, id)
  if (saved === true || isNamed || isRead) return []
  return [
    findingAt(
      placed.file,
      at,
      'unused-value',
      `Nothing uses "${id}".`,
      outside === undefined
        ? `Compare it in a condition, show it by {value.${id}}, save it with "saved": true, or take it out.`
        : `Compare it in a check or a question of the entry, show it by {value.${id}} in "itemTitle", or take it out.`,
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
      const inEntries = steps.flatMap(({ value }) => fieldsIn(value).flatMap(({ field }) => field.values ?? []))
      const parts = [...(definition.value.values ?? []), ...inEntries].flatMap((value) => partsOf(value, []))
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
