import type { Answers, Facts, Field, JourneyState, Payload, Wizard, WizardEvent } from '@kindred/engine'
import { conditionHolds, variantOf, walk } from '@kindred/engine'
import { AnswerChoices } from './answer-choices.ts'
import { AskedQuestions } from './asked-questions.ts'
import { type Bounds, usualBounds } from './bounds.ts'
import { type Cone, ConeBuilder, freely, type TraversalPolicy } from './cone.ts'
import { type Model, modelOf, readersOf } from './model.ts'
import { fileOf, type RuleId, type Skipped } from './report.ts'
import { StandingStates } from './standing-states.ts'
import { type ExploreOptions, type Situation, StateExplorer, type Tally } from './state-explorer.ts'
import { Stepper } from './stepper.ts'
import { type FaultOf, ToldFaults } from './told-faults.ts'
import { clicksTo } from './trace.ts'
import { clicksBackTo } from './trace-back.ts'
import { widestRule } from './widest-rule.ts'
import { Work } from './work.ts'

/** Something that is wrong on a journey, as the properties tell it. */
export type Fault = FaultOf<Journeys>

/**
 * What whoever saves the answers says to them: sentences about what is refused, none when all is taken. The checker asks it
 * for every class of answers, so that it is told what the server itself would say.
 */
export type Acceptance = (given: { payload: Payload; answers: Answers; facts: Facts }) => readonly string[]

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
  readonly sifts = new Set<object>()
  private readonly undecided = new Set<number>()
  states = 0
  widestCone = 0
  /** A click, and working out where somebody stands, goes through all questions. */
  readonly clickCost: number
  private readonly arrivals = new Map<string, Situation[]>()
  private readonly stepCones = new WeakMap<TraversalPolicy, Map<number, Cone>>()

  readonly questions = new AskedQuestions(this)
  readonly choices = new AnswerChoices(this)
  readonly standing = new StandingStates(this)
  private readonly told = new ToldFaults<Journeys>(this)

  constructor(
    readonly wizard: Wizard,
    readonly bounds: Bounds = usualBounds,
    readonly accepts?: Acceptance,
  ) {
    this.model = modelOf(wizard, bounds.classes)
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

  options(policy: TraversalPolicy = freely): ExploreOptions {
    return { policy, most: this.bounds.situations, tally: this.tally }
  }

  /** Something that is not decided, at the place that caused it. */
  skip(what: string, bound: string, index?: number, path = '', cause = index): void {
    if (index !== undefined) this.undecided.add(index)
    const file = fileOf(this.wizard, this.wizard.steps[cause ?? -1]?.id)
    if (!this.skipped.some((known) => known.what === what)) this.skipped.push({ what, bound, file, path })
  }

  /** Journeys that were too many to look at all of them, told at the condition that makes them so many. */
  skipJourneys(what: string, cone: Cone, index?: number, path = ''): void {
    const cause = widestRule(this.wizard, cone)
    this.skip(what, this.boundOf(), index, cause?.path ?? path, cause?.stepIndex ?? index)
  }

  /** What decides how a person goes through one step: the way to it, its questions' rules, its ways on. */
  stepCone(index: number, policy: TraversalPolicy = freely): Cone {
    const known = this.stepCones.get(policy) ?? new Map<number, Cone>()
    this.stepCones.set(policy, known)
    const cone = known.get(index) ?? this.buildStepCone(index, policy)
    known.set(index, cone)
    return cone
  }

  private buildStepCone(index: number, policy: TraversalPolicy): Cone {
    const step = this.wizard.steps[index]
    const builder = new ConeBuilder(this.model, policy).step(index)
    for (const field of step?.fields ?? []) builder.fieldRules(field, index)
    for (const way of step?.next ?? []) builder.read(readersOf(way.when, index))
    const cone = builder.build()
    this.widestCone = Math.max(this.widestCone, cone.fields.size)
    return cone
  }

  /** All situations in which a person arrives at a step. Empty: nobody does. */
  situationsAt(index: number, cone: Cone = this.stepCone(index), policy: TraversalPolicy = freely): Situation[] {
    const key = policy === freely ? String(index) : ''
    const known = key === '' ? undefined : this.arrivals.get(key)
    if (known !== undefined) return known
    const explored = this.explorer.arrive(cone, index, { ...this.options(policy), beforeWhen: true })
    if (!explored.whole) this.skipJourneys(`journeys to "${this.titleOf(index)}"`, cone, index)
    const step = this.wizard.steps[index]
    const situations = explored.situations.filter(({ answers, facts }) =>
      conditionHolds(step?.when, { ...answers, ...facts }),
    )
    if (step !== undefined && (situations.length < explored.situations.length || !explored.whole)) this.sifts.add(step)
    if (key !== '') this.arrivals.set(key, situations)
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

  boundOf(): string {
    return this.work.isOver ? `${this.bounds.work} steps of work` : `${this.bounds.situations} situations`
  }

  titleOf(index: number): string {
    return this.wizard.steps[index]?.title ?? ''
  }

  /** What the question with this id is called. */
  labelOf(id: string): string {
    return this.model.places.get(id)?.field.label ?? id
  }

  /** The ways on from a step that somebody takes, by their places: asked of the exploration alone. */
  waysTaken(index: number): Set<number> {
    const step = this.wizard.steps[index]
    if (step?.next === undefined) return new Set()
    const builder = new ConeBuilder(this.model, freely).step(index).passing(index)
    for (const { when } of step.next) builder.read(readersOf(when, index))
    const cone = builder.build()
    const arrived = this.explorer.arrive(cone, index, this.options())
    if (!arrived.whole) this.skipJourneys(`ways on from "${step.title}"`, cone, index, 'next')
    const ends = arrived.situations
      .flatMap((situation) => this.explorer.answersOf(cone, index, situation, this.options()).ends)
      .filter((end) => this.wizard.kind === 'overview' || this.explorer.completes(cone, step, end))
    const { next } = step
    const taken = ends.map(({ answers, facts }) =>
      next.findIndex((way) => conditionHolds(way.when, { ...answers, ...facts })),
    )
    return new Set(taken.filter((at) => at !== -1))
  }

  /** The first way on that holds, by its place in the step; undefined when the step names none. */
  wayTaken(index: number, { answers, facts }: JourneyState): number | undefined {
    const next = this.wizard.steps[index]?.next
    if (next === undefined) return undefined
    const { effective } = walk(this.wizard, answers, facts)
    return next.findIndex((way) => conditionHolds(way.when, { ...effective, ...facts }))
  }

  /** A situation as a state of the machine, where one leads there; counted. */
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined {
    const found = this.standing.stateAt(index, situation)
    if (found !== undefined) this.states += 1
    return found
  }

  get findings(): ToldFaults<Journeys>['findings'] {
    return this.told.findings
  }

  get nobody(): ToldFaults<Journeys>['nobody'] {
    return this.told.nobody
  }

  report(fault: Fault): void {
    this.told.report(fault)
  }

  reportBelow(rule: RuleId, fault: Fault): void {
    this.told.reportBelow(rule, fault)
  }

  /** The clicks to a state: straight on, or where none lead there with a way back on which an answer is changed. */
  clicksTo(wanted: JourneyState, target: string): WizardEvent[] | undefined {
    return clicksTo(this, wanted, target) ?? clicksBackTo(this, wanted, target, this.instead(wanted.facts))
  }

  private instead(facts: Facts) {
    return (field: Field, answers: Answers) =>
      this.choices.classesOf(field, variantOf(field, answers, facts)).answers.map(({ answer }) => answer)
  }
}
