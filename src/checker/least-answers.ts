import type { Comparison } from '@kindred/engine'

/** A question whose answers lie on a line, in places at equal distances; places from these on are told apart from those before. */
export interface Point {
  line: { first: number; last: number; entryAt: (place: number) => string }
  cuts: readonly number[]
}

/** What lies between the answers to two questions; from each of these numbers on it is told apart from what is less. */
export interface Span {
  from: string
  to: string
  cuts: readonly number[]
  /** Never less for a later second answer, nor for an earlier first one. */
  count: (from: string, to: string) => number
  /** How far the second answer lies behind the first one where it counts this much, and the first one behind the second where it counts less: no further than they do. */
  atLeast: (count: number) => number
  lessThan: (count: number) => number
}

/** One answer stands behind where another one puts it. */
interface Push {
  from: number
  to: number
  least: (place: number) => number
  apart: number
}

interface Cell {
  lows: readonly number[]
  highs: readonly number[]
  pushes: readonly Push[]
}

/** More ways in which bounds come out together are not looked at, nor answers that push each other on for longer. */
const maxCells = 20_000
const maxRounds = 3000

/**
 * For each way in which all cuts can come out together the least answers with which they do. There are such: where two sets of answers come
 * out alike, so do the smaller ones of each question. Everything that a cut asks is a least place for one answer, by itself or from another one, so they are where
 * nothing pushes an answer on any more.
 */
export function leastAnswers(
  points: ReadonlyMap<string, Point>,
  spans: readonly Span[],
  /** Questions in the order in which they are asked. */
  asked: readonly string[] = [],
): { entries: Map<string, Set<string>>; whole: boolean } {
  const entries = new Map([...points.keys()].map((id) => [id, new Set<string>()]))
  let whole = true
  for (const ids of joined(points, spans)) {
    const all = ids.flatMap((id) => points.get(id) ?? [])
    const own = spans.filter(({ from }) => ids.includes(from))
    const choices = [...all.map((point, at) => waysOfPoint(point, at)), ...own.map((span) => waysOf(span, ids, all))]
    let cells = 0
    const visit = (at: number, cell: Cell): void => {
      cells += 1
      const lows = cells > maxCells ? 'undecided' : settled(cell)
      if (lows === 'undecided') whole = false
      if (lows === 'none' || lows === 'undecided') return
      const ways = choices[at]
      if (ways === undefined)
        for (const [index, id] of ids.entries()) entries.get(id)?.add(all[index]?.line.entryAt(lows[index] ?? 0) ?? '')
      for (const way of ways ?? []) visit(at + 1, way({ ...cell, lows }))
    }
    const lines = all.map(({ line }) => line)
    visit(0, { lows: lines.map(({ first }) => first), highs: lines.map(({ last }) => last), pushes: [] })
  }
  for (const id of asked) for (const span of spans) addTurns(id, span, points, entries, asked)
  return { entries, whole }
}

/**
 * Whoever has given one answer gives the other one on any side of the cuts between both: for each answer to the question that is asked first, those
 * to the later one from which on a cut comes out otherwise, and of the first question, those from which on that is so of the ends of the other's line.
 */
function addTurns(
  id: string,
  { from, to, cuts, count }: Span,
  points: ReadonlyMap<string, Point>,
  entries: ReadonlyMap<string, Set<string>>,
  asked: readonly string[],
): void {
  if (from === to || (id !== from && id !== to)) return
  const other = id === from ? to : from
  const point = points.get(id)
  const beside = points.get(other)
  if (point === undefined || beside === undefined) return
  const isLater = asked.indexOf(other) < asked.indexOf(id)
  const { first, last, entryAt } = beside.line
  const ends = [first, last, ...beside.cuts.flatMap((cut) => [cut - 1, cut])]
  const given = isLater
    ? [...(entries.get(other) ?? [])]
    : ends.filter((place) => place >= first && place <= last).map(entryAt)
  const { line } = point
  for (const text of given)
    for (const cut of cuts) {
      const isTurned = (place: number): boolean =>
        id === to ? count(text, line.entryAt(place)) >= cut : count(line.entryAt(place), text) < cut
      const place = leastPlace(line, isTurned)
      if (place <= line.last) entries.get(id)?.add(line.entryAt(place))
    }
}

