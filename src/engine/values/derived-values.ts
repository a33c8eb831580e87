import type { ComputedValue } from '@kindred/contract/wizard'
import { betweenOf } from './ordered-values.ts'

/** What becomes of a number, in millionths: rounded to a multiple of `grid`, and kept between bounds. */
export interface Finish {
  grid: bigint
  /** As content says it: absent where it does not round. */
  decimals?: number
  /** Towards 0 or away from it; absent: to the nearest, halves away from 0. */
  round?: 'up' | 'down'
  min?: bigint
  max?: bigint
}

/**
 * A value that is no sum of what each answer adds: it divides, or works with values that are rounded, kept within bounds or hang on the order
 * of answers. Its operands are other values, so it is worked out once those are.
 */
export interface DerivedValue {
  id: string
  how: 'sum' | 'difference' | 'product' | 'quotient' | 'bands'
  /** Values by their ids, and numbers in millionths. */
  operands: readonly (string | bigint)[]
  /** Values that count answers: while one of them is 0, this one has no value. */
  counts: readonly string[]
  bands: readonly Band[]
  finish: Finish
}

/** From a number on: what the value is there, or what each one above it adds. All in millionths. */
interface Band {
  from: bigint
  value?: bigint
  rate?: bigint
}

/** Values as they are worked out: those that add up what answers add, and those that are worked out of others, in their order. */
interface WithHiddenOperands {
  sums: readonly ComputedValue[]
  derived: ReadonlyMap<string, DerivedValue>
}

const oneMillion = 1_000_000n

/** As it is written, because a division of fractions errs: `0.3` is 300,000. */
export function millionthsOf(number: string): bigint {
  const [whole = '0', decimals = ''] = number.replace('-', '').split('.')
  const found = BigInt(whole) * oneMillion + BigInt(decimals.padEnd(6, '0'))
  return number.startsWith('-') ? -found : found
}

/** A number of content in millionths. */
export const millionthsIn = (number: number): bigint => millionthsOf(number.toFixed(6))

/** Whether a value is rounded or kept between bounds after it is worked out. */
export const isFinished = ({ decimals, clamp }: ComputedValue): boolean => decimals !== undefined || clamp !== undefined

/** Does it hang on the order of answers? */
export const isOrdered = (value: ComputedValue): boolean => (value.min ?? value.max ?? betweenOf(value)) !== undefined

export function finishOf({ decimals, round, clamp: { min, max } = {} }: ComputedValue): Finish {
  return {
    grid: 10n ** BigInt(6 - (decimals ?? 6)),
    ...(decimals !== undefined && { decimals }),
    ...(round && { round }),
    ...(min !== undefined && { min: millionthsIn(min) }),
    ...(max !== undefined && { max: millionthsIn(max) }),
  }
}

/** A fraction of millionths, rounded once and kept within bounds. */
export function finishedFraction(
  numerator: bigint,
  denominator: bigint,
  { grid, round, min, max }: Pick<Finish, 'grid' | 'round' | 'min' | 'max'>,
): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const size = numerator < 0n ? -numerator : numerator
  const unit = (denominator < 0n ? -denominator : denominator) * grid
  const times =
    round === 'down' ? size / unit : round === 'up' ? (size + unit - 1n) / unit : (size * 2n + unit) / (unit * 2n)
  const rounded = (isNegative ? -times : times) * grid
  if (min !== undefined && rounded < min) return min
  return max !== undefined && rounded > max ? max : rounded
}

/** The operands by which a value works with others. */
const operandsOf = ({ sum, difference, product, by, quotient, of }: ComputedValue): (string | number)[] => [
  ...(sum ?? difference ?? quotient ?? []),
  ...[product, by, of].flatMap((one) => one ?? []),
]

/** A value that content does not name has a blank in its id. */
export const isNamed = (id: string): boolean => !id.includes(' ')

