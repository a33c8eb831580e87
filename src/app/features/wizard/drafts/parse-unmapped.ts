import type { UnmappedAnswer } from '@kindred/engine'
import { isRecord } from '../is-record.ts'

/** What was set aside, as it comes from storage: only what has the right shape counts. */
export const parseUnmapped = (value: unknown): UnmappedAnswer[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        if (!isRecord(one) || typeof one.question !== 'string' || !Array.isArray(one.words)) return []
        const words = one.words.filter((word): word is string => typeof word === 'string')
        return [{ question: one.question, words, ...(typeof one.why === 'string' ? { why: one.why } : {}) }]
      })
    : []
