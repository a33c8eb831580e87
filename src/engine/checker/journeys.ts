import type { Answer, Answers, Facts, Field, JourneyState, Payload, Step, Wizard } from '#engine'
import {
  chosenIn,
  conditionHolds,
  fieldApplies,
  setAnswer,
  variantOf,
  type Walk,
  type WizardEvent,
  walk,
} from '#engine'
import type { FieldClasses } from './answer-classes.ts'
import type { Nobody } from './blame/nobody.ts'
import { type Cone, ConeBuilder, freely, type TraversalPolicy } from './cone.ts'
import { choosable, type Model, modelOf, mostAnswerClasses, type Reader, readersOf, variantsOf } from './model.ts'
import { encodeReplay } from './replay.ts'
import { addBelow, fileOf, type JourneyFinding, type RuleId, rules, type Skipped } from './report.ts'
import { type ExploreOptions, type Situation, StateExplorer, type Tally } from './state-explorer.ts'
import { Stepper } from './stepper.ts'
import { clicksFor, clicksTo, sameAnswers, tellTrace } from './trace.ts'
import { clicksBackTo } from './trace-back.ts'
import { widestRule } from './widest-rule.ts'
import { Work } from './work.ts'

/** How much is looked at before a check says that it could not see everything. */
export interface Bounds {
  /** Situations in one exploration. */
  situations: number
  /** Combinations of answers on one step. */
  combinations: number
  /** Situations told apart by every single answer; above that, by what is left of each condition. */
  apart: number
  /** Answer classes of one question. */
  classes: number
  /** Steps of work in all, however they are spent: what is left over then is not decided. */
  work: number
}

/**
 * What whoever saves the answers says to them: sentences about what is refused, none when all is taken. The checker asks it
 * for every class of answers, so that it is told what the server itself would say.
 */
export type Acceptance = (given: { payload: Payload; answers: Answers; facts: Facts }) => readonly string[]

/** Bounds that no shipped wizard comes near. */
export const usualBounds: Bounds = {
  situations: 60_000,
  combinations: 4000,
  apart: 2000,
  classes: mostAnswerClasses,
  work: 20_000_000,
}

export interface Fault {
  rule: RuleId
  step?: Step
  file?: string
  path: string
  sentence: string
  mend: string
  /** What follows from it: told below it, and as heavy as the heaviest of it. */
  follows?: readonly Fault[]
  /** What would mend it, as the first name of the object at this path. */
  adds?: string
  /** Where the fault shows. The clicks to it are worked out and shortened while `holds` is true. */
  at?:
    | {
        stepIndex: number
        journeyState: JourneyState
        clicks?: readonly WizardEvent[]
        holds?: (journeyState: JourneyState) => boolean
      }
    | undefined
  ending?: string
  /** Set where it says that nobody meets something: what causes that is looked for. */
  nobody?: Nobody<Journeys> | undefined
}

/** A state in which a question is asked, with the value that picks its options there. */
interface Asked {
  journeyState: JourneyState
  variant: string | undefined
}

interface Asking {
  ends: { situation: Situation; variant: string | undefined }[]
  whole: boolean
}

/** Is this question asked but for its own condition? */
function siftsOut({ when, ...field }: Field, { answers, facts }: Situation): boolean {
  const values = { ...answers, ...facts }
  return !conditionHolds(when, values) && fieldApplies(field, values)
}

/** Everything the properties need: situations at each step, written out as states of the machine. */
export class Journeys {
  readonly model: Model
  readonly stepper: Stepper
  readonly explorer: StateExplorer
  readonly tally: Tally = { situations: 0 }
  readonly work: Work
  readonly findings: JourneyFinding[] = []
  readonly skipped: Skipped[] = []
  readonly unreachable = new Set<number>()
  /** Findings that say that nobody meets something. */
  readonly nobody = new Map<JourneyFinding, Nobody<Journeys>>()
  /** Steps, questions and results whose condition was held against somebody who does not fulfil it, and those where that was not decided. */
  readonly sifts = new Set<object>()
  private readonly undecided = new Set<number>()
  private readonly told = new Set<string>()
  private readonly offers = new Map<Field, ReadonlySet<string>>()
  states = 0
  widestCone = 0
  /** A click, and working out where somebody stands, goes through all questions. */
  private readonly clickCost: number
  private readonly asked = new Map<string, Asking>()
  private readonly arrivals = new Map<string, Situation[]>()
  private readonly played = new Map<string, boolean>()
  private readonly exact = new Map<string, FieldClasses>()
  private readonly askedStates = new Map<Field, readonly Asked[]>()
  private readonly standing = new WeakMap<object, Map<number, JourneyState | undefined>>()
  private readonly stepCones = new WeakMap<TraversalPolicy, Map<number, Cone>>()

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
      (field, facts) => this.variantsReached(field, facts),
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

