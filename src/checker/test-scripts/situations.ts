import type { Answer, Answers, Check, Facts, Field, Step, Wizard } from '@kindred/engine'
import {
  chosenIn,
  conditionHolds,
  conditionScope,
  failedChecks,
  fieldApplies,
  hasTransition,
  leastOf,
  neighbours,
  resolvePath,
  variantOf,
  visibleResults,
} from '@kindred/engine'
import { cached } from '../cached.ts'
import { Journeys } from '../journeys.ts'
import { maxChosen, readersOf, withoutStepAnswers } from '../model.ts'
import { journeysToEnd } from '../properties/exits.ts'
import { Slice } from '../slice.ts'

/** A place in a wizard with the answers that matter there; `undefined` = not answered. Other answers are as they are. */
export interface Goal {
  state: string
  facts: Facts
  wanted: Readonly<Record<string, Answer | undefined>>
}

/** A way on from a step, and the answers with which it leads there. */
interface ReachableTransition {
  goal: Goal
  /** Undefined at the end. */
  next: Step | undefined
  /** Place of the named way taken, if the step names ways. */
  way: number | undefined
  /** Which conditions of the named ways hold. */
  holds: readonly boolean[]
  /** What the step asks for is answered as far as these answers say, so that the way on is open. */
  isOpen: boolean
  /** The way on is open with nothing answered on the step. */
  isOpenEmpty: boolean
}

export interface FieldSituation {
  goal: Goal
  applies: boolean
  variant: string | undefined
}

/** Where a person can stand, from the journey checker's exhaustive exploration: what no goal leads to, nobody can reach. */
export class Situations {
  readonly journeys: Journeys
  private readonly arrivals = new Map<number, Goal[]>()
  private readonly onward = new Map<number, ReachableTransition[]>()
  private readonly askings = new Map<Field, FieldSituation[]>()

  constructor(readonly wizard: Wizard) {
    this.journeys = new Journeys(wizard)
  }

  arrivalsAt(index: number): Goal[] {
    return cached(this.arrivals, index, () => {
      const slice = this.journeys.stepSlice(index)
      return this.journeys.situationsAt(index, slice).map((situation) => this.goal(index, slice, situation))
    })
  }

  /** All ways on from a step that its own and the next conditions can tell apart. */
  transitionsFrom(index: number): ReachableTransition[] {
    return cached(this.onward, index, () => {
      const { journeys, wizard } = this
      const step = wizard.steps[index]
      if (step === undefined) return []
      const slice = new Slice(journeys.model).step(index)
      for (const way of step.next ?? []) slice.read(readersOf(way.when, index))
      for (const after of this.candidatesAfter(index)) slice.read(readersOf(after.when, index))
      slice.checksOf(index)
      const { situations } = journeys.explorer.arrive(slice, index, journeys.options())
      return situations.flatMap((situation) =>
        journeys.explorer
          .answersOf(slice, index, situation, journeys.options())
          .ends.map((end): ReachableTransition => {
            const values = conditionScope(wizard, resolvePath(wizard, end.answers, end.facts).effective, end.facts)
            const holds = (step.next ?? []).map((way) => conditionHolds(way.when, values))
            return {
              goal: this.goal(index, slice, end),
              next: neighbours(wizard, end.answers, end.facts, step.id).next,
              way: step.next === undefined ? undefined : holds.indexOf(true),
              holds,
              isOpen: isOpen(wizard, step, end, (field) => slice.fields.has(field.id)),
              isOpenEmpty: isOpen(wizard, step, { ...end, answers: withoutStepAnswers(end.answers, step) }, () => true),
            }
          }),
      )
    })
  }

  /** Steps that may come next: in order, or after a named way, up to the first without a condition. */
  private candidatesAfter(index: number): Step[] {
    const { steps } = this.wizard
    const from = (at: number): Step[] => {
      const until = steps.findIndex((step, place) => place >= at && step.when === undefined)
      return at < 0 ? [] : steps.slice(at, until === -1 ? undefined : until + 1)
    }
    if (steps[index]?.ends === true) return []
    const next = steps[index]?.next
    if (next === undefined) return from(index + 1)
    return [...new Set(next.flatMap((way) => from(steps.findIndex((step) => step.id === way.to))))]
  }

