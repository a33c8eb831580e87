import type { Answers, Facts, Field, JourneyState, Payload, Step, Wizard, WizardEvent } from '@kindred/engine'
import {
  chosenIn,
  conditionHolds,
  conditionScope,
  entryOptions,
  entryText,
  isQuestion,
  ownAnswers,
  resolvePath,
  setAnswer,
  variantOf,
} from '@kindred/engine'
import { AskedQuestions } from './asked-questions.ts'
import { type Bounds, usualBounds, Work } from './bounds.ts'
import { cached } from './cached.ts'
import { ConcreteStates } from './concrete-states.ts'
import type { Target } from './constraints.ts'
import { entryWizardKnowing, knownIn } from './entry-journeys.ts'
import { type EntriesOf, type EntryReaders, type Model, modelOf, readersOf } from './model.ts'
import { encodeReplay } from './replay.ts'
import { addBelow, fileOf, type JourneyFinding, type RuleId, rules, type Skipped } from './report.ts'
import { Slice, type TraversalPolicy, unrestricted } from './slice.ts'
import { type ExploreOptions, type Situation, StateExplorer, type Tally } from './state-explorer.ts'
import { Stepper } from './stepper.ts'
import { clicksTo, traceInWords } from './trace.ts'
import { clicksBackTo, type OtherAnswers } from './trace-back.ts'
import { widestRule } from './widest-condition.ts'

/** What nobody meets: a step, a question, an option, a way on, a result. */
export interface Unreached {
  /** As part of a list: `the step "Company"`. */
  what: string
  /** Its own name, and what many of its sort are called: `steps`, `options of "Feelings"`. */
  name: string
  group: string
  /** The beginning of a sentence: `Nobody ever arrives at "Company"`. */
  sentence: string
  target: Target
  /** What decides who comes there. */
  slices: readonly Slice[]
  /** Does somebody meet it, in this or in a slightly different wizard? Asks the explorer only. */
  isReached: (journeys: Journeys) => boolean
}

/** Where a fault shows. The clicks to it are worked out, and shortened while `holds` is true. */
interface FaultPlace {
  stepIndex: number
  journeyState: JourneyState
  clicks?: readonly WizardEvent[]
  holds?: (journeyState: JourneyState) => boolean
}

/** Something that is wrong on a journey, as the properties tell it. */
export interface Fault {
  rule: RuleId
  step?: Step
  file?: string
  path: string
  sentence: string
  suggestion: string
  /** What follows from it: told below it, and as heavy as the heaviest of it. */
  follows?: readonly Fault[]
  /** What would fix it, as the first name of the object at this path. */
  adds?: string
  /** Where the fault shows. */
  at?: FaultPlace | undefined
  ending?: string
  /** Set where it says that nobody meets something: what causes that is looked for. */
  unreached?: Unreached | undefined
}

/**
 * What whoever saves the answers says to them: sentences about what is refused, none when all is taken. The checker asks it
 * for every class of answers, so that it is told what the server itself would say.
 */
export type Acceptance = (given: {
  payload: Payload
  answers: Answers
  facts: Facts
  /** The wizard with its values of the day that is checked; absent: as it was given to whoever made the acceptance. */
  wizard?: Wizard
}) => readonly string[]

/** Everything the properties need: situations at each step, written out as states of the machine. */
export class Journeys {
  readonly model: Model
  readonly stepper: Stepper
  readonly explorer: StateExplorer
  readonly tally: Tally = { situations: 0 }
  readonly work: Work
  readonly skipped: Skipped[] = []
  readonly unreachable = new Set<number>()
  /** Steps, questions and results whose condition was held against somebody who does not fulfil it, and those where that was not decided. */
  readonly falsified = new Set<object>()
  private readonly undecided = new Set<number>()
  states = 0
  widestCone = 0
  /** A click, and working out where somebody stands, goes through all questions. */
  readonly clickCost: number
  private readonly entries = new WeakMap<Field, Map<string, ReturnType<EntriesOf>>>()
  private readonly arrivals = new Map<number, Situation[]>()
  private readonly stepSlices = new WeakMap<TraversalPolicy, Map<number, Slice>>()

