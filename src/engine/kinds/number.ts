import type { Field } from '../definition.ts'
import { readNumber } from '../text/read-number.ts'
import type { Kind, Unfinished } from './kind.ts'
import { samplesThatFit } from './parts/samples.ts'

/** Up to twelve digits before the point, and six behind it; no more in all than a JSON number holds. */
const isKept = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text) && String(Number(text)) === text

/** How far apart numbers are: whole ones, where content does not say otherwise, or those of so many decimals. */
export const numberStep = ({ step, decimals }: NonNullable<Field['range']> = {}): number =>
  step ?? (decimals === undefined ? 1 : Number(`1e-${decimals}`))

const stepOf = ({ range }: Field): number => numberStep(range)
/** Steps are counted from the smallest number, or from 0. */
const startOf = ({ range }: Field): number => range?.min ?? 0

function onStep(field: Field, value: number): boolean {
  const steps = (value - startOf(field)) / stepOf(field)
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

const inShort = (value: number): string => String(Number(value.toFixed(6)))
const nthValue = (field: Field, at: number): number => startOf(field) + at * stepOf(field)
const nth = (field: Field, at: number): string => inShort(nthValue(field, at))

/** As a language writes it: 0,5, and 12,50 where it always has its decimals. */
function inWords({ range: { decimals } = {} }: Pick<Field, 'range'>, value: number, language?: string): string {
  if (decimals === undefined && language === undefined) return inShort(value)
  return new Intl.NumberFormat(language ?? 'en', {
    // A year has no sign between thousands.
    ...(decimals === undefined && { useGrouping: false }),
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 6,
  }).format(value)
}

/** €450, EUR 450, 20 kg, 5%: signs stand at the number, words after a space. */
export const withUnit = ({ prefix = '', suffix = '' }: Pick<Field, 'prefix' | 'suffix'>, amount: string): string =>
  `${prefix}${/[\p{L}\p{N}]$/u.test(prefix) ? ' ' : ''}${amount}${/^[^%‰°]/.test(suffix) ? ' ' : ''}${suffix}`

/** A number as it stands in its box: 12.5 as 12.50 where two decimals are always shown. More of them stay, so that no digit is lost. */
export function withDecimals({ range: { decimals } = {} }: Pick<Field, 'range'>, kept: string): string {
  if (decimals === undefined || !/^-?\d+(\.\d+)?$/.test(kept)) return kept
  const [whole = '', own = ''] = kept.split('.')
  return `${whole}.${own.padEnd(decimals, '0')}`
}

/** More decimals than a question takes. */
const hasMoreDecimals = (text: string, decimals: number): boolean => (text.split('.')[1] ?? '').length > decimals

function bounds(field: Field, language: string | undefined): Unfinished {
  const { min, max } = field.range ?? {}
  const say = (value: number) => inWords(field, value, language)
  if (min !== undefined && max !== undefined)
    return { because: 'wizard.numberBetween', values: { min: say(min), max: say(max) } }
  return min === undefined
    ? { because: 'wizard.numberTo', values: { max: say(max ?? 0) } }
    : { because: 'wizard.numberFrom', values: { min: say(min) } }
}

function unfinished(field: Field, text: string, language?: string): Unfinished | undefined {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals } = field.range ?? {}
  const kept = readNumber(text) ?? ''
  const value = Number(kept)
  const say = (at: number) => inWords(field, nthValue(field, at), language)
  if (decimals !== undefined && hasMoreDecimals(kept, decimals))
    return { because: 'wizard.numberDecimals', values: { example: inWords(field, Number(kept), language) } }
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
  reads: ['min', 'placeholder', 'prefix', 'suffix', 'range', 'prefill'],
  accepts: () => ({ type: 'string', maxLength: 40 }),
  sample: samplesThatFit(candidate, fits),
  fits,
  unfinished,
  read: readNumber,
  writes: () => 'number',
  impossible: (field) => {
    const { min, max, decimals } = field.range ?? {}
    return [
      ['words instead of a number', 'many'],
      ...(min === undefined ? [] : [['a number that is too small', inShort(min - 1)] as const]),
      ...(max === undefined ? [] : [['a number that is too large', inShort(max + 1)] as const]),
      ...(numberStep(field.range) >= 1 ? [['a number between two steps', inShort(startOf(field) + 0.5)] as const] : []),
      ...(decimals === undefined || decimals === 6
        ? []
        : [['a number with too many decimals', `${Math.trunc(startOf(field))}.${'0'.repeat(decimals)}1`] as const]),
    ]
  },
  label: (field, entry, language) => {
    const isLong = field.range?.decimals !== undefined && hasMoreDecimals(entry, field.range.decimals)
    return withUnit(field, isKept(entry) && !isLong ? inWords(field, Number(entry), language) : entry)
  },
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
