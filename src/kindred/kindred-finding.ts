import { type Finding, findingsOf } from '@kindred/content'

/** Rules that only content of Kindred has, with their weights. Each stands in content/FINDINGS.md, like the engine's. */
export const kindredWeights = {
  'wrong-date': 'error',
  'unknown-style': 'error',
  'unlisted-area': 'error',
  'stale-hotline': 'error',
  'unknown-address': 'error',
  'address-taken': 'error',
  'mood-in-other-words': 'warning',
  'unknown-note': 'error',
} as const satisfies Record<string, Finding['severity']>

/** A finding of one of them at a place of a file. */
export const kindredFindingAt = findingsOf(kindredWeights)
