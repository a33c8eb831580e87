import type { Answers, Field, JourneyState, Step } from '@kindred/engine'
import {
  answersToPayload,
  checkAnswers,
  chosenIn,
  endsInResults,
  leastOf,
  payloadToAnswers,
  resolvePath,
  setAnswer,
} from '@kindred/engine'
import type { Journeys } from '../journeys.ts'
import { type Reader, readersOf, readersOfField, withParts } from '../model.ts'
import { clicksFor, clicksToClear, stateInWords } from '../trace.ts'
import { sharesItsName } from './field-check.ts'

/** Previous undoes Next: it leads back to the same step with the same answers. */
export function checkPreviousUndoesNext(journeys: Journeys): void {
  journeys.wizard.steps.forEach((step, index) => {
    for (const situation of journeys.situationsAt(index)) {
      if (journeys.isOver()) return
      for (const passing of journeys.concrete.answersOn(index, situation, journeys.stepSlice(index)).slice(0, 40)) {
        const after = journeys.stepper.leads(passing, { type: 'NEXT' })
        if (after === undefined) continue
        leadsBack(journeys, step, index, passing, after)
        break
      }
    }
  })
}

function leadsBack(journeys: Journeys, step: Step, index: number, passing: JourneyState, after: JourneyState): void {
  const next = journeys.wizard.steps.find(({ id }) => id === after.state)
  if (next === undefined || next.previous === false) return
  const back = journeys.stepper.send(after, { type: 'PREVIOUS' })
  if (back.state === step.id && JSON.stringify(back.answers) === JSON.stringify(passing.answers)) return
  journeys.report({
    rule: 'previous-differs',
    step: next,
    path: '',
    sentence: `Previous on "${next.title}" does not lead back to "${step.title}".`,
    suggestion: 'The engine is at fault: report this.',
    at: { stepIndex: index, journeyState: passing, clicks: [{ type: 'NEXT' }, { type: 'PREVIOUS' }] },
  })
}

/** A step that ends the wizard is never walked past: Next leads to the end or to the list of questions, and nowhere from results. */
export function checkEndings(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  wizard.steps.forEach((step, index) => {
    if (step.ends !== true) return
    const slice = journeys.stepSlice(index)
    for (const situation of journeys.situationsAt(index))
      for (const journeyState of journeys.concrete.answersOn(index, situation, slice).slice(0, 40)) {
        const after = stepper.leads(journeyState, { type: 'NEXT' })
        const passed = wizard.steps.find(({ id }) => id === after?.state)
        if (after === undefined || (passed === undefined && !endsInResults(step))) continue
        journeys.report({
          rule: 'end-passed',
          step,
          path: 'ends',
          sentence: `"${step.title}" ends the wizard, and Next leads on to ${stateInWords(wizard, after.state)}.`,
          suggestion: 'The engine is at fault: report this with the clicks.',
          at: { stepIndex: index, journeyState, clicks: [{ type: 'NEXT' }] },
        })
        return
      }
  })
}

/**
 * Back and change: an answer that closes a branch takes nothing of it into the payload; taking the change back brings
 * everything back, but for answers that depend on the question changed. Each rule that can close a step or a question
 * is tried with each answer that it can tell apart, of each question it reads.
 */
export function checkBackAndChange(journeys: Journeys): void {
  const { wizard } = journeys
  wizard.steps.forEach((step, index) => {
    const byStep = readersOf(step.when, index)
    step.fields.forEach((field, at) => {
      const own = readersOfField({ ...field, optionsBy: undefined }, index)
      const readers = withParts(journeys.model, [...byStep, ...own])
      const reads = [...new Set(readers.map((reader) => reader.field))]
      const asked = journeys.questions.statesAsking(index, field)
      for (const { journeyState, variant } of asked.slice(0, 3))
        for (const id of reads) {
          if (journeys.isOver()) return
          const source = journeys.model.places.get(id)
          // A fact stays as it is on the way.
          if (source === undefined) continue
          const full: JourneyState = {
            ...journeyState,
            state: source.step.id,
            answers: setAnswer(
              journeyState.answers,
              field.id,
              journeys.explorer.smallest(field, variant, Math.max(1, leastOf(field, journeyState.answers))),
            ),
          }
          if (full.answers[field.id] === undefined) continue
          changeAndUndo(journeys, full, source.field, {
            field,
            stepIndex: source.stepIndex,
            path: `fields[${at}]`,
            step,
            readers,
          })
        }
    })
  })
}

function changeAndUndo(
  journeys: Journeys,
  from: JourneyState,
  source: Field,
  question: { field: Field; path: string; step: Step; stepIndex: number; readers: readonly Reader[] },
): void {
  const { wizard, stepper } = journeys
  const before = from.answers[source.id]
  const cleared = descendants(journeys, source.id)
  const readers = question.readers.filter((reader) => reader.field === source.id)
  for (const answer of journeys.explorer.seenApart(source, from, readers)) {
    const change = [
      ...(before === undefined ? [] : clicksToClear(source, before)),
      ...(answer === undefined ? [] : clicksFor(source, answer)),
    ]
    const changed = change.reduce((journeyState, event) => stepper.send(journeyState, event), from)
    const { path, effective } = resolvePath(wizard, changed.answers, changed.facts)
    if (effective[question.field.id] !== undefined) continue
    const gone = changed.answers[question.field.id] === undefined
    if (gone && cleared.has(question.field.id)) continue
    journeys.states += 1
    const report = (rule: 'abandoned-answer-saved' | 'answer-lost' | 'impossible-accepted', sentence: string) =>
      journeys.report({
        rule,
        step: question.step,
        path: question.path,
        sentence,
        suggestion: 'The engine is at fault: report this with the clicks.',
        at: { stepIndex: question.stepIndex, journeyState: from, clicks: change },
      })
    const payload = answersToPayload(
      wizard,
      effective,
      path.flatMap((walked) => walked.fields),
    )
    const isSaved = payloadToAnswers(wizard, payload)[question.field.id] !== undefined
    // What another question writes under its name is not its answer: that is told of the name.
    if (isSaved && !sharesItsName(journeys.model, question.field))
      report('abandoned-answer-saved', `The answer to "${question.field.label}" is saved although its branch was left.`)
    if (!gone && checkAnswers(wizard, changed.answers, changed.facts).length === 0)
      report('impossible-accepted', `The server accepts an answer to "${question.field.label}" behind a closed branch.`)
    const reverse = [
      ...(answer === undefined ? [] : clicksToClear(source, answer)),
      ...(before === undefined ? [] : clicksFor(source, before)),
    ]
    const restored = reverse.reduce((journeyState, event) => stepper.send(journeyState, event), changed)
    const lost = Object.keys(from.answers).find((id) => !cleared.has(id) && !same(id, from.answers, restored.answers))
    if (lost !== undefined)
      report(
        'answer-lost',
        `Changing "${source.label}" and changing it back loses the answer to "${journeys.labelOf(lost)}".`,
      )
  }
}

const same = (id: string, a: Answers, b: Answers): boolean =>
  [...chosenIn(a[id])].sort().join('\n') === [...chosenIn(b[id])].sort().join('\n')

/** Everything that depends on a question: it is cleared for good, on purpose. */
function descendants({ wizard }: Journeys, fieldId: string): Set<string> {
  const found = new Set<string>()
  for (const step of wizard.steps)
    for (const field of step.fields)
      if (field.dependsOn !== undefined && (field.dependsOn.field === fieldId || found.has(field.dependsOn.field)))
        found.add(field.id)
  return found
}
