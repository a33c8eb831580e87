import { promisedControls, promisedMaximum } from '@kindred/content'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { JourneyState, Step } from '@kindred/engine'
import type { Fault, Journeys } from './journeys.ts'
import { readersOf, withoutStepAnswers } from './model.ts'
import { canContinueFrom } from './properties/deadlocks.ts'
import { fileOf } from './report.ts'
import { Slice, type TraversalPolicy } from './slice.ts'
import type { Situation } from './state-explorer.ts'

type Broken = (fault: Pick<Fault, 'sentence' | 'suggestion' | 'at'>) => void
type Keep = (journeys: Journeys, promise: PromiseMade, broken: Broken) => void

/** What each promise of the menu means. A new promise is one new line here and one new name in its schema. */
const kept: Record<PromiseMade['promise'], Keep> = {
  'controls-on-every-step': controlsOnEveryStep,
  'saved-without-sensitive': savedWithoutSensitive,
  'sensitive-after-warning': sensitiveAfterWarning,
  'sensitive-in-a-row': sensitiveInARow,
}

export function checkPromises(journeys: Journeys, promises: readonly PromiseMade[]): void {
  promises.forEach((promise, at) => {
    kept[promise.promise](journeys, promise, (fault) =>
      journeys.report({
        ...fault,
        rule: 'promise-broken',
        file: fileOf(journeys.wizard, undefined, 'promises.json'),
        path: `promises[${at}]`,
        sentence: `The promise "${promise.id}" is broken: ${fault.sentence}`,
        ending: fault.sentence,
      }),
    )
  })
}

const isSensitive = (step: Step | undefined): boolean =>
  step?.sensitive === true || step?.fields.some((field) => field.sensitive === true) === true

function controlsOnEveryStep(journeys: Journeys, promise: PromiseMade, broken: Broken): void {
  const { wizard, stepper } = journeys
  const controls = promisedControls(promise)
  wizard.steps.forEach((step, index) => {
    const { id, title } = step
    const isStopped = (state: JourneyState, type: 'LEAVE' | 'PREVIOUS'): boolean =>
      stepper.leads(state, { type }) === undefined
    for (const situation of journeys.situationsAt(index)) {
      if (journeys.isOver(`promises on "${title}"`, index)) break
      const journeyState = journeys.stateAt(index, situation)
      if (journeyState === undefined) continue
      const blank = { ...journeyState, answers: withoutStepAnswers(journeyState.answers, step) }
      const at = { stepIndex: index, journeyState: blank }
      if (controls.includes('skip')) {
        if (!(step.skip ?? wizard.skip ?? true))
          broken({
            sentence: `"${title}" has no Skip.`,
            suggestion: `Take "skip": false out of ${id}.json or wizard.json.`,
          })
        else if (!stepper.finishes(blank))
          broken({
            sentence: `"${title}" cannot be skipped unanswered.`,
            suggestion: `Take "min" out of the questions in ${id}.json, or give it a way on without "when".`,
            at: { ...at, clicks: [{ type: 'NEXT' }] },
          })
      }
      if (controls.includes('leave') && isStopped(blank, 'LEAVE'))
        broken({
          sentence: `"${title}" cannot be left.`,
          suggestion: `Take "leave": false out of ${id}.json or wizard.json.`,
          at,
        })
    }
    if (!controls.includes('previous') || step.previous !== false) return
    const later = comesLater(journeys, index)
    const journeyState = later && journeys.stateAt(index, later)
    if (journeyState !== undefined && isStopped(journeyState, 'PREVIOUS'))
      broken({
        sentence: `"${title}" has no Previous.`,
        suggestion: `Take "previous": false out of ${id}.json.`,
        at: { stepIndex: index, journeyState },
      })
  })
}

/** A way on which this step is not the first. The first step that always applies is enough to look back to. */
function comesLater(journeys: Journeys, index: number): Situation | undefined {
  const slice = new Slice(journeys.model).step(index)
  for (const [at, step] of journeys.wizard.steps.slice(0, index).entries()) {
    slice.step(at)
    if (step.when === undefined) break
  }
  const { situations } = journeys.arrive(slice, index, `ways to "${journeys.titleOf(index)}"`, { remember: () => 1 })
  return situations.find(({ memory }) => memory === 1)
}

