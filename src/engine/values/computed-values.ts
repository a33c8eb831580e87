import type { ConditionValue } from '@kindred/contract/condition'
import type { ComputedValue } from '@kindred/contract/wizard'
import { isCounted } from '../conditions/condition-holds.ts'
import type { Answer, Answers, Facts, Field, Wizard } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { answerFormat } from '../kinds/normalize-answer.ts'
import { numberStep } from '../kinds/number.ts'
import { memoize } from '../memoize.ts'
import { resolveDay } from '../text/days.ts'
import { chosenIn, holdsList, optionOf } from '../wizard.ts'
import {
  amountText,
  bandedAmount,
  basesOf,
  type DerivedValue,
  derivedAmount,
  type Finish,
  finishedFraction,
  finishOf,
  isFinished,
  isNamed,
  millionthsIn,
  millionthsOf,
  withHiddenOperands,
} from './derived-values.ts'
import { askedIn, maxBetween, type OrderedValue, orderedText, orderedValuesOf } from './ordered-values.ts'
import { daysOfValues, withValuesOn } from './values-by-day.ts'

/** What one question adds to a value. */
export interface Part {
  field: Field
  /** In units of the value: exact, however many decimals there are. */
  adds: (answer: Answer | undefined) => bigint
  /** So many units for each millionth of the number that is answered, or of the points of what is chosen; 0 where there is none. */
  number: bigint
  points: bigint
  /** Units that are added where an answer is one that the condition describes; any answer, where there is none. */
  counts: readonly { value: ConditionValue | undefined; weight: bigint }[]
  /** Of a repeat: what each of its entries adds. */
  entries?: Addends
  /** It is multiplied by another question, or multiplies it: as what it counts each time. */
  factors?: readonly Field[]
}

/** Two questions that are multiplied, and so many units for each millionth of a millionth of that. */
export interface Product {
  factors: readonly [Field, Field]
  weight: bigint
}

/** What answers add: each question by itself, and what two of them come to together. */
export interface Addends {
  parts: ReadonlyMap<string, Part>
  products: readonly Product[]
}

/**
 * How a value is worked out of answers. Sums, counts, differences and products by a constant are all sums of what each question adds, also
 * where they work with each other, and of what each entry of a repeat adds: the checker needs no more of them. Two questions that are
 * multiplied add something once both are answered.
 */
export interface Computation extends Addends {
  id: string
  /** Added to what answers add, in units of the value. */
  constant: bigint
  /** What becomes of the total, in millionths: rounded to a multiple of `grid`, and kept between bounds. */
  finish?: Finish
  /** Its units are 10 to the power of minus so many. */
  decimals: number
}

const oneMillion = 1_000_000n

interface Term {
  /** A question; absent: a number. */
  of?: string
  /** It is multiplied by this question. */
  by?: string
  /** Of that question these options count 1, and others 0. */
  among?: readonly string[]
  /** Counts answers that this describes; absent: adds numbers and points. */
  counts?: Pick<ComputedValue, 'value'>
  factor: bigint
  decimals: number
}

// Whoever says no day has them as of the day on which the wizard is looked at first.
const arrangedIn = memoize((wizard: Pick<Wizard, 'values' | 'steps'>) =>
  withHiddenOperands(withValuesOn(wizard, resolveDay('today')).values ?? []),
)

/** The values of a wizard that are worked out of other values, by their ids, each after those. */
export const derivedValuesOf = (wizard: Pick<Wizard, 'values' | 'steps'>): ReadonlyMap<string, DerivedValue> =>
  arrangedIn(wizard).derived

/**
 * The values of a wizard that add up what answers add, by their ids; also sums and counts that only its derived values work with. What reads
 * itself, or a question that nobody asks, adds nothing.
 */