  /** The values that can pick a question's options on some journey, where it is asked; empty when it never is. */
  variantsReached(field: Field, facts?: Facts): readonly (string | undefined)[] {
    const { ends, whole } = this.asking(field, facts)
    if (!whole) return variantsOf(this.model, field)
    return [...new Set(ends.map(({ variant }) => variant))]
  }

  /** The options of a question that somebody is offered, by their ids: found once for all who ask about one of them. */
  offeredIn(field: Field): ReadonlySet<string> {
    const known = this.offers.get(field) ?? new Set(choosable(field, this.variantsReached(field)).map(({ id }) => id))
    this.offers.set(field, known)
    return known
  }

  /** Is this option offered to somebody where the question with this id is asked? */
  isOfferedIn(question: string, option: string): boolean {
    const field = this.model.places.get(question)?.field
    return field !== undefined && this.offeredIn(field).has(option)
  }

  /** Is the question with this id asked on some journey? */
  isAsked(id: string): boolean {
    const field = this.model.places.get(id)?.field
    return field !== undefined && this.variantsReached(field).length > 0
  }

  /** Is this question asked on some journey with these facts? They stay as they are on the way. */
  isAskedWith(field: Field, facts: Facts): boolean {
    const { ends, whole } = this.asking(field, facts)
    return !whole || ends.length > 0
  }

  /** States in which a question is asked: at least one for each choice of options. */
  statesAsking(index: number, field: Field): readonly Asked[] {
    const known = this.askedStates.get(field) ?? this.findStatesAsking(index, field)
    this.askedStates.set(field, known)
    return known
  }

  private findStatesAsking(index: number, field: Field): Asked[] {
    const perVariant = new Map<string | undefined, number>()
    return this.asking(field).ends.flatMap(({ situation, variant }) => {
      const already = perVariant.get(variant) ?? 0
      if (already >= 2) return []
      perVariant.set(variant, already + 1)
      const journeyState = this.stateAt(index, situation)
      return journeyState === undefined ? [] : [{ journeyState, variant }]
    })
  }

  private asking(field: Field, facts?: Facts): Asking {
    const key = `${field.id} ${facts === undefined ? '' : JSON.stringify(facts)}`
    const known = this.asked.get(key)
    if (known !== undefined) return known
    const place = this.model.places.get(field.id)
    if (place === undefined) return { ends: [], whole: true }
    const { stepIndex, fieldIndex } = place
    const cone = new ConeBuilder(this.model, freely).step(stepIndex).fieldRules(field, stepIndex).build()
    const explored = this.explorer.arrive(cone, stepIndex, { ...this.options(), ...(facts && { facts }) })
    let { whole } = explored
    const ends = explored.situations.flatMap((situation) => {
      const answered = this.explorer.answersOf(cone, stepIndex, situation, this.options(), fieldIndex)
      whole &&= answered.whole
      if (answered.ends.some((end) => siftsOut(field, end))) this.sifts.add(field)
      return answered.ends
        .filter(({ answers, facts }) => fieldApplies(field, { ...answers, ...facts }))
        .map((end) => ({ situation: end, variant: variantOf(field, end.answers, end.facts) }))
    })
    if (!whole) this.sifts.add(field)
    if (!whole) this.skipJourneys(`journeys to "${field.label}"`, cone, stepIndex, `fields[${fieldIndex}]`)
    const found = { ends, whole }
    this.asked.set(key, found)
    return found
  }

  /** Classes of a question's answers under exactly one choice of options. */
  classesOf(field: Field, variant: string | undefined): FieldClasses {
    const key = `${field.id}|${variant ?? ''}`
    let found = this.exact.get(key)
    if (found === undefined) {
      found = this.explorer.classesWith(field, [variant])
      this.exact.set(key, found)
    }
    return found
  }

  /** One answer of each class, for what is to hold of every one of them. */
  allAnswersOf(field: Field, variant: string | undefined): FieldClasses['answers'] {
    const { answers, whole } = this.classesOf(field, variant)
    const { stepIndex, fieldIndex } = this.model.places.get(field.id) ?? {}
    if (!whole) this.skip(`answers of "${field.label}"`, 'answer classes', stepIndex, `fields[${fieldIndex}]`)
    return answers
  }

  /** The smallest answer of at least so many choices. */
  smallest(field: Field, variant: string | undefined, least: number): Answer | undefined {
    const { answers, whole } = this.classesOf(field, variant)
    const [found] = answers.filter(({ size }) => size >= least).sort((a, b) => a.size - b.size)
    if (found !== undefined || whole) return found?.answer
    const together = choosable(field, [variant]).filter(({ exclusive }) => exclusive !== true)
    return together.length < least ? undefined : together.slice(0, least).map(({ id }) => id)
  }

