import type { Answer, Answers, Facts, Field, Wizard } from '@kindred/engine'
import {
  chosenIn,
  failedChecks,
  fieldOf,
  leastOf,
  type ResolvedPath,
  resolvePath,
  setAnswer,
  stepIsComplete,
  variantOf,
} from '@kindred/engine'
import { type AnswerClass, fieldClasses } from '../answer-classes.ts'
import { cached } from '../cached.ts'
import { type Model, modelOf, type Reader } from '../model.ts'
import { Slice } from '../slice.ts'
import { quoted, same } from './touch.ts'

/** How many journey classes of both versions see a place, and which of them see it in one version only. */
export interface Visibility {
  classes: number
  lost: Facts[]
  gained: Facts[]
  /** Facts that a rule of either version reads on the way here. */
  facts: ReadonlySet<string>
  /** False when there were too many classes to look at all. */
  whole: boolean
}

/** The most journeys that are looked at for one place, and for all places together. */
const maxLooks = 4000
const maxLooksInAll = 40_000

const unchanged: Visibility = { classes: 0, lost: [], gained: [], facts: new Set(), whole: true }

/** Two versions of a wizard side by side: the same journey is walked through both. */
export class BothVersions {
  private readonly before: Model
  private readonly after: Model
  private readonly merged: Model
  private looksLeft = maxLooksInAll

  constructor(
    readonly previous: Wizard,
    readonly next: Wizard,
  ) {
    this.before = modelOf(previous)
    this.after = modelOf(next)
    // An answer class of both: options that the rules of neither version can tell apart.
    this.merged = {
      ...this.after,
      named: join(this.before.named, this.after.named),
      lengths: join(this.before.lengths, this.after.lengths),
      comparisons: join(this.before.comparisons, this.after.comparisons),
      summed: join(this.before.summed, this.after.summed),
    }
  }

  /** Journey classes that see a step: in both versions, or in one. */
  step(id: string): Visibility {
    return this.compare(
      (wizard) => wizard.steps.findIndex((step) => step.id === id),
      ({ path }) => path.some(({ step }) => step.id === id),
    )
  }

  /** Journey classes that are asked a question. */
  question(id: string): Visibility {
    return this.compare(
      (wizard) => wizard.steps.findIndex(({ fields }) => fields.some((field) => field.id === id)),
      ({ path }) => path.some(({ fields }) => fields.some((field) => field.id === id)),
      id,
    )
  }

  private compare(
    placeIn: (wizard: Wizard) => number,
    sees: (taken: ResolvedPath) => boolean,
    question?: string,
  ): Visibility {
    const slices = [this.before, this.after].map((model) => sliceOf(model, placeIn(model.wizard), question))
    const [old, young] = slices
    if (old && young && rulesIn(this.before, old) === rulesIn(this.after, young)) return unchanged
    const known = slices.filter((slice) => slice !== undefined)
    const factNames = new Set(known.flatMap((slice) => [...slice.facts]))
    const ids = new Set(known.flatMap((slice) => [...slice.fields]))
    const fields = this.inOrder(ids)
    const previous = onlyWhatMatters(this.previous, old, ids, placeIn(this.previous), question)
    const next = onlyWhatMatters(this.next, young, ids, placeIn(this.next), question)
    const prunes = sameOrder(previous, next)
    const readersOf = (id: string): Reader[] => known.flatMap((slice) => slice.readers.get(id) ?? [])
    const seen: Visibility = { classes: 0, lost: [], gained: [], facts: factNames, whole: true }
    const met = new Set<string>()
    const kept = new Map<string, (Answer | undefined)[]>()
    let looks = 0
    const look = (facts: Facts, answers: Answers): void => {
      looks += 1
      const before = resolvePath(previous, answers, facts)
      const after = resolvePath(next, answers, facts)
      const key = JSON.stringify([facts, before.effective, after.effective])
      if (met.has(key)) return
      met.add(key)
      // Nobody goes on without what a step asks for; journeys are compared where they are possible in both versions.
      if (!passes(previous, before, facts, placeIn(previous), ids) || !passes(next, after, facts, placeIn(next), ids))
        return
      seen.classes += 1
      const saw = sees(before)
      if (saw === sees(after)) return
      const list = saw ? seen.lost : seen.gained
      list.push(facts)
    }
    const counted = new SymmetryClasses(fields, readersOf, (id) =>
      [this.previous, this.next].map((version) => fieldOf(version, id)?.min ?? 0),
    )
    const choose = (facts: Facts, answers: Answers, at: number): void => {
      if (counted.met(facts, answers, at)) return
      if (looks >= maxLooks || this.looksLeft <= 0) {
        seen.whole = false
        return
      }
      const id = fields[at]
      if (id === undefined) {
        look(facts, answers)
        return
      }
      // A question that neither version asks on this way can only stay unanswered.
      if (prunes && ![previous, next].some((version) => asks(version, answers, facts, id))) {
        choose(facts, answers, at + 1)
        return
      }
      for (const answer of this.answersApart(id, answers, facts, readersOf(id), kept))
        choose(facts, answer === undefined ? answers : setAnswer(answers, id, answer), at + 1)
    }
    for (const facts of this.factsOfBoth(factNames)) choose(facts, {}, 0)
    this.looksLeft -= looks
    return seen
  }