export const computationsOf = memoize((wizard: Pick<Wizard, 'values' | 'steps'>): ReadonlyMap<string, Computation> => {
  const written = new Map(arrangedIn(wizard).sums.map((value) => [value.id, value]))
  if (written.size === 0) return new Map()
  const fields = new Map(wizard.steps.flatMap((step) => step.fields.map((field) => [field.id, field])))
  return new Map([...written].map(([id, value]) => [id, computation(value, termsOf(value, written, []), fields)]))
})

/** What a value adds up, with the values in it written out. */
function termsOf(value: ComputedValue, written: ReadonlyMap<string, ComputedValue>, within: readonly string[]): Term[] {
  const { id, sum = [], count = [], difference = [], product, by = 1, where } = value
  const [[category, among] = []] = Object.entries(where ?? {}).map(([name, one]) => [name, one.enum] as const)
  const inner = (of: string | number, factor = 1n, decimals = 0): Term[] => {
    if (typeof of === 'number') return [{ factor: factor * millionthsIn(of), decimals: decimals + 6 }]
    const other = written.get(of)
    if (other === undefined) return [{ of, factor, decimals }]
    if (within.includes(of) || of === id) return []
    return termsOf(other, written, [...within, id]).map((term) => ({
      ...term,
      factor: term.factor * factor,
      decimals: term.decimals + decimals,
    }))
  }
  const [of, without] = difference
  return [
    ...(category === undefined || among === undefined
      ? sum.flatMap((one) => inner(one))
      : sum.map(
          (of): Term => ({ of: String(of), by: besideIn(String(of), category), among, factor: 1n, decimals: 6 }),
        )),
    ...count.map((one): Term => ({ of: one, counts: value, factor: 1n, decimals: 0 })),
    ...(of === undefined ? [] : inner(of)),
    ...(without === undefined ? [] : inner(without, -1n)),
    ...(product === undefined
      ? []
      : typeof by === 'string'
        ? [{ of: product, by, factor: 1n, decimals: 6 }]
        : inner(product, millionthsIn(by), 6)),
  ]
}

/** The question with this name in the same entry: `costs.category` beside `costs.amount`. */
const besideIn = (path: string, name: string): string => `${path.split('.')[0]}.${name}`

function computation(value: ComputedValue, terms: readonly Term[], fields: ReadonlyMap<string, Field>): Computation {
  // Amounts have six decimals, and each factor six more; a number alone has its own six.
  const most = Math.max(0, ...terms.map(({ of, decimals }) => (of === undefined ? decimals - 6 : decimals)))
  const weighed: AllWeighed = { parts: new Map(), products: [] }
  let constant = 0n
  for (const term of terms) {
    if (term.of === undefined) {
      constant += term.factor * 10n ** BigInt(most + 6 - term.decimals)
      continue
    }
    const weight = term.factor * 10n ** BigInt(most - term.decimals)
    const [outer, inner] = askedIn(term.of, fields)
    if (outer === undefined) continue
    const among = inner === undefined ? weighed : entriesOf(weighedOf(weighed, outer))
    if (term.by === undefined) weigh(weighedOf(among, inner ?? outer), term.counts, weight)
    else multiply(among, [inner ?? outer, asFactor(factorBeside(term.by, outer, inner, fields), term.among)], weight)
  }
  const finish = isFinished(value) && { finish: finishOf(value) }
  return { id: value.id, decimals: most + 6, constant, ...finish, ...addedOf(weighed) }
}

/** A choice as a number: 1 for these options, 0 for all others. */
function asFactor(field: Field | undefined, among: readonly string[] | undefined): Field | undefined {
  if (field?.list === undefined || among === undefined) return field
  const options = field.list.options.map((option) => ({ ...option, points: among.includes(option.id) ? 1 : 0 }))
  return { ...field, list: { ...field.list, options } }
}

/** The question that another one is multiplied by: of the same entry, or outside of entries as that one is. */
function factorBeside(
  path: string,
  beside: Field,
  isInEntry: Field | undefined,
  fields: ReadonlyMap<string, Field>,
): Field | undefined {
  const [outer, inner] = askedIn(path, fields)
  if (isInEntry === undefined) return inner === undefined ? outer : undefined
  return outer === beside ? inner : undefined
}