  /** The smallest answer of at least so many choices that may have been given while another answer picked the options. */
  private smallestKept(
    field: Field,
    situation: Pick<Situation, 'answers' | 'facts'>,
    least: number,
  ): Answer | undefined {
    const { answers } = this.explorer.classesOf(field, situation, none)
    return answers.filter(({ size }) => size >= least).sort((a, b) => a.size - b.size)[0]?.answer
  }

  /**
   * A situation as a state of the machine: the questions that the cone leaves free get the smallest answer that lets
   * a person pass, so that the state can be reached by clicks.
   */
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined {
    this.work.spend(this.clickCost)
    const known = this.standing.get(situation) ?? new Map<number, JourneyState | undefined>()
    this.standing.set(situation, known)
    if (!known.has(index)) known.set(index, this.findStateAt(index, situation))
    const found = known.get(index)
    if (found !== undefined) this.states += 1
    return found
  }

  private findStateAt(
    index: number,
    { answers, facts }: Pick<Situation, 'answers' | 'facts'>,
  ): JourneyState | undefined {
    const target = this.wizard.steps[index]
    if (target === undefined) return undefined
    let filled: Answers = answers
    // Each round fills in at least one question, and what is filled in can ask for another one, also on the same step.
    for (let round = 0; round <= this.model.places.size; round += 1) {
      const { path, effective } = walk(this.wizard, filled, facts)
      const until = path.findIndex(({ step }) => step === target)
      if (until === -1) return undefined
      let changed = false
      if (this.wizard.kind === 'linear')
        for (const { fields } of path.slice(0, until))
          for (const field of fields) {
            if (chosenIn(effective[field.id]).length >= (field.min ?? 0)) continue
            const answer = this.smallest(field, variantOf(field, effective, facts), field.min ?? 0)
            if (answer === undefined) return undefined
            filled = setAnswer(filled, field.id, answer)
            changed = true
          }
      if (!changed) {
        return { state: target.id, answers: answersUpTo(path, until, effective), facts }
      }
    }
    return undefined
  }

  /** Do clicks from the start lead to this state? Played; what was played once is not played again. */
  isPlayed(journeyState: JourneyState, stepId: string): boolean {
    if (this.wizard.kind === 'overview') return clicksTo(this, journeyState, stepId) !== undefined
    const key = JSON.stringify([stepId, journeyState.facts, journeyState.answers])
    const known = this.played.get(key)
    if (known !== undefined) return known
    const { path } = walk(this.wizard, journeyState.answers, journeyState.facts)
    const at = path.findIndex(({ step }) => step.id === stepId)
    const here = path[at]
    if (here === undefined) return false
    const before = path[at - 1]
    let now = this.stepper.start(journeyState.facts)
    if (before !== undefined) {
      const own = new Set(path.slice(0, at).flatMap(({ fields }) => fields.map((field) => field.id)))
      const earlier = Object.fromEntries(Object.entries(journeyState.answers).filter(([id]) => own.has(id)))
      const from: JourneyState = { ...journeyState, state: before.step.id, answers: earlier }
      if (!this.isPlayed(from, before.step.id)) return false
      now = this.stepper.send(from, { type: 'NEXT' })
    }
    if (now.state === stepId)
      for (const field of here.fields) {
        const answer = journeyState.answers[field.id]
        if (answer !== undefined) for (const click of clicksFor(field, answer)) now = this.stepper.send(now, click)
      }
    const played = now.state === stepId && sameAnswers(now, journeyState)
    this.played.set(key, played)
    return played
  }

