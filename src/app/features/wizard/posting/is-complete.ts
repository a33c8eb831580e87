import { checkAnswers } from '@kindred/engine'
import type { Journey } from '@kindred/form'

/** Everything that is needed is answered and nothing is half written: it can be sent. */
export const isComplete = ({ wizard, taken, facts }: Journey): boolean =>
  checkAnswers(wizard, { ...taken.effective, ...taken.unfinished }, facts, { complete: true }).length === 0
