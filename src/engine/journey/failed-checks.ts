import type { Check, Facts, Field, Step } from '../wizard.ts'
import { pipeAnswers } from './piping.ts'
import { failedChecks, isFilledIn, type ResolvedPath } from './resolve-path.ts'

/** A check that answers do not pass, with the place of its message. */
export interface FailedCheck {
  step: Step
  field: Field
  check: Check
  /** What is said, with the answers that it shows. */
  message: string
}

/**
 * Every check on the path that these answers do not pass, in the order of the steps. Of a step on which something is missing yet, that is
 * told, and nothing else: a condition also holds of what nobody answered.
 */
export const failedChecksOf = (taken: ResolvedPath, facts: Facts, language?: string): FailedCheck[] =>
  taken.path.flatMap((walked) => {
    if (walked.step.checks === undefined || !isFilledIn(walked, taken)) return []
    const failed = failedChecks(walked, { ...taken.values, ...taken.effective, ...facts })
    const said = failed.length === 0 ? [] : (pipeAnswers(walked, taken, language).step.checks ?? [])
    return failed.flatMap((check) => {
      const field = walked.fields.find(({ id }) => id === check.marks)
      const message = said.find(({ id }) => id === check.id)?.message ?? check.message
      return field === undefined ? [] : [{ step: walked.step, field, check, message }]
    })
  })
