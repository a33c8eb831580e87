import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { Placed } from './draft-content.ts'
import type { JsonPath } from './source-file.ts'
import type { Scope } from './wizard-scope.ts'

/** A question where it stands, with what its rules look at. */
export interface Asked {
  scope: Scope
  step: Placed<WizardStep>
  field: FieldDefinition
  at: JsonPath
  /** Its place in the order in which questions are asked. */
  place: number
  /** Questions that are asked before it. */
  earlier: readonly string[]
  /** Its options, where it names a list that is there. */
  list: OptionList | undefined
}
