import type { Facts, Payload, Wizard } from '@kindred/engine'
import createSchema from '../../../schemas/api/memories/private-comment-create.schema.json' with { type: 'json' }
import { empathyText } from '../empathy-text.ts'
import { contentFaults } from './content-faults.ts'
import type { FieldErrors } from './field-errors.ts'
import { shapeCheck } from './shape-check.ts'

const faultsOfShape = shapeCheck(createSchema.properties.empathy)

/** What is wrong with a message of empathy, by the name on the wire: its shape, what content asks of it, and that it says something. */
export function faultsOfEmpathy(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  const ofShape = faultsOfShape(payload)
  if (ofShape.length > 0) return { empathy: ofShape.map(({ message = '' }) => message) }
  const faults = contentFaults(wizard, payload, facts, { complete })
  if (Object.keys(faults).length > 0 || !complete || empathyText(wizard, payload) !== '') return faults
  return { empathy: ['Choose a message or write one.'] }
}
