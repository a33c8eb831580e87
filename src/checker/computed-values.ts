import {
  type Addends,
  type Answers,
  addedAtBound,
  amountOf,
  type Computation,
  entryTotal,
  type Field,
  holdsList,
  lineOf,
  neverDecreases,
  numberStep,
  type Part,
  type Product,
  parseEntry,
  stepOfTotals,
} from '@kindred/engine'
import { numbersOfDifferences } from './differences.ts'
import type { Amounts, ComparisonsRead } from './names.ts'

/** Options that have the same points are alike. */
export function optionsByPoints({ points, field, factors = [] }: Part): string[][] {
  const counts = [...(points === 0n ? [] : [field]), ...factors]
  const found = new Map<string, string[]>()
  for (const [at, { id }] of counts.length === 0 ? [] : (field.list?.options ?? []).entries()) {
    const own = counts.map(({ list }) => list?.options[at]?.points ?? 0).join()
    found.set(own, [...(found.get(own) ?? []), id])
  }
  return [...found.values()]
}

/** Totals next to a bound of a value, without what other questions add to it; `whole`: none is missing. */
export interface Targets {
  totals: readonly bigint[]
  whole: boolean
}

/** More numbers of one question are not listed. */
const maxEntries = 1000

/** Is it a question for a number that moves a value, by itself or by what it is multiplied by? */
export const movesValue = ({ field, number, factors }: Part): boolean =>
  number !== 0n || (factors !== undefined && field.list === undefined)

/** The questions for a number that a value adds up or multiplies, also those of entries. */
export const numbersOf = ({ parts }: Pick<Addends, 'parts'>): Part[] =>
  [...parts.values()].flatMap((part) => [
    ...(movesValue(part) ? [part] : []),
    ...(part.entries === undefined ? [] : numbersOf(part.entries)),
  ])

/** Values that their numbers move so that none jumps over what lies between two bounds, and that share no numbers. */
export function evenlyMovedValues(
  read: readonly Computation[],
  compared: Pick<ComparisonsRead, 'comparisons' | 'named'>,
  insideOf: (field: Field) => Pick<ComparisonsRead, 'comparisons'>,
): Set<Computation> {
  const numbers = read.map(numbersOf)
  return new Set(
    read.filter((computation, at) => {
      const own = numbers[at] ?? []
      const others = numbers.filter((_, index) => index !== at).flat()
      const isShared = own.some(({ field }) => others.some((other) => other.field === field))
      return (
        !isShared &&
        !isWorkedOnInside(computation) &&
        (movesEvenly(computation, own, compared) || jumpsOverNothing(computation, compared, insideOf))
      )
    }),
  )
}

/** Do values of an entry work with a number that it adds? Then its ends are not all that conditions leave of it. */
const isWorkedOnInside = ({ parts }: Addends): boolean =>
  [...parts.values()].some(({ field, entries }) => {
    const values = JSON.stringify(field.values ?? [])
    return entries !== undefined && numbersOf(entries).some((inner) => values.includes(`"${inner.field.id}"`))
  })

/**
 * The numbers of each question for a number that one of these values adds up, which conditions read, and the totals that repeats have to come
 * to. Of an entry only the ends of what conditions leave of its numbers: who makes up a total changes one of them.
 */
