import { type Answers, type Facts, resolvePath, type Wizard } from '@kindred/engine'
import type { Journey } from '@kindred/form'

/**
 * Answers of a wizard that keeps nothing, for as long as its page is open: somebody who signs in on the way goes on where they
 * were. It is a value in memory; with the page it is gone.
 */
export interface InMemoryAnswers {
  version: string
  answers: Answers
  /** Name of the machine's state. */
  at: string
  /** Who answered; null when nobody was signed in. */
  by: string | null
}

export const inMemoryAnswers = (
  { wizard, answers, state }: Pick<Journey, 'wizard' | 'answers' | 'state'>,
  by: string | null,
) => ({
  version: wizard.version,
  answers,
  at: state,
  by,
})

/** What this person answered on this page before, if these questions were asked; somebody else is not shown it. */
export function resumableAnswers(
  kept: InMemoryAnswers | null,
  wizard: Wizard,
  by: string | null,
): InMemoryAnswers | undefined {
  if (kept === null || kept.version !== wizard.version) return undefined
  return kept.by === null || kept.by === by ? kept : undefined
}

/** The step where they were, or the next that is asked of them now that more is known. */
export function stepAfter(wizard: Wizard, { answers, at }: InMemoryAnswers, facts: Facts): string | undefined {
  const order = wizard.steps.map(({ id }) => id)
  const path = resolvePath(wizard, answers, facts).path.map(({ step }) => step.id)
  return path.find((id) => order.indexOf(id) >= order.indexOf(at))
}
