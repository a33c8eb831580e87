import type { Condition, ConditionValue } from '@kindred/contract/condition'
import type { FieldDefinition } from '@kindred/contract/step'
import {
  answerFormat,
  type Comparison,
  comparisonInWords,
  comparisonsIn,
  conditionHolds,
  dayKeywords,
  entryPart,
  kindOf,
  mentions,
  numberKeywords,
  representativeEntries,
  resolveDay,
} from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'

interface ConditionPart {
  part: Condition
  at: JsonPath
}

/** A condition and every condition in it, each with its place in the file. What a name stands for is written elsewhere. */
export const partsWithPaths = (part: Condition, at: JsonPath): ConditionPart[] => [
  { part, at },
  ...(part.named === undefined ? inside(part, at) : []),
]

const inside = (part: Condition, at: JsonPath): ConditionPart[] => [
  ...(part.not === undefined ? [] : partsWithPaths(part.not, [...at, 'not'])),
  ...(['allOf', 'anyOf'] as const).flatMap((word) =>
    (part[word] ?? []).flatMap((inner, index) => partsWithPaths(inner, [...at, word, index])),
  ),
]

/** The condition as far as `keeps` lets its parts stand. */
export function filterCondition(condition: Condition, keeps: (part: Condition) => Condition | undefined): Condition {
  const { not, allOf, anyOf, ...own } = keeps(condition) ?? {}
  return {
    ...own,
    ...(not === undefined ? {} : { not: filterCondition(not, keeps) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map((part) => filterCondition(part, keeps)) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => filterCondition(part, keeps)) }),
  }
}

type Word = keyof ConditionValue

/** Words of a condition that speak of one value, and words that speak of a list. */
const ofOne: readonly Word[] = ['const', 'enum']
const ofLists: readonly Word[] = ['contains', 'minContains', 'items', 'minItems', 'maxItems']

/** Every comparison of one question in a condition, however deep. */
function comparedWith(condition: Condition, field: string): ConditionValue[] {
  const value = condition.properties?.[field]
  const deeper = [condition.not, ...(condition.allOf ?? []), ...(condition.anyOf ?? [])]
  return [
    ...(value === undefined ? [] : partsOf(value)),
    ...deeper.flatMap((part) => (part === undefined ? [] : comparedWith(part, field))),
  ]
}

const partsOf = (value: ConditionValue): ConditionValue[] => [
  value,
  ...[value.not, ...(value.allOf ?? []), ...(value.anyOf ?? [])].flatMap((part) =>
    part === undefined ? [] : partsOf(part),
  ),
]

/** What a comparison is held against: a fact, or a question. */
interface Compared {
  field: string
  label: string
  isList: boolean
  /** The question; absent for a fact. */
  question?: FieldDefinition | undefined
}

/** Where a number, a day or a time is asked for, and which words compare it. */
const ofFormats = [
  { formats: ['number'], words: numberKeywords() as readonly Word[], asks: 'a number question' },
  { formats: ['date', 'time', 'date-time'], words: dayKeywords() as readonly Word[], asks: 'a date or time question' },
]

const isTimeBound = (bound: unknown): boolean => /^\d{2}:\d{2}$/.test(String(bound))

/** Which questions a bound in words is for. */
const formOf = (bound: unknown): 'date' | 'time' | 'date-time' =>
  isTimeBound(bound) ? 'time' : resolveDay(String(bound)).includes('T') ? 'date-time' : 'date'

/** What is asked there, and how it is written. */
const forms = {
  date: { name: 'day', example: '2001-02-03' },
  time: { name: 'time', example: '08:30' },
  'date-time': { name: 'day with its time', example: '2001-02-03T08:30' },
}
const isForm = (format: string | undefined): format is keyof typeof forms => format !== undefined && format in forms

const twins: readonly (readonly [Word, Word])[] = [
  ['minimum', 'formatMinimum'],
  ['exclusiveMinimum', 'formatExclusiveMinimum'],
  ['maximum', 'formatMaximum'],
  ['exclusiveMaximum', 'formatExclusiveMaximum'],
]