export function amountsIn(
  read: readonly Computation[],
  isEven: (value: Computation) => boolean,
  compared: ComparisonsRead,
  isEntry: boolean,
  listed: ReadonlyMap<Computation, ReadonlyMap<string, Amounts>>,
): { amounts: Map<string, Amounts[]>; targets: Map<Computation, Map<string, Targets>> } {
  const amounts = new Map<string, Amounts[]>()
  const uneven = read.filter((one) => !isEven(one) && !listed.has(one))
  const ofDifferences = isEntry ? new Map<string, Amounts>() : numbersOfDifferences(uneven, compared)
  const targets = new Map<Computation, Map<string, Targets>>()
  for (const computation of read) {
    const ofValue = new Map<string, Targets>()
    for (const [id, part] of computation.parts) {
      const { field } = part
      if (movesValue(part)) {
        const known = listed.get(computation)?.get(id)
        const found = known
          ? known
          : !isEven(computation)
            ? (ofDifferences.get(id) ?? allNumbers(field))
            : isEntry
              ? { entries: endsOf(field, compared).map(lineOf(field).entryAt), whole: true }
              : nextToBounds(computation, part, compared)
        amounts.set(id, [...(amounts.get(id) ?? []), found])
      }
      if (part.entries !== undefined && isEven(computation) && !isAtItsEnds(computation, compared))
        ofValue.set(id, targetsOf(computation, part, compared))
    }
    targets.set(computation, ofValue)
  }
  return { amounts, targets }
}

function targetsOf(computation: Computation, part: Part, compared: ComparisonsRead): Targets {
  const rests = restsWithout(computation, part, compared)
  const bounds = numbersIn(computation.id, compared).flatMap((bound) => addedAtBound(millionths(bound), computation))
  return {
    totals: bounds.flatMap((bound) => [...(rests ?? [0n])].map((rest) => bound - rest)),
    whole: rests !== undefined,
  }
}

/**
 * Entries that are like this one but for one of its numbers, so that the value that it adds to comes to a total next to this one: `needed` is
 * what the entry has to add for that.
 */
export function entriesAdding(added: Addends, entry: string, needed: bigint): Answers[] {
  const answers = parseEntry(entry) ?? {}
  const rest = needed - entryTotal(added, entry)
  return [...added.parts].flatMap(([id, part]) => {
    const answer = answers[id]
    const times = part.number + multiplierOf(added, part.field, answers)
    if (!movesValue(part) || times === 0n || answer === undefined) return []
    const line = lineOf(part.field)
    const moved = amountOf(part.field, answer) - millionths(Number(line.entryAt(line.first)))
    const cut = line.first + Number((times * moved + rest) / stepOf({ field: part.field, number: times }))
    return around(line, cut, 2).map((place) => ({ ...answers, [id]: line.entryAt(place) }))
  })
}

function allNumbers(field: Field): Amounts {
  const { first, last, entryAt } = lineOf(field)
  const count = Math.min(last - first + 1, maxEntries)
  return { entries: Array.from({ length: count }, (_, at) => entryAt(first + at)), whole: count === last - first + 1 }
}

const unitOf = ({ decimals }: Computation): bigint => 10n ** BigInt(decimals - 6)
export const millionths = (number: number): bigint => BigInt(Math.round(number * 1e6))
const stepOf = ({ field, number }: Pick<Part, 'field' | 'number'>): bigint =>
  number * millionths(numberStep(field.range))

const absolute = (number: bigint): bigint => (number < 0n ? -number : number)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What a question is multiplied by in an entry, in units for each millionth of it. */
const multiplierOf = ({ products }: Addends, field: Field, answers: Answers): bigint =>
  products.reduce((sum, { factors, weight }) => {
    const other = factors.find(({ id }) => id !== field.id)
    return other === undefined || !factors.some(({ id }) => id === field.id)
      ? sum
      : sum + weight * amountOf(other, answers[other.id])
  }, 0n)

/**
 * Do all numbers of a value move it by the same step, which rounding does not hide? Then a total between two bounds, if there is one, is
 * also reached with all numbers but one at an end of what the conditions on them leave, and that one next to a bound of the total: each
 * can be moved towards its end while another one makes up for it.
 */
function movesEvenly(
  computation: Computation,
  own: readonly Part[],
  { comparisons }: Pick<ComparisonsRead, 'comparisons'>,
): boolean {
  if (own.some(({ factors }) => factors)) return false
  const steps = [...new Set(own.map((part) => absolute(stepOf(part))))]
  const isPeriodic = comparisons.get(computation.id)?.some(({ keyword }) => keyword === 'multipleOf') === true
  return !isPeriodic && steps.length === 1 && steps.every((step) => step >= unitOf(computation) * gridOf(computation))
}

