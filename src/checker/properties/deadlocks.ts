import type { JourneyState } from '@kindred/engine'
import { chosenIn, type Field, leastOf, overviewState, resolvePath, variantOf } from '@kindred/engine'
import { Journeys } from '../journeys.ts'
import { maxChosen } from '../model.ts'
import { type TraversalPolicy, unrestricted } from '../slice.ts'
import type { Situation } from '../state-explorer.ts'
import { sameAnswers } from '../trace.ts'
import type { IndexedStep } from './combinations.ts'
import { type DeadEnd, deadEndAt, isOnOffer } from './dead-ends.ts'

/** Nobody gets stuck: from every state further answers lead on, without taking one back, or at least out; and every way on is taken by someone. */
export function checkDeadlocks(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  wizard.steps.forEach((step, index) => {
    const here: IndexedStep = { step, index }
    const taken = new Set<number | undefined>()
    let heldBack = false
    for (const situation of journeys.situationsAt(index)) {
      if (journeys.isOver(`clicks on "${step.title}"`, index)) break
      journeys.states += canContinueFrom(journeys, index, situation, unrestricted, taken).ends.length
      if (heldBack) continue
      const end = deadEndAt(journeys, here, situation)
      if (end === undefined) continue
      const { journeyState } = end
      heldBack = true
      const where = placeOfBlock(journeys, here, end)
      const holds = (candidate: JourneyState): boolean => isHeldUp(journeys, here, candidate)
      journeys.report({
        rule: 'stuck',
        step,
        path: where.path,
        sentence: `Some people cannot go on from "${step.title}": ${where.because}.`,
        suggestion: where.suggestion,
        at: { stepIndex: index, journeyState, clicks: [{ type: 'NEXT' }], holds },
        ending: 'the person cannot continue',
        unreached: where.unreached,
      })
      if (wizard.kind === 'linear' && stepper.leads(journeyState, { type: 'LEAVE' }) === undefined)
        journeys.report({
          rule: 'no-way-out',
          step,
          path: step.leave === undefined ? '' : 'leave',
          sentence: `"${step.title}" can be neither finished nor left.`,
          suggestion: 'Take "leave": false away, here or in wizard.json.',
          at: { stepIndex: index, journeyState, clicks: [{ type: 'LEAVE' }], holds },
          ending: 'the person can neither go on nor leave',
        })
    }
    if (journeys.situationsAt(index).length > 0)
      step.next?.forEach((way, at, ways) => {
        if (taken.has(at) || (heldBack && taken.size === 0) || journeys.isSkipped(index)) return
        const title = wizard.steps.find(({ id }) => id === way.to)?.title ?? way.to
        const name = `way on from "${step.title}" to "${title}"`
        journeys.report({
          rule: 'way-never-taken',
          step,
          path: `next[${at}]`,
          sentence: `The ${name} is never taken.`,
          suggestion: ways.slice(0, at).some(({ when }) => when === undefined)
            ? 'A way before it has no "when", so it always holds: put that one last.'
            : 'No answers fulfil its "when", or an earlier way holds for all of them: change one of the two or take this way out.',
          unreached: {
            ...takenByNobody(journeys, index, at),
            what: `the ${name}`,
            name: title,
            group: `ways on from "${step.title}"`,
            sentence: `The ${name} is never taken`,
          },
        })
      })
  })
  if (wizard.kind === 'overview') leaveOverview(journeys)
}

const takenByNobody = (journeys: Journeys, index: number, way: number) => ({
  target: { stepIndex: index, way },
  slices: [journeys.stepSlice(index)],
  isReached: (other: Journeys) => other.transitionsTaken(index).has(way),
})

/** In a wizard with an overview every step leads back to it; somewhere there is a door. */
function leaveOverview(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  const reached = wizard.steps.filter((_, index) => journeys.situationsAt(index).length > 0).map(({ id }) => id)
  const leaves = [overviewState, ...reached].some(
    (state) => stepper.leads({ state, answers: {}, facts: {} }, { type: 'LEAVE' }) !== undefined,
  )
  if (!leaves)
    journeys.report({
      rule: 'no-way-out',
      path: 'leave',
      sentence: `"${wizard.title}" can be left nowhere.`,
      suggestion: 'Take "leave": false away.',
    })
}

