import type { ConditionValue } from '@kindred/contract/condition'
import type { ComputedValue } from '@kindred/contract/wizard'
import { isCounted } from '../conditions/condition-holds.ts'
import type { Answer, Answers, Facts, Field, Wizard } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { answerFormat } from '../kinds/normalize-answer.ts'
import { numberStep } from '../kinds/number.ts'
import { memoize } from '../memoize.ts'
import { chosenIn, holdsList, optionOf } from '../wizard.ts'
import { askedIn, mostBetween, type OrderedValue, orderedText, orderedValuesOf } from './ordered-values.ts'

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
  /** Of a repeat: what each of its entries adds, by the questions of the entry. */
  entries?: ReadonlyMap<string, Part>
}

/**
 * How a value is worked out of answers. Sums, counts, differences and products by a constant are all sums of what each question adds, also
 * where they work with each other, and of what each entry of a repeat adds: the checker needs no more of them.
 */
export interface Computation {
  id: string
  /** Its units are 10 to the power of minus so many. */
  decimals: number
  parts: ReadonlyMap<string, Part>
}

const oneMillion = 1_000_000n

interface Term {
  of: string
  /** Counts answers that this describes; absent: adds numbers and points. */
  counts?: Pick<ComputedValue, 'value'>
  factor: bigint
  decimals: number
}

/** The computed values of a wizard by their ids. What reads itself, or a question that nobody asks, adds nothing. */
export const computationsOf = memoize((wizard: Pick<Wizard, 'values' | 'steps'>): ReadonlyMap<string, Computation> => {
  const ordered = orderedValuesOf(wizard)
  const written = new Map((wizard.values ?? []).flatMap((value) => (ordered.has(value.id) ? [] : [[value.id, value]])))
  if (written.size === 0) return new Map()
  const fields = new Map(wizard.steps.flatMap((step) => step.fields.map((field) => [field.id, field])))
  return new Map([...written].map(([id, value]) => [id, computation(id, termsOf(value, written, []), fields)]))
})

/** What a value adds up, with the values in it written out. */
function termsOf(value: ComputedValue, written: ReadonlyMap<string, ComputedValue>, within: readonly string[]): Term[] {
  const { id, sum = [], count = [], difference = [], product, by = 1 } = value
  const inner = (of: string, factor = 1n, decimals = 0): Term[] => {
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
    ...sum.flatMap((one) => inner(one)),
    ...count.map((one): Term => ({ of: one, counts: value, factor: 1n, decimals: 0 })),
    ...(of === undefined ? [] : inner(of)),
    ...(without === undefined ? [] : inner(without, -1n)),
    ...(product === undefined ? [] : inner(product, millionthsOf(by.toFixed(6)), 6)),
  ]
}

function computation(id: string, terms: readonly Term[], fields: ReadonlyMap<string, Field>): Computation {
  // Amounts have six decimals, and each factor six more.
  const most = Math.max(0, ...terms.map(({ decimals }) => decimals))
  const weighed = new Map<string, Weighed>()
  for (const term of terms) {
    const weight = term.factor * 10n ** BigInt(most - term.decimals)
    const [outer, inner] = askedIn(term.of, fields)
    if (outer === undefined) continue
    const own = weighedOf(weighed, outer)
    if (inner !== undefined) own.entries ??= new Map()
    weigh(inner === undefined ? own : weighedOf(own.entries ?? weighed, inner), term.counts, weight)
  }
  return { id, decimals: most + 6, parts: partsOf(weighed) }
}

/** What a question weighs in a value, as far as its terms are added up. */
type Weighed = Omit<Part, 'adds' | 'entries' | 'counts'> & { counts: Part['counts'][number][]; entries?: AllWeighed }
type AllWeighed = Map<string, Weighed>

function weighedOf(all: AllWeighed, field: Field): Weighed {
  const own = all.get(field.id) ?? { field, number: 0n, points: 0n, counts: [] }
  all.set(field.id, own)
  return own
}

function weigh(own: Weighed, counts: Term['counts'], weight: bigint): void {
  if (counts !== undefined) own.counts.push({ value: counts.value, weight: weight * oneMillion })
  else if (own.field.list !== undefined) own.points += weight
  else if (answerFormat(own.field) === 'number') own.number += weight
}

const partsOf = (all: AllWeighed): ReadonlyMap<string, Part> =>
  new Map([...all].map(([id, { entries, ...own }]) => [id, partOf(own, entries && partsOf(entries))]))

