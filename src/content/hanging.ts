import type { OptionList } from '@kindred/contract/option-list'
import type { PublishedField } from '@kindred/contract/published'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { ContentRule, SwapRule } from './rules.ts'

/** An id that answers hang on, of a question or of one of its options, with what else they hang on. */
export interface HangingId extends Pick<PublishedField, 'many' | 'limit' | 'written' | 'keptAs' | 'role' | 'tagType'> {
  field: string
  /** Absent: the question was answered in words. */
  option?: string
  /** The number by which the option is stored. */
  code?: number
  /** The newest upgrade of the content that it was answered in; those that came later carry it on. */
  upgrade?: number
}

/** Where ids are known from: the rules that are broken when they are gone or changed, and how a finding says it. */
export interface KnownFrom {
  gone: ContentRule | SwapRule
  shape: ContentRule | SwapRule
  name: ContentRule | SwapRule
  asked: string
  chosen: string
}

/** What answers to one wizard hang on. */
export interface HangingWizard {
  id: string
  ids: readonly HangingId[]
  /** What is known of questions beside their ids: one that held one answer from the start may go on so. */
  known?: Readonly<Record<string, PublishedField>>
  knownFrom: KnownFrom
  /** The finding when all its files are gone. */
  gone: () => Finding
}

/** A question of today to which earlier answers lead, and its list. */
export interface AskedToday {
  field: FieldDefinition
  step: Placed<WizardStep>
  at: (string | number)[]
  list: Placed<OptionList> | undefined
  knownFrom: KnownFrom
}