const gridOf = ({ finish }: Computation): bigint => finish?.grid ?? 1n

/**
 * Is no number able to move a value over all that lies between two of its bounds? Then it comes to whatever lies between what it is at least and at
 * most: who moves its numbers from their ends with which it is least to those with which it is most, one after the other, stops between all bounds on
 * the way, where all numbers but one are at an end. Of two that are multiplied, both not negative, the one is moved first with which the steps are
 * smaller. With one bound there is nothing to jump over.
 */
function jumpsOverNothing(
  computation: Computation,
  compared: Pick<ComparisonsRead, 'comparisons' | 'named'>,
  insideOf: (field: Field) => Pick<ComparisonsRead, 'comparisons'>,
): boolean {
  if (computation.products.length > 0) return false
  const gap = smallestGap(computation, compared)
  const step = largestStep(computation, compared.comparisons, insideOf)
  if (gap === 'periodic' || step === undefined) return false
  // Rounding moves a total by half a millionth.
  return gap === undefined || larger(step, 0n) / unitOf(computation) + 2n <= gap
}

/** A total of so many units is beyond all bounds of a value, and stays so, as nothing takes away from it; undefined where that is never so. */
export function ceilingOf(
  computation: Computation,
  { comparisons, named }: Pick<ComparisonsRead, 'comparisons' | 'named'>,
) {
  const { id } = computation
  if (isPeriodic(comparisons, id) || !neverDecreases(computation)) return undefined
  const bounds = numbersIn(id, { comparisons, named }).flatMap((bound) => addedAtBound(millionths(bound), computation))
  return bounds.reduce(larger, 0n) + unitOf(computation)
}

/** Is a value that its numbers move by different steps, and that has one bound, on both sides of it with all numbers at their ends? */
const isAtItsEnds = (computation: Computation, compared: ComparisonsRead): boolean =>
  !movesEvenly(computation, numbersOf(computation), compared) && smallestGap(computation, compared) === undefined

const isPeriodic = (comparisons: ComparisonsRead['comparisons'], id: string): boolean =>
  comparisons.get(id)?.some(({ keyword }) => keyword === 'multipleOf') === true

/**
 * What lies between the two bounds of a value that are nearest to each other, in millionths; undefined with less than two of them. Bounds with no total
 * between them are one, such as “at most 99.99” and “at least 100” of what has two decimals.
 */
function smallestGap(
  computation: Computation,
  { comparisons, named }: Pick<ComparisonsRead, 'comparisons' | 'named'>,
): bigint | 'periodic' | undefined {
  const { id } = computation
  if (isPeriodic(comparisons, id)) return 'periodic'
  const unit = unitOf(computation)
  const step = stepOfTotals(computation)
  const grid = gridOf(computation)
  const [apart, from] =
    grid > 1n ? [grid, 0n] : step > 0n && step % unit === 0n ? [step / unit, computation.constant / unit] : [1n, 0n]
  const cuts = new Set<bigint>()
  const cut = (at: bigint) => cuts.add(at + ((apart - ((at - from) % apart)) % apart))
  for (const { keyword, bound } of comparisons.get(id) ?? []) {
    const at = millionths(Number(bound))
    cut(keyword === 'minimum' || keyword === 'exclusiveMaximum' ? at : at + 1n)
  }
  for (const bound of (named.get(id) ?? []).flatMap((set) => [...set].map(Number))) {
    if (Number.isNaN(bound)) continue
    cut(millionths(bound))
    cut(millionths(bound) + 1n)
  }
  const sorted = [...cuts].sort((one, other) => (one < other ? -1 : 1))
  return sorted.slice(1).reduce<bigint | undefined>((least, cut, at) => {
    const gap = cut - (sorted[at] ?? 0n)
    return least === undefined ? gap : smaller(least, gap)
  }, undefined)
}