  readonly questions = new AskedQuestions(this)
  readonly concrete = new ConcreteStates(this)
  readonly findings: JourneyFinding[] = []
  /** Findings that say that nobody meets something. */
  readonly unreached = new Map<JourneyFinding, Unreached>()
  /** Conditions that always hold because one with a name does, of which it is told. */
  readonly heldByNames: Pick<JourneyFinding, 'file' | 'path'>[] = []

  constructor(
    readonly wizard: Wizard,
    readonly bounds: Bounds = usualBounds,
    readonly accepts?: Acceptance,
    /** Set where the wizard is an entry of a repeat. */
    outside?: EntryReaders,
    fixed?: Model['fixed'],
  ) {
    this.model = modelOf(
      wizard,
      bounds.classes,
      (field, variant) =>
        cached(
          cached(this.entries, field, () => new Map()),
          variant ?? '',
          () => entriesOf(wizard, field, variant, this.model.outsideOf(field), bounds),
        ),
      outside,
      fixed,
    )
    this.work = new Work(bounds.work)
    this.clickCost = 100 + this.model.places.size
    this.stepper = new Stepper(wizard, this.work, this.clickCost)
    this.explorer = new StateExplorer(
      this.model,
      (field, facts) => this.questions.variantsReached(field, facts),
      this.bounds.apart,
      this.work,
    )
  }

  /** How journeys are explored: which ways are taken, how many situations at most, and where they are counted. */
  options(policy: TraversalPolicy = unrestricted): ExploreOptions {
    return { policy, most: this.bounds.situations, tally: this.tally }
  }

  /** Something that is not decided, at the place that caused it. */
  skip(what: string, bound: string, index?: number, path = '', cause = index): void {
    if (index !== undefined) this.undecided.add(index)
    const file = fileOf(this.wizard, this.wizard.steps[cause ?? -1]?.id)
    if (!this.skipped.some((known) => known.what === what)) this.skipped.push({ what, bound, file, path })
  }

  /** Journeys that were too many to look at all of them, told at the condition that makes them so many. */
  skipJourneys(what: string, slice: Slice, index?: number, path = ''): void {
    const cause = widestRule(this.wizard, slice)
    const bound = this.work.isOver ? `${this.bounds.work} steps of work` : `${this.bounds.situations} situations`
    this.skip(what, bound, index, cause?.path ?? path, cause?.stepIndex ?? index)
  }

  /** Who arrives at a step, as far as this slice tells them apart; what is not decided is noted under this name. */
  arrive(slice: Slice, index: number, what: string, options: Partial<ExploreOptions> = {}, path = '') {
    const explored = this.explorer.arrive(slice, index, { ...this.options(), ...options })
    if (!explored.whole) this.skipJourneys(what, slice, this.wizard.steps[index] && index, path)
    return explored
  }

  /** What decides how a person goes through one step: the way to it, its questions' rules, its ways on. */
  stepSlice(index: number, policy: TraversalPolicy = unrestricted): Slice {
    return cached(
      cached(this.stepSlices, policy, () => new Map<number, Slice>()),
      index,
      () => {
        const step = this.wizard.steps[index]
        const slice = new Slice(this.model, policy).step(index)
        for (const field of step?.fields ?? []) slice.fieldRules(field, index)
        for (const way of step?.next ?? []) slice.read(readersOf(way.when, index))
        slice.checksOf(index)
        this.widestCone = Math.max(this.widestCone, slice.fields.size)
        return slice
      },
    )
  }

  /** All situations in which a person arrives at a step. Empty: nobody does. */
  situationsAt(
    index: number,
    slice: Slice = this.stepSlice(index),
    policy: TraversalPolicy = unrestricted,
  ): Situation[] {
    const known = policy === unrestricted ? this.arrivals.get(index) : undefined
    if (known !== undefined) return known
    const explored = this.arrive(slice, index, `journeys to "${this.titleOf(index)}"`, { policy, beforeWhen: true })
    const step = this.wizard.steps[index]
    const situations = explored.situations.filter(({ answers, facts }) =>
      conditionHolds(step?.when, conditionScope(this.wizard, answers, facts)),
    )
    if (step !== undefined && (situations.length < explored.situations.length || !explored.whole))
      this.falsified.add(step)
    if (policy === unrestricted) this.arrivals.set(index, situations)
    return situations
  }

