import type { Finding } from './finding.ts'

/** Every rule of reading content, with its weight. Each stands in content/FINDINGS.md with a fault and its mend. */
export const contentRules = {
  'json-syntax': 'error',
  'repeated-name': 'error',
  'unknown-schema': 'error',
  'misplaced-file': 'error',
  'missing-file': 'error',
  'unknown-name': 'error',
  'missing-name': 'error',
  'unknown-value': 'error',
  'wrong-type': 'error',
  'wrong-form': 'error',
  'too-little': 'error',
  'too-much': 'error',
  'repeated-value': 'error',
  'wrong-date': 'error',
  'duplicate-id': 'error',
  'duplicate-number': 'error',
  'duplicate-label': 'error',
  'duplicate-binding': 'error',
  'comma-in-label': 'error',
  'digits-only-label': 'error',
  'unknown-option-list': 'error',
  'unknown-option': 'error',
  'unknown-group': 'error',
  'unknown-field': 'error',
  'unknown-step': 'error',
  'unknown-fact-value': 'error',
  'unknown-rule': 'error',
  'unknown-file': 'error',
  'unused-step': 'error',
  'unused-suppression': 'warning',
  'reserved-step-id': 'error',
  'missing-options': 'error',
  'no-options': 'error',
  'too-few-options': 'error',
  'limit-below-minimum': 'error',
  'counter-without-length': 'error',
  'not-saved': 'warning',
  'way-back': 'error',
  'condition-on-later-answer': 'error',
  'condition-above-limit': 'error',
  'exclusive-with-another': 'error',
  'wrong-comparison': 'error',
  'upgrade-unknown': 'error',
  'banned-words': 'error',
  'long-sentence': 'warning',
  'hard-to-read': 'warning',
  'stale-hotline': 'error',
} as const satisfies Record<string, Finding['severity']>

/** Rules of comparing with content as it was before (`--previous`). */
export const migrationRules = {
  'answers-dropped': 'warning',
  'field-without-upgrade': 'error',
  'field-changed-shape': 'error',
  'option-without-upgrade': 'error',
} as const satisfies Record<string, Finding['severity']>

/** What only a running server sees that is given other content. */
export const swapRules = {
  'text-lost': 'error',
  'unknown-slot': 'warning',
  'not-checked': 'error',
} as const satisfies Record<string, Finding['severity']>

/** Rules of the journey checker. Each stands in content/FINDINGS.md too. */
export const journeyRules = {
  'unreachable-step': 'error',
  'unreachable-question': 'error',
  'unreachable-option': 'error',
  'no-options': 'error',
  'way-never-taken': 'error',
  stuck: 'error',
  'no-way-out': 'error',
  'limit-broken': 'error',
  'exclusive-broken': 'error',
  'dependent-broken': 'error',
  'choice-broken': 'error',
  'previous-differs': 'error',
  'abandoned-answer-saved': 'error',
  'answer-lost': 'error',
  'progress-falls': 'error',
  'progress-early': 'error',
  'payload-refused': 'error',
  'payload-differs': 'error',
  'impossible-accepted': 'error',
  'promise-broken': 'error',
  'draft-lost': 'error',
  'upgrade-unknown': 'error',
  'not-fully-checked': 'warning',
} as const satisfies Record<string, Finding['severity']>

export type ContentRule = keyof typeof contentRules
