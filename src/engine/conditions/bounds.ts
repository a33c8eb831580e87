import type { ConditionValue } from '@kindred/contract/condition'
import type { Answer } from '../definition.ts'
import { memoize } from '../memoize.ts'
import { resolveDay } from '../text/days.ts'

const millionths = (number: number): number => Math.round(number * 1e6)

/** In millionths, where a division of fractions errs: 0.3 is a multiple of 0.1. Exact up to nine billion. */
const isMultipleOf = (number: string, of: number): boolean => millionths(Number(number)) % millionths(of) === 0

type DayKeyword = Extract<keyof ConditionValue, `format${string}`>
type NumberKeyword = Exclude<Extract<keyof ConditionValue, `${string}imum` | 'multipleOf'>, DayKeyword>

/** One comparison of a value with a bound. */
export type Comparison = { keyword: NumberKeyword; bound: number } | { keyword: DayKeyword; bound: string }

/** What a value is compared with, without what stands in `not`, `allOf` and `anyOf`. */
export const comparisonsIn = memoize((value: ConditionValue) =>
  Object.entries(value).flatMap(([keyword, bound]) =>
    /imum$|^multipleOf$/.test(keyword) && bound !== undefined ? ({ keyword, bound } as Comparison) : [],
  ),
)

const isDay = /^\d{4}-\d{2}-\d{2}$/
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const isTime = /^\d{2}:\d{2}$/
const isNumber = /^-?\d+(\.\d+)?$/

/** Does an answer fulfil a comparison? As in JSON Schema, `minimum` says nothing about what is no number. */
export function comparisonHolds({ keyword, bound }: Comparison, answer: Answer): boolean {
  if (typeof answer !== 'string') return true
  if (typeof bound === 'string') {
    const placed = resolveDay(bound)
    const form = [isTime, isMoment, isDay].find((one) => one.test(placed))
    return form?.test(answer) !== true || isOnSide(keyword, answer, placed)
  }
  if (!isNumber.test(answer)) return true
  return keyword === 'multipleOf' ? isMultipleOf(answer, bound) : isOnSide(keyword, Number(answer), bound)
}

/** Years of four digits, and times of 24 hours, sort as they are written: so do days with their times. */
const isOnSide = <Value extends number | string>(keyword: string, value: Value, bound: Value): boolean =>
  value === bound ? !/exclusive/i.test(keyword) : value > bound === keyword.endsWith('inimum')

const inWords: Readonly<Record<Comparison['keyword'], (bound: string) => string>> = {
  minimum: (bound) => `is ${bound} or more`,
  exclusiveMinimum: (bound) => `is more than ${bound}`,
  maximum: (bound) => `is ${bound} or less`,
  exclusiveMaximum: (bound) => `is less than ${bound}`,
  multipleOf: (bound) => `is a multiple of ${bound}`,
  formatMinimum: (bound) => `is ${bound} or later`,
  formatExclusiveMinimum: (bound) => `is later than ${bound}`,
  formatMaximum: (bound) => `is ${bound} or earlier`,
  formatExclusiveMaximum: (bound) => `is earlier than ${bound}`,
}

/** For findings and pictures: `is 18 or more`. */
export const comparisonInWords = ({ keyword, bound }: Comparison): string => inWords[keyword](String(bound))

const keywords = (): Comparison['keyword'][] => Object.keys(inWords) as Comparison['keyword'][]
const isOfDays = (keyword: Comparison['keyword']): keyword is DayKeyword => keyword.startsWith('format')

/** Keywords that compare a day or a time with a bound. */
export const dayKeywords = (): DayKeyword[] => keywords().filter(isOfDays)
/** Keywords that compare a number with a bound. */
export const numberKeywords = () => keywords().filter((keyword) => !isOfDays(keyword))
