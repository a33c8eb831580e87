import type { Option, OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import { kindOf, kinds } from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { FieldContext } from '../wizard-scope.ts'

/** The first option of a list that can be full. */
const limitedIn = (list: OptionList | undefined): Option | undefined =>
  list?.options.find(({ capacity }) => capacity !== undefined)

/** Places that nobody counts where this is asked, and a choice from the start that may be full. */
export function capacityRules({ scope, step, field, at, list }: FieldContext): Finding[] {
  const option = limitedIn(list)
  if (option === undefined) return []
  const say = (name: 'options' | 'default', sentence: string, suggestion: string): Finding[] => [
    findingAt(step.file, [...at, name], 'wrong-capacity', sentence, suggestion),
  ]
  const places = `"${option.label}" has ${option.capacity} places`
  const takeOut = 'take "capacity" out of its options'
  if (scope.outside !== undefined)
    return say(
      'options',
      `${places}, and "${field.label}" is asked in each entry, where places are not counted.`,
      `Ask it on a step, or ${takeOut}.`,
    )
  if (kindOf(field).canBeFull !== true) {
    const such = Object.entries(kinds).flatMap(([kind, { canBeFull }]) => (canBeFull === true ? [`"${kind}"`] : []))
    return say(
      'options',
      `${places}, and "${field.label}" is a ${field.kind}, which does not say how many are left.`,
      `Ask it as ${such.slice(0, -1).join(', ')} or ${such.at(-1)}, or ${takeOut}.`,
    )
  }
  const chosen = list?.options.find(({ id }) => id === field.default)
  if (chosen?.capacity === undefined) return []
  return say(
    'default',
    `"${chosen.label}" stands in "${field.label}" from the start and can be full: nobody could save then without noticing it.`,
    'Name an option without "capacity", or take "default" out.',
  )
}

/** Options that can be full, in a wizard whose answers nobody counts. */
export const uncountedCapacity = (
  fields: readonly { step: Placed<WizardStep>; field: FieldDefinition; at: JsonPath }[],
  lists: ReadonlyMap<string, OptionList>,
): Finding[] =>
  fields.flatMap(({ step, field, at }) => {
    const option = limitedIn(lists.get(field.options ?? ''))
    return option === undefined
      ? []
      : findingAt(
          step.file,
          [...at, 'options'],
          'wrong-capacity',
          `"${option.label}" has ${option.capacity} places, and nobody counts the answers of this wizard.`,
          'Save answers of its own ("target": "response"), or take "capacity" out of its options.',
        )
  })