/**
 * A list is never equal to one word, and JSON Schema takes `contains` of one word, and `minimum` of what is no number, for fulfilled: none
 * of them asks what an editor means.
 */
export function comparisonRules(
  step: Placed<unknown>,
  condition: Condition,
  at: JsonPath,
  compared: Compared,
): Finding[] {
  const { field, label, isList, question } = compared
  const finding = (sentence: string, suggestion: string): Finding => ({
    ...findingAt(step.file, at, 'wrong-comparison', sentence, suggestion),
    line: step.file.lineOfWord(at, field),
  })
  const format = question === undefined || isList ? undefined : answerFormat(question)
  const all = comparedWith(condition, field)
  const found = all.flatMap((value) => {
    const bound = ofFormats.find(
      ({ formats, words }) => !formats.includes(format ?? '') && words.some((word) => value[word] !== undefined),
    )
    if (bound !== undefined) {
      const { words, asks } = bound
      const word = words.find((one) => value[one] !== undefined) ?? 'minimum'
      return [
        finding(
          `The condition compares "${label}" by "${word}", which only ${asks} can be: this always holds.`,
          suggestionOf(word, value, compared, format),
        ),
      ]
    }
    const other = dayKeywords().find((one) => value[one] !== undefined && formOf(value[one]) !== format)
    if (other !== undefined && isForm(format)) {
      const { name, example } = forms[format]
      return [
        finding(
          `The condition compares "${label}" with a ${forms[formOf(value[other])].name}, and its answer is a ${name}: this always holds.`,
          `Write "${other}" with a ${name}, such as "${example}".`,
        ),
      ]
    }
    const repeats = question !== undefined && kindOf(question).repeats === true
    const word = (isList ? ofOne : ofLists).find((one) => value[one] !== undefined)
    if (word === undefined) return isList ? entriesMeant(value, label, repeats).map((said) => finding(...said)) : []
    if (isList && repeats)
      return [
        finding(
          `The condition compares "${label}" with one value, and its answer is a list of entries.`,
          'Write "contains" with the "properties" that an entry has to have.',
        ),
      ]
    const written = `"${word}": ${JSON.stringify(value[word])}`
    if (isList)
      return [
        finding(
          `The condition compares "${label}" with one value, and its answer is a list, also when only one can be chosen.`,
          `Write "contains": { ${written} } instead of ${written}.`,
        ),
      ]
    const inner = value.contains?.const ?? value.contains?.enum
    return [
      finding(
        `The condition looks into "${label}" as into a list, and its answer is one value: this always holds.`,
        inner === undefined
          ? `Take ${written} out; "required" asks whether there is an answer.`
          : `Write "${typeof inner === 'string' ? 'const' : 'enum'}": ${JSON.stringify(inner)} instead of "contains".`,
      ),
    ]
  })
  return found.length > 0 || question === undefined ? found : boundRules(step, condition, at, compared, question)
}

/** Entries are described by their answers; options, names and files by what they are called. */
function entriesMeant(
  { contains, minContains, items }: ConditionValue,
  label: string,
  repeats: boolean,
): [string, string][] {
  const entry = entryPart(contains ?? {})
  if (repeats && (contains?.const ?? contains?.enum) !== undefined)
    return [
      [
        `The condition looks for a word among the entries of "${label}", and an entry has several answers.`,
        'Write "contains" with the "properties" that an entry has to have.',
      ],
    ]
  const word = items !== undefined ? 'items' : minContains !== undefined ? 'minContains' : entry && 'contains'
  if (repeats || word === undefined) return []
  return [
    [
      `The condition describes entries of "${label}" by "${word}", and that question does not repeat.`,
      'Name the answers that are meant: "contains" with "const" or "enum", and "minItems" for how many there are.',
    ],
  ]
}

