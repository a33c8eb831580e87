import type { Step } from '@kindred/engine'
import { overviewState } from '@kindred/engine'
import type { Item, Played } from './item.ts'
import { at, holdsNow, type ItemContext } from './item-context.ts'
import { factsFit } from './situations.ts'

/** Both outcomes of the condition of a step: it is on the way, and it is passed. */
export function outcomesOf(context: ItemContext, step: Step, index: number): Item[] {
  const { wizard, screen, situations, start } = context
  const arrivals = situations.arrivalsAt(index)
  const passing = wizard.steps
    .slice(0, index)
    .flatMap((_, before) => situations.onwardFrom(before))
    .filter(({ goal, next, isOpen }) => {
      const from = wizard.steps.findIndex(({ id }) => id === goal.state)
      const to = next === undefined ? wizard.steps.length : wizard.steps.indexOf(next)
      return isOpen && from < index && index < to && jumps(wizard, from) <= index
    })
  const otherFacts = screen.facts.filter((facts) => !arrivals.some((goal) => factsFit(goal.facts, facts)))
  const without = [
    ...(wizard.kind === 'overview' ? otherFacts.map((facts) => ({ ...start, facts })) : []),
    ...passing.map(({ goal }) => goal),
  ]
  const isPassed = ({ before, action, after }: Played): boolean => {
    if (after.taken.path.some((walked) => walked.step === step) || holdsNow(step.when, after)) return false
    if (at(after) === overviewState) return true
    if (action.do === 'begin') return wizard.steps.findIndex(({ id }) => id === at(after)) > index
    const from = wizard.steps.findIndex(({ id }) => id === at(before))
    const to = after.open === undefined ? wizard.steps.length : wizard.steps.indexOf(after.open.step)
    return action.do === 'next' && from !== -1 && from < index && index < to && jumps(wizard, from) <= index
  }
  return [
    {
      id: `condition:${step.id}=true`,
      kind: 'condition',
      words: `“${step.title}” is on the way`,
      phase: 2,
      covers: ({ after }) => at(after) === step.id,
      goals: () => arrivals,
      never: arrivals.length === 0 ? 'its condition never holds' : undefined,
    },
    {
      id: `condition:${step.id}=false`,
      kind: 'condition',
      words: `“${step.title}” is not on the way`,
      phase: 2,
      covers: isPassed,
      act: (scene) => {
        const from = wizard.steps.findIndex(({ id }) => id === at(scene))
        const to = scene.around.next === undefined ? wizard.steps.length : wizard.steps.indexOf(scene.around.next)
        const passes = from !== -1 && from < index && index < to && jumps(wizard, from) <= index
        return passes && scene.around.goesOn && !holdsNow(step.when, scene) ? [context.goOn(scene)] : undefined
      },
      goals: () => without,
      never: without.length === 0 ? 'its condition always holds where it is read' : undefined,
    },
  ]
}

/** Where reading goes on after a step: at the next one, or at the first that a named way can lead to. */
function jumps(wizard: ItemContext['wizard'], from: number): number {
  const next = wizard.steps[from]?.next
  return next === undefined
    ? from + 1
    : Math.min(...next.map((way) => wizard.steps.findIndex(({ id }) => id === way.to)))
}
