import type { Field } from '../definition.ts'
import { readNumber } from '../text/index.ts'
import type { Kind, Unfinished } from './kind.ts'
import { samplesThatFit } from './parts/samples.ts'

/** Up to twelve digits before the point, and six behind it; no more in all than a JSON number holds. */
const isKept = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text) && String(Number(text)) === text

/** Whole numbers, where content does not say otherwise. */
const stepOf = ({ range }: Field): number => range?.step ?? 1
/** Steps are counted from the smallest number, or from 0. */
const startOf = ({ range }: Field): number => range?.min ?? 0

function onStep(field: Field, value: number): boolean {
  const steps = (value - startOf(field)) / stepOf(field)
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

const inShort = (value: number): string => String(Number(value.toFixed(6)))
const nthValue = (field: Field, at: number): number => startOf(field) + at * stepOf(field)
const nth = (field: Field, at: number): string => inShort(nthValue(field, at))

/** As a language writes it: 0,5. */
const inWords = (value: number, language: string | undefined): string =>
  language === undefined
    ? inShort(value)
    : new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }).format(value)

function bounds({ range: { min, max } = {} }: Field, language: string | undefined): Unfinished {
  const say = (value: number) => inWords(value, language)
  if (min !== undefined && max !== undefined)
    return { because: 'wizard.numberBetween', values: { min: say(min), max: say(max) } }
  return min === undefined
    ? { because: 'wizard.numberTo', values: { max: say(max ?? 0) } }
    : { because: 'wizard.numberFrom', values: { min: say(min) } }
}

function unfinished(field: Field, text: string, language?: string): Unfinished | undefined {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field.range ?? {}
  const kept = readNumber(text) ?? ''
  const value = Number(kept)
  const say = (at: number) => inWords(nthValue(field, at), language)
  if (!isKept(kept)) return { because: 'wizard.notNumber', values: { example: say(1) } }
  if (value < min || value > max) return bounds(field, language)
  return onStep(field, value) ? undefined : { because: 'wizard.numberStep', values: { one: say(0), other: say(1) } }
}

const fits = (field: Field, text: string): boolean => unfinished(field, text) === undefined

/** From the smallest up, or from the largest down where only that is said. */
const candidate = (field: Field, at: number): string => {
  const { min, max } = field.range ?? {}
  const down = min === undefined && max !== undefined
  return down ? inShort(Math.floor(max / stepOf(field)) * stepOf(field) - at * stepOf(field)) : nth(field, at)
}

/** A number, kept with a point before its decimals, however it was written. */
export const number: Kind = {
  isList: false,
  chooses: false,
  control: 'box',
  said: 'amount',
  reads: ['min', 'placeholder', 'range'],
  accepts: () => ({ type: 'string', maxLength: 40 }),
  sample: samplesThatFit(candidate, fits),
  fits,
  unfinished,
  read: readNumber,
  writes: () => 'number',
  impossible: (field) => {
    const { min, max, step } = field.range ?? {}
    return [
      ['words instead of a number', 'many'],
      ...(min === undefined ? [] : [['a number that is too small', inShort(min - 1)] as const]),
      ...(max === undefined ? [] : [['a number that is too large', inShort(max + 1)] as const]),
      ...(step === undefined || step >= 1
        ? [['a number between two steps', inShort(startOf(field) + 0.5)] as const]
        : []),
    ]
  },
  label: (_field, entry) => entry,
}

/** A value of a wizard as conditions compare it: like the answer to a question for a number. */
export const asNumberQuestion = (
  id: string,
  range: Field['range'],
): Pick<Field, 'id' | 'kind' | 'label' | 'range'> => ({
  id,
  kind: 'number',
  label: id,
  ...(range && { range }),
})
