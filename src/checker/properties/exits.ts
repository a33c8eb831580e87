import { checkAnswers, isExit } from '@kindred/engine'
import type { Journeys } from '../journeys.ts'
import { Slice } from '../slice.ts'
import type { ExploreOptions } from '../state-explorer.ts'

/** Journeys to the end; `memory` is 1 on those that end on an exit page. */
export function journeysToEnd(journeys: Journeys) {
  const { wizard, model } = journeys
  const slice = new Slice(model).end()
  const options: Partial<ExploreOptions> = {
    remember: (_, step) => (isExit(step) ? 1 : 0),
    // In an overview answers are sent from the list, wherever the way stops.
    regardless: wizard.kind === 'overview',
  }
  return { slice, ...journeys.arrive(slice, wizard.steps.length, 'who can send something', options) }
}

/** Exit pages are for some people: others come to an end from which answers are sent. Answers that lead to one are refused. */
export function checkExitPages(journeys: Journeys): void {
  const { wizard } = journeys
  const pages = wizard.steps.filter((step, index) => isExit(step) && !journeys.unreachable.has(index))
  const [page] = pages
  if (page === undefined) return
  for (const step of pages) refused(journeys, wizard.steps.indexOf(step))
  const { situations, whole } = journeysToEnd(journeys)
  if (!whole || situations.length === 0 || situations.some(({ memory }) => memory === 0)) return
  journeys.report({
    rule: 'nothing-sent',
    step: page,
    path: 'exit',
    sentence: `Nobody can send anything: everybody who comes to the end ends on ${pages.map(({ title }) => `"${title}"`).join(' or ')}.`,
    suggestion: `Give ${pages.length === 1 ? `steps/${page.id}.json` : 'one of them'} a "when", so that others go on, or take "exit" out.`,
  })
}

function refused(journeys: Journeys, index: number): void {
  const step = journeys.wizard.steps[index]
  for (const situation of journeys.situationsAt(index)) {
    if (journeys.isOver()) return
    const state = journeys.stateAt(index, situation)
    if (state === undefined) continue
    const violations = checkAnswers(journeys.wizard, state.answers, state.facts, { complete: true })
    if (step === undefined || violations.some(({ rule }) => rule === 'exit')) return
    journeys.report({
      rule: 'impossible-accepted',
      step,
      path: 'exit',
      sentence: `The server accepts answers that lead to "${step.title}", an exit page.`,
      suggestion: 'The engine is at fault: report this.',
      at: { stepIndex: index, journeyState: state },
    })
    return
  }
}