  /** Situations in which a question's step is open: whether it is asked there, and with which options. */
  situationsOf(field: Field): FieldSituation[] {
    return cached(this.askings, field, () => {
      const { journeys } = this
      const place = journeys.model.places.get(field.id)
      if (place === undefined) return []
      const { stepIndex, fieldIndex } = place
      const slice = new Slice(journeys.model).step(stepIndex).fieldRules(field, stepIndex)
      const { situations } = journeys.explorer.arrive(slice, stepIndex, journeys.options())
      return situations.flatMap((situation) =>
        journeys.explorer.answersOf(slice, stepIndex, situation, journeys.options(), fieldIndex).ends.map((end) => ({
          goal: this.goal(stepIndex, slice, end),
          applies: fieldApplies(field, conditionScope(this.wizard, end.answers, end.facts)),
          variant: variantOf(field, end.answers, end.facts),
        })),
      )
    })
  }

  /** Where a check of a step stops Next. */
  stoppedBy(index: number, check: Check): Goal[] {
    const { journeys, wizard } = this
    const step = wizard.steps[index]
    if (step === undefined) return []
    const slice = journeys.stepSlice(index)
    return journeys
      .situationsAt(index, slice)
      .flatMap((situation) => journeys.concrete.answersOn(index, situation, slice))
      .filter(({ answers, facts }) => neighbours(wizard, answers, facts, step.id).failed.includes(check))
      .map((end) => this.goal(index, slice, end))
  }

  /** Of each result of a step, by its heading: where it is shown. */
  resultsAt(index: number): ReadonlyMap<string, readonly Goal[]> {
    const step = this.wizard.steps[index]
    const all = [...(step?.results ?? []), ...(step?.noResult === undefined ? [] : [step.noResult])]
    const found = new Map(all.map(({ title }): [string, Goal[]] => [title, []]))
    if (step?.results === undefined) return found
    const { journeys } = this
    const slice = new Slice(journeys.model).step(index)
    for (const { when } of step.results) slice.read(readersOf(when, index))
    for (const situation of journeys.explorer.arrive(slice, index, journeys.options()).situations)
      for (const { title } of visibleResults(step, conditionScope(this.wizard, situation.answers, situation.facts)))
        found.get(title)?.push(this.goal(index, slice, situation))
    return found
  }

  /** Where answers can be sent, in a wizard that has exit pages: the answers that lead past all of them. */
  sending(state: string): Goal[] {
    const { slice, situations } = journeysToEnd(this.journeys)
    const sent = situations.filter(({ memory }) => memory === 0)
    return sent.map((situation) => ({ ...this.goal(this.wizard.steps.length, slice, situation), state }))
  }

  private goal(index: number, slice: Slice, { answers, facts }: { answers: Answers; facts: Facts }): Goal {
    return {
      state: this.wizard.steps[index]?.id ?? '',
      facts: Object.fromEntries(Object.entries(facts).filter(([name]) => slice.facts.has(name))),
      wanted: Object.fromEntries([...slice.fields].map((id) => [id, answers[id]])),
    }
  }
}

/** Do the answers suffice for the way on? Questions that nothing hangs on can be answered as they need. */
function isOpen(
  wizard: Wizard,
  step: Step,
  { answers, facts }: { answers: Answers; facts: Facts },
  isCounted: (field: Field) => boolean,
): boolean {
  const { path, effective } = resolvePath(wizard, answers, facts)
  const walked = path.find((one) => one.step === step)
  const read = conditionScope(wizard, effective, facts)
  return (
    hasTransition(step, read) &&
    (walked === undefined || failedChecks(walked, read).length === 0) &&
    (walked?.fields ?? []).every(
      (field) =>
        (isCounted(field)
          ? chosenIn(effective[field.id]).length
          : maxChosen(field, variantOf(field, effective, facts))) >= leastOf(field, effective),
    )
  )
}

export const factsFit = (wanted: Facts, facts: Facts): boolean =>
  Object.entries(wanted).every(([name, value]) => facts[name] === value)
