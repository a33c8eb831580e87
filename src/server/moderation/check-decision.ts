import {
  checkAnswers,
  type Facts,
  fieldWithRole,
  isOffered,
  type Payload,
  payloadToAnswers,
  type Wizard,
} from '@kindred/engine'
import { Ajv, type ValidateFunction } from 'ajv'
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

/** What is wrong with a decision, by the name on the wire. `facts`: what there is left to decide about; `complete`: it is at its end, not being made. */
export function faultsOfDecision(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  body ??= countCharacters(new Ajv({ strict: false, formats: { uuid: true } })).compile({
    ...schema.body,
    required: [],
  })
  if (!body(payload))
    return Object.fromEntries(
      (body.errors ?? []).map(({ instancePath, message = '' }) => [instancePath.slice(1) || 'decision', [message]]),
    )
  const option = fieldWithRole(wizard, 'decision')?.list?.options.find(({ code }) => code === payload.decision)
  if (option !== undefined && facts.remaining !== undefined && !isOffered(option, facts.remaining))
    return { decision: ['This was deleted since, or the account has ended: there is nothing left to decide so about.'] }
  const nameOf = (id: string) =>
    wizard.steps.flatMap(({ fields }) => fields).find((field) => field.id === id)?.binding?.payload ?? id
  const faults = checkAnswers(wizard, payloadToAnswers(wizard, payload), facts, { complete })
  return Object.fromEntries(faults.map(({ field, sentence }) => [nameOf(field), [sentence]] as const))
}
