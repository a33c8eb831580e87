import type { Facts, Payload, Wizard } from '@kindred/engine'
import { Ajv, type ValidateFunction } from 'ajv'
import schema from '../../../schemas/api/contact/send-message.json' with { type: 'json' }
import { contentFaults } from '../content-faults.ts'
import type { FieldErrors } from '../errors.ts'
import { countCharacters } from '../plugins/character-lengths.ts'

let body: ValidateFunction | undefined
/** What is asked of a message that is sent, and not of one that is being written. */
const ofTheEnd = new Set(['required', 'minLength', 'pattern'])

/**
 * What is wrong with a message, by the name on the wire: first its shape, then what content asks of it. Nothing is kept of what has no
 * role here, so such a question is a fault of the content.
 */
export function faultsOfMessage(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  return shapeFaults(payload, complete) ?? contentFaults(wizard, payload, facts, { complete })
}

function shapeFaults(payload: Payload, complete: boolean): FieldErrors | undefined {
  body ??= countCharacters(new Ajv({ strict: false, allErrors: true })).compile(schema.body)
  if (body(payload)) return undefined
  const faults = (body.errors ?? []).filter(({ keyword }) => complete || !ofTheEnd.has(keyword))
  if (faults.length === 0) return undefined
  return Object.fromEntries(
    faults.map(({ instancePath, message = '', params }) => [
      instancePath.slice(1) || String(params.additionalProperty ?? params.missingProperty ?? 'message'),
      [message],
    ]),
  )
}
