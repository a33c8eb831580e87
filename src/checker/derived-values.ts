import {
  basesOf,
  type Computation,
  type DerivedValue,
  derivedAmount,
  derivedValuesOf,
  type Field,
  lineOf,
  type OrderedValue,
  type Part,
  rangeOfValue,
  valueAmount,
  type Wizard,
} from '@kindred/engine'
import { millionths, movesValue, numbersIn, numbersOf, possibleTotals } from './computed-values.ts'
import type { Amounts, ComparisonsRead } from './names.ts'

/** What tells apart the answers that values are worked out of by dividing, bands and the like. */
interface DerivedNames {
  /** The sums and values by order that each of them is worked out of. */
  bases: ReadonlyMap<string, readonly string[]>
  /** More bounds of one of those: where another one that is worked out of it comes to another side of its own bounds. */
  bounds: ReadonlyMap<string, readonly number[]>
  /** Sums whose numbers are listed, because they were searched together. */
  listed: ReadonlyMap<Computation, ReadonlyMap<string, Amounts>>
  /** Sums of which every number is tried. */
  uneven: ReadonlySet<Computation>
  /** Sums whose totals are told apart without bounds of their own. */
  exact: ReadonlySet<Computation>
  /** Questions of which not all answers that matter are known. */
  open: ReadonlySet<string>
}

/** What a value comes to at least and at most, in millionths, and whether it may have none. */
interface Range {
  low: bigint
  high: bigint
  lacks: 'never' | 'maybe' | 'always'
}

interface Group {
  values: string[]
  /** Bases that numbers or the order of answers move. */
  unbound: Set<string>
}

/** So many boxes are looked at in one search. */
const maxBoxes = 60_000
/** So many combinations of totals that no number moves. */
const maxCombinations = 300
/** Numbers of this size are exact in millionths. */
const largestExact = 9_000_000_000n * 1_000_000n
const endless = 10n ** 30n

const none: DerivedNames = {
  ...{ bases: new Map(), bounds: new Map(), listed: new Map() },
  ...{ uneven: new Set(), exact: new Set(), open: new Set() },
}

/**
 * Decides what a wizard's derived values can tell apart. Values are grouped by the sums that they share. Where numbers move one sum of a
 * group, its bounds are those places where a value of the group gets to another side of one of its own: found by halving what the sum can
 * come to until the least and the most that a value comes to there lie on the same side. Where they move several sums of up to three
 * questions, the answers are searched together in the same way, for one of each combination of sides. All else is tried number by number.
 */
export function derivedNames(
  wizard: Pick<Wizard, 'values' | 'steps'>,
  isRead: (id: string) => boolean,
  computations: ReadonlyMap<string, Computation>,
  ordered: ReadonlyMap<string, OrderedValue>,
  compared: ComparisonsRead,
): DerivedNames {
  const derived = derivedValuesOf(wizard)
  const read = [...derived.keys()].filter(isRead)
  if (read.length === 0) return none
  const bases = new Map(read.map((id) => [id, [...basesOf(id, derived)]]))
  const isFree = (id: string): boolean => {
    const computation = computations.get(id)
    return computation === undefined ? ordered.has(id) : numbersOf(computation).length > 0
  }
  const bounds = new Map<string, number[]>()
  const listed = new Map<Computation, ReadonlyMap<string, Amounts>>()
  const uneven = new Set<Computation>()
  const exact = new Set<Computation>()
  const open = new Set<string>()
  for (const id of new Set([...bases.values()].flat())) {
    const computation = computations.get(id)
    if (computation !== undefined) exact.add(computation)
  }
  for (const group of groupsOf(bases, isFree)) {
    const search = new Search(wizard, derived, group, bases, computations, compared)
    const [only, ...others] = group.unbound
    if (only === undefined) continue
    if (others.length === 0) {
      const found = search.boundsOf(only)
      const computation = computations.get(only)
      if (found !== undefined) {
        bounds.set(only, found)
        if (computation !== undefined) exact.delete(computation)
        continue
      }
    } else {
      const isElsewhere = ({ id }: Field) =>
        [...ordered.values()].some(({ id: own, parts }) => (isRead(own) || search.all.has(own)) && parts.has(id)) ||
        [...computations.values()].some(
          ({ id: own, parts }) =>
            isRead(own) && !search.all.has(own) && parts.has(id) && movesValue(parts.get(id) as Part),
        )
      const found = search.answers(isElsewhere)
      if (found !== undefined) {
        for (const id of group.unbound) {
          const computation = computations.get(id)
          if (computation !== undefined) listed.set(computation, found)
        }
        continue
      }
    }
    for (const id of group.unbound) {
      const computation = computations.get(id)
      if (computation !== undefined) uneven.add(computation)
      else for (const field of ordered.get(id)?.parts.keys() ?? []) open.add(field)
    }
  }
  return { bases, bounds, listed, uneven, exact, open }
}

