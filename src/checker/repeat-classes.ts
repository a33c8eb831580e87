import {
  type Addends,
  type Computation,
  chosenIn,
  countedIn,
  entryCount,
  entryHolds,
  entryOptions,
  entryText,
  entryTotal,
  type Field,
  kindOf,
  namedTwice,
  optionOfEntry,
  parseEntry,
  withOutside,
} from '@kindred/engine'
import { sampleBeyondBound } from './bounds.ts'
import { cached } from './cached.ts'
import { entriesAdding } from './computed-values.ts'
import { knownIn } from './entry-journeys.ts'
import type { Model } from './model.ts'

/** Entries of a repeat, and all that rules outside of them can see: how many fit, and what they add to values. */
interface Entries {
  list: readonly string[]
  fits: readonly number[]
  totals: readonly bigint[]
}

const nothing: Addends = { parts: new Map(), products: [] }

/** So many changed entries of one repeat are looked at, so that totals come next to a bound. */
const maxTries = 100_000

/**
 * The answers to a repeat by class. Nobody can tell entries apart that fit the same and add the same, nor the order in which they stand; so
 * lists grow by an entry of each class, and of those that look alike one is kept. A total next to a bound is reached, where numbers move it
 * evenly, with all numbers but one at an end of what conditions leave of them: that one is changed.
 */
export function repeatClasses(
  model: Model,
  field: Field,
  /** So many entries at once as lengths that are read can tell apart. */
  countedUpTo: number,
  /** The answers outside of it that its entries read. */
  variant?: string,
): { answers: { answer: readonly string[] | undefined; size: number }[]; whole: boolean } {
  const seen = new Seen(model, withOutside(model.wizard, field, knownIn(field, variant)), countedUpTo)
  const { entries, whole: areWhole } = model.entriesOf(field, variant)
  const isWhole = areWhole && model.namesOutside.get(field.id)?.whole !== false
  let whole = isWhole && (seen.values.length === 0 || field.limit !== undefined)
  const options = entryOptions(seen.field, seen.field.known)
  const apart = options === undefined ? seen.apart(entries) : []
  const kept: Entries[] = []
  let last: readonly Entries[] = [seen.of([])]
  for (let size = 1; size <= seen.most && last.length > 0 && whole; size += 1) {
    const option = options?.[size - 1]
    const some =
      options === undefined ? apart : seen.apart(entries.filter((one) => optionOfEntry(field, one) === option))
    // The entry of an option may be left open, and then comes that of the next one.
    const next = new Map(options === undefined ? [] : last.map((before) => [seen.keyOf(before), before]))
    for (const before of last)
      for (const entry of some) {
        const grown = seen.with(before, entry)
        const key = seen.keyOf(grown)
        if (!next.has(key)) next.set(key, grown)
        whole &&= kept.length + next.size <= model.maxClasses
        if (!whole) break
      }
    last = [...next.values()]
    if (options === undefined) kept.push(...last)
  }
  if (options !== undefined) kept.push(...last.filter(({ list }) => list.length > 0))
  for (const value of whole ? seen.values : []) whole &&= seen.reachBounds(value, kept)
  const lists = whole ? kept : kept.slice(0, sampleBeyondBound)
  const answers = lists.flatMap((one) => {
    const list = namedApart(field, one.list)
    if (list === one.list) return [{ answer: list, size: list.length }]
    return list !== undefined && seen.keyOf(seen.of(list)) === seen.keyOf(one)
      ? [{ answer: list, size: list.length }]
      : []
  })
  return { answers: [{ answer: undefined, size: 0 }, ...answers], whole }
}

/** The same entries, each with a name of its own where that is chosen later; undefined where there are not so many names. */
function namedApart(field: Field, list: readonly string[]): readonly string[] | undefined {
  const { fields = [], distinct = [] } = field
  let after = list
  for (const inner of distinct) {
    const asked = fields.find(({ id }) => id === inner)
    let twice = namedTwice({ distinct: [inner] }, after)
    for (let at = 0; asked !== undefined && twice.size > 0; at += 1) {
      const name = kindOf(asked).sample(asked, at)
      if (name === undefined) return undefined
      const [place = 0] = twice
      const entry = entryText(fields, { ...parseEntry(after[place] ?? ''), [inner]: name })
      if (!namedTwice({ distinct: [inner] }, [...after, entry]).has(after.length)) after = after.with(place, entry)
      twice = namedTwice({ distinct: [inner] }, after)
    }
  }
  return after
}