/** The largest step by which one number has to move a value, in units of it; undefined where that is not known. */
function largestStep(
  { parts, products }: Addends,
  comparisons: ComparisonsRead['comparisons'],
  insideOf: (field: Field) => Pick<ComparisonsRead, 'comparisons'>,
): bigint | undefined {
  const factors = products.flatMap((product) => product.factors)
  const steps: (bigint | undefined)[] = products.map(stepOfProduct)
  for (const part of parts.values()) {
    const { field, number, entries } = part
    if (movesValue(part) && isPeriodic(comparisons, field.id)) return undefined
    // One that is multiplied moves nothing else.
    const isTwice = factors.filter(({ id }) => id === field.id).length > 1 || number !== 0n || part.points !== 0n
    if (part.factors && isTwice) return undefined
    if (number !== 0n) steps.push(absolute(stepOf(part)))
    if (entries !== undefined) steps.push(largestStep(entries, insideOf(field).comparisons, insideOf))
  }
  return steps.reduce<bigint | undefined>(
    (most, step) => (most === undefined || step === undefined ? undefined : larger(most, step)),
    0n,
  )
}

/** By which steps two numbers that are multiplied move a value, or a number that is multiplied by the points of a choice. */
function stepOfProduct({ factors: [one, other], weight }: Product): bigint | undefined {
  const [first, second] = [factorOf(one), factorOf(other)]
  if (first === undefined || second === undefined) return undefined
  const times = (a: typeof first, b: typeof second) => larger(a.step * b.least, b.step * a.most)
  return absolute(weight) * smaller(times(first, second), times(second, first))
}

/** A choice is not moved: it is what it is, and its points are at most so many. */
function factorOf(field: Field): { least: bigint; most: bigint; step: bigint } | undefined {
  if (holdsList(field)) return undefined
  if (field.list !== undefined) {
    const points = field.list.options.map((option) => millionths(option.points ?? 0))
    const most = points.reduce(larger, 0n)
    return points.some((one) => one < 0n) ? undefined : { least: most, most, step: 0n }
  }
  const { min = -1, max } = field.range ?? {}
  if (min < 0 || max === undefined) return undefined
  return { least: millionths(min), most: millionths(max), step: millionths(numberStep(field.range)) }
}

const boundsIn = (
  id: string,
  { comparisons, named }: Pick<ComparisonsRead, 'comparisons' | 'named'>,
): (number | string)[] =>
  [
    ...(comparisons.get(id) ?? []).map(({ bound }) => bound),
    ...(named.get(id) ?? []).flatMap((set) => [...set]),
  ].filter((bound) => typeof bound === 'number' || /^-?\d|^today/.test(bound))

export const numbersIn = (
  id: string,
  { comparisons, named }: Pick<ComparisonsRead, 'comparisons' | 'named'>,
): number[] =>
  [
    ...(comparisons.get(id) ?? []).map(({ bound }) => Number(bound)),
    ...(named.get(id) ?? []).flatMap((set) => [...set].map(Number)),
  ].filter((bound) => !Number.isNaN(bound))

/** Places on the line of a question next to a cut, as far as it has them. */
function around({ first, last }: ReturnType<typeof lineOf>, cut: number, by: number): number[] {
  const near = Array.from({ length: 2 * by + 2 }, (_, at) => Math.floor(cut) - by + at)
  return near.filter((place) => place >= first && place <= last)
}

/** Places at the ends of what the conditions on a question leave of it. */
function endsOf(field: Field, compared: Pick<ComparisonsRead, 'comparisons' | 'named'>): number[] {
  const line = lineOf(field)
  const cuts = boundsIn(field.id, compared).map((bound) => line.placeOf(line.valueIn(bound)))
  return [...new Set([line.first, line.last, ...cuts.flatMap((cut) => around(line, cut, 1))])]
}