/** What to write in the place of a bound that this answer cannot be held against. */
function suggestionOf(
  word: Word,
  value: ConditionValue,
  { isList, question }: Compared,
  format: string | undefined,
): string {
  const twin = twins.find((pair) => pair.includes(word))?.find((one) => one !== word)
  if (twin !== undefined && format === 'number') return `Write "${twin}" with a number.`
  if (twin !== undefined && isForm(format))
    return `Write "${twin}" with a ${forms[format].name}, such as "${forms[format].example}".`
  if (isList && (word === 'minimum' || word === 'maximum'))
    return `Write "${word === 'minimum' ? 'minItems' : 'maxItems'}": ${value[word]} to count what was chosen.`
  if (question === undefined || isList || question.options !== undefined)
    return `Name the answers that are meant, with "${isList ? 'contains' : 'enum'}".`
  return `Ask "${question.label}" as a ${word.startsWith('format') ? 'date' : 'number'}, or take "${word}" out.`
}

/** Bounds between which nothing is left, or days that no calendar has. */
function boundRules(
  step: Placed<unknown>,
  condition: Condition,
  at: JsonPath,
  { field, label }: Compared,
  question: FieldDefinition,
): Finding[] {
  const mention = mentions(condition).get(field)
  const missing = mention?.comparisons.find(
    ({ bound }) => typeof bound === 'string' && !isTimeBound(bound) && !isDay(bound),
  )
  if (missing !== undefined)
    return [{ ...noSuchDay(step, at, String(missing.bound)), line: step.file.lineOfWord(at, field) }]
  if (daysOf(question).some(([, day]) => !isDay(day)) || wrongDay(question) !== undefined) return []
  const named = [...(mention?.options ?? [])]
  return wholeValues(condition, field).flatMap((value) => {
    const entries = representativeEntries(question, comparisonsDeep(value), named)?.entries
    if (entries === undefined) return []
    const some = [...entries, ...named.filter((entry) => kindOf(question).fits(question, entry))]
    if (some.some((entry) => conditionHolds({ properties: { [field]: value } }, { [field]: entry }))) return []
    const words = comparisonsDeep(value).map(comparisonInWords).join(', ')
    const limits = JSON.stringify(question.range ?? question.dates ?? question.times)
    return [
      {
        ...findingAt(
          step.file,
          at,
          'empty-interval',
          `No answer to "${label}" fits what the condition asks of it (${words})${limits === undefined ? '' : `: it takes ${limits}`}.`,
          'Compare with bounds between which there is an answer, or widen what the question takes.',
        ),
        line: step.file.lineOfWord(at, field),
      },
    ]
  })
}

/** The first and the last day that a question takes, where it names them. */
export const daysOf = ({ dates: { from, to } = {} }: Pick<FieldDefinition, 'dates'>): ['from' | 'to', string][] => [
  ...(from === undefined ? [] : [['from', from] as ['from', string]]),
  ...(to === undefined ? [] : [['to', to] as ['to', string]]),
]

/** Does a calendar have this day, or is it counted from today or now? */
export function isDay(day: string): boolean {
  const [on = ''] = resolveDay(day).split('T')
  const time = Date.parse(`${on}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === on
}

/** A bound of a question that is a day where days with their times are asked, or the other way round. */
export function wrongDay(question: FieldDefinition): { end: 'from' | 'to'; name: string; example: string } | undefined {
  const format = answerFormat(question)
  const [end] = daysOf(question).find(([, day]) => formOf(day) !== format) ?? []
  return end === undefined || !isForm(format) ? undefined : { end, ...forms[format] }
}

export const noSuchDay = (step: Placed<unknown>, at: JsonPath, day: string): Finding =>
  findingAt(step.file, at, 'no-such-day', `There is no day ${day} in the calendar.`, 'Write a day that there is.')

/** What is asked of one question, each time as a whole. */
const wholeValues = (condition: Condition, field: string): ConditionValue[] => {
  const value = condition.properties?.[field]
  const deeper = [condition.not, ...(condition.allOf ?? []), ...(condition.anyOf ?? [])]
  return [
    ...(value === undefined ? [] : [value]),
    ...deeper.flatMap((part) => (part === undefined ? [] : wholeValues(part, field))),
  ]
}

const comparisonsDeep = (value: ConditionValue): Comparison[] => partsOf(value).flatMap(comparisonsIn)
