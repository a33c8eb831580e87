import { type Facts, type Payload, payloadToAnswers, type Wizard } from '@kindred/engine'
import { checkSentAnswers } from '@kindred/engine/days'
import type { FieldErrors } from './field-errors.ts'

/** What content asks of what was sent, as far as it is not held, by the name on the wire. */
export function contentFaults(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  options: { complete: boolean },
): FieldErrors {
  const answers = payloadToAnswers(wizard, payload)
  const names = new Map(
    wizard.steps.flatMap(({ fields }) => fields.map(({ id, binding }) => [id, binding?.payload ?? id] as const)),
  )
  const errors: FieldErrors = {}
  for (const { field, sentence } of checkSentAnswers(wizard, answers, facts, options)) {
    const name = names.get(field) ?? field
    errors[name] = [...(errors[name] ?? []), sentence]
  }
  return errors
}