  /** Was something cut off here? Then what was found is true, and what was not found is open. */
  isSkipped(index: number): boolean {
    return this.work.isOver || this.undecided.has(index)
  }

  /** Is no work left for what is asked here? Then it is not decided. */
  isOver(what = 'the rest of the check', index?: number): boolean {
    if (this.work.isOver) this.skip(what, `${this.bounds.work} steps of work`, index)
    return this.work.isOver
  }

  /** The title of a step as an editor reads it. */
  titleOf(index: number): string {
    return this.wizard.steps[index]?.title ?? ''
  }

  /** What the question with this id is called. */
  labelOf(id: string): string {
    return this.model.places.get(id)?.field.label ?? id
  }

  /** The ways on from a step that somebody takes, by their places: asked of the exploration alone. */
  transitionsTaken(index: number): Set<number> {
    const step = this.wizard.steps[index]
    if (step?.next === undefined) return new Set()
    const { next } = step
    const slice = new Slice(this.model).step(index).passing(index)
    for (const { when } of next) slice.read(readersOf(when, index))
    const ends = this.arrive(slice, index, `ways on from "${step.title}"`, {}, 'next')
      .situations.flatMap((situation) => this.explorer.answersOf(slice, index, situation, this.options()).ends)
      .filter((end) =>
        this.wizard.kind === 'overview'
          ? this.explorer.failedAt(index, end).length === 0
          : this.explorer.completes(slice, index, end),
      )
    const taken = ends.map(({ answers, facts }) => firstHolding(next, conditionScope(this.wizard, answers, facts)))
    return new Set(taken.filter((at) => at !== -1))
  }

  /** The first way on that holds, by its place in the step; undefined when the step names none. */
  transitionTaken(index: number, { answers, facts }: JourneyState): number | undefined {
    const next = this.wizard.steps[index]?.next
    if (next === undefined) return undefined
    const { effective } = resolvePath(this.wizard, answers, facts)
    return firstHolding(next, conditionScope(this.wizard, effective, facts))
  }

  /** A situation as a state of the machine, where one leads there; counted. */
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined {
    const found = this.concrete.stateAt(index, situation)
    if (found !== undefined) this.states += 1
    return found
  }

  /** Reports a fault, once for each rule and place, with the fewest clicks that lead to it. */
  report(fault: Fault): void {
    const finding = this.findingOf(fault)
    if (this.known(finding)) return
    if (fault.at !== undefined) this.addClicks(finding, fault, fault.at)
    this.findings.push(finding)
    if (fault.unreached !== undefined) this.unreached.set(finding, fault.unreached)
  }

  /** Reports it below what is reported at this place already, if something is: it is fixed there. */
  reportBelow(rule: RuleId, fault: Fault): void {
    const finding = this.findingOf(fault)
    const above = this.known({ ...finding, rule })
    if (above === undefined) this.report(fault)
    else addBelow(above, [finding])
  }

  private known({ rule, file, path }: JourneyFinding): JourneyFinding | undefined {
    return this.findings.find((one) => one.rule === rule && one.file === file && one.path === path)
  }

  private findingOf({ rule, file, step, path, sentence, suggestion, adds, follows }: Fault): JourneyFinding {
    const finding: JourneyFinding = {
      rule,
      severity: rules[rule],
      file: file ?? fileOf(this.wizard, step?.id),
      line: 1,
      path,
      sentence,
      suggestion,
      ...(adds === undefined ? {} : { adds }),
    }
    if (follows !== undefined)
      addBelow(
        finding,
        follows.map((one) => this.findingOf(one)),
      )
    return finding
  }