/** What a question weighs in a value, as far as its terms are added up. */
type Weighed = Omit<Part, 'adds' | 'entries' | 'counts'> & { counts: Part['counts'][number][]; entries?: AllWeighed }
type AllWeighed = { parts: Map<string, Weighed>; products: Product[] }

function weighedOf({ parts }: AllWeighed, field: Field): Weighed {
  const own = parts.get(field.id) ?? { field, number: 0n, points: 0n, counts: [] }
  parts.set(field.id, own)
  return own
}

function entriesOf(own: Weighed): AllWeighed {
  own.entries ??= { parts: new Map(), products: [] }
  return own.entries
}

function multiply(among: AllWeighed, [one, other]: readonly [Field, Field | undefined], weight: bigint): void {
  if (other === undefined) return
  for (const factor of [one, other]) {
    const own = weighedOf(among, factor)
    own.factors = [...(own.factors ?? []), factor]
  }
  among.products.push({ factors: [one, other], weight })
}

function weigh(own: Weighed, counts: Term['counts'], weight: bigint): void {
  if (counts !== undefined) own.counts.push({ value: counts.value, weight: weight * oneMillion })
  else if (own.field.list !== undefined) own.points += weight
  else if (answerFormat(own.field) === 'number') own.number += weight
}

const addedOf = ({ parts, products }: AllWeighed): Addends => ({
  parts: new Map([...parts].map(([id, { entries, ...own }]) => [id, partOf(own, entries && addedOf(entries))])),
  products,
})

function partOf(own: Omit<Part, 'adds'>, entries: Part['entries']): Part {
  const { field, number, points, counts } = own
  const adds = (answer: Answer | undefined): bigint =>
    counts.reduce(
      (sum, { value, weight }) => sum + (isCounted({ ...(value && { value }) }, answer) ? weight : 0n),
      0n,
    ) +
    (number + points) * amountOf(field, answer) +
    (entries === undefined ? 0n : chosenIn(answer).reduce((sum, entry) => sum + entryTotal(entries, entry), 0n))
  return { ...own, adds, ...(entries && { entries }) }
}

/** What one entry of a repeat adds. */
export const entryTotal = ({ parts, products }: Addends, entry: string): bigint => {
  const answers = parseEntry(entry) ?? {}
  return (
    [...parts].reduce((sum, [id, part]) => sum + part.adds(answers[id]), 0n) +
    products.reduce((sum, product) => sum + productOf(product, answers), 0n)
  )
}

/** What two questions add together: nothing, as long as one of them has no answer. */
const productOf = ({ factors: [one, other], weight }: Product, answers: Answers): bigint =>
  weight * amountOf(one, answers[one.id]) * amountOf(other, answers[other.id])

/** A number that was answered, or the points of what was chosen, in millionths. */
export function amountOf(field: Field, answer: Answer | undefined): bigint {
  if (answer === undefined) return 0n
  if (field.list !== undefined)
    return chosenIn(answer).reduce((sum, id) => sum + BigInt(optionOf(field, id)?.points ?? 0), 0n) * oneMillion
  return typeof answer === 'string' && isNumber.test(answer) ? millionthsOf(answer) : 0n
}

const isNumber = /^-?\d+(\.\d{1,6})?$/

/** What a value comes to, in millionths, where answers add so many units. */
export function valueAmount(
  added: bigint,
  { decimals, constant, finish = { grid: 1n } }: Pick<Computation, 'decimals' | 'constant' | 'finish'>,
): bigint {
  return finishedFraction(added + constant, 10n ** BigInt(decimals - 6), finish)
}

