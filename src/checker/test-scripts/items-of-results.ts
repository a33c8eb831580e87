import type { Step } from '@kindred/engine'
import { resultsShown } from '@kindred/engine'
import type { Item } from './item.ts'
import type { Scene } from './screen-simulator.ts'
import type { Goal } from './situations.ts'

/** All conditions of results are told apart together, and somebody has to come by for each. */
const mostResults = 12
export const isReadable = ({ results = [] }: Step): boolean => results.length <= mostResults

/** Each result of a step, and what is said where none holds. */
export function itemsOfResults(step: Step, shown: ReadonlyMap<string, readonly Goal[]> | undefined): Item[] {
  if (shown === undefined)
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
  return [...shown].map(([title, goals], at) => ({
    id: `result:${step.id}#${at + 1}`,
    kind: 'message',
    words: `The result “${title}” is read on “${step.title}”`,
    phase: 2,
    covers: ({ after }) =>
      after.journeyState.state === step.id && resultsNow(step, after).some((one) => one.title === title),
    goals: () => goals,
    never: goals.length === 0 ? 'no journey shows it' : undefined,
  }))
}

const resultsNow = (step: Step, { taken, journeyState }: Scene) =>
  resultsShown(step, { ...taken.effective, ...journeyState.facts })
