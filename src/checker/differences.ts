import { type Computation, lineOf } from '@kindred/engine'
import { cutPlaces, leastAnswers, type Point, type Span } from './least-answers.ts'
import type { Amounts, ComparisonsRead } from './names.ts'

/** Sums of numbers of this size are exact in millionths. */
const largestExact = 9_000_000_000

interface Difference {
  id: string
  /** What is added, and what is taken off it. */
  plus?: string
  minus?: string
  lines: ReadonlyMap<string, ReturnType<typeof lineOf>>
}

/** One number, or one without another one; undefined for what is more than that. */
function differenceOf({ id, decimals, parts }: Computation, { comparisons }: ComparisonsRead): Difference | undefined {
  const all = [...parts.values()]
  const isPeriodic = comparisons.get(id)?.some(({ keyword }) => keyword === 'multipleOf') === true
  const isPlain = all.every(
    ({ number, points, counts, entries }) =>
      (number === 1n || number === -1n) && points === 0n && counts.length === 0 && entries === undefined,
  )
  const lines = new Map(all.map(({ field }) => [field.id, lineOf(field)]))
  const isExact = [...lines.values()].every(({ first, last, entryAt }) =>
    [first, last].every((place) => Math.abs(Number(entryAt(place))) <= largestExact),
  )
  const [plus, ...morePlus] = all.filter(({ number }) => number === 1n).map(({ field }) => field.id)
  const [minus, ...moreMinus] = all.filter(({ number }) => number === -1n).map(({ field }) => field.id)
  const isOne = morePlus.length + moreMinus.length === 0
  if (isPeriodic || !isPlain || !isExact || !isOne || decimals !== 6) return undefined
  return { id, lines, ...(plus !== undefined && { plus }), ...(minus !== undefined && { minus }) }
}

const millionths = (number: number | string): number => Math.round(Number(number) * 1e6)

/**
 * The numbers of each question that differences of two of them can tell apart, also where they share numbers, as in a row of numbers that have to
 * grow: the least ones for each way in which all bounds come out together. Nothing of values that share numbers with a sum of more.
 */
export function numbersOfDifferences(read: readonly Computation[], compared: ComparisonsRead): Map<string, Amounts> {
  const known = new Map(
    read.flatMap((one) => {
      const difference = differenceOf(one, compared)
      return difference === undefined ? [] : [[one, difference] as const]
    }),
  )
  const others = new Set(read.flatMap((one) => (known.has(one) ? [] : [...one.parts.keys()])))
  for (let isSame = false; !isSame; ) {
    isSame = true
    for (const [one, { lines }] of known)
      if ([...lines.keys()].some((id) => others.has(id))) {
        for (const id of lines.keys()) others.add(id)
        known.delete(one)
        isSame = false
      }
  }
  const cuts = new Map<string, number[]>()
  const points = new Map<string, Point>()
  const cut = (id: string, places: readonly number[]) => cuts.set(id, [...(cuts.get(id) ?? []), ...places])
  const spans: Span[] = []
  for (const { id: value, plus, minus, lines } of known.values()) {
    const comparisons = compared.comparisons.get(value) ?? []
    const named = (compared.named.get(value) ?? []).flatMap((set) => [...set])
    for (const [id, line] of lines) {
      const own = (compared.named.get(id) ?? []).flatMap((set) => [...set])
      cut(
        id,
        cutPlaces(compared.comparisons.get(id) ?? [], own, (bound) => line.placeOf(Number(bound))),
      )
      // Where the other one has no answer, it counts 0.
      const bounds = [...comparisons.map(({ bound }) => bound), ...named]
      cut(
        id,
        cutPlaces([], bounds, (bound) => line.placeOf(id === plus ? Number(bound) : -Number(bound))),
      )
      points.set(id, { line, cuts: cuts.get(id) ?? [] })
    }
    if (plus !== undefined && minus !== undefined)
      spans.push({
        ...{ from: minus, to: plus, cuts: cutPlaces(comparisons, named, (bound) => Number(bound) * 1e6) },
        count: (from, to) => millionths(to) - millionths(from),
        atLeast: (least) => least,
        lessThan: (beyond) => 1 - beyond,
      })
  }
  const { entries, whole } = leastAnswers(points, spans, compared.asked)
  return new Map([...entries].map(([id, all]) => [id, { entries: [...all], whole }]))
}