/** Where answers add so many units, a value comes next to this bound, in millionths: rounded values come to it half a step before and after. */
export function addedAtBound(bound: bigint, { decimals, constant, finish }: Computation): bigint[] {
  const unit = 10n ** BigInt(decimals - 6)
  if (finish?.decimals === undefined) return [bound * unit - constant]
  const { grid, round } = finish
  const below = bound - (((bound % grid) + grid) % grid)
  const near = round === undefined ? [below, below + grid] : [below - grid, below, below + grid, below + grid * 2n]
  const all = near.flatMap((one) => (round === undefined ? [one * 2n - grid, one * 2n + grid] : [one * 2n]))
  return [...new Set(all)].map((twice) => (twice * unit) / 2n - constant)
}

/** Adds answers one by one, as they are met on the way. */
export class Totals {
  /** The values so far, by their ids. */
  readonly texts: Record<string, string> = {}
  private readonly totals = new Map<string, bigint>()
  private readonly answers: Record<string, Answer> = {}
  private readonly computations: ReadonlyMap<string, Computation>
  private readonly ordered: ReadonlyMap<string, OrderedValue>
  private readonly derived: ReadonlyMap<string, DerivedValue>
  /** In millionths, where a derived value may work with them. */
  private readonly amounts = new Map<string, bigint>()

  constructor(wizard: Pick<Wizard, 'values' | 'steps'>) {
    this.computations = computationsOf(wizard)
    this.ordered = orderedValuesOf(wizard)
    this.derived = derivedValuesOf(wizard)
    for (const id of this.computations.keys()) this.say(id, 0n)
    this.derive()
  }

  add(field: string, answer: Answer): void {
    this.answers[field] = answer
    for (const [id, computation] of this.computations) {
      const part = computation.parts.get(field)
      if (part === undefined) continue
      const met = part.factors
        ? computation.products.filter(({ factors }) => factors.some(({ id }) => id === field))
        : []
      const multiplied = met.reduce((sum, product) => sum + productOf(product, this.answers), 0n)
      const total = (this.totals.get(id) ?? 0n) + part.adds(answer) + multiplied
      this.totals.set(id, total)
      this.say(id, total)
    }
    for (const [id, value] of this.ordered) {
      const text = value.parts.has(field) ? orderedText(value, this.answers) : undefined
      if (text === undefined) continue
      this.texts[id] = text
      if (isNumber.test(text)) this.amounts.set(id, millionthsOf(text))
    }
    this.derive()
  }

  private say(id: string, total: bigint): void {
    const computation = this.computations.get(id)
    if (computation === undefined) return
    const amount = valueAmount(total, computation)
    this.amounts.set(id, amount)
    if (isNamed(id)) this.texts[id] = amountText(amount)
  }

  private derive(): void {
    for (const [id, value] of this.derived) {
      const amount = derivedAmount(value, (one) => this.amounts.get(one))
      if (amount === undefined) {
        this.amounts.delete(id)
        delete this.texts[id]
      } else {
        this.amounts.set(id, amount)
        this.texts[id] = amountText(amount)
      }
    }
  }
}

const nothing: Readonly<Record<string, string>> = {}

/**
 * The computed values for these answers, all of which count. A question without an answer adds 0, so what is added up is always there.
 * @example computedValues(wizard, { q1: 'often', q2: 'never' }).score // '3'
 */
export function computedValues(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  answers: Answers,
): Readonly<Record<string, string>> {
  if (wizard.values === undefined) return nothing
  const totals = new Totals(wizard)
  for (const [field, answer] of Object.entries(answers)) totals.add(field, answer)
  return totals.texts
}

/**
 * The values that a wizard saves with answers that count, as JSON numbers, days and times as text; undefined where it saves none. Nobody sends them: whoever keeps
 * the answers works them out.
 */
export function savedValues(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  effective: Answers,
): Record<string, number | string> | undefined {
  const saved = (wizard.values ?? []).filter((value) => value.saved === true)
  if (saved.length === 0) return undefined
  const all = computedValues(wizard, effective)
  const there = saved.flatMap(({ id }) => (all[id] === undefined ? [] : [[id, all[id]] as const]))
  return Object.fromEntries(there.map(([id, text]) => [id, isNumber.test(text) ? Number(text) : text]))
}