/** What content writes, with the sums and counts of questions that derived values work with; what works with itself is left out. */
export function withHiddenOperands(written: readonly ComputedValue[]): WithHiddenOperands {
  const byId = new Map(written.map((value) => [value.id, value]))
  const known = new Map<string, boolean>()
  const isDerived = (value: ComputedValue): boolean => {
    const { id, quotient, mean, bands, product, by } = value
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const others = operandsOf(value).flatMap((one) => (typeof one === 'string' ? (byId.get(one) ?? []) : []))
    const is =
      !isOrdered(value) &&
      ((quotient ?? mean ?? bands) !== undefined ||
        (typeof by === 'string' && (byId.has(by) || byId.has(product ?? ''))) ||
        others.some((other) => isFinished(other) || isOrdered(other) || isDerived(other)))
    known.set(id, is)
    return is
  }
  const sums = new Map(written.flatMap((value) => (isDerived(value) || isOrdered(value) ? [] : [[value.id, value]])))
  const hidden = (word: 'sum' | 'count', questions: readonly string[]): string => {
    const alike = (one: ComputedValue) =>
      !isFinished(one) && !one.where && JSON.stringify(one.sum) === JSON.stringify(questions)
    const same = word === 'sum' ? [...sums.values()].find(alike) : undefined
    if (same !== undefined) return same.id
    const id = `${word} ${questions.join()}`
    sums.set(id, { id, [word]: questions } as ComputedValue)
    return id
  }
  const derived = new Map<string, DerivedValue>()
  const follow = (value: ComputedValue, within: readonly string[]): void => {
    if (derived.has(value.id) || !isDerived(value)) return
    const operand = (one: string | number): (string | bigint)[] => {
      if (typeof one === 'number') return [millionthsIn(one)]
      const other = byId.get(one)
      if (other === undefined) return [hidden('sum', [one])]
      if (one === value.id || within.includes(one)) return []
      follow(other, [...within, value.id])
      return [one]
    }
    const { id, mean, bands = [] } = value
    const how = (['difference', 'product', 'bands', 'sum'] as const).find((word) => value[word]) ?? 'quotient'
    const operands = mean ? [hidden('sum', mean), hidden('count', mean)] : operandsOf(value).flatMap(operand)
    // A quotient, and what lies in a band, has no value without its answers; what is added up counts them as 0.
    const asked = how === 'quotient' || how === 'bands' ? operandsOf(value) : []
    const counts = asked.flatMap((one) => (typeof one === 'string' && !byId.has(one) ? [hidden('count', [one])] : []))
    derived.set(id, {
      ...{ id, how, operands, counts },
      bands: bands.map(({ from, value: there, rate }) => ({
        from: millionthsIn(from),
        ...(there !== undefined && { value: millionthsIn(there) }),
        ...(rate !== undefined && { rate: millionthsIn(rate) }),
      })),
      finish: finishOf(value),
    })
  }
  for (const value of written) follow(value, [])
  return { sums: [...sums.values()], derived }
}

/**
 * What a value comes to, in millionths; `amountOf`: that of the values that it works with. Undefined where it has none: a quotient by 0, or
 * of what is not answered. Sums, differences and products take what is not there as 0.
 */
export function derivedAmount(
  { how, operands, counts, bands, finish }: DerivedValue,
  amountOf: (id: string) => bigint | undefined,
): bigint | undefined {
  if (counts.some((id) => amountOf(id) === 0n)) return undefined
  const all = operands.map((one) => (typeof one === 'bigint' ? one : amountOf(one)))
  const [first, second] = all
  switch (how) {
    case 'sum':
      return finishedFraction(
        all.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n),
        1n,
        finish,
      )
    case 'difference':
      return finishedFraction((first ?? 0n) - (second ?? 0n), 1n, finish)
    case 'product':
      return finishedFraction((first ?? 0n) * (second ?? 0n), oneMillion, finish)
    case 'quotient':
      return first === undefined || second === undefined || second === 0n
        ? undefined
        : finishedFraction(first * oneMillion, second, finish)
    case 'bands':
      return first === undefined ? undefined : finishedFraction(bandedAmount(bands, first), oneMillion, finish)
  }
}

/** What bands make of a number, in millionths of millionths. */
export function bandedAmount(bands: readonly Band[], amount: bigint): bigint {
  return bands.reduce((found, { from, value, rate }, at) => {
    if (amount < from) return found
    if (value !== undefined) return value * oneMillion
    const next = bands[at + 1]?.from
    return found + (rate ?? 0n) * ((next !== undefined && next < amount ? next : amount) - from)
  }, 0n)
}

/** Millionths as a number is answered: `-0.5`. */
export function amountText(amount: bigint): string {
  const size = amount < 0n ? -amount : amount
  const text = `${size / oneMillion}.${String(size % oneMillion).padStart(6, '0')}`.replace(/\.?0+$/, '')
  return amount < 0n ? `-${text}` : text
}

/** All values that a derived one is worked out of which are not derived themselves. */
export function basesOf(id: string, derived: ReadonlyMap<string, DerivedValue>): Set<string> {
  const value = derived.get(id)
  if (value === undefined) return new Set([id])
  const named = value.operands.filter((one): one is string => typeof one === 'string')
  return new Set([...named, ...value.counts].flatMap((one) => [...basesOf(one, derived)]))
}
