import {
  type Answers,
  addedBy,
  type Computation,
  type Field,
  holdsList,
  lineOf,
  numberStep,
  type Part,
  parseEntry,
} from '@kindred/engine'
import { numbersOfDifferences } from './differences.ts'
import type { Amounts, Compared } from './names.ts'

/** Options that have the same points are alike. */
export function optionsByPoints({ points, field }: Part): string[][] {
  const found = new Map<number, string[]>()
  for (const { id, points: own = 0 } of points === 0n ? [] : (field.list?.options ?? []))
    found.set(own, [...(found.get(own) ?? []), id])
  return [...found.values()]
}

/** Totals next to a bound of a value, without what other questions add to it; `whole`: none is missing. */
export interface Targets {
  totals: readonly bigint[]
  whole: boolean
}

/** More numbers of one question are not listed. */
const maxEntries = 1000

/** The questions for a number that a value adds up, also those of entries. */
const numbersOf = ({ parts }: Pick<Computation, 'parts'>): Part[] =>
  [...parts.values()].flatMap((part) => [
    ...(part.number === 0n ? [] : [part]),
    ...(part.entries === undefined ? [] : numbersOf({ parts: part.entries })),
  ])

/** Values whose numbers all move them by the same step, and move no other value. */
export function evenOf(read: readonly Computation[], comparisons: Compared['comparisons']): Set<Computation> {
  const numbers = read.map(numbersOf)
  return new Set(
    read.filter((computation, at) => {
      const own = numbers[at] ?? []
      const others = numbers.filter((_, index) => index !== at).flat()
      const isShared = own.some(({ field }) => others.some((other) => other.field === field))
      return !isShared && movesEvenly(computation, own, comparisons)
    }),
  )
}

/**
 * The numbers of each question for a number that one of these values adds up, which conditions read, and the totals that repeats have to come
 * to. Of an entry only the ends of what conditions leave of its numbers: who makes up a total changes one of them.
 */
export function amountsIn(
  read: readonly Computation[],
  isEven: (value: Computation) => boolean,
  compared: Compared,
  isEntry: boolean,
): { amounts: Map<string, Amounts[]>; targets: Map<Computation, Map<string, Targets>> } {
  const amounts = new Map<string, Amounts[]>()
  const uneven = read.filter((one) => !isEven(one))
  const ofDifferences = isEntry ? new Map<string, Amounts>() : numbersOfDifferences(uneven, compared)
  const targets = new Map<Computation, Map<string, Targets>>()
  for (const computation of read) {
    const ofValue = new Map<string, Targets>()
    for (const [id, part] of computation.parts) {
      const { field } = part
      if (part.number !== 0n) {
        const found = !isEven(computation)
          ? (ofDifferences.get(id) ?? allNumbers(field))
          : isEntry
            ? { entries: endsOf(field, compared).map(lineOf(field).entryAt), whole: true }
            : nextToBounds(computation, part, compared)
        amounts.set(id, [...(amounts.get(id) ?? []), found])
      }
      if (part.entries !== undefined && isEven(computation)) ofValue.set(id, targetsOf(computation, part, compared))
    }
    targets.set(computation, ofValue)
  }
  return { amounts, targets }
}

function targetsOf(computation: Computation, part: Part, compared: Compared): Targets {
  const rests = restsWithout(computation, part, compared)
  const bounds = numbersIn(computation.id, compared).map((bound) => millionths(bound) * unitOf(computation))
  return {
    totals: bounds.flatMap((bound) => [...(rests ?? [0n])].map((rest) => bound - rest)),
    whole: rests !== undefined,
  }
}

/**
 * Entries that are like this one but for one of its numbers, so that the value that it adds to comes to a total next to this one: `needed` is
 * what the entry has to add for that.
 */
export function entriesAdding(parts: NonNullable<Part['entries']>, entry: string, needed: bigint): Answers[] {
  const answers = parseEntry(entry) ?? {}
  const rest = needed - addedBy(parts, entry)
  return [...parts].flatMap(([id, part]) => {
    const answer = answers[id]
    if (part.number === 0n || answer === undefined) return []
    const line = lineOf(part.field)
    const from = part.number * millionths(Number(line.entryAt(line.first)))
    const cut = line.first + Number((part.adds(answer) + rest - from) / stepOf(part))
    return around(line, cut, 2).map((place) => ({ ...answers, [id]: line.entryAt(place) }))
  })
}

