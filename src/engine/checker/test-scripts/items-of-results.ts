import type { Step } from '#engine'
import { resultsShown } from '#engine'
import type { Item } from './item.ts'
import type { Scene } from './screen-simulator.ts'
import type { Goal } from './situations.ts'

/** Each result of a step, and what is said where none holds. */
export function itemsOfResults(step: Step, shown: ReadonlyMap<string, readonly Goal[]>): Item[] {
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

const resultsNow = (step: Step, { way, journeyState }: Scene) =>
  resultsShown(step, { ...way.effective, ...journeyState.facts })
