import type { Answer, Answers, Check, Facts, Field, Step } from '@kindred/engine'
import {
  chosenIn,
  conditionHolds,
  conditionScope,
  defaultOf,
  failedChecks,
  fieldApplies,
  givenAnswer,
  leastOf,
  memoize,
  stepIsComplete,
  variantOf,
} from '@kindred/engine'
import { type AnswerClass, type FieldClasses, fieldClasses } from './answer-classes.ts'
import { sampleBeyondBound, type Work } from './bounds.ts'
import { cached } from './cached.ts'
import { readsOutside } from './entry-journeys.ts'
import { canKeepEarlierChoice, choosable, factsFor, type Model, namedBy, type Reader } from './model.ts'
import { type Projection, Projections } from './projections.ts'
import type { Slice, TraversalPolicy } from './slice.ts'

/** All journeys that arrive somewhere and that nothing from there on can tell apart, with one of them written out. */
export interface Situation {
  facts: Facts
  /** Answers given to the cone's questions; others are free. */
  answers: Answers
  /** Clicks for these answers. */
  cost: number
  /** What a promise remembers of the way. */
  memory: number
}

export interface Tally {
  situations: number
}

export interface ExploreOptions {
  policy: TraversalPolicy
  /** The most situations of one exploration; beyond it the exploration stops and says so. */
  most: number
  tally: Tally
  /** What is remembered when a step of the slice has been passed with these answers. */
  remember?: (memory: number, step: Step, stepIndex: number, passed: Situation) => number
  /** Goes past steps that are not complete and arrives from where no way leads on: for what only reads the walk. */
  regardless?: boolean
  /** Also those for whom the last step does not apply: everybody who comes to where its condition is read. */
  beforeWhen?: boolean
  /** Only journeys with these facts. */
  facts?: Facts
}

export interface Explored {
  situations: Situation[]
  /** False when the bound was hit: what was found holds, what was not found is open. */
  whole: boolean
}

/** The same values, this one first if it is among them. */
const firstOf = <Value>(values: readonly Value[], first: Value): readonly Value[] =>
  values.includes(first) ? [first, ...values.filter((value) => value !== first)] : values

/**
 * Goes through the steps in order and keeps, at each, only what a later rule of the slice can still see. Two journeys
 * that look alike from here on become one, so that a chain of twenty linked questions costs twenty small steps and
 * not their product. Steps and questions apply by the engine's own `conditionHolds`, `fieldApplies`, `stepIsComplete`.
 */
export class StateExplorer {
  private readonly projections: Projections
  private readonly onStep = new WeakMap<Slice, Map<string, StepProjection>>()
  private readonly classes = new Map<string, FieldClasses>()
  private readonly narrow = new WeakMap<readonly Reader[], Map<Field, Narrowed>>()
  private readonly groups = new WeakMap<Slice, WeakMap<FieldClasses, AnswerClass[]>>()

  constructor(
    readonly model: Model,
    /** The values that can pick a question's options where it is asked, with these facts. */
    private readonly variantsAt: (field: Field, facts: Facts) => readonly (string | undefined)[],
    /** Above so many situations, those that leave the same of every condition become one. */
    private readonly maxApart: number,
    private readonly work: Work,
  ) {
    this.projections = new Projections(model, work)
  }

  /**
   * The classes of what can be chosen in a question here, as far as these readers tell answers apart. Where another answer picks its
   * options, that is what this answer offers, and what earlier ones did, unless nobody can come back with it. `apart`: values that tell
   * options apart.
   */
  classesOf(
    field: Field,
    { answers, facts }: Pick<Situation, 'answers' | 'facts'>,
    readers: readonly Reader[],
    apart: readonly (string | undefined)[] = [],
  ): FieldClasses {
    const variants =
      field.optionsBy === undefined && !readsOutside(field)
        ? [undefined]
        : canKeepEarlierChoice(this.model, field)
          ? firstOf(this.variantsAt(field, facts), variantOf(field, answers, facts))
          : [variantOf(field, answers, facts)]
    return this.classesWith(field, variants, this.narrowed(field, readers), apart)
  }

  /** The classes of a question's answers under these values, in a wizard with these rules; whoever asks the same gets the same ones. */
  classesWith(
    field: Field,
    variants: readonly (string | undefined)[],
    { model, name }: Narrowed = this.whole(field),
    apart: readonly (string | undefined)[] = [],
  ): FieldClasses {
    return cached(this.classes, `${name}|${JSON.stringify([variants, apart])}`, () => {
      const found = fieldClasses(model, field, variants, apart)
      this.work.spend(found.answers.length)
      return found
    })
  }

  private readonly whole = memoize((field: Field): Narrowed => ({ model: this.model, name: nameOf(this.model, field) }))