const mostDecimals = (fields: readonly Pick<Field, 'range'>[]): number =>
  Math.max(0, ...fields.map(({ range }) => range?.decimals ?? 0))

/** Questions whose numbers a value adds up, also those of entries. */
const addedIn = ({ parts }: Addends): Field[] =>
  [...parts.values()].flatMap(({ field, number, factors, entries }) => [
    ...(number === 0n && !factors ? [] : [field]),
    ...(entries === undefined ? [] : addedIn(entries)),
  ])

/** How many decimals each value is always shown with: as many as the questions for a number that it works with, where they say it. */
export const decimalsOfValues = memoize(
  (wizard: Pick<Wizard, 'values' | 'steps'>): Readonly<Record<string, number>> => {
    const computations = computationsOf(wizard)
    const derived = derivedValuesOf(wizard)
    const found = new Map<string, number>()
    for (const [id, added] of computations) found.set(id, added.finish?.decimals ?? mostDecimals(addedIn(added)))
    for (const [id, { parts }] of orderedValuesOf(wizard)) {
      const looked = [...parts.values()].flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
      found.set(id, mostDecimals(looked))
    }
    for (const [id, { how, operands, finish }] of derived) {
      const added = how === 'sum' || how === 'difference' ? operands : []
      const most = Math.max(0, ...added.map((one) => (typeof one === 'string' ? (found.get(one) ?? 0) : 0)))
      found.set(id, finish.decimals ?? most)
    }
    const isRounded = (id: string) => (computations.get(id)?.finish ?? derived.get(id)?.finish)?.decimals === 0
    return Object.fromEntries([...found].filter(([id, decimals]) => isNamed(id) && (decimals > 0 || isRounded(id))))
  },
)

/** The questions that each value works with. */
export const questionsOfValues = (
  wizard: Pick<Wizard, 'values' | 'steps'>,
): ReadonlyMap<string, { parts: ReadonlyMap<string, { field: Field }> }> => {
  const derived = derivedValuesOf(wizard)
  const found = new Map<string, { parts: ReadonlyMap<string, { field: Field }> }>([
    ...computationsOf(wizard),
    ...orderedValuesOf(wizard),
  ])
  for (const id of derived.keys()) {
    const bases = [...basesOf(id, derived)].flatMap((base) => [...(found.get(base)?.parts ?? [])])
    found.set(id, { parts: new Map(bases) })
  }
  return found
}

/** All that conditions read by name: computed values, answers that count, facts. */
export const conditionScope = (wizard: Wizard, answers: Answers, facts: Facts): Readonly<Record<string, Answer>> =>
  wizard.values === undefined ? { ...answers, ...facts } : { ...computedValues(wizard, answers), ...answers, ...facts }

const largest = 999_999_999_999n * oneMillion

/** A decimal as a number, for bounds and messages. */
const numberOf = (units: bigint, { decimals }: Computation): number => Number(units) / 10 ** decimals

/** Of entries without a limit: more than any value may come to. */
const anyNumber = 10n ** 13n

