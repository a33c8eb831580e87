import { conditionHolds } from '../conditions/condition-holds.ts'
import type { Condition, Facts, Step } from '../wizard.ts'

type FactValues = Readonly<Record<string, unknown>>

/** Do facts alone decide it? Then it is known before the first question, and stays so. */
export const readsOnlyFacts = (when: Condition | undefined, facts: FactValues): boolean =>
  when !== undefined && readsOnly(when, facts)

/** By itself, and not by `mentions`: that is heavier, and every wizard loads this. */
const readsOnly = (
  { required = [], properties = {}, of = [], not, allOf = [], anyOf = [] }: Condition,
  known: FactValues,
): boolean =>
  [...required, ...Object.keys(properties), ...of].every((name) => name in known) &&
  [not, ...allOf, ...anyOf].every((part) => part === undefined || readsOnly(part, known))

/**
 * What a step is called while it is asked, and its row on the intro card: a heading that facts alone decide counts here, too, so that
 * what heads the answers is what was asked. Pure.
 * @example stepName(step, { memoryType: 'happy' }).title
 */
export function stepName(step: Step, facts: Facts): Pick<Step, 'title' | 'summary'> {
  const heading = step.sections?.find(({ when }) => readsOnlyFacts(when, facts) && conditionHolds(when, facts))
  return { title: heading?.title ?? step.title, summary: heading?.summary ?? step.summary }
}