function groupsOf(bases: ReadonlyMap<string, readonly string[]>, isFree: (id: string) => boolean): Group[] {
  let groups: Group[] = []
  for (const [id, own] of bases) {
    const unbound = new Set(own.filter(isFree))
    const met = groups.filter((group) => [...group.unbound].some((one) => unbound.has(one)))
    groups = [
      ...groups.filter((group) => !met.includes(group)),
      {
        values: [...met.flatMap(({ values }) => values), id],
        unbound: new Set([...met.flatMap((one) => [...one.unbound]), ...unbound]),
      },
    ]
  }
  return groups
}

/** An answer to each of some questions: between these places on its line, or none. */
type Box = readonly (readonly [first: number, last: number] | undefined)[]

class Search {
  /** The bases of the group. */
  readonly all: ReadonlySet<string>
  private readonly cuts: ReadonlyMap<string, readonly bigint[]>
  private boxes = 0

  constructor(
    private readonly wizard: Pick<Wizard, 'values' | 'steps'>,
    private readonly derived: ReadonlyMap<string, DerivedValue>,
    private readonly group: Group,
    bases: ReadonlyMap<string, readonly string[]>,
    private readonly computations: ReadonlyMap<string, Computation>,
    private readonly compared: ComparisonsRead,
  ) {
    this.all = new Set(group.values.flatMap((id) => bases.get(id) ?? []))
    this.cuts = new Map([...group.values, ...this.all].map((id) => [id, this.cutsOf(id)]))
  }

  private cutsOf(id: string): bigint[] {
    const all = new Set(numbersIn(id, this.compared).map(millionths))
    return [...all].sort((one, other) => (one < other ? -1 : 1))
  }

  /** On which sides of its bounds a value may lie; -1: it has none. */
  private sidesOf(id: string, { low, high, lacks }: Range): number[] {
    if (lacks === 'always') return [-1]
    const place = (amount: bigint) =>
      (this.cuts.get(id) ?? []).reduce((at, cut) => at + (cut < amount ? 2 : cut === amount ? 1 : 0), 0)
    const [from, to] = [place(low), place(high)]
    const there = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return lacks === 'maybe' ? [-1, ...there] : there
  }

  private rangesOf(known: Map<string, Range>): Map<string, Range> {
    for (const [id, value] of this.derived) known.set(id, rangeOf(value, known))
    return known
  }

  /** Totals of the other bases, in all ways; undefined: too many. */
  private combinations(others: readonly string[]): Map<string, Range>[] | undefined {
    let found: Map<string, Range>[] = [new Map()]
    for (const id of others) {
      const computation = this.computations.get(id)
      const totals = computation && possibleTotals(computation, this.compared)
      if (computation === undefined || totals === undefined || totals.size * found.length > maxCombinations)
        return undefined
      const amounts = [...new Set([...totals].map((total) => valueAmount(total, computation)))]
      found = found.flatMap((one) => amounts.map((amount) => new Map(one).set(id, only(amount))))
    }
    return found
  }

  /** Where values of the group get to other sides of their bounds as this base grows. */
  boundsOf(base: string): number[] | undefined {
    const combinations = this.combinations([...this.all].filter((id) => id !== base))
    const range = rangeOfValue(this.wizard, base)
    if (combinations === undefined || range === undefined) return undefined
    const [low, high] = [millionths(range.min), millionths(range.max)]
    if (low < -largestExact || high > largestExact) return undefined
    const step = millionths(range.step) > 0n ? millionths(range.step) : 1n
    const found = new Set<bigint>()
    for (const combination of combinations) {
      let before: string | undefined
      const sidesIn = (known: Range) => {
        const ranges = this.rangesOf(new Map(combination).set(base, known))
        return this.group.values.map((id) => this.sidesOf(id, ranges.get(id) ?? lacking))
      }
      const follow = (first: bigint, last: bigint): boolean => {
        this.boxes += 1
        if (this.boxes > maxBoxes) return false
        const sides = sidesIn({ low: low + first * step, high: low + last * step, lacks: 'never' })
        if (first < last && sides.some(({ length }) => length > 1)) {
          const middle = (first + last) / 2n
          return follow(first, middle) && follow(middle + 1n, last)
        }
        const key = sides.join('|')
        if (before !== undefined && key !== before) found.add(low + first * step)
        before = key
        return true
      }
      if (!follow(0n, (high - low) / step)) return undefined
    }
    return [...found].map((bound) => Number(bound) / 1e6)
  }