/** What answers can add at least and at most, and in which steps. */
interface Extremes {
  low: bigint
  high: bigint
  steps: bigint[]
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const least = (all: readonly bigint[]): bigint => all.reduce(smaller)
const most = (all: readonly bigint[]): bigint => all.reduce(larger)

/** What a factor can be, without an answer 0, and the steps in which it can. */
function amountsOfFactor(field: Field): { ends: bigint[]; steps: bigint[] } {
  if (field.list !== undefined) {
    const points = field.list.options.map((option) => BigInt(option.points ?? 0) * oneMillion)
    const all = (isMeant: (one: bigint) => boolean) => points.filter(isMeant).reduce((sum, one) => sum + one, 0n)
    return {
      ends: holdsList(field) ? [all((one) => one < 0n), 0n, all((one) => one > 0n)] : [0n, ...points],
      steps: points,
    }
  }
  const { min, max } = field.range ?? {}
  const [from, to] = [min, max].map((bound) => (bound === undefined ? undefined : millionthsIn(bound)))
  const step = millionthsIn(numberStep(field.range))
  return { ends: [0n, from ?? -largest, to ?? largest], steps: [from ?? 0n, step] }
}

function extremesOf({ factors, weight }: Product): Extremes {
  const [one, other] = factors.map(amountsOfFactor)
  const times = (all: readonly bigint[] = [], others: readonly bigint[] = []) =>
    all.flatMap((a) => others.map((b) => weight * a * b))
  const ends = times(one?.ends, other?.ends)
  return { low: least(ends), high: most(ends), steps: times(one?.steps, other?.steps) }
}

const together = (all: readonly Extremes[]): Extremes => ({
  low: all.reduce((sum, { low }) => sum + low, 0n),
  high: all.reduce((sum, { high }) => sum + high, 0n),
  steps: all.flatMap(({ steps }) => steps),
})

const extremesIn = ({ parts, products }: Addends): Extremes =>
  together([...[...parts.values()].map(extremes), ...products.map(extremesOf)])

/** What one question can add by itself. */
function extremes({ field, number, points, counts, entries }: Part): Extremes {
  const amounts: bigint[][] = counts.map(({ weight }) => [0n, weight])
  const steps = counts.map(({ weight }) => weight)
  if (number !== 0n) {
    const { min, max } = field.range ?? {}
    const step = numberStep(field.range)
    const [from, to] = [min, max].map((bound) => (bound === undefined ? undefined : millionthsIn(bound)))
    amounts.push([0n, number * (from ?? -largest), number * (to ?? largest)])
    steps.push(number * (from ?? 0n), number * millionthsIn(step))
  }
  const each =
    points === 0n ? [] : (field.list?.options ?? []).map((option) => points * BigInt(option.points ?? 0) * oneMillion)
  steps.push(...each)
  if (holdsList(field)) amounts.push(...each.map((one) => [0n, one]))
  else amounts.push([0n, ...each])
  const times = field.limit === undefined ? anyNumber : BigInt(field.limit)
  if (entries !== undefined) {
    const { low, high, steps: own } = extremesIn(entries)
    amounts.push([0n, low * times, high * times])
    steps.push(...own)
  }
  const sum = (pick: (all: readonly bigint[]) => bigint) => amounts.reduce((all, one) => all + pick(one), 0n)
  return { low: sum(least), high: sum(most), steps }
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b))

/** Can answers only add to what it comes to, and none take away from it? */
export const neverDecreases = (added: Addends): boolean => extremesIn(added).low === 0n

/** Every total is so many units times a whole number. */
export const stepOfTotals = (added: Addends): bigint => extremesIn(added).steps.reduce(divisor, 0n)

/**
 * What a value can come to at least and at most, as far as its questions alone say it, and the steps in which totals lie. The checker knows
 * which of them are reached.
 */
export function rangeOfValue(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  id: string,
): { min: number; max: number; step: number } | undefined {
  const days = daysOfValues(wizard).flatMap((day) => rangeOfValue(withValuesOn(wizard, day), id) ?? [])
  const [first, ...others] = days
  // On each day it is what it is then; what lies between two such numbers hangs on both.
  if (first !== undefined)
    return {
      min: Math.min(...days.map(({ min }) => min)),
      max: Math.max(...days.map(({ max }) => max)),
      step: others.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first.step : 0.000001,
    }
  const computation = computationsOf(wizard).get(id)
  const ordered = orderedValuesOf(wizard).get(id)
  if (ordered !== undefined) return rangeOfOrdered(ordered)
  const derived = derivedValuesOf(wizard).get(id)
  if (derived !== undefined) return rangeOfDerived(wizard, derived)
  if (computation === undefined) return undefined
  const { low, high } = extremesIn(computation)
  const totals = stepOfTotals(computation)
  const unit = 10n ** BigInt(computation.decimals - 6)
  const [min, max] = [valueAmount(low, computation), valueAmount(high, computation)]
  const { finish } = computation
  if (finish === undefined)
    return {
      min: numberOf(low + computation.constant, computation),
      max: numberOf(high + computation.constant, computation),
      step: numberOf(totals < unit ? unit : totals, computation),
    }
  // A bound that totals do not lie at is one of its numbers, too.
  const ends = [finish.min, finish.max].flatMap((end) => (end === undefined ? [] : [end - min]))
  const own = totals % unit === 0n ? totals / unit : 1n
  const step = finish.decimals !== undefined && own % finish.grid !== 0n ? finish.grid : own
  return {
    min: Number(min) / 1e6,
    max: Number(max) / 1e6,
    step: Number([step, ...ends].reduce(divisor, 0n) || 1n) / 1e6,
  }
}

