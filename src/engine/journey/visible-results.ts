import { conditionHolds } from '../conditions/condition-holds.ts'
import type { Answer, Step } from '../definition.ts'

/** Words that a step ends in: a heading, paragraphs, links. */
export type Result = NonNullable<Step['noResult']>

/** Does the wizard end on this step, with what it says about the answers? Then no way leads on from its screen. */
export const endsInResults = ({ ends, results }: Pick<Step, 'ends' | 'results'>): boolean =>
  ends === true && results !== undefined

/**
 * The results that are shown on a step with these answers and facts, in the order of content: each whose condition holds, or
 * `noResult` where none does.
 */
export function visibleResults(step: Step, values: Readonly<Record<string, Answer | undefined>>): readonly Result[] {
  const holding = (step.results ?? []).filter(({ when }) => conditionHolds(when, values))
  return holding.length > 0 || step.noResult === undefined || step.results === undefined ? holding : [step.noResult]
}