class Seen {
  readonly values: readonly Computation[]
  readonly most: number
  private readonly ceilings: readonly (bigint | undefined)[]
  private readonly rules: NonNullable<ReturnType<Model['entryRules']['get']>>

  constructor(
    private readonly model: Model,
    readonly field: Field,
    countedUpTo: number,
  ) {
    this.rules = model.entryRules.get(field.id) ?? []
    this.values = model.entryValues.get(field.id) ?? []
    this.ceilings = this.values.map((value) => model.ceilings.get(value))
    const counted = this.rules.reduce((sum, { upTo }) => sum + upTo, countedUpTo)
    const { limit } = field
    const asked = entryCount(field, field.known)
    this.most = asked ?? this.grown(limit, counted)
  }

  private grown(limit: number | undefined, counted: number): number {
    return this.values.length > 0 ? (limit ?? counted) : Math.min(limit ?? counted, counted)
  }

  private addedIn = (value: Computation): Addends => value.parts.get(this.field.id)?.entries ?? nothing

  of = (list: readonly string[]): Entries =>
    list.reduce<Entries>((before, entry) => this.with(before, entry), {
      list: [],
      fits: this.rules.map(() => 0),
      totals: this.values.map(() => 0n),
    })

  with({ list, fits, totals }: Entries, entry: string): Entries {
    return {
      list: [...list, entry],
      fits: this.rules.map(({ condition, upTo }, at) =>
        Math.min(upTo, (fits[at] ?? 0) + (entryHolds(condition, entry) ? 1 : 0)),
      ),
      totals: this.values.map((value, at) => (totals[at] ?? 0n) + this.entryTotal(value, entry)),
    }
  }

  /** The same entries with another one in the place of this one. */
  private changed({ list, fits, totals }: Entries, entry: string, other: string): Entries {
    const others = list.with(list.indexOf(entry), other)
    // How many fit is counted up to a number only, so it is counted anew.
    if (this.rules.length > 0) return this.of(others)
    const after = (total: bigint, value: Computation) =>
      total - this.entryTotal(value, entry) + this.entryTotal(value, other)
    return { list: others, fits, totals: this.values.map((value, at) => after(totals[at] ?? 0n, value)) }
  }

  private readonly adding = new Map<Computation, Map<string, bigint>>()

  private entryTotal(value: Computation, entry: string): bigint {
    const known = cached(this.adding, value, () => new Map<string, bigint>())
    return cached(known, entry, () => entryTotal(this.addedIn(value), entry))
  }

  /** Totals beyond all bounds are alike. */
  keyOf = ({ list, fits, totals }: Entries): string => {
    const seen = totals.map((total, at) => {
      const ceiling = this.ceilings[at]
      return ceiling !== undefined && total > ceiling ? ceiling : total
    })
    return `${list.length}|${fits.join()}|${seen.join()}`
  }

  /** One entry of each class that these rules tell apart. */
  apart(entries: readonly string[]): readonly string[] {
    const classes = new Map<string, string>()
    for (const entry of entries) {
      const key = this.keyOf(this.of([entry]))
      if (!classes.has(key)) classes.set(key, entry)
    }
    return [...classes.values()]
  }

  /** Adds lists whose total lies next to a bound of this value; false: there were too many to look at. */
  reachBounds(value: Computation, kept: Entries[]): boolean {
    const targets = this.model.targets.get(value)?.get(this.field.id)
    if (targets === undefined) return true
    const known = new Set(kept.map(this.keyOf))
    const at = this.values.indexOf(value)
    const added = this.addedIn(value)
    let tries = 0
    for (const before of [...kept])
      for (const entry of new Set(before.list))
        for (const target of targets.totals) {
          const needed = target - (before.totals[at] ?? 0n) + this.entryTotal(value, entry)
          for (const answers of entriesAdding(added, entry, needed)) {
            tries += 1
            if (tries > maxTries) return false
            const other = entryText(this.field.fields ?? [], answers)
            if (chosenIn(countedIn(this.field, [other]))[0] !== other) continue
            const changed = this.changed(before, entry, other)
            const key = this.keyOf(changed)
            if (!known.has(key)) kept.push(changed)
            known.add(key)
          }
        }
    return targets.whole
  }
}
