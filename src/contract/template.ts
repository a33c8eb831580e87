/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { OptionList } from './option-list.ts'
import type { WizardStep } from './step.ts'
import type { WizardDefinition } from './wizard.ts'

/**
 * What a new wizard of the studio begins as: its definition, its steps and the option lists that it brings along. Nobody answers a template.
 */
export interface Template {
  $schema?: string
  /**
   * What an editor chooses it by
   */
  title: string
  /**
   * What it holds, and what becomes of the answers
   */
  about: string
  wizard: WizardDefinition
  steps: WizardStep[]
  /**
   * Each new wizard gets lists of its own, named after it
   */
  options?: OptionList[]
}
