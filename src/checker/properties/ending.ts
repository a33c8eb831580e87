import type { Journeys } from '../journeys.ts'

/** A step that ends the wizard is never walked past: Next leads to the end, or to the list of questions. */
export function ending(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  wizard.steps.forEach((step, index) => {
    if (step.ends !== true) return
    const cone = journeys.stepCone(index)
    for (const situation of journeys.situationsAt(index))
      for (const journeyState of journeys.standing.answersOn(index, situation, cone).slice(0, 40)) {
        const after = stepper.leads(journeyState, { type: 'NEXT' })
        const passed = wizard.steps.find(({ id }) => id === after?.state)
        if (passed === undefined) continue
        journeys.report({
          rule: 'end-passed',
          step,
          path: 'ends',
          sentence: `"${step.title}" ends the wizard, and Next leads on to "${passed.title}".`,
          mend: 'The engine is at fault: report this with the clicks.',
          at: { stepIndex: index, journeyState, clicks: [{ type: 'NEXT' }] },
        })
        return
      }
  })
}
