import type { Facts, Payload, Wizard } from '@kindred/engine'
import schema from '../../../schemas/api/contact/send-message.json' with { type: 'json' }
import { contentFaults } from './content-faults.ts'
import type { FieldErrors } from './field-errors.ts'
import { shapeCheck } from './shape-check.ts'

const faultsOfShape = shapeCheck(schema.body, { allErrors: true })
/** What is asked of a message that is sent, and not of one that is being written. */
const onlyWhenComplete = new Set(['required', 'minLength', 'pattern'])

/**
 * What is wrong with a message to the team, by the name on the wire: first its shape, then what content asks of it. Nothing is stored of a
 * question without a role here, so such a question is a fault of the content.
 */
export function faultsOfMessage(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  const faults = faultsOfShape(payload).filter(({ keyword }) => complete || !onlyWhenComplete.has(keyword))
  if (faults.length === 0) return contentFaults(wizard, payload, facts, { complete })
  return Object.fromEntries(
    faults.map(({ instancePath, message = '', params }) => [
      instancePath.slice(1) || String(params.additionalProperty ?? params.missingProperty ?? 'message'),
      [message],
    ]),
  )
}