/** Questions with something between them, each time all that hang together. */
function joined(points: ReadonlyMap<string, Point>, spans: readonly Span[]): string[][] {
  let groups = [...points.keys()].map((id) => [id])
  for (const { from, to } of spans) {
    const met = groups.filter((ids) => ids.includes(from) || ids.includes(to))
    groups = [...groups.filter((ids) => !met.includes(ids)), met.flat()]
  }
  return groups
}

type Way = (cell: Cell) => Cell

/** Between which cuts something lies: from one on, and before the next one. */
const betweenCuts = <Made>(cuts: readonly number[], make: (from?: number, before?: number) => Made): Made[] => {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  return [undefined, ...sorted].map((from, at) => make(from, sorted[at]))
}

const waysOfPoint = ({ cuts }: Point, at: number): Way[] =>
  betweenCuts(cuts, (from = -Infinity, before = Infinity) => (cell) => ({
    ...cell,
    lows: cell.lows.map((low, index) => (index === at ? Math.max(low, from) : low)),
    highs: cell.highs.map((high, index) => (index === at ? Math.min(high, before - 1) : high)),
  }))

function waysOf(span: Span, ids: readonly string[], points: readonly Point[]): Way[] {
  const [from, to] = [ids.indexOf(span.from), ids.indexOf(span.to)]
  const [first, second] = [points[from]?.line, points[to]?.line]
  if (first === undefined || second === undefined) return []
  const known = new Map<string, number>()
  const found = (key: string, find: () => number): number => {
    const place = known.get(key) ?? find()
    known.set(key, place)
    return place
  }
  const counted = (one: number, other: number): number => span.count(first.entryAt(one), second.entryAt(other))
  return betweenCuts(span.cuts, (least, beyond) => {
    const pushes: Push[] = []
    if (least !== undefined)
      pushes.push({
        ...{ from, to, apart: span.atLeast(least) },
        least: (at) => found(`>${least}:${at}`, () => leastPlace(second, (place) => counted(at, place) >= least)),
      })
    if (beyond !== undefined)
      pushes.push({
        ...{ from: to, to: from, apart: span.lessThan(beyond) },
        least: (at) => found(`<${beyond}:${at}`, () => leastPlace(first, (place) => counted(place, at) < beyond)),
      })
    return (cell) => ({ ...cell, pushes: [...cell.pushes, ...pushes] })
  })
}

/** The first place that fits, where all behind it do; behind the last one where none does. */
function leastPlace({ first, last }: Point['line'], fits: (place: number) => boolean): number {
  let [low, high] = [first, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where all answers stand once nothing pushes them on. */
function settled({ lows, highs, pushes }: Cell): readonly number[] | 'none' | 'undecided' {
  const places = [...lows]
  const isBeyond = (at: number): boolean => (places[at] ?? 0) > (highs[at] ?? 0)
  if (places.some((_, at) => isBeyond(at)) || isEndless(pushes, lows.length)) return 'none'
  for (let round = 0; round < maxRounds; round += 1) {
    let isMoved = false
    for (const { from, to, least } of pushes) {
      const place = least(places[from] ?? 0)
      if (place <= (places[to] ?? 0)) continue
      places[to] = place
      if (isBeyond(to)) return 'none'
      isMoved = true
    }
    if (!isMoved) return places
  }
  return 'undecided'
}

/** Do answers push each other round and round, by however little they do at each push? (Bellman and Ford) */
function isEndless(pushes: readonly Push[], count: number): boolean {
  const distances = Array.from({ length: count }, () => 0)
  for (let round = 0; round <= count; round += 1) {
    let isMoved = false
    for (const { from, to, apart } of pushes) {
      const distance = (distances[from] ?? 0) + apart
      if (distance <= (distances[to] ?? 0) + 1e-9) continue
      distances[to] = distance
      isMoved = true
    }
    if (!isMoved) return false
  }
  return true
}

/** Places from which on these bounds and names come out otherwise. */
export function cutPlaces(
  comparisons: readonly Comparison[],
  named: readonly (number | string)[],
  placeOf: (bound: number | string) => number,
): number[] {
  const at = (bound: number | string) => Math.ceil(placeOf(bound))
  const behind = (bound: number | string) => Math.floor(placeOf(bound)) + 1
  const all = [
    ...comparisons.map(({ keyword, bound }) =>
      /^(minimum|exclusiveMaximum|formatMinimum|formatExclusiveMaximum)$/.test(keyword) ? at(bound) : behind(bound),
    ),
    ...named.flatMap((one) => [at(one), behind(one)]),
  ]
  return all.filter((place) => !Number.isNaN(place))
}
