import type { Wizard } from '@kindred/engine'
import type { ContentChecker } from './content-checker.ts'
import type { SharedContent } from './shared-content.ts'
import type { StoredAnswers } from './stored-answers.ts'

/** Walks the journeys of every wizard before it is served. Without it only files, references and words are checked. */
export type JourneyChecks = {
  /** Where content is checked while it is served already. */
  checker: ContentChecker
  /** Keys of wizards whose journeys were verified before. */
  verifiedKeys: readonly string[]
  /** The wizards that were served last, before this start. */
  referenced: readonly Wizard[]
  /** Called with the keys of all verified wizards when one is new. */
  onVerified: (keys: readonly string[]) => void
}

export type ContentStoreOptions = {
  folder: string
  /** ISO date of today, from which the age of crisis lines counts. */
  today?: () => string
  /** Reads again when a file changes. */
  watch?: boolean
  /** How long the folder has to be quiet before it is read. */
  quietMs?: number
  journeys?: JourneyChecks
  shared?: SharedContent | undefined
  /** Absent: content is compared with no answers. */
  answers?: StoredAnswers
  /** Where findings go when they do not stop the start. */
  log?: (sentence: string) => void
}
