import type { AnsweredId } from '@kindred/content'
import { type CheckedContent, type CheckRequest, isOfAnswers } from './check-candidate.ts'

/** Who knows which ids stored answers hang on. */
export type StoredAnswers = {
  /** Every id that was ever answered: quickly asked. */
  answered: () => Promise<readonly AnsweredId[]>
  /** Those that an answer hangs on this moment: slow, and asked only before content is refused. */
  inUse: () => Promise<readonly AnsweredId[]>
}

type Check = (request: CheckRequest) => Promise<CheckedContent>

/**
 * Checks with what stored answers hang on. What nobody has answered any more refuses nothing, and where the database gives
 * no answer, what it said last counts.
 */
export function checkWithAnswers(
  answers: StoredAnswers | undefined,
): (check: Check, request: CheckRequest) => Promise<CheckedContent> {
  let known: readonly AnsweredId[] | undefined
  return async (check, request) => {
    if (answers === undefined) return check(request)
    known = await answers.answered().catch(() => known)
    if (known === undefined) return check(request)
    const checked = await check({ ...request, answered: known })
    if (!checked.findings.some(isOfAnswers)) return checked
    const inUse = await answers.inUse().catch(() => undefined)
    return inUse === undefined ? checked : check({ ...request, answered: inUse })
  }
}