function partOf(own: Omit<Part, 'adds'>, entries: Part['entries']): Part {
  const { field, number, points, counts } = own
  const adds = (answer: Answer | undefined): bigint =>
    counts.reduce(
      (sum, { value, weight }) => sum + (isCounted({ ...(value && { value }) }, answer) ? weight : 0n),
      0n,
    ) +
    (number + points) * amountOf(field, answer) +
    (entries === undefined ? 0n : chosenIn(answer).reduce((sum, entry) => sum + addedBy(entries, entry), 0n))
  return { ...own, adds, ...(entries && { entries }) }
}

/** What one entry of a repeat adds. */
export const addedBy = (parts: NonNullable<Part['entries']>, entry: string): bigint => {
  const answers = parseEntry(entry) ?? {}
  return [...parts].reduce((sum, [id, part]) => sum + part.adds(answers[id]), 0n)
}

/** A number that was answered, or the points of what was chosen, in millionths. */
function amountOf(field: Field, answer: Answer | undefined): bigint {
  if (answer === undefined) return 0n
  if (field.list !== undefined)
    return chosenIn(answer).reduce((sum, id) => sum + BigInt(optionOf(field, id)?.points ?? 0), 0n) * oneMillion
  return typeof answer === 'string' && isNumber.test(answer) ? millionthsOf(answer) : 0n
}

const isNumber = /^-?\d+(\.\d{1,6})?$/

/** As it is written, because a division of fractions errs: `0.3` is 300,000. */
function millionthsOf(number: string): bigint {
  const [whole = '0', decimals = ''] = number.replace('-', '').split('.')
  const found = BigInt(whole) * oneMillion + BigInt(decimals.padEnd(6, '0'))
  return number.startsWith('-') ? -found : found
}

/** Units of a value as a number is answered: rounded once, to six decimals, halves away from zero. */
export function valueText(total: bigint, { decimals }: Pick<Computation, 'decimals'>): string {
  const unit = 10n ** BigInt(decimals - 6)
  const size = total < 0n ? -total : total
  const millionths = (size * 2n + unit) / (unit * 2n)
  const text = `${millionths / oneMillion}.${String(millionths % oneMillion).padStart(6, '0')}`.replace(/\.?0+$/, '')
  return total < 0n && millionths > 0n ? `-${text}` : text
}

/** Adds answers one by one, as they are met on the way. */
export class Totals {
  /** The values so far, by their ids. */
  readonly texts: Record<string, string> = {}
  private readonly totals = new Map<string, bigint>()
  private readonly answers: Record<string, Answer> = {}
  private readonly computations: ReadonlyMap<string, Computation>
  private readonly ordered: ReadonlyMap<string, OrderedValue>

  constructor(wizard: Pick<Wizard, 'values' | 'steps'>) {
    this.computations = computationsOf(wizard)
    this.ordered = orderedValuesOf(wizard)
    for (const id of this.computations.keys()) this.texts[id] = '0'
  }