  /** Questions in the order of the newer version; those that it no longer has come in their old order first. */
  private inOrder(ids: ReadonlySet<string>): string[] {
    const gone = [...this.before.places.keys()].filter((id) => ids.has(id) && !this.after.places.has(id))
    return [...gone, ...[...this.after.places.keys()].filter((id) => ids.has(id))]
  }

  /** The smallest answer for each way in which a rule of either version can see it; only answers that both know. */
  private answersApart(
    id: string,
    answers: Answers,
    facts: Facts,
    readers: readonly Reader[],
    kept: Map<string, (Answer | undefined)[]>,
  ): (Answer | undefined)[] {
    const old = fieldOf(this.previous, id)
    const young = fieldOf(this.next, id)
    const field = inBoth(old, young)
    if (field === undefined) return [undefined]
    const variant = variantOf(field, answers, facts)
    return cached(kept, `${id} ${variant ?? ''}`, () => {
      const apart = new Map<string, AnswerClass>()
      for (const one of fieldClasses(this.merged, field, [variant]).answers) {
        const enough = [old, young].map((version) => version === undefined || one.size >= leastOf(version, answers))
        const seen = `${enough}${readers.map((reader) => reader.see(one.answer)).join('.')}`
        const best = apart.get(seen)
        if (best === undefined || best.size > one.size) apart.set(seen, one)
      }
      return [...apart.values()].map(({ answer }) => answer)
    })
  }

  private factsOfBoth(names: ReadonlySet<string>): Facts[] {
    const facts = { ...this.previous.facts, ...this.next.facts }
    return Object.keys(facts).reduce<Facts[]>(
      (all, name) => {
        const old = this.previous.facts?.[name]?.values
        const young = this.next.facts?.[name]?.values
        const values = (young ?? old ?? []).filter(
          (value) => old === undefined || young === undefined || old.includes(value),
        )
        return all.flatMap((rest) =>
          (names.has(name) ? values : values.slice(0, 1)).map((value) => ({ ...rest, [name]: value })),
        )
      },
      [{}],
    )
  }

  /** `with memoryType “happy”` when these journeys have a fact in common that others differ in. */
  whichFacts(journeys: readonly Facts[], { facts }: Visibility): string {
    const parts = [...facts].flatMap((name) => {
      const { values } = this.next.facts?.[name] ?? this.previous.facts?.[name] ?? { values: [] }
      const met = values.filter((value) => journeys.some((known) => known[name] === value))
      return met.length === 0 || met.length === values.length ? [] : [`${name} ${met.map(quoted).join(' or ')}`]
    })
    return parts.length === 0 ? '' : ` with ${parts.join(' and ')}`
  }
}

/** Remembers which answers were met that rules of both versions only count: equal numbers are looked at once. */
class SymmetryClasses {
  private readonly known = new Set<string>()
  private readonly readers: readonly Reader[]
  /** Questions that some rule reads by itself. */
  private readonly alone: ReadonlySet<string>

  constructor(
    private readonly fields: readonly string[],
    readersOf: (id: string) => Reader[],
    private readonly asksFor: (id: string) => readonly number[],
  ) {
    this.readers = fields.flatMap(readersOf)
    this.alone = new Set(this.readers.flatMap(({ field, counts, adds }) => ((counts ?? adds) ? [] : [field])))
  }

  met(facts: Facts, answers: Answers, at: number): boolean {
    if (!this.readers.some(({ counts, adds }) => counts ?? adds)) return false
    const before = this.fields.slice(0, at)
    const views = before.map((id) =>
      this.alone.has(id) ? answers[id] : this.asksFor(id).map((least) => chosenIn(answers[id]).length >= least),
    )
    const sums = new Map<Reader['counts'], number>()
    for (const { field, counts, see } of this.readers)
      if (counts !== undefined)
        sums.set(counts, Math.min(counts.atLeast, (sums.get(counts) ?? 0) + Number(see(answers[field]))))
    const totals = new Map<Reader['adds'], bigint>()
    for (const { field, adds, see } of this.readers)
      if (adds !== undefined) totals.set(adds, (totals.get(adds) ?? 0n) + BigInt(see(answers[field])))
    const key = JSON.stringify([at, facts, views, [...sums.values()], [...totals.values()].map(String)])
    if (this.known.has(key)) return true
    this.known.add(key)
    return false
  }
}

/** What decides who comes to a place; undefined where this version has no such place. */
function sliceOf(model: Model, index: number, question: string | undefined): Slice | undefined {
  if (index === -1) return undefined
  const slice = new Slice(model).step(index)
  const field = question === undefined ? undefined : model.places.get(question)?.field
  return field === undefined ? slice : slice.fieldRules(field, index)
}

