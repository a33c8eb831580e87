import type { Payload } from '@kindred/engine'
import { faultsOfFields, type MemoryWizards } from '@kindred/product/acceptance'
import { badRequest } from '../../../platform/errors.ts'

/**
 * What a request may say is what the wizards it was filled in with ask for, in the shapes of their bindings. Throws a 400
 * that names each field.
 */
export function refuseUnknownFields(wizards: MemoryWizards, answers: Payload): void {
  const errors = faultsOfFields(wizards, answers)
  if (Object.keys(errors).length > 0) throw badRequest(errors)
}
