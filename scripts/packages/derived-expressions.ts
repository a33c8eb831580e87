import type { ComputedValue } from '@kindred/contract/wizard'
import { inFull } from './export/expressions.ts'

// Values that divide, average or lie in bands, as expressions of XLSForm (`${a} div ${b}`) and SurveyJS (`{a} / {b}`).

export type Bands = NonNullable<ComputedValue['bands']>

const named = String.raw`\$?\{\s*([^{}]+?)\s*\}`
const numeral = String.raw`-?\d+(?:\.\d{1,6})?`

/** A text only where all of it is known; else an empty one. `how`: whether one answer is enough. */
export const where = (conditions: readonly string[], how: 'and' | 'or', text: string): string =>
  conditions.length === 0 ? text : `if(${conditions.join(` ${how} `)}, ${text}, '')`

export const meanText = (terms: readonly string[], names: readonly string[]): string =>
  `(${terms.join(' + ')}) div (${names.map((name) => `if(${name} != '', 1, 0)`).join(' + ')})`

/** What a number comes to by the band in which it lies: one of a few, or so much of each part of it. */
export function bandsText(of: string, bands: Bands): string {
  const ordered = bands.toSorted((one, other) => one.from - other.from)
  if (ordered.some(({ rate }) => rate !== undefined))
    return ordered
      .map(({ from, rate = 0 }, at) => {
        const next = ordered[at + 1]?.from
        const part = next === undefined ? of : `min(${of}, ${inFull(next)})`
        return `${inFull(rate)} * max(${part} - ${inFull(from)}, 0)`
      })
      .join(' + ')
  return ordered.reduce((below, { from, value = 0 }) => `if(${of} >= ${inFull(from)}, ${inFull(value)}, ${below})`, '0')
}

export type ByDay = NonNullable<ComputedValue['byDay']>

/** What a number is by the day on which the form is filled in. */
export const byDayText = (all: ByDay): string =>
  all.reduceRight(
    (after, { until, value }) =>
      until === undefined ? inFull(value) : `if(today() <= date('${until}'), ${inFull(value)}, ${after})`,
    '0',
  )

/** `if(today() <= date('2027-05-01'), 40, 55)`, or as SurveyJS says it, with days in their order. */
export function byDayIn(text: string): ByDay | undefined {
  const found: ByDay[number][] = []
  for (let left = text; ; ) {
    if (new RegExp(`^\\s*${numeral}\\s*$`).test(left)) {
      found.push({ value: Number(left) })
      break
    }
    const [condition = '', now = '', after = '', ...more] = argumentsOf(left, ['if', 'iif']) ?? []
    const [, until] = /^\s*today\(\)\s*<=\s*(?:date\(\s*)?'(\d{4}-\d{2}-\d{2})'\s*\)?\s*$/.exec(condition) ?? []
    const isNext = until !== undefined && (found.at(-1)?.until ?? '') < until
    if (!isNext || more.length > 0 || !new RegExp(`^\\s*${numeral}\\s*$`).test(now)) return undefined
    found.push({ until, value: Number(now) })
    left = after
  }
  return found.length > 1 ? (found as ByDay) : undefined
}

/** The parts between signs that stand in no bracket and in no text; undefined where brackets are open. */
export function partsOf(text: string, sign: RegExp): string[] | undefined {
  const parts: string[] = []
  let [from, depth, quote] = [0, 0, '']
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quote !== '') {
      if (letter === quote) quote = ''
      continue
    }
    if (letter === "'" || letter === '"') quote = letter
    else if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    if (depth < 0) return undefined
    sign.lastIndex = at
    const found = depth === 0 && quote === '' ? sign.exec(text) : null
    if (found === null) continue
    parts.push(text.slice(from, at))
    from = at + found[0].length
    at = from - 1
  }
  return depth === 0 && quote === '' ? [...parts, text.slice(from)] : undefined
}

export const division = /\s+div\s+|\s*\/\s*/y
const plus = /\s*\+\s*/y

/** What a call is given that is all of a text. */
function argumentsOf(text: string, words: readonly string[]): string[] | undefined {
  const [, word = '', inside] = /^\s*([a-z]+)\s*\(([\s\S]*)\)\s*$/i.exec(text) ?? []
  return inside === undefined || !words.includes(word.toLowerCase()) ? undefined : partsOf(inside, /\s*,\s*/y)
}

/** Without brackets around all of it. */
export function withoutBrackets(text: string): string {
  const [, inside] = /^\s*\(([\s\S]*)\)\s*$/.exec(text) ?? []
  return inside === undefined || partsOf(inside, /,/y) === undefined ? text.trim() : withoutBrackets(inside)
}

const namesIn = (text: string): string[] => [...text.matchAll(new RegExp(named, 'g'))].map(([, name = '']) => name)

const known = String.raw`${named}\s*!=\s*(?:''|""|0)`
const allKnown = new RegExp(String.raw`^\s*${known}(?:\s+(?:and|or)\s+${known})*\s*$`)

/** `if(${a} != '' and ${b} != 0, …, '')`: what is worked out once it can be, where it asks for nothing else than what it reads. */
export function unguarded(text: string): string | undefined {
  const [condition = '', inner = '', other, ...more] = argumentsOf(text, ['if', 'iif']) ?? []
  const isGuard = more.length === 0 && (other === "''" || other === '""') && allKnown.test(condition)
  const read = namesIn(inner)
  return isGuard && namesIn(condition).every((name) => read.includes(name)) ? inner : undefined
}