function nextToBounds(computation: Computation, part: Part, compared: ComparisonsRead): Amounts {
  const { field, number } = part
  const rests = restsWithout(computation, part, compared)
  if (rests === undefined) return allNumbers(field)
  const line = lineOf(field)
  const places = new Set(endsOf(field, compared))
  const from = number * millionths(Number(line.entryAt(line.first)))
  const bounds = numbersIn(computation.id, compared).flatMap((bound) => addedAtBound(millionths(bound), computation))
  for (const bound of bounds)
    for (const rest of rests) {
      const cut = line.first + Number((bound - rest - from) / stepOf(part))
      for (const place of around(line, cut, 2)) places.add(place)
      if (places.size > maxEntries) return allNumbers(field)
    }
  return { entries: [...places].map(line.entryAt), whole: true }
}

/** What all else can add together to what this question is answered; undefined: too much to list. */
function restsWithout(computation: Computation, own: Part, compared: ComparisonsRead): ReadonlySet<bigint> | undefined {
  const others = [...computation.parts.values()].filter((part) => part !== own)
  return allSums([...countsOf(own), ...others.flatMap((part) => addedBySome(part, compared))])
}

/** All that a sum can come to whose questions are no numbers, or more; undefined: too much to list. */
export const possibleTotals = ({ parts, products }: Computation, compared: ComparisonsRead) =>
  products.length > 0 ? undefined : allSums([...parts.values()].flatMap((part) => addedBySome(part, compared)))

const addedBySome = (part: Part, compared: ComparisonsRead): bigint[][] => [
  ...countsOf(part),
  ...amountsOf(part, compared),
  ...amountsOfEntries(part, compared),
]

function allSums(added: readonly (readonly bigint[])[]): ReadonlySet<bigint> | undefined {
  let rests = new Set([0n])
  for (const amounts of added) {
    if (amounts.length * rests.size > 100 * maxEntries) return undefined
    rests = new Set([...rests].flatMap((rest) => amounts.map((one) => rest + one)))
    if (rests.size > maxEntries) return undefined
  }
  return rests
}

const countsOf = ({ counts }: Part): bigint[][] => counts.map(({ weight }) => [0n, weight])

/** What entries can add: each of their questions, as often as there may be entries. */
function amountsOfEntries({ field, entries }: Part, { inside }: ComparisonsRead): bigint[][] {
  if (entries === undefined || inside === undefined) return []
  const compared = inside(field)
  const ofOne = [
    ...[...entries.parts.values()].flatMap((part) => [...countsOf(part), ...amountsOf(part, compared)]),
    ...entries.products.map((product) => amountsOfProduct(product, compared)),
  ]
  return ofOne.flatMap((amounts) => Array.from({ length: field.limit ?? 1 }, () => amounts))
}

/** What two questions add together, each at one of its ends. */
function amountsOfProduct({ factors, weight }: Product, compared: ComparisonsRead): bigint[] {
  const [all = [], others = []] = factors.map((field) =>
    field.list === undefined
      ? endsOf(field, compared).map((place) => millionths(Number(lineOf(field).entryAt(place))))
      : field.list.options.map((option) => millionths(option.points ?? 0)),
  )
  return [...new Set([0n, ...all.flatMap((one) => others.map((other) => weight * one * other))])]
}

/** What a number or points can add: of a list, each of its options may or may not. */
function amountsOf({ field, number, points }: Part, compared: ComparisonsRead): bigint[][] {
  const { entryAt } = number === 0n ? { entryAt: String } : lineOf(field)
  if (number !== 0n)
    return [[0n, ...endsOf(field, compared).map((place) => number * millionths(Number(entryAt(place))))]]
  if (points === 0n) return []
  const each = (field.list?.options ?? []).map((option) => points * millionths(option.points ?? 0))
  return holdsList(field) ? each.map((one) => [0n, one]) : [[0n, ...each]]
}