  add(field: string, answer: Answer): void {
    for (const [id, computation] of this.computations) {
      const part = computation.parts.get(field)
      if (part === undefined) continue
      const total = (this.totals.get(id) ?? 0n) + part.adds(answer)
      this.totals.set(id, total)
      this.texts[id] = valueText(total, computation)
    }
    if (this.ordered.size === 0) return
    this.answers[field] = answer
    for (const [id, value] of this.ordered) {
      const text = value.parts.has(field) ? orderedText(value, this.answers) : undefined
      if (text !== undefined) this.texts[id] = text
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
const addedIn = (parts: ReadonlyMap<string, Part>): Field[] =>
  [...parts.values()].flatMap(({ field, number, entries }) => [
    ...(number === 0n ? [] : [field]),
    ...(entries === undefined ? [] : addedIn(entries)),
  ])

/** How many decimals each value is always shown with: as many as the questions for a number that it works with, where they say it. */
export const decimalsOfValues = memoize(
  (wizard: Pick<Wizard, 'values' | 'steps'>): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [
        ...[...computationsOf(wizard)].map(([id, { parts }]) => [id, mostDecimals(addedIn(parts))] as const),
        ...[...orderedValuesOf(wizard)].map(([id, { parts }]) => {
          const looked = [...parts.values()].flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
          return [id, mostDecimals(looked)] as const
        }),
      ].filter(([, decimals]) => decimals > 0),
    ),
)

/** The questions that each value works with. */
export const questionsOfValues = (
  wizard: Pick<Wizard, 'values' | 'steps'>,
): ReadonlyMap<string, { parts: ReadonlyMap<string, { field: Field }> }> =>
  new Map<string, { parts: ReadonlyMap<string, { field: Field }> }>([
    ...computationsOf(wizard),
    ...orderedValuesOf(wizard),
  ])

/** All that conditions read by name: computed values, answers that count, facts. */
export const conditionScope = (wizard: Wizard, answers: Answers, facts: Facts): Readonly<Record<string, Answer>> =>
  wizard.values === undefined ? { ...answers, ...facts } : { ...computedValues(wizard, answers), ...answers, ...facts }

const largest = 999_999_999_999n * oneMillion

/** A decimal as a number, for bounds and messages. */
const numberOf = (units: bigint, { decimals }: Computation): number => Number(units) / 10 ** decimals

/** Of entries without a limit: more than any value may come to. */
const anyNumber = 10n ** 13n

/** What one question can add at least and at most, and in which steps. */
function extremes({ field, number, points, counts, entries }: Part): { low: bigint; high: bigint; steps: bigint[] } {
  const amounts: bigint[][] = counts.map(({ weight }) => [0n, weight])
  const steps = counts.map(({ weight }) => weight)
  if (number !== 0n) {
    const { min, max } = field.range ?? {}
    const step = numberStep(field.range)
    const [from, to] = [min, max].map((bound) => (bound === undefined ? undefined : millionthsOf(bound.toFixed(6))))
    amounts.push([0n, number * (from ?? -largest), number * (to ?? largest)])
    steps.push(number * (from ?? 0n), number * millionthsOf(step.toFixed(6)))
  }
  const each =
    points === 0n ? [] : (field.list?.options ?? []).map((option) => points * BigInt(option.points ?? 0) * oneMillion)
  steps.push(...each)
  if (holdsList(field)) amounts.push(...each.map((one) => [0n, one]))
  else amounts.push([0n, ...each])
  const times = field.limit === undefined ? anyNumber : BigInt(field.limit)
  for (const { low, high, steps: own } of [...(entries?.values() ?? [])].map(extremes)) {
    amounts.push([0n, low * times, high * times])
    steps.push(...own)
  }
  const sum = (pick: (all: readonly bigint[]) => bigint) => amounts.reduce((all, one) => all + pick(one), 0n)
  return {
    low: sum((all) => all.reduce((least, one) => (one < least ? one : least))),
    high: sum((all) => all.reduce((most, one) => (one > most ? one : most))),
    steps,
  }
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b))

/**
 * What a value can come to at least and at most, as far as its questions alone say it, and the steps in which totals lie. The checker knows
 * which of them are reached.
 */
export function rangeOfValue(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  id: string,
): { min: number; max: number; step: number } | undefined {
  const computation = computationsOf(wizard).get(id)
  const ordered = orderedValuesOf(wizard).get(id)
  if (ordered !== undefined) return rangeOfOrdered(ordered)
  if (computation === undefined) return undefined
  const all = [...computation.parts.values()].map(extremes)
  const step = all.flatMap(({ steps }) => steps).reduce(divisor, 0n)
  const unit = 10n ** BigInt(computation.decimals - 6)
  return {
    min: numberOf(
      all.reduce((sum, { low }) => sum + low, 0n),
      computation,
    ),
    max: numberOf(
      all.reduce((sum, { high }) => sum + high, 0n),
      computation,
    ),
    step: numberOf(step < unit ? unit : step, computation),
  }
}

/** Of the smallest or largest number: what its questions take. What lies between two days is within the calendar. */
function rangeOfOrdered(value: OrderedValue): { min: number; max: number; step: number } {
  if (value.is === 'between') {
    const most = mostBetween(value.word)
    return { min: -most, max: most, step: 1 }
  }
  const ranges = [...value.parts.values()]
    .flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
    .map(({ range = {} }) => range)
  const steps = ranges.flatMap((range) =>
    [range.min ?? 0, numberStep(range)].map((one) => millionthsOf(one.toFixed(6))),
  )
  const most = Number(largest / oneMillion)
  return {
    min: Math.min(...ranges.map(({ min = -most }) => min)),
    max: Math.max(...ranges.map(({ max = most }) => max)),
    step: Number(steps.reduce(divisor, 0n)) / 1e6,
  }
}