function allNumbers(field: Field): Amounts {
  const { first, last, entryAt } = lineOf(field)
  const count = Math.min(last - first + 1, maxEntries)
  return { entries: Array.from({ length: count }, (_, at) => entryAt(first + at)), whole: count === last - first + 1 }
}

const unitOf = ({ decimals }: Computation): bigint => 10n ** BigInt(decimals - 6)
const millionths = (number: number): bigint => BigInt(Math.round(number * 1e6))
const stepOf = ({ field, number }: Part): bigint => number * millionths(numberStep(field.range))

/**
 * Do all numbers of a value move it by the same step, which rounding does not hide? Then a total between two bounds, if there is one, is
 * also reached with all numbers but one at an end of what the conditions on them leave, and that one next to a bound of the total: each
 * can be moved towards its end while another one makes up for it.
 */
function movesEvenly(computation: Computation, own: readonly Part[], comparisons: Compared['comparisons']): boolean {
  const steps = [...new Set(own.map((part) => (stepOf(part) < 0n ? -stepOf(part) : stepOf(part))))]
  const isPeriodic = comparisons.get(computation.id)?.some(({ keyword }) => keyword === 'multipleOf') === true
  return !isPeriodic && steps.length === 1 && steps.every((step) => step >= unitOf(computation))
}

const boundsIn = (id: string, { comparisons, named }: Pick<Compared, 'comparisons' | 'named'>): (number | string)[] =>
  [
    ...(comparisons.get(id) ?? []).map(({ bound }) => bound),
    ...(named.get(id) ?? []).flatMap((set) => [...set]),
  ].filter((bound) => typeof bound === 'number' || /^-?\d|^today/.test(bound))

const numbersIn = (id: string, { comparisons, named }: Compared): number[] =>
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
export function endsOf(field: Field, compared: Pick<Compared, 'comparisons' | 'named'>): number[] {
  const line = lineOf(field)
  const cuts = boundsIn(field.id, compared).map((bound) => line.placeOf(line.valueIn(bound)))
  return [...new Set([line.first, line.last, ...cuts.flatMap((cut) => around(line, cut, 1))])]
}

function nextToBounds(computation: Computation, part: Part, compared: Compared): Amounts {
  const { field, number } = part
  const rests = restsWithout(computation, part, compared)
  if (rests === undefined) return allNumbers(field)
  const line = lineOf(field)
  const places = new Set(endsOf(field, compared))
  const from = number * millionths(Number(line.entryAt(line.first)))
  for (const bound of numbersIn(computation.id, compared))
    for (const rest of rests) {
      const cut = line.first + Number((millionths(bound) * unitOf(computation) - rest - from) / stepOf(part))
      for (const place of around(line, cut, 2)) places.add(place)
      if (places.size > maxEntries) return allNumbers(field)
    }
  return { entries: [...places].map(line.entryAt), whole: true }
}

/** What all else can add together to what this question is answered; undefined: too much to list. */
function restsWithout(computation: Computation, own: Part, compared: Compared): ReadonlySet<bigint> | undefined {
  const others = [...computation.parts.values()].filter((part) => part !== own)
  const added = [
    ...countsOf(own),
    ...others.flatMap((part) => [...countsOf(part), ...amountsOf(part, compared), ...amountsOfEntries(part, compared)]),
  ]
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
function amountsOfEntries({ field, entries }: Part, { inside }: Compared): bigint[][] {
  if (entries === undefined || inside === undefined) return []
  const compared = inside(field)
  const ofOne = [...entries.values()].flatMap((part) => [...countsOf(part), ...amountsOf(part, compared)])
  return ofOne.flatMap((amounts) => Array.from({ length: field.limit ?? 1 }, () => amounts))
}

/** What a number or points can add: of a list, each of its options may or may not. */
function amountsOf({ field, number, points }: Part, compared: Compared): bigint[][] {
  const { entryAt } = number === 0n ? { entryAt: String } : lineOf(field)
  if (number !== 0n)
    return [[0n, ...endsOf(field, compared).map((place) => number * millionths(Number(entryAt(place))))]]
  if (points === 0n) return []
  const each = (field.list?.options ?? []).map((option) => points * millionths(option.points ?? 0))
  return holdsList(field) ? each.map((one) => [0n, one]) : [[0n, ...each]]
}