  /**
   * Numbers of the questions that move the bases, so that each combination of sides on which the values and the answers can lie is among
   * them; undefined where the questions are asked in entries, have other parts, or are too many.
   */
  answers(isElsewhere: (field: Field) => boolean): Map<string, Amounts> | undefined {
    const own = (id: string) => this.computations.get(id)
    const parts = [...this.group.unbound].flatMap((id) => [...(own(id)?.parts.values() ?? [undefined])])
    const fields = [...new Map(parts.flatMap((part) => (part ? [[part.field.id, part.field] as const] : []))).values()]
    const isPlain = (part: Part | undefined): boolean =>
      part !== undefined &&
      part.entries === undefined &&
      part.field.list === undefined &&
      part.counts.every(({ value }) => value === undefined)
    const isPeriodic = [...this.group.unbound, ...fields.map(({ id }) => id)].some((id) =>
      this.compared.comparisons.get(id)?.some(({ keyword }) => keyword === 'multipleOf'),
    )
    if (!parts.every(isPlain) || fields.length > 3 || isPeriodic || fields.some(isElsewhere)) return undefined
    const names = new Set(fields.map(({ id }) => id))
    const isOf = (id: string) =>
      [...(own(id)?.parts.values() ?? [])].every((part) => names.has(part.field.id) && isPlain(part))
    const combinations = this.combinations([...this.all].filter((id) => !isOf(id)))
    if (combinations === undefined) return undefined
    const among = [...this.all].flatMap((id) => (isOf(id) ? (own(id) ?? []) : []))
    const lines = fields.map((field) => lineOf(field))
    const cuts = new Map(fields.map(({ id }) => [id, this.cutsOf(id)]))
    const found = new Set<string>()
    const entries = new Map(fields.map(({ id }) => [id, new Set<string>()]))
    const look = (box: Box, combination: Map<string, Range>, nth: number): boolean => {
      this.boxes += 1
      if (this.boxes > maxBoxes) return false
      const amounts = new Map(
        fields.map(({ id }, at) => {
          const [first, last] = box[at] ?? []
          if (first === undefined || last === undefined) return [id, undefined]
          const [low, high] = [first, last].map((place) => millionths(Number(lines[at]?.entryAt(place))))
          return [id, { low: low ?? 0n, high: high ?? 0n, lacks: 'never' } satisfies Range]
        }),
      )
      const known = new Map(combination)
      for (const computation of among) known.set(computation.id, totalIn(computation, amounts))
      const ranges = this.rangesOf(known)
      const sides = [
        ...[...this.group.values, ...this.group.unbound].map((id) => this.sidesOf(id, ranges.get(id) ?? lacking)),
        ...fields.map(({ id }) => sidesAmong(cuts.get(id) ?? [], amounts.get(id))),
      ]
      const keys = sides.reduce<string[] | undefined>(
        (all, own) => {
          if (all === undefined || all.length * own.length > 200) return undefined
          return all.flatMap((one) => own.map((side) => `${one},${side}`))
        },
        [`${nth}:${box.map((one) => (one === undefined ? '-' : '+')).join('')}`],
      )
      if (keys?.every((key) => found.has(key))) return true
      const widest = box.reduce(
        (best, one, at) => {
          const width = one === undefined ? 0 : one[1] - one[0]
          return width > best.width ? { at, width } : best
        },
        { at: -1, width: 0 },
      )
      if (keys?.length === 1 || widest.at === -1) {
        for (const key of keys ?? []) found.add(key)
        fields.forEach(({ id }, at) => {
          const place = box[at]?.[0]
          if (place !== undefined) entries.get(id)?.add(lines[at]?.entryAt(place) ?? '')
        })
        return true
      }
      const [first = 0, last = 0] = box[widest.at] ?? []
      const middle = Math.floor((first + last) / 2)
      return [[first, middle] as const, [middle + 1, last] as const].every((half) =>
        look(box.with(widest.at, half), combination, nth),
      )
    }
    const boxes = lines.reduce<Box[]>(
      (all, { first, last }) =>
        all.flatMap((box) => [
          [...box, undefined],
          [...box, [first, last] as const],
        ]),
      [[]],
    )
    const isWhole = combinations.every((combination, nth) => boxes.every((box) => look(box, combination, nth)))
    return isWhole ? new Map([...entries].map(([id, all]) => [id, { entries: [...all], whole: true }])) : undefined
  }
}