/** Is there, from this situation, a combination of answers on this step with which Next leads on? Notes the ways on that are taken. */
export function canContinueFrom(
  journeys: Journeys,
  index: number,
  situation: Situation,
  policy: TraversalPolicy,
  taken = new Set<number | undefined>(),
): { ends: JourneyState[]; passed: boolean } {
  const ends = journeys.concrete.answersOn(index, situation, journeys.stepSlice(index, policy), policy)
  let passed = false
  const { fields = [] } = journeys.wizard.steps[index] ?? {}
  for (const end of ends) {
    const way = journeys.transitionTaken(index, end)
    // What another answer offered before helps those who have chosen it then, and nobody else.
    const isForAll = fields.every((field) => isOnOffer(field, end))
    if ((passed || !isForAll) && taken.has(way)) continue
    if (!journeys.stepper.finishes(end)) continue
    passed ||= isForAll
    taken.add(way)
  }
  return { ends, passed }
}

/** Is this very state one from which no further answer leads on? Used while a trace is shortened. */
function isHeldUp(journeys: Journeys, here: IndexedStep, journeyState: JourneyState): boolean {
  const found = deadEndAt(journeys, here, journeyState)
  return found !== undefined && sameAnswers(found.journeyState, journeyState)
}

/** What holds people up: a question that asks for more than they can choose, or the ways on. */
function placeOfBlock(journeys: Journeys, here: IndexedStep, end: DeadEnd) {
  const { answers, facts } = end.journeyState
  const { path } = resolvePath(journeys.wizard, answers, facts)
  const shorts = end.fields.filter(
    (field) =>
      path.some(({ fields }) => fields.includes(field)) && chosenIn(answers[field.id]).length < leastOf(field, answers),
  )
  const isTooFew = (field: Field): boolean =>
    maxChosen(field, variantOf(field, answers, facts)) < leastOf(field, answers)
  const short = shorts.find(isTooFew) ?? shorts[0]
  // Who has not answered yet may do so: that alone holds nobody up where the ways on are closed anyway.
  if (short === undefined || isClosed(journeys, here, end.journeyState)) return transitionsBlock(journeys, here)
  const alone = short.list?.options.find(({ id, exclusive }) => exclusive && chosenIn(answers[short.id]).includes(id))
  return {
    path: `fields[${here.step.fields.indexOf(short)}].min`,
    because:
      alone === undefined
        ? `"${short.label}" asks for ${short.min}, and then no more can be chosen`
        : `"${short.label}" asks for ${short.min}, and who chooses "${alone.label}" can choose nothing else`,
    suggestion:
      alone === undefined
        ? 'Lower "min", raise "limit", or add options for everyone who is asked.'
        : `Lower "min" to 1, or take "exclusive" from that option.`,
  }
}

/** Would they go on if the step did not name its ways on? */
function isClosed(journeys: Journeys, { step, index }: IndexedStep, journeyState: JourneyState): boolean {
  const { wizard, bounds, work } = journeys
  const { next: _next, ...open } = step
  const steps = wizard.steps.map((other) => (other === step ? open : other))
  const opened = new Journeys({ ...wizard, steps }, { ...bounds, work: work.most - work.spent })
  const isStillHeldUp = deadEndAt(opened, { step: open, index }, journeyState) !== undefined
  work.spend(opened.work.spent)
  return !isStillHeldUp && opened.skipped.length === 0 && !opened.work.isOver
}

function transitionsBlock(journeys: Journeys, { step, index }: IndexedStep) {
  const { next = [] } = step
  if (next.length === 0)
    return {
      path: 'next',
      because: 'it names no way on',
      suggestion: 'Take "next" out, so that the next step in order follows, or name a way on.',
    }
  const last = 'Add a last way on without "when", such as { "to": "the-next-step" }.'
  if (next.length > 1 || journeys.transitionsTaken(index).size > 0)
    return { path: 'next', because: 'with these answers none of its ways on holds', suggestion: last }
  // Its only way on is closed to everybody: what closes it is looked for.
  return {
    path: 'next[0].when',
    because: 'nobody who comes here fulfils the "when" of its only way on',
    suggestion: `Change that "when" so that some answers fulfil it. ${last}`,
    unreached: {
      what: `the way on from "${step.title}"`,
      name: step.title,
      group: 'ways on',
      sentence: `Nobody can go on from "${step.title}" by its only way on`,
      ...takenByNobody(journeys, index, 0),
    },
  }
}
