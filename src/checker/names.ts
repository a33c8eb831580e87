import type { EntryCondition } from '@kindred/contract/condition'
import type { Comparison, Field } from '@kindred/engine'

/** What rules name of one question's answers: options in the same sets behave alike, and so do lengths between these. */
export interface Names {
  sets: readonly (readonly string[])[]
  lengths: readonly number[]
  comparisons: readonly Comparison[]
  /** What is said of the entries of a repeat. */
  entries: readonly EntryRule[]
}

/** What a rule says of the entries of a repeat, and up to how many of them it counts: more tell it nothing. */
export interface EntryRule {
  condition: EntryCondition
  upTo: number
}

/** Numbers that stand for all that can be answered to a question, as far as totals that are compared can tell them apart. */
export interface Amounts {
  entries: readonly string[]
  whole: boolean
}

/** What conditions hold answers and values against: comparisons, and what they name. */
export interface ComparisonsRead {
  comparisons: ReadonlyMap<string, readonly Comparison[]>
  named: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  /** Questions in the order in which they are asked. */
  asked?: readonly string[]
  /** The same of the questions of an entry. */
  inside?: (field: Field) => ComparisonsRead
}
