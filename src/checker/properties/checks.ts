import type { Check, JourneyState, Step } from '@kindred/engine'
import { conditionHolds, neighbours } from '@kindred/engine'
import { conditionSites } from '../condition-sites.ts'
import type { Journeys } from '../journeys.ts'
import { readersOf } from '../model.ts'
import { unrestricted } from '../slice.ts'
import { reasonClause, suggestionText, tautologyReasons } from '../tautology-reasons.ts'
import { canContinueFrom } from './deadlocks.ts'

/**
 * Every check of answers stops somebody and lets somebody pass, of those who have answered what its step asks for; and whoever comes to a
 * step can answer it so that all of its checks let them pass.
 */
export function checkAnswerChecks(journeys: Journeys): void {
  const always = new Set<Step>()
  for (const site of conditionSites(journeys)) {
    if (site.what !== 'check' || journeys.situationsAt(site.index).length === 0) continue
    if (journeys.isOver(`checks of "${site.step.title}"`, site.index)) return
    const { step, condition, path } = site
    const { people, whole } = site.everybody(readersOf(condition, site.index))
    const stopped = people.filter((person) => conditionHolds(condition, site.values(person)))
    // Where its question is never asked, that is the finding.
    if (people.length === 0 || journeys.isSkipped(site.index)) continue
    if (stopped.length === 0 && whole)
      journeys.report({
        rule: 'check-never-fails',
        step,
        path,
        sentence: `No answers fulfil the "when" of the check "${site.name}": it stops nobody.`,
        suggestion: 'Write the answers that contradict each other, or take this check out.',
      })
    if (stopped.length < people.length || !whole) continue
    always.add(step)
    const reasons = tautologyReasons(journeys.model, condition, people)
    journeys.report({
      rule: 'check-always-fails',
      step,
      path,
      sentence: `Everybody who answers "${step.title}" fulfils the "when" of the check "${site.name}"${reasonClause(reasons)}: nobody who is asked what it marks can go on.`,
      suggestion: `${suggestionText(reasons, 'Let some answers not fulfil it')}. "when" says which answers contradict each other, not which ones fit.`,
    })
  }
  journeys.wizard.steps.forEach((step, index) => {
    if (step.checks !== undefined && !always.has(step)) contradicting(journeys, step, index)
  })
}

/** Somebody comes to the step whom no answers to it let pass, and only its checks stop them. */
function contradicting(journeys: Journeys, step: Step, index: number): void {
  for (const situation of journeys.situationsAt(index)) {
    if (journeys.isOver(`checks of "${step.title}"`, index) || journeys.isSkipped(index)) return
    const { ends, passed } = canContinueFrom(journeys, index, situation, unrestricted)
    if (passed) continue
    const stopped = ends.find((end) => failedIn(journeys, step, end).length > 0)
    if (stopped === undefined) continue
    const [first, ...others] = failedIn(journeys, step, stopped)
    if (first === undefined) continue
    const path = `checks[${step.checks?.indexOf(first)}].when`
    journeys.report({
      rule: 'checks-contradict',
      step,
      path,
      sentence: `Some people cannot go on from "${step.title}" whatever they answer there: its checks stop all of it, such as "${first.message}"${others.length === 0 ? '' : ' and others'}.`,
      suggestion:
        'Let the checks of this step leave an answer to everybody who comes here, or put the check on the step whose answers they can still change.',
      at: { stepIndex: index, journeyState: stopped, clicks: [{ type: 'NEXT' }] },
      ending: 'the person is stopped, and no other answer on this step helps',
    })
    return
  }
}

const failedIn = ({ wizard }: Journeys, step: Step, { answers, facts }: JourneyState): readonly Check[] =>
  neighbours(wizard, answers, facts, step.id).failed
