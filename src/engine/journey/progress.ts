import { isQuestion } from '../kinds/control-of.ts'
import type { Answers, Facts, Wizard } from '../wizard.ts'
import { resolvePath, stepIsAnswered } from './resolve-path.ts'

/** How many steps of the path are answered. */
export interface Progress {
  answered: number
  /** Steps that count for this subject. */
  of: number
  /** 0-100: 100 exactly when every step that applies is answered; below that capped, so that it never overtakes. */
  percent: number
}

/**
 * Counts the steps that apply and are answered, and says it in percent by the wizard's own rule.
 * @example progress(wizard, answers, facts) // { answered: 3, of: 9, percent: 33 }
 */
export function progress(wizard: Wizard, answers: Answers, facts: Facts): Progress {
  const { path, effective } = resolvePath(wizard, answers, facts)
  const steps = path.filter(({ fields }) => fields.some(isQuestion))
  const answered = steps.filter((one) => stepIsAnswered(one, effective)).length
  const of = steps.length
  if (of === 0 || answered === of) return { answered, of, percent: of === 0 ? 0 : 100 }
  const { perStep, cap } = wizard.progress ?? { perStep: 100 / of, cap: 99 }
  return { answered, of, percent: Math.min(cap, Math.floor(answered * perStep)) }
}
