/** What the server accepts, target by target: for its routes and for the check of content. Loads no server code. */

export { empathyText } from '../empathy-text.ts'
export { acceptanceOf } from './acceptance-of.ts'
export { countCharacters } from './character-lengths.ts'
export { faultsOfMessage } from './contact-message.ts'
export { faultsOfEmpathy } from './empathy-message.ts'
export { type FieldErrors, maxFaults, type SchemaFault, toFieldErrors } from './field-errors.ts'
export { findFaults } from './find-faults.ts'
export { faultsOfMemory } from './memory.ts'
export {
  bothOf,
  faultsOfFields,
  isNamed,
  type MemoryBody,
  type MemoryWizards,
  parseBody,
} from './memory-payload.ts'
export { faultsOfDecision } from './moderation-decision.ts'
export { faultsOfReport, type Reportable, reasonsFor, reportable } from './report.ts'