  /** The smallest answer of at least so many choices, where this value picks the options. */
  smallest(field: Field, variant: string | undefined, least: number): Answer | undefined {
    const { answers, whole } = this.classesWith(field, [variant])
    const found = smallestOf(answers, least)
    if (found !== undefined || whole) return found
    const together = choosable(field, [variant]).filter(({ exclusive }) => exclusive !== true)
    return together.length < least ? undefined : together.slice(0, least).map(({ id }) => id)
  }

  /** The smallest answer of at least so many choices that may have been given while another answer picked the options. */
  smallestKept(field: Field, situation: Pick<Situation, 'answers' | 'facts'>, least: number): Answer | undefined {
    return smallestOf(this.classesOf(field, situation, none).answers, least)
  }

  /** The wizard as these readers see it: what other rules name of this question does not tell its answers apart for them. */
  narrowed(field: Field, readers: readonly Reader[]): Narrowed {
    const ofReaders = cached(this.narrow, readers, () => new Map<Field, Narrowed>())
    return cached(ofReaders, field, () => {
      const model = namedBy(this.model, field, readers)
      return { model, name: nameOf(model, field) }
    })
  }

  /** What conditions read in a situation. */
  private scope({ answers, facts }: Situation): Readonly<Record<string, Answer>> {
    return conditionScope(this.model.wizard, answers, facts)
  }

  private applies(field: Field, situation: Situation): boolean {
    const isOpen =
      field.when === undefined &&
      field.dependsOn === undefined &&
      field.optionsFrom === undefined &&
      field.entriesFrom === undefined
    return isOpen || fieldApplies(field, this.scope(situation))
  }

  /** The situations in which a person arrives at a step that applies. */
  arrive(slice: Slice, target: number, options: ExploreOptions): Explored {
    const few = { ...options, most: Math.min(options.most, this.maxApart) }
    const found = this.sweep(slice, target, few, false)
    return found.whole ? found : this.sweep(slice, target, options, true)
  }

  private sweep(slice: Slice, target: number, options: ExploreOptions, byRules: boolean): Explored {
    const { steps } = this.model.wizard
    const stops = [...slice.steps].filter((index) => index < target).sort((a, b) => a - b)
    const arriving = new Map<number, Map<string, Situation>>()
    const live = this.projectionsAt(slice, [...stops, target], byRules)
    const nothing: Projection = { readers: [], rules: [] }
    const begun = this.work.spent
    const isTooMuch = (): boolean => this.work.isOver || this.work.spent - begun > this.work.most / maxOfOne
    const mustPass = this.model.wizard.kind === 'linear' && options.regardless !== true
    let count = 0
    let whole = true
    // A step outside the slice is passed by everybody, and changes nothing that is read: nobody stops there.
    const put = (place: number, situation: Situation): void => {
      if (place > target) return
      const at = stops.find((stop) => stop >= place) ?? target
      const here = arriving.get(at) ?? new Map<string, Situation>()
      arriving.set(at, here)
      const key = this.projections.keyOf(live.get(at) ?? nothing, situation)
      const known = here.get(key)
      if (known === undefined) count += 1
      if (known === undefined || known.cost > situation.cost) here.set(key, situation)
    }
    for (const facts of options.facts ? [options.facts] : factsFor(this.model, slice.facts))
      put(0, { facts, answers: {}, cost: 0, memory: 0 })
    for (const index of stops) {
      const step = steps[index]
      const here = arriving.get(index)
      if (step === undefined || here === undefined) continue
      for (const situation of here.values()) {
        if (count > options.most || isTooMuch()) {
          whole = false
          break
        }
        this.work.spend(stepCost)
        if (step.when !== undefined && !conditionHolds(step.when, this.scope(situation))) {
          put(index + 1, situation)
          continue
        }
        const { ends, whole: all } = this.combined(slice, index, situation, options, step.fields, byRules, mustPass)
        whole &&= all
        for (const end of ends) {
          this.work.spend(stepCost)
          if (mustPass && !this.completes(slice, index, end)) continue
          const next = this.onward(slice, index, end) ?? (options.regardless === true ? target : undefined)
          if (next === undefined) continue
          const memory = options.remember?.(end.memory, step, index, end) ?? end.memory
          put(next, { ...end, memory })
        }
      }
      arriving.delete(index)
    }
    const last = steps[target]
    const situations = [...(arriving.get(target)?.values() ?? [])].filter(
      (one) => last === undefined || options.beforeWhen === true || conditionHolds(last.when, this.scope(one)),
    )
    options.tally.situations += count
    return { situations, whole }
  }

