import { type Facts, overviewState, type Step, visibleResults } from '@kindred/engine'
import { factWords, type Item, neverReached, type Played, reasonIfNone } from './item.ts'
import { at, conditionHoldsIn, type ItemContext, itemContext } from './item-context.ts'
import { controlsOf, endsOf, rowsOf } from './items-of-controls.ts'
import { movesFrom } from './items-of-moves.ts'
import type { ScreenSimulator } from './screen-simulator.ts'
import { factsFit, type Situations } from './situations.ts'

/** What is to be seen of a step: a new kind of item is one new line. */
const ofStep: readonly ((context: ItemContext, step: Step, index: number) => Item[])[] = [
  arrivalsAt,
  movesFrom,
  outcomesOf,
  controlsOf,
  resultsOf,
  checksOf,
]

/** Every step, every transition, every control around them, and both outcomes of conditions on steps and transitions. */
export function itemsOfSteps(simulator: ScreenSimulator, situations: Situations): Item[] {
  const context = itemContext(simulator, situations)
  const { wizard, screen } = simulator
  return [
    ...wizard.steps.flatMap((step, index) => ofStep.flatMap((items) => items(context, step, index))),
    ...(wizard.kind === 'overview' ? rowsOf(context) : []),
    ...(screen.kind === 'own' ? endsOf(context) : []),
  ]
}

/** The step is open, once with each set of facts that leads there. */
function arrivalsAt({ situations }: ItemContext, step: Step, index: number): Item[] {
  const arrivals = situations.arrivalsAt(index)
  const perFacts = new Map<string, Facts>(arrivals.map(({ facts }) => [JSON.stringify(facts), facts]))
  if (arrivals.length === 0) perFacts.set('', {})
  return [...perFacts.values()].map((facts) => ({
    id: `step:${step.id}${Object.keys(facts).length === 0 ? '' : `@${Object.values(facts).join(',')}`}`,
    kind: 'step',
    words: `“${step.title}” is open${Object.keys(facts).length === 0 ? '' : `, with ${factWords(facts)}`}`,
    phase: 0,
    covers: ({ after }) => at(after) === step.id && factsFit(facts, after.journeyState.facts),
    goals: () => arrivals.filter((goal) => JSON.stringify(goal.facts) === JSON.stringify(facts)),
    never: reasonIfNone(arrivals, neverReached),
  }))
}

/** Both outcomes of the condition of a step: it is on the path, and it is passed. */
function outcomesOf(context: ItemContext, step: Step, index: number): Item[] {
  if (step.when === undefined) return []
  const { wizard, screen, situations, start } = context
  const arrivals = situations.arrivalsAt(index)
  const placeOf = (id: string | undefined): number => wizard.steps.findIndex((one) => one.id === id)
  /** Does Next lead past the step, from where it is read? Named transitions read on from the first that they can lead to. */
  const leadsPast = (from: number, to: Step | undefined): boolean => {
    const next = wizard.steps[from]?.next
    const reads = next === undefined ? from + 1 : Math.min(...next.map((way) => placeOf(way.to)))
    return (
      from !== -1 && from < index && index < (to === undefined ? wizard.steps.length : placeOf(to.id)) && reads <= index
    )
  }
  const otherFacts = screen.facts.filter((facts) => !arrivals.some((goal) => factsFit(goal.facts, facts)))
  const without = [
    ...(wizard.kind === 'overview' ? otherFacts.map((facts) => ({ ...start, facts })) : []),
    ...wizard.steps
      .slice(0, index)
      .flatMap((_, before) => situations.transitionsFrom(before))
      .filter(({ goal, next, isOpen }) => isOpen && leadsPast(placeOf(goal.state), next))
      .map(({ goal }) => goal),
  ]
  const isPassed = ({ before, action, after }: Played): boolean => {
    if (after.taken.path.some((walked) => walked.step === step) || conditionHoldsIn(step.when, after)) return false
    if (at(after) === overviewState) return true
    if (action.do === 'begin') return placeOf(at(after)) > index
    return action.do === 'next' && leadsPast(placeOf(at(before)), after.open?.step)
  }
  return [
    {
      id: `condition:${step.id}=true`,
      kind: 'condition',
      words: `“${step.title}” is on the way`,
      phase: 2,
      covers: ({ after }) => at(after) === step.id,
      goals: () => arrivals,
      never: reasonIfNone(arrivals, 'its condition never holds'),
    },
    {
      id: `condition:${step.id}=false`,
      kind: 'condition',
      words: `“${step.title}” is not on the way`,
      phase: 2,
      covers: isPassed,
      act: (scene) =>
        leadsPast(placeOf(at(scene)), scene.around.next) &&
        scene.around.canContinue &&
        !scene.isHeld &&
        !conditionHoldsIn(step.when, scene)
          ? [context.goOn(scene)]
          : undefined,
      goals: () => without,
      never: reasonIfNone(without, 'its condition always holds where it is read'),
    },
  ]
}

/** Each check of a step, where it stops Next and says so. */
function checksOf({ situations, goOn }: ItemContext, step: Step, index: number): Item[] {
  return (step.checks ?? []).map((check) => {
    const goals = situations.stoppedBy(index, check)
    return {
      id: `check:${step.id}#${check.id}`,
      kind: 'check',
      words: `“${check.message}” stops Next on “${step.title}”`,
      phase: 2,
      covers: ({ before, action, after }) =>
        (action.do === 'next' || action.do === 'post') &&
        before?.around.failed.includes(check) === true &&
        after.stoppedIn === step.id,
      act: (scene) => (at(scene) === step.id && scene.around.failed.includes(check) ? [goOn(scene)] : undefined),
      goals: () => goals,
      never: reasonIfNone(goals, 'no answers are stopped by it'),
    }
  })
}

/** All conditions of results are told apart together, and somebody has to come by for each: more are left to the checker. */
const maxResults = 12

/** Each result of a step, and what is said where none holds. */
function resultsOf({ situations }: ItemContext, step: Step, index: number): Item[] {
  if ((step.results ?? []).length > maxResults)
    return [
      {
        id: `result:${step.id}`,
        kind: 'message',
        words: `Each result is read on “${step.title}”`,
        phase: 2,
        covers: () => false,
        goals: () => [],
        never: 'there are more results than somebody can read one by one; the journey checker looks at each of them',
      },
    ]
  return [...situations.resultsAt(index)].map(([title, goals], place) => ({
    id: `result:${step.id}#${place + 1}`,
    kind: 'message',
    words: `The result “${title}” is read on “${step.title}”`,
    phase: 2,
    covers: ({ after: { taken, journeyState } }) =>
      journeyState.state === step.id &&
      visibleResults(step, { ...taken.values, ...taken.effective, ...journeyState.facts }).some(
        (one) => one.title === title,
      ),
    goals: () => goals,
    never: reasonIfNone(goals, 'no journey shows it'),
  }))
}