/** Of the smallest or largest number: what its questions take. What lies between two days is within the calendar. */
function rangeOfOrdered(value: OrderedValue): { min: number; max: number; step: number } {
  if (value.is === 'between') {
    const most = maxBetween(value.word)
    return { min: -most, max: most, step: 1 }
  }
  const ranges = [...value.parts.values()]
    .flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
    .map(({ range = {} }) => range)
  const steps = ranges.flatMap((range) => [range.min ?? 0, numberStep(range)].map((one) => millionthsIn(one)))
  const most = Number(largest / oneMillion)
  return {
    min: Math.min(...ranges.map(({ min = -most }) => min)),
    max: Math.max(...ranges.map(({ max = most }) => max)),
    step: Number(steps.reduce(divisor, 0n)) / 1e6,
  }
}

/** No narrower than what it can come to: what its operands are at least and at most, put together in all ways. */
function rangeOfDerived(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  { how, operands, bands, finish }: DerivedValue,
): { min: number; max: number; step: number } {
  const ranges = operands.map((one) => {
    const number = Number(one) / 1e6
    return typeof one === 'string' ? rangeOfValue(wizard, one) : { min: number, max: number, step: 0 }
  })
  const [first = nowhere, second = nowhere] = ranges
  const corners = (work: (one: number, other: number) => number) =>
    [first.min, first.max].flatMap((one) => [second.min, second.max].map((other) => work(one, other)))
  const smallest = second.step || 1e-6
  const divisors =
    second.min > 0 || second.max < 0 ? [second.min, second.max] : [second.min, -smallest, smallest, second.max]
  const ends: Record<DerivedValue['how'], () => number[]> = {
    sum: () => [sumOf(ranges, 'min'), sumOf(ranges, 'max')],
    difference: () => corners((one, other) => one - other),
    product: () => corners((one, other) => one * other),
    quotient: () =>
      [first.min, first.max].flatMap((one) =>
        divisors
          .filter((other) => other !== 0 && other >= second.min && other <= second.max)
          .map((other) => one / other),
      ),
    bands: () => {
      const froms = bands.map(({ from }) => Number(from) / 1e6).filter((from) => from > first.min && from < first.max)
      return [first.min, ...froms, first.max].map((at) => Number(bandedAmount(bands, millionthsIn(at))) / 1e12)
    },
  }
  const all = ends[how]().map((end) => finishedFraction(BigInt(Math.round(end * 1e6)), 1n, finish))
  const [low, high] = [all.reduce(smaller, all[0] ?? 0n), all.reduce(larger, all[0] ?? 0n)]
  const step = [finish.min, finish.max].reduce<bigint>((step, end) => divisor(step, end ?? 0n), finish.grid)
  return { min: Number(low) / 1e6, max: Number(high) / 1e6, step: Number(step) / 1e6 }
}

const nowhere = { min: 0, max: 0, step: 0 }

const sumOf = (ranges: readonly ({ min: number; max: number } | undefined)[], end: 'min' | 'max'): number =>
  ranges.reduce((sum, range) => sum + (range?.[end] ?? 0), 0)
