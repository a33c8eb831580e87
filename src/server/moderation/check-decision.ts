import { Ajv, type ValidateFunction } from 'ajv'
import { checkAnswers, type Payload, payloadToAnswers, type Wizard } from '#engine'
import schema from '../../../schemas/api/moderation/decide.json' with { type: 'json' }
import type { FieldErrors } from '../errors.ts'
import { countCharacters } from '../plugins/character-lengths.ts'

/** What can be decided, by the number on the wire (`schemas/targets/moderation-decision.json`). */
export const decisionKinds = {
  ...{ 1: 'hide', 2: 'restore', 3: 'warn', 4: 'unwarn', 5: 'suspend', 6: 'lift', 7: 'keep', 8: 'note' },
} as const
export type DecisionCode = keyof typeof decisionKinds
export type DecisionKind = (typeof decisionKinds)[DecisionCode]

export const decisionWizard = (wizards: Readonly<Record<string, Wizard>>): Wizard | undefined =>
  Object.values(wizards).find(({ target }) => target === 'moderation-decision')

let body: ValidateFunction | undefined

/** What is wrong with a decision, by the name on the wire. `complete`: it is at its end, not being made. */
export function faultsOfDecision(wizard: Wizard, payload: Payload, complete: boolean): FieldErrors {
  body ??= countCharacters(new Ajv({ strict: false, formats: { uuid: true } })).compile({
    ...schema.body,
    required: [],
  })
  if (!body(payload))
    return Object.fromEntries(
      (body.errors ?? []).map(({ instancePath, message = '' }) => [instancePath.slice(1) || 'decision', [message]]),
    )
  const nameOf = (id: string) =>
    wizard.steps.flatMap(({ fields }) => fields).find((field) => field.id === id)?.binding?.payload ?? id
  const faults = checkAnswers(wizard, payloadToAnswers(wizard, payload), {}, { complete })
  return Object.fromEntries(faults.map(({ field, sentence }) => [nameOf(field), [sentence]] as const))
}