  private addClicks(finding: JourneyFinding, { ending, sentence }: Fault, at: FaultPlace): void {
    const target = this.wizard.steps[at.stepIndex]
    if (target === undefined) return
    const shortest = this.shorten(at, target.id)
    const clicks = this.clicksTo(shortest, target.id)
    if (clicks === undefined) return
    const { facts } = shortest
    const events = [...clicks, ...(at.clicks ?? [])]
    const trace = traceInWords(this.wizard, facts, events, ending ?? sentence)
    Object.assign(finding, { events, facts, trace, replay: encodeReplay({ wizard: this.wizard.id, facts, events }) })
  }

  /** Leaves out every answer that the fault does not need. */
  private shorten({ journeyState, holds }: FaultPlace, target: string): JourneyState {
    if (holds === undefined) return journeyState
    let best = journeyState
    const tryWithout = (id: string, answer: string[] | undefined): void => {
      const candidate = { ...best, answers: setAnswer(best.answers, id, answer) }
      if (holds(candidate) && this.clicksTo(candidate, target) !== undefined) best = candidate
    }
    for (const id of Object.keys(journeyState.answers).reverse()) {
      tryWithout(id, undefined)
      const list = best.answers[id]
      if (list === undefined || typeof list === 'string') continue
      for (const option of list)
        tryWithout(
          id,
          chosenIn(best.answers[id]).filter((other) => other !== option),
        )
    }
    return best
  }

  /** The clicks to a state: straight on, or where none lead there with a way back on which an answer is changed. */
  clicksTo(wanted: JourneyState, target: string): WizardEvent[] | undefined {
    const answersTo: OtherAnswers = (field, answers) =>
      this.explorer.classesWith(field, [variantOf(field, answers, wanted.facts)]).answers.map(({ answer }) => answer)
    return clicksTo(this, wanted, target) ?? clicksBackTo(this, wanted, target, answersTo)
  }
}

/**
 * An entry for each class that rules outside of it can tell apart: where journeys end that go through its questions. An entry has at least one
 * answer.
 */
function entriesOf(
  around: Wizard,
  repeat: Field,
  variant: string | undefined,
  outside: EntryReaders,
  bounds: Bounds,
): ReturnType<EntriesOf> {
  const known = knownIn(repeat, variant)
  const each = entryOptions(repeat, known)?.map((option) => entriesFor(around, repeat, known, option, outside, bounds))
  if (each === undefined) return entriesFor(around, repeat, known, undefined, outside, bounds)
  return { entries: each.flatMap(({ entries }) => entries), whole: each.every(({ whole }) => whole) }
}

function entriesFor(
  around: Wizard,
  repeat: Field,
  known: Answers,
  option: string | undefined,
  outside: EntryReaders,
  bounds: Bounds,
): ReturnType<EntriesOf> {
  const { field, inside: entry, fixed } = entryWizardKnowing(around, repeat, known, option)
  const { steps, ...wizard } = entry
  const after = { ...wizard, id: 'after', question: '', fields: [] }
  const inside = new Journeys({ ...wizard, steps: [...steps, after] }, bounds, undefined, outside, fixed)
  const slice = new Slice(inside.model).step(steps.length)
  for (const condition of outside.conditions) slice.read(readersOf(condition, steps.length))
  // Somebody without an answer may stand for others whom no condition tells apart from them, and makes no entry.
  const asked = (field.fields ?? []).filter((one) => isQuestion(one) && one.id !== field.entriesFrom?.as)
  slice.read(readersOf({ anyOf: asked.map(({ id }) => ({ required: [id] })) }, steps.length))
  for (const { computation } of outside.values) slice.read(readersOf({ required: [computation.id] }, steps.length))
  const { situations, whole } = inside.explorer.arrive(slice, steps.length, inside.options())
  const entries = situations.flatMap((situation) => {
    const state = inside.concrete.stateAt(steps.length, situation)
    const answers = ownAnswers(field, state?.answers ?? {})
    return asked.some(({ id }) => id in answers) ? [entryText(field.fields ?? [], answers)] : []
  })
  return { entries: [...new Set(entries)], whole }
}

const firstHolding = (next: NonNullable<Step['next']>, values: Answers): number =>
  next.findIndex(({ when }) => conditionHolds(when, values))
