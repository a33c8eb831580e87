import type { Answers, JourneyState, Wizard } from '@kindred/engine'
import {
  chosenIn,
  conditionScope,
  fieldApplies,
  leastOf,
  type ResolvedPath,
  resolvePath,
  setAnswer,
  variantOf,
} from '@kindred/engine'
import type { Bounds, Work } from './bounds.ts'
import { cached } from './cached.ts'
import { type Model, withoutStepAnswers } from './model.ts'
import { type Slice, type TraversalPolicy, unrestricted } from './slice.ts'
import type { Situation, StateExplorer } from './state-explorer.ts'
import type { Stepper } from './stepper.ts'
import { clicksFor, clicksTo, sameAnswers } from './trace.ts'

interface Explored {
  wizard: Wizard
  model: Model
  explorer: StateExplorer
  stepper: Stepper
  bounds: Bounds
  work: Work
  clickCost: number
  skip(what: string, bound: string, index?: number): void
  /** What `stateAt` here finds, counted. */
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined
}

/** Situations written out as states of the machine, to which clicks lead. */
export class ConcreteStates {
  private readonly played = new Map<string, boolean>()
  private readonly concrete = new WeakMap<object, Map<number, JourneyState | undefined>>()

  constructor(private readonly journeys: Explored) {}

  /**
   * A situation as a state of the machine: the questions that the slice leaves free get the smallest answer that lets
   * a person pass, so that the state can be reached by clicks.
   */
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined {
    this.journeys.work.spend(this.journeys.clickCost)
    const known = cached(this.concrete, situation, () => new Map<number, JourneyState | undefined>())
    return cached(known, index, () => this.findStateAt(index, situation))
  }

  private findStateAt(
    index: number,
    { answers, facts }: Pick<Situation, 'answers' | 'facts'>,
  ): JourneyState | undefined {
    const target = this.journeys.wizard.steps[index]
    if (target === undefined) return undefined
    let filled: Answers = answers
    // Each round fills in at least one question, and what is filled in can ask for another one, also on the same step.
    for (let round = 0; round <= this.journeys.model.places.size; round += 1) {
      const { path, effective } = resolvePath(this.journeys.wizard, filled, facts)
      const until = path.findIndex(({ step }) => step === target)
      if (until === -1) return undefined
      let changed = false
      if (this.journeys.wizard.kind === 'linear')
        for (const { fields } of path.slice(0, until))
          for (const field of fields) {
            const least = leastOf(field, effective)
            if (chosenIn(effective[field.id]).length >= least) continue
            const answer = this.journeys.explorer.smallest(field, variantOf(field, effective, facts), least)
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
    if (this.journeys.wizard.kind === 'overview') return clicksTo(this.journeys, journeyState, stepId) !== undefined
    const key = JSON.stringify([stepId, journeyState.facts, journeyState.answers])
    return cached(this.played, key, () => this.playsTo(journeyState, stepId))
  }

  private playsTo(journeyState: JourneyState, stepId: string): boolean {
    const { path } = resolvePath(this.journeys.wizard, journeyState.answers, journeyState.facts)
    const at = path.findIndex(({ step }) => step.id === stepId)
    const here = path[at]
    if (here === undefined) return false
    const before = path[at - 1]
    let now = this.journeys.stepper.start(journeyState.facts)
    if (before !== undefined) {
      const own = new Set(path.slice(0, at).flatMap(({ fields }) => fields.map((field) => field.id)))
      const earlier = Object.fromEntries(Object.entries(journeyState.answers).filter(([id]) => own.has(id)))
      const from: JourneyState = { ...journeyState, state: before.step.id, answers: earlier }
      if (!this.isPlayed(from, before.step.id)) return false
      now = this.journeys.stepper.send(from, { type: 'NEXT' })
    }
    if (now.state === stepId)
      for (const field of here.fields) {
        const answer = journeyState.answers[field.id]
        if (answer !== undefined)
          for (const click of clicksFor(field, answer)) now = this.journeys.stepper.send(now, click)
      }
    return now.state === stepId && sameAnswers(now, journeyState)
  }

  /** The combinations of answers on a step that its own rules can tell apart, each with what it asks for at least. */
  answersOn(index: number, situation: Situation, slice: Slice, policy: TraversalPolicy = unrestricted): JourneyState[] {
    const journeyState = this.journeys.stateAt(index, situation)
    const step = this.journeys.wizard.steps[index]
    if (journeyState === undefined || step === undefined) return []
    const before = withoutStepAnswers(journeyState.answers, step)
    const { ends, whole } = this.journeys.explorer.answersOf(slice, index, situation, {
      policy,
      most: this.journeys.bounds.combinations,
    })
    const { combinations } = this.journeys.bounds
    if (!whole) this.journeys.skip(`answers together on "${step.title}"`, `${combinations} combinations`, index)
    return ends
      .map((end): JourneyState => {
        let answers: Answers = { ...before, ...end.answers }
        for (const field of step.fields) {
          const { facts } = journeyState
          const least = leastOf(field, answers)
          if (policy.without.has(field.id) || chosenIn(answers[field.id]).length >= least) continue
          if (slice.fields.has(field.id) || !fieldApplies(field, conditionScope(this.journeys.wizard, answers, facts)))
            continue
          const answer =
            this.journeys.explorer.smallest(field, variantOf(field, answers, facts), least) ??
            this.journeys.explorer.smallestKept(field, { answers, facts }, least)
          answers = setAnswer(answers, field.id, answer)
        }
        return { ...journeyState, answers }
      })
      .sort((a, b) => sizeOf(a.answers) - sizeOf(b.answers))
  }
}

/** The answers that count of those given up to this place of the way. */
function answersUpTo(path: ResolvedPath['path'], until: number, effective: Answers): Answers {
  if (Object.keys(effective).length === 0) return effective
  const kept = new Set(path.slice(0, until + 1).flatMap(({ fields }) => fields.map((field) => field.id)))
  return Object.fromEntries(Object.entries(effective).filter(([id]) => kept.has(id)))
}

const sizeOf = (answers: Answers): number =>
  Object.values(answers).reduce((sum, answer) => sum + 1 + chosenIn(answer).length, 0)