/** The same wizard as far as it decides about a place: a walk through it takes as long as there are linked steps, not all. */
function onlyWhatMatters(
  wizard: Wizard,
  slice: Slice | undefined,
  asked: ReadonlySet<string>,
  place: number,
  question: string | undefined,
): Wizard {
  const matters = wizard.steps.map(
    (step, index) =>
      index === place ||
      step.next !== undefined ||
      step.ends === true ||
      slice?.steps.has(index) === true ||
      step.fields.some(({ id }) => asked.has(id)),
  )
  // A way on leads to the first step from there on that matters, or past all of them.
  const onward = (to: string): string => {
    const at = wizard.steps.findIndex(({ id }) => id === to)
    return wizard.steps.find((_, index) => index >= at && matters[index] === true)?.id ?? 'past-all'
  }
  const steps = wizard.steps.flatMap((step, index) => {
    if (matters[index] !== true) return []
    const isMarked = (id: string): boolean => step.checks?.some(({ marks }) => marks === id) === true
    const fields = step.fields.filter(({ id }) => asked.has(id) || id === question || isMarked(id))
    const next = step.next?.map((way) => ({ ...way, to: onward(way.to) }))
    return [{ ...step, fields, ...(next === undefined ? {} : { next }) }]
  })
  return { ...wizard, steps }
}

const asks = (wizard: Wizard, answers: Answers, facts: Facts, id: string): boolean =>
  resolvePath(wizard, answers, facts).path.some(({ fields }) => fields.some((field) => field.id === id))

/** Do both ask the questions that they share in the same order? Then what is asked hangs on earlier answers only. */
function sameOrder(previous: Wizard, next: Wizard): boolean {
  const idsOf = ({ steps }: Wizard) => steps.flatMap(({ fields }) => fields.map(({ id }) => id))
  const [before, after] = [idsOf(previous), idsOf(next)]
  return same(
    before.filter((id) => after.includes(id)),
    after.filter((id) => before.includes(id)),
  )
}

/** Can a person come by Next to this place of the wizard, or past it where it is not on the way? */
function passes(
  { kind, steps }: Wizard,
  { path, effective, values }: ResolvedPath,
  facts: Facts,
  place: number,
  asked: ReadonlySet<string>,
): boolean {
  if (kind === 'overview') return true
  return path
    .filter(({ step }) => place === -1 || steps.indexOf(step) < place)
    .every((walked) => {
      const fields = walked.fields.filter(({ id }) => asked.has(id))
      return (
        stepIsComplete({ ...walked, fields }, effective) &&
        failedChecks(walked, { ...values, ...effective, ...facts }).length === 0
      )
    })
}

function join<T>(
  a: ReadonlyMap<string, readonly T[]>,
  b: ReadonlyMap<string, readonly T[]>,
): Map<string, readonly T[]> {
  return new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((key) => [key, [...(a.get(key) ?? []), ...(b.get(key) ?? [])]]),
  )
}

/** A question as both versions could have answered it. */
function inBoth(old: Field | undefined, young: Field | undefined): Field | undefined {
  if (old === undefined || young === undefined) return young ?? old
  const shared = new Set(old.list?.options.map(({ id }) => id))
  const limit = Math.min(old.limit ?? Number.POSITIVE_INFINITY, young.limit ?? Number.POSITIVE_INFINITY)
  const { limit: _limit, list, default: start, ...rest } = young
  return {
    ...rest,
    // Where they start with different answers, whoever leaves it as it is stands on both.
    ...(start !== undefined && start === old.default && { default: start }),
    ...(limit === Number.POSITIVE_INFINITY ? {} : { limit }),
    ...(list === undefined
      ? {}
      : {
          list: {
            ...list,
            options: list.options.filter(({ id }) => old.list === undefined || shared.has(id)) as typeof list.options,
          },
        }),
  }
}

/** All that decides about a place, as text: equal texts, equal journeys. Words do not count. */
function rulesIn({ wizard, places }: Model, slice: Slice): string {
  const adds = [...slice.readers.values()].flat().some((reader) => reader.adds ?? reader.brings)
  return JSON.stringify([
    [...slice.steps]
      .sort((a, b) => a - b)
      .map((index) => {
        const step = wizard.steps[index]
        return [
          step?.id,
          step?.when,
          slice.transitions.has(index) ? [step?.next, step?.ends] : undefined,
          slice.checks.has(index) ? step?.checks?.map(({ when, marks }) => [when, marks]) : undefined,
        ]
      }),
    [...new Set([...slice.fields, ...slice.readers.keys()])].map((id) => {
      const field = places.get(id)?.field
      return [
        id,
        field?.when,
        field?.dependsOn,
        field?.optionsBy,
        field?.optionsFrom,
        field?.entriesFrom,
        field?.sameAs,
        field?.differsFrom,
        field?.limit,
        field?.min,
        field?.default,
        field?.list?.options.map((option) => [
          ...[option.id, option.for, option.exclusive, option.listed, option.retired],
          adds ? option.points : undefined,
        ]),
      ]
    }),
    adds ? wizard.values : undefined,
    [...slice.facts].map((name) => [name, wizard.facts?.[name]?.values]),
  ])
}