const only = (amount: bigint): Range => ({ low: amount, high: amount, lacks: 'never' })
const lacking: Range = { low: 0n, high: 0n, lacks: 'always' }

function sidesAmong(cuts: readonly bigint[], range: Range | undefined): number[] {
  if (range === undefined) return [-1]
  const place = (amount: bigint) => cuts.reduce((at, cut) => at + (cut < amount ? 2 : cut === amount ? 1 : 0), 0)
  const from = place(range.low)
  return Array.from({ length: place(range.high) - from + 1 }, (_, at) => from + at)
}

const least = (all: readonly bigint[]): bigint => all.reduce((best, one) => (one < best ? one : best), all[0] ?? 0n)
const most = (all: readonly bigint[]): bigint => all.reduce((best, one) => (one > best ? one : best), all[0] ?? 0n)

/** What a sum comes to where its questions are answered by numbers between these, or not at all. */
function totalIn(computation: Computation, amounts: ReadonlyMap<string, Range | undefined>): Range {
  let [low, high] = [0n, 0n]
  for (const [id, { number, counts }] of computation.parts) {
    const range = amounts.get(id)
    if (range === undefined) continue
    const ends = [number * range.low, number * range.high]
    const counted = counts.reduce((sum, { weight }) => sum + weight, 0n)
    low += least(ends) + counted
    high += most(ends) + counted
  }
  for (const { factors, weight } of computation.products) {
    const [one, other] = factors.map(({ id }) => amounts.get(id))
    if (one === undefined || other === undefined) continue
    const corners = [one.low, one.high].flatMap((a) => [other.low, other.high].map((b) => weight * a * b))
    low += least(corners)
    high += most(corners)
  }
  return { low: valueAmount(low, computation), high: valueAmount(high, computation), lacks: 'never' }
}

/** No narrower than what a value can come to where those that it works with lie within these. */
function rangeOf(value: DerivedValue, known: ReadonlyMap<string, Range>): Range {
  const { how, operands, counts, bands } = value
  const counted = counts.map((id) => known.get(id) ?? lacking)
  if (counted.some(({ high }) => high === 0n)) return lacking
  let lacks: Range['lacks'] = counted.some(({ low }) => low <= 0n) ? 'maybe' : 'never'
  const isRatio = how === 'quotient' || how === 'bands'
  const ranges = operands.map((one) => (typeof one === 'bigint' ? only(one) : (known.get(one) ?? lacking)))
  if (isRatio && ranges.some((range) => range.lacks === 'always')) return lacking
  if (isRatio && ranges.some((range) => range.lacks === 'maybe')) lacks = 'maybe'
  const ends = ranges.map(({ low, high, lacks: ofOne }) =>
    isRatio || ofOne === 'never' ? [low, high] : ofOne === 'always' ? [0n, 0n] : [least([low, 0n]), most([high, 0n])],
  )
  const [, divisor = []] = ends
  if (how === 'quotient' && least(divisor) <= 0n && most(divisor) >= 0n)
    return least(divisor) === most(divisor) ? lacking : { low: -endless, high: endless, lacks: 'maybe' }
  const [first = [0n, 0n]] = ends
  const edges = bands.flatMap(({ from }) => [from - 1n, from]).filter((at) => at > least(first) && at < most(first))
  const corners =
    how === 'bands'
      ? [...first, ...edges].map((one) => [one])
      : how === 'sum'
        ? [ends.map(least), ends.map(most)]
        : ends.reduce<bigint[][]>((all, own) => all.flatMap((one) => own.map((end) => [...one, end])), [[]])
  const all = corners.flatMap((corner) => {
    const amount = derivedAmount({ ...value, counts: [], operands: corner }, () => undefined)
    return amount === undefined ? [] : [amount]
  })
  return all.length === 0 ? lacking : { low: least(all), high: most(all), lacks }
}
