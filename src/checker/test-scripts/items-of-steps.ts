import type { Facts, Step } from '@kindred/engine'
import { factWords, type Item } from './item.ts'
import { at, type ItemContext, itemContext } from './item-context.ts'
import { controlsOf, rowsOf } from './items-of-controls.ts'
import { endsOf } from './items-of-ends.ts'
import { movesFrom } from './items-of-moves.ts'
import { outcomesOf } from './items-of-outcomes.ts'
import { isReadable, itemsOfResults } from './items-of-results.ts'
import type { ScreenSimulator } from './screen-simulator.ts'
import { factsFit, type Goal, type Situations } from './situations.ts'

/** What is to be seen of a step: a new kind of item is one new line. */
const ofStep: readonly ((context: ItemContext, step: Step, index: number) => Item[])[] = [
  arrivalsAt,
  (context, step, index) => movesFrom(context, step, context.situations.onwardFrom(index)),
  (context, step, index) => (step.when === undefined ? [] : outcomesOf(context, step, index)),
  (context, step, index) => controlsOf(context, step, context.situations.arrivalsAt(index)),
  (context, step, index) => itemsOfResults(step, isReadable(step) ? context.situations.resultsAt(index) : undefined),
]

/** Every step, every way between steps, every control around them, and both outcomes of conditions on steps and ways. */
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
  return [...perFacts.values()].map((facts) => arrival(step, arrivals, facts))
}

const arrival = (step: Step, arrivals: readonly Goal[], facts: Facts): Item => ({
  id: `step:${step.id}${Object.values(facts).length === 0 ? '' : `@${Object.values(facts).join(',')}`}`,
  kind: 'step',
  words: `“${step.title}” is open${Object.keys(facts).length === 0 ? '' : `, with ${factWords(facts)}`}`,
  phase: 0,
  covers: ({ after }) => at(after) === step.id && factsFit(facts, after.journeyState.facts),
  goals: () => arrivals.filter((goal) => JSON.stringify(goal.facts) === JSON.stringify(facts)),
  never: arrivals.length === 0 ? 'no journey arrives there' : undefined,
})
