import type { Finding } from '../content/finding.ts'
import type { WizardEvent } from '../machine/wizard-machine.ts'
import type { Facts, Wizard } from '../wizard.ts'

/** A finding of the checker: with the clicks that lead to it, in words and as data. */
export interface JourneyFinding extends Finding {
  /** The shortest clicks that show it, in the words of the screen. */
  story?: string
  facts?: Facts
  events?: readonly WizardEvent[]
  /** The same clicks as text for a link. */
  replay?: string
}

/** A place where the checker stopped before it had seen all. Never silent. */
export interface Skipped {
  what: string
  bound: string
}

export interface JourneyReport {
  wizard: string
  version: string
  steps: number
  questions: number
  options: number
  conditions: number
  /** Answer classes of all questions, and how many answers they stand for. */
  classes: number
  answerSets: string
  /** Journey classes: situations at a step that some later rule can tell apart. */
  situations: number
  /** States of the compiled machine that were stepped from, one for each class. */
  states: number
  /** Events sent to the compiled machine. */
  transitions: number
  /** The largest number of linked questions that one verdict hangs on. */
  widestCone: number
  skipped: Skipped[]
  unreachableSteps: string[]
}

const folderOf = (wizard: Wizard): string => `content/wizards/${wizard.id}`

/** The file of a place: a step's own file, or the wizard's. */
export const fileOf = (wizard: Wizard, step: string | undefined, name = 'wizard.json'): string =>
  step === undefined ? `${folderOf(wizard)}/${name}` : `${folderOf(wizard)}/steps/${step}.json`

/** Every rule of the checker, with its weight. Each stands in README.md with a fault and its mend. */
export const rules = {
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

export type RuleId = keyof typeof rules