/** `(a + b) div (if(${a} != '', 1, 0) + …)`, `({a} + {b}) / 2` or `avg({a}, {b})`: its terms, and whether what is not answered is left out. */
export function meanIn(text: string): { terms: string[]; leavesOut: boolean } | undefined {
  const averaged = argumentsOf(text, ['avg'])
  if (averaged !== undefined) return { terms: averaged, leavesOut: true }
  const [above = '', below = '', ...more] = partsOf(text, division) ?? []
  const terms = partsOf(withoutBrackets(above), plus) ?? []
  if (more.length > 0 || above.trim() === withoutBrackets(above)) return undefined
  const isEach = (term: string) => new RegExp(`^${named}$`).test(term.trim())
  if (terms.length > 1 && Number(below) === terms.length && terms.every(isEach)) return { terms, leavesOut: false }
  const counted = (partsOf(withoutBrackets(below), plus) ?? []).map((part) => {
    const [, name] = new RegExp(String.raw`^\s*if\(${named} != '', 1, 0\)\s*$`).exec(part) ?? []
    return name
  })
  const isSame =
    counted.length === terms.length && counted.every((name, at) => namesIn(terms[at] ?? '').includes(name ?? ''))
  return isSame ? { terms, leavesOut: true } : undefined
}

/** `0.2 * max(min(${a}, 50270) - 12570, 0) + 0.4 * max(${a} - 50270, 0)`: so much of each part of a number. */
export function ratesIn(text: string): { name: string; bands: Bands } | undefined {
  const pattern = new RegExp(
    String.raw`^\s*(${numeral})\s*\*\s*max\(\s*(?:min\(\s*${named}\s*,\s*(${numeral})\s*\)|${named})\s*-\s*(${numeral})\s*,\s*0\s*\)\s*$`,
  )
  const each = (partsOf(text, plus) ?? []).map((part) => pattern.exec(part))
  const found = each.flatMap((one) => {
    const [, rate, below, to, alone, from] = one ?? []
    return one === null ? [] : { name: below ?? alone ?? '', to, from: Number(from), rate: Number(rate) }
  })
  const [first] = found
  if (first === undefined || found.length < each.length) return undefined
  const isWhole = found.every(({ name, to }, at) => {
    const next = found[at + 1]?.from
    return name === first.name && (to === undefined ? undefined : Number(to)) === next
  })
  return isWhole
    ? { name: first.name, bands: found.map(({ from, rate }) => ({ from, rate })) as unknown as Bands }
    : undefined
}

/** A number that hangs on where another one lies. */
interface Stairs {
  name: string
  bounds: number[]
  at: (number: number) => number
}

const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const holds = (one: number, sign: string, other: number): boolean =>
  sign === '<' ? one < other : sign === '<=' ? one <= other : sign === '>' ? one > other : one >= other

/** `if(${a} < 5, 1, if(${a} < 10, 2, 3))`: numbers alone, all by the same question or value. */
export function stairsIn(text: string): Stairs | undefined {
  const [condition = '', yes = '', no = '', ...more] = argumentsOf(text, ['if', 'iif']) ?? []
  const signs = '(<=|>=|<|>)'
  const own = new RegExp(String.raw`^\s*${named}\s*${signs}\s*(${numeral})\s*$`).exec(condition)
  const other = new RegExp(String.raw`^\s*(${numeral})\s*${signs}\s*${named}\s*$`).exec(condition)
  const [, name = '', sign = '', bound = ''] =
    own ?? (other ? [other[0], other[3], turned[other[2] ?? ''], other[1]] : [])
  if (name === '' || more.length > 0) return undefined
  const branch = (one: string): Stairs | undefined =>
    new RegExp(`^\\s*${numeral}\\s*$`).test(one) ? { name, bounds: [], at: () => Number(one) } : stairsIn(one)
  const [above, below] = [branch(yes), branch(no)]
  if (above?.name !== name || below?.name !== name) return undefined
  return {
    name,
    bounds: [Number(bound), ...above.bounds, ...below.bounds],
    at: (number) => (holds(number, sign, Number(bound)) ? above : below).at(number),
  }
}

/**
 * Bands that say the same of all numbers from `least` on: each begins at a number, so "more than 5" begins at the next one, which only a
 * question with steps has. Says why not.
 */
export function bandsIn({ bounds, at }: Stairs, least: number, step: number | undefined): Bands | string {
  const bands: { from: number; value: number }[] = []
  const begin = (from: number, value: number) => {
    if (value !== (bands.at(-1)?.value ?? 0)) bands.push({ from: Number(from.toFixed(6)), value })
  }
  const [lowest = 0, ...others] = [...new Set(bounds)].sort((one, other) => one - other)
  begin(least, at(lowest - 1))
  for (const bound of [lowest, ...others]) {
    const after = at(bound + 1e-7)
    const isTaken = step === undefined || Math.abs((bound - least) / step - Math.round((bound - least) / step)) < 1e-6
    if (isTaken) begin(bound, at(bound))
    if (after === (isTaken ? at(bound) : undefined)) continue
    if (isTaken && step === undefined) return `bands begin at a number, and it says “more than ${bound}”`
    begin(isTaken ? bound + (step ?? 0) : bound, after)
  }
  const isInOrder = bands.every(({ from }, nth) => nth === 0 || from > (bands[nth - 1]?.from ?? 0))
  return isInOrder && bands.length > 0 ? (bands as unknown as Bands) : 'its bands are not apart'
}
