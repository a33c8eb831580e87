import { type Facts, fieldWithRole, isOffered, type Payload, type Wizard } from '@kindred/engine'
import schema from '../../../schemas/api/moderation/decide.json' with { type: 'json' }
import { contentFaults } from './content-faults.ts'
import type { FieldErrors } from './field-errors.ts'
import { shapeCheck } from './shape-check.ts'

const faultsOfShape = shapeCheck({ ...schema.body, required: [] })

/** What is wrong with a decision, by the name on the wire. `facts`: what there is left to decide about; `complete`: it is at its end, not being made. */
export function faultsOfDecision(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  const ofShape = faultsOfShape(payload)
  if (ofShape.length > 0)
    return Object.fromEntries(
      ofShape.map(({ instancePath, message = '' }) => [instancePath.slice(1) || 'decision', [message]]),
    )
  const option = fieldWithRole(wizard, 'decision')?.list?.options.find(({ code }) => code === payload.decision)
  if (option !== undefined && facts.remaining !== undefined && !isOffered(option, facts.remaining))
    return { decision: ['This has since been deleted, or the account is closed. There’s nothing to decide.'] }
  return contentFaults(wizard, payload, facts, { complete })
}