  /** The combinations of answers on a step that its own rules can tell apart, each with what it asks for at least. */
  answersOn(index: number, situation: Situation, cone: Cone, policy: TraversalPolicy = freely): JourneyState[] {
    const journeyState = this.stateAt(index, situation)
    const step = this.wizard.steps[index]
    if (journeyState === undefined || step === undefined) return []
    const own = new Set(step.fields.map((field) => field.id))
    const before = Object.fromEntries(Object.entries(journeyState.answers).filter(([id]) => !own.has(id)))
    const { ends, whole } = this.explorer.answersOf(cone, index, situation, {
      policy,
      most: this.bounds.combinations,
    })
    if (!whole) this.skip(`answers together on "${step.title}"`, `${this.bounds.combinations} combinations`, index)
    return ends
      .map((end): JourneyState => {
        let answers: Answers = { ...before, ...end.answers }
        for (const field of step.fields) {
          const values = { ...answers, ...journeyState.facts }
          if (!fieldApplies(field, values)) continue
          if (policy.without.has(field.id) || chosenIn(answers[field.id]).length >= (field.min ?? 0)) continue
          if (cone.fields.has(field.id)) continue
          const { facts } = journeyState
          const least = field.min ?? 0
          const answer =
            this.smallest(field, variantOf(field, answers, facts), least) ??
            this.smallestKept(field, { answers, facts }, least)
          answers = setAnswer(answers, field.id, answer)
        }
        return { ...journeyState, answers }
      })
      .sort((a, b) => sizeOf(a.answers) - sizeOf(b.answers))
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

  report(fault: Fault): void {
    const finding = this.findingOf(fault)
    if (this.told.has(placeOf(finding))) return
    this.told.add(placeOf(finding))
    if (fault.at !== undefined) this.tellClicks(finding, { ...fault, at: fault.at })
    this.findings.push(finding)
    if (fault.nobody !== undefined) this.nobody.set(finding, fault.nobody)
  }

  /** Tells it below what is told at this place already, if something is: it is mended there. */
  reportBelow(rule: RuleId, fault: Fault): void {
    const finding = this.findingOf(fault)
    const place = placeOf({ ...finding, rule })
    const above = this.told.has(place) ? this.findings.find((known) => placeOf(known) === place) : undefined
    if (above === undefined) this.report(fault)
    else addBelow(above, [finding])
  }

  private findingOf(fault: Fault): JourneyFinding {
    const finding: JourneyFinding = {
      rule: fault.rule,
      severity: rules[fault.rule],
      file: fault.file ?? fileOf(this.wizard, fault.step?.id),
      line: 1,
      path: fault.path,
      sentence: fault.sentence,
      mend: fault.mend,
      ...(fault.adds === undefined ? {} : { adds: fault.adds }),
    }
    if (fault.follows !== undefined)
      addBelow(
        finding,
        fault.follows.map((one) => this.findingOf(one)),
      )
    return finding
  }

  private tellClicks(finding: JourneyFinding, { at, ending, sentence }: Fault & Required<Pick<Fault, 'at'>>): void {
    const shortest = this.shorten(at)
    const target = this.wizard.steps[at.stepIndex]
    const clicks = target === undefined ? undefined : this.clicksTo(shortest, target.id)
    if (clicks === undefined) return
    const events = [...clicks, ...(at.clicks ?? [])]
    finding.events = events
    finding.facts = shortest.facts
    finding.trace = tellTrace(this.wizard, shortest.facts, events, ending ?? sentence)
    finding.replay = encodeReplay({ wizard: this.wizard.id, facts: shortest.facts, events })
  }

  /** The clicks to a state: straight on, or where none lead there with a way back on which an answer is changed. */
  clicksTo(wanted: JourneyState, target: string): WizardEvent[] | undefined {
    return clicksTo(this, wanted, target) ?? clicksBackTo(this, wanted, target, this.instead(wanted.facts))
  }

  private instead(facts: Facts) {
    return (field: Field, answers: Answers) =>
      this.classesOf(field, variantOf(field, answers, facts)).answers.map(({ answer }) => answer)
  }

  /** Leaves out every answer that the fault does not need. */
  private shorten({ stepIndex, journeyState, holds }: NonNullable<Fault['at']>): JourneyState {
    const target = this.wizard.steps[stepIndex]
    if (holds === undefined || target === undefined) return journeyState
    let best = journeyState
    const tryIt = (answers: Answers): void => {
      const candidate = { ...best, answers }
      if (holds(candidate) && this.clicksTo(candidate, target.id) !== undefined) best = candidate
    }
    for (const id of Object.keys(journeyState.answers).reverse()) {
      tryIt(setAnswer(best.answers, id, undefined))
      const list = best.answers[id]
      if (list !== undefined && typeof list !== 'string')
        for (const option of list)
          tryIt(
            setAnswer(
              best.answers,
              id,
              chosenIn(best.answers[id]).filter((other) => other !== option),
            ),
          )
    }
    return best
  }

  get opensOnOverview(): boolean {
    return this.wizard.kind === 'overview'
  }
}

const none: readonly Reader[] = []

const placeOf = ({ rule, file, path }: Pick<JourneyFinding, 'rule' | 'file' | 'path'>): string =>
  `${rule} ${file} ${path}`

/** The answers that count of those given up to this place of the way. */
function answersUpTo(path: Walk['path'], until: number, effective: Answers): Answers {
  if (Object.keys(effective).length === 0) return effective
  const kept = new Set(path.slice(0, until + 1).flatMap(({ fields }) => fields.map((field) => field.id)))
  return Object.fromEntries(Object.entries(effective).filter(([id]) => kept.has(id)))
}

const sizeOf = (answers: Answers): number =>
  Object.values(answers).reduce((sum, answer) => sum + 1 + chosenIn(answer).length, 0)
