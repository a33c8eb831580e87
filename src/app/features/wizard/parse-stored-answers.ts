import type { Answer, Answers, UnmappedAnswer } from '@kindred/engine'
import { isRecord } from '../../lib/is-record.ts'

/** Stashed answers from storage; entries of the wrong shape are dropped. */
export const parseUnmapped = (value: unknown): UnmappedAnswer[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        if (!isRecord(one) || typeof one.question !== 'string' || !Array.isArray(one.words)) return []
        const words = one.words.filter((word): word is string => typeof word === 'string')
        return [{ question: one.question, words, ...(typeof one.why === 'string' ? { why: one.why } : {}) }]
      })
    : []

/** Answers from storage: only texts and lists of texts count. */
export function parseAnswers(value: unknown): Answers {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, Answer] =>
        typeof entry[1] === 'string' ||
        (Array.isArray(entry[1]) && entry[1].every((one): one is string => typeof one === 'string')),
    ),
  )
}

export const stringsOf = (value: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