/** Journeys on which no sensitive question is answered still come through every step. */
function savedWithoutSensitive(journeys: Journeys, _promise: PromiseMade, broken: Broken): void {
  const { wizard } = journeys
  const sensitive = wizard.steps.flatMap((step) =>
    step.fields.filter((field) => step.sensitive === true || field.sensitive === true).map(({ id }) => id),
  )
  if (sensitive.length === 0) return
  const policy: TraversalPolicy = { without: new Set(sensitive) }
  wizard.steps.forEach((step, index) => {
    const slice = journeys.stepSlice(index, policy)
    for (const situation of journeys.situationsAt(index, slice, policy)) {
      const { ends, passed } = canContinueFrom(journeys, index, situation, policy)
      const journeyState = ends[0]
      if (passed || journeyState === undefined || journeys.isSkipped(index)) continue
      broken({
        sentence: `without an answer to a sensitive question nobody comes past "${step.title}".`,
        suggestion: `Take "min" out of the sensitive questions in ${step.id}.json, or give it a way on that reads none of them.`,
        at: { stepIndex: index, journeyState, clicks: [{ type: 'NEXT' }] },
      })
      return
    }
  })
}

/**
 * Is there a way to a sensitive step on which nothing warned of it? In a wizard with an overview any step can be
 * opened, so a warning counts only where its own answers are needed to come here.
 */
function sensitiveAfterWarning(journeys: Journeys, _promise: PromiseMade, broken: Broken): void {
  const { wizard } = journeys
  const listed = wizard.kind === 'overview'
  wizard.steps.forEach((step, index) => {
    if (!isSensitive(step)) return
    const unwarned = listed ? unwarnedFromOverview(journeys, step, index) : unwarnedInOrder(journeys, step, index)
    if (unwarned === undefined) return
    const journeyState = journeys.stateAt(index, unwarned)
    broken({
      sentence: listed
        ? `"${step.title}" can be opened before anything warns of it.`
        : `"${step.title}" comes without a warning before it.`,
      suggestion: listed
        ? 'A list of questions opens them in any order: make the wizard "linear", or take this promise out.'
        : `Put a step with "warns": ["${step.id}"] before it on every way.`,
      at: journeyState && { stepIndex: index, journeyState },
    })
  })
}

const warningsBefore = ({ wizard }: Journeys, step: Step, index: number): number[] =>
  wizard.steps.flatMap((other, at) => (other.warns?.includes(step.id) && at < index ? [at] : []))

function unwarnedFromOverview(journeys: Journeys, step: Step, index: number): Situation | undefined {
  const asked = warningsBefore(journeys, step, index).flatMap((at) => journeys.wizard.steps[at]?.fields ?? [])
  const policy: TraversalPolicy = { without: new Set(asked.map(({ id }) => id)) }
  return journeys.situationsAt(index, journeys.stepSlice(index, policy), policy)[0]
}

function unwarnedInOrder(journeys: Journeys, step: Step, index: number): Situation | undefined {
  const warnings = warningsBefore(journeys, step, index)
  const slice = new Slice(journeys.model).step(index)
  for (const at of warnings) slice.step(at)
  const { situations } = journeys.arrive(slice, index, `warnings before "${step.title}"`, {
    remember: (memory, _step, at) => (warnings.includes(at) ? 1 : memory),
  })
  return situations.find(({ memory }) => memory === 0)
}

/** Counts consecutive sensitive steps between two unconditional non-sensitive ones, on each path. */
function sensitiveInARow(journeys: Journeys, promise: PromiseMade, broken: Broken): void {
  const { wizard, model } = journeys
  const atMost = promisedMaximum(promise)
  const hasTransitions = wizard.steps.some((step) => step.next !== undefined)
  const isRest = (at: number): boolean => {
    const step = wizard.steps[at]
    return step === undefined || (!hasTransitions && !isSensitive(step) && step.when === undefined)
  }
  let from = 0
  for (let index = 0; index <= wizard.steps.length; index += 1) {
    if (!isRest(index)) continue
    const first = from
    const stretch = Array.from({ length: index - first }, (_, offset) => first + offset)
    from = index + 1
    const sensitive = stretch.filter((at) => isSensitive(wizard.steps[at]))
    if (sensitive.length <= atMost) continue
    const slice = new Slice(model)
    for (const at of stretch) slice.step(at)
    for (const at of stretch) for (const way of wizard.steps[at]?.next ?? []) slice.read(readersOf(way.when, at))
    for (const at of stretch) if (wizard.steps[at]?.next !== undefined) slice.transitionsOf(at)
    for (const at of sensitive) {
      const title = journeys.titleOf(at)
      const { situations } = journeys.arrive(slice, at, `sensitive steps in a row to "${title}"`, {
        remember: (memory, step, here) => (here < first || !isSensitive(step) ? 0 : Math.min(memory + 1, atMost)),
      })
      const found = situations.find(({ memory }) => memory >= atMost)
      if (found === undefined) continue
      const journeyState = journeys.stateAt(at, found)
      broken({
        sentence: `${atMost + 1} sensitive steps follow each other, up to "${title}".`,
        suggestion: `Put a step that is not sensitive in between, or raise "atMost".`,
        at: journeyState && { stepIndex: at, journeyState },
      })
      return
    }
  }
}