  /** Each class of answers to the cone's questions on a step, from one situation; `before` stops ahead of a question. */
  answersOf(
    slice: Slice,
    index: number,
    from: Situation,
    options: Pick<ExploreOptions, 'policy' | 'most'>,
    before = Number.POSITIVE_INFINITY,
  ): { ends: Situation[]; whole: boolean } {
    const fields = this.model.wizard.steps[index]?.fields.slice(0, before) ?? []
    const few = { ...options, most: Math.min(options.most, this.maxApart) }
    const found = this.combined(slice, index, from, few, fields, false)
    return found.whole ? found : this.combined(slice, index, from, options, fields, true)
  }

  private combined(
    slice: Slice,
    index: number,
    from: Situation,
    options: Pick<ExploreOptions, 'policy' | 'most'>,
    fields: readonly Field[],
    byRules: boolean,
    mustPass = false,
  ): { ends: Situation[]; whole: boolean } {
    let ends: Situation[] = [from]
    let whole = true
    for (const field of fields) {
      if (!slice.fields.has(field.id)) continue
      const grown: Situation[] = []
      for (const end of ends) {
        if (grown.length > options.most || this.work.isOver) {
          whole = false
          break
        }
        this.work.spend(stepCost)
        if (!this.applies(field, end)) {
          grown.push(end)
          continue
        }
        const classes = this.classesOf(field, end, slice.readers.get(field.id) ?? none)
        whole &&= classes.whole
        if (options.policy.without.has(field.id)) {
          const left = givenAnswer(field, end.answers)
          grown.push(left === undefined ? end : { ...end, answers: { ...end.answers, [field.id]: left } })
          continue
        }
        // Who goes on has as much as is asked for.
        const least = leastOf(field, end.answers)
        for (const { answer, size } of this.groupsOf(slice, field, classes, least))
          if (!mustPass || size >= least)
            grown.push(
              answer === undefined
                ? end
                : {
                    ...end,
                    answers: { ...end.answers, [field.id]: answer },
                    cost: end.cost + (answer === defaultOf(field) ? 0 : size + 1),
                  },
            )
      }
      const kept = this.oneOfEachProjection(this.projectionOnStep(slice, index, field, byRules), grown)
      ends = whole ? kept : kept.slice(0, sampleBeyondBound)
    }
    return { ends, whole }
  }

  /** What tells answers apart on a step, once it is answered up to this question. */
  private projectionOnStep(slice: Slice, index: number, last: Field, byRules: boolean): StepProjection {
    const ofSlice = cached(this.onStep, slice, () => new Map<string, StepProjection>())
    return cached(ofSlice, `${byRules} ${last.id}`, () => this.findProjectionOnStep(slice, index, last, byRules))
  }

  private findProjectionOnStep(slice: Slice, index: number, last: Field, byRules: boolean): StepProjection {
    const fields = this.model.wizard.steps[index]?.fields ?? []
    const own = fields.slice(0, fields.indexOf(last) + 1).filter(({ id }) => slice.fields.has(id))
    if (!byRules) {
      const readers = own.flatMap(({ id }) => slice.readers.get(id) ?? [])
      const isCounted = readers.some(({ counts, adds, brings }) => counts ?? adds ?? brings)
      return { own, byRules, projection: isCounted ? this.projections.of(readers, false) : undefined }
    }
    const ids = new Set(own.map(({ id }) => id))
    const isKnown = (id: string): boolean => ids.has(id) || (this.model.places.get(id)?.stepIndex ?? -1) < index
    const live = [...slice.readers.values()].flat().filter(({ at, field }) => at >= index && isKnown(field))
    return { own, byRules, projection: this.projections.of(live, true) }
  }

  /**
   * Of answers that are enough alike, and of which rules see or leave the same, the fewest clicks: of eight statements that a rule
   * only counts nine situations, not 256; of conditions, as many as what is left of them.
   */
  private oneOfEachProjection({ own, projection, byRules }: StepProjection, ends: Situation[]): Situation[] {
    if (projection === undefined) return ends
    const kept = new Map<string, Situation>()
    for (const end of ends) {
      const isEnough = (field: Field): boolean =>
        chosenIn(end.answers[field.id]).length >= leastOf(field, end.answers) || (byRules && !this.applies(field, end))
      const enough = byRules ? own.every(isEnough) : own.map((field) => (isEnough(field) ? '1' : '0')).join('')
      const key = `${enough}|${this.projections.keyOf(projection, end)}`
      const known = kept.get(key)
      if (known === undefined || known.cost > end.cost) kept.set(key, end)
    }
    return [...kept.values()]
  }

  /** One class for each way in which the cone's rules can see an answer: the smallest of them. */
  private groupsOf(slice: Slice, field: Field, classes: FieldClasses, least: number): AnswerClass[] {
    const ofSlice = cached(this.groups, slice, () => new WeakMap<FieldClasses, AnswerClass[]>())
    return cached(ofSlice, classes, () => {
      return this.smallestOfEach(classes.answers, slice.readers.get(field.id) ?? none, least).sort(
        (a, b) => a.size - b.size,
      )
    })
  }

