import {
  type Addends,
  type Computation,
  chosenIn,
  countedIn,
  entryHolds,
  entryText,
  entryTotal,
  type Field,
} from '@kindred/engine'
import { sampleBeyondBound } from './bounds.ts'
import { cached } from './cached.ts'
import { entriesAdding } from './computed-values.ts'
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
): { answers: { answer: readonly string[] | undefined; size: number }[]; whole: boolean } {
  const seen = new Seen(model, field, countedUpTo)
  const { entries, whole: isWhole } = model.entriesOf(field)
  let whole = isWhole && (seen.values.length === 0 || field.limit !== undefined)
  const apart = seen.apart(entries)
  const kept: Entries[] = []
  let last: readonly Entries[] = [seen.of([])]
  for (let size = 1; size <= seen.most && last.length > 0 && whole; size += 1) {
    const next = new Map<string, Entries>()
    for (const before of last)
      for (const entry of apart) {
        const grown = seen.with(before, entry)
        const key = seen.keyOf(grown)
        if (!next.has(key)) next.set(key, grown)
        whole &&= kept.length + next.size <= model.maxClasses
        if (!whole) break
      }
    last = [...next.values()]
    kept.push(...last)
  }
  for (const value of whole ? seen.values : []) whole &&= seen.reachBounds(value, kept)
  const lists = whole ? kept : kept.slice(0, sampleBeyondBound)
  const answers = lists.map(({ list }) => ({ answer: list, size: list.length }))
  return { answers: [{ answer: undefined, size: 0 }, ...answers], whole }
}

class Seen {
  readonly values: readonly Computation[]
  readonly most: number
  private readonly ceilings: readonly (bigint | undefined)[]
  private readonly rules: NonNullable<ReturnType<Model['entryRules']['get']>>

  constructor(
    private readonly model: Model,
    private readonly field: Field,
    countedUpTo: number,
  ) {
    this.rules = model.entryRules.get(field.id) ?? []
    this.values = model.entryValues.get(field.id) ?? []
    this.ceilings = this.values.map((value) => model.ceilings.get(value))
    const counted = this.rules.reduce((sum, { upTo }) => sum + upTo, countedUpTo)
    const { limit } = field
    this.most = this.values.length > 0 ? (limit ?? counted) : Math.min(limit ?? counted, counted)
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