  /** The smallest answer for each way in which these rules can see it; less than the least is told apart. */
  private smallestOfEach(answers: readonly AnswerClass[], readers: readonly Reader[], least: number): AnswerClass[] {
    const classes = new Map<string, AnswerClass>()
    for (const candidate of answers) {
      const isEnough = candidate.size >= least
      const key = `${isEnough}${readers.map((reader) => this.projections.look(reader, candidate.answer)).join('.')}`
      const best = classes.get(key)
      if (best === undefined || best.size > candidate.size) classes.set(key, candidate)
    }
    return [...classes.values()]
  }

  /** The smallest answer for each way in which these rules can see it. */
  seenApart(
    field: Field,
    situation: Pick<Situation, 'answers' | 'facts'>,
    readers: readonly Reader[],
  ): (Answer | undefined)[] {
    const { answers } = this.classesOf(field, situation, readers)
    return this.smallestOfEach(answers, readers, 0).map(({ answer }) => answer)
  }

  /** Is what the slice knows of this step answered as far as the step asks for it, and does it pass its checks? */
  completes(slice: Slice, index: number, situation: Situation): boolean {
    const isPassed = !slice.checks.has(index) || this.failedAt(index, situation).length === 0
    return isPassed && this.isAnswered(slice, index, situation)
  }

  /** Is what the slice knows of this step answered as far as the step asks for it? */
  isAnswered(slice: Slice, index: number, situation: Situation): boolean {
    const step = this.model.wizard.steps[index]
    if (step === undefined) return true
    const fields = step.fields.filter((field) => slice.fields.has(field.id) && this.applies(field, situation))
    return stepIsComplete({ step, fields }, situation.answers)
  }

  /** The checks of a step that these answers do not pass. */
  failedAt(index: number, situation: Situation): readonly Check[] {
    const step = this.model.wizard.steps[index]
    if (step?.checks === undefined) return []
    const fields = step.fields.filter((field) => this.applies(field, situation))
    return failedChecks({ step, fields }, this.scope(situation))
  }

  private onward(slice: Slice, index: number, situation: Situation): number | undefined {
    const { steps } = this.model.wizard
    if (!slice.transitions.has(index)) return index + 1
    if (steps[index]?.ends === true) return steps.length
    const next = steps[index]?.next
    if (next === undefined) return index + 1
    const scope = this.scope(situation)
    const way = next.find((candidate) => conditionHolds(candidate.when, scope))
    const to = way === undefined ? -1 : steps.findIndex((step) => step.id === way.to)
    return to > index ? to : undefined
  }

  /** For each of these steps, what is still read there or later. */
  private projectionsAt(slice: Slice, stops: readonly number[], byRules: boolean): Map<number, Projection> {
    const all = [...slice.readers.values()].flat()
    const isLive = (reader: Reader, index: number): boolean =>
      reader.at >= index &&
      (this.model.factNames.includes(reader.field) ||
        (this.model.places.get(reader.field)?.stepIndex ?? Number.POSITIVE_INFINITY) < index)
    const liveAt = (index: number) => all.filter((reader) => isLive(reader, index))
    return new Map(stops.map((index) => [index, this.projections.of(liveAt(index), byRules)]))
  }
}

/** The wizard as some rules see it, and a name that is the same where these see a question in the same way. */
interface Narrowed {
  model: Model
  name: string
}

function nameOf(model: Model, { id }: Field): string {
  const { named, lengths, comparisons, ordered, carrying, summed, entryRules, entryValues } = model
  const sets = named.get(id)?.map((set) => [...set]) ?? []
  const entries = [entryRules.get(id) ?? [], entryValues.get(id)?.map((value) => value.id) ?? []]
  return JSON.stringify([
    ...[id, sets, lengths.get(id) ?? [], comparisons.get(id) ?? [], ordered.has(id), carrying.has(id), summed.has(id)],
    ...entries,
  ])
}

/** What tells answers apart in the middle of a step: the questions answered there, and what rules see of them; absent: all differ. */
interface StepProjection {
  own: readonly Field[]
  byRules: boolean
  projection: Projection | undefined
}

const none: readonly Reader[] = []

const smallestOf = (answers: readonly AnswerClass[], least: number): Answer | undefined =>
  answers.filter(({ size }) => size >= least).toSorted((a, b) => a.size - b.size)[0]?.answer

/** What going one step costs, beside what rules look at. */
const stepCost = 5

/** One exploration takes at most this part of all work, so that one that is too wide leaves enough for the others. */
const maxOfOne = 4
