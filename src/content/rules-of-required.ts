import type { Condition } from '@kindred/contract/condition'
import { mentions } from '@kindred/engine'
import type { Asked } from './asked.ts'
import { findingAt } from './draft-content.ts'
import type { Found } from './finding.ts'

/** Questions of which a condition asks only that they are answered, whatever the answer is. */
function answeredAtAll(condition: Condition | undefined): string[] {
  if (condition === undefined) return []
  const named = mentions(condition)
  const required = [condition, ...(condition.allOf ?? [])].flatMap((part) => part.required ?? [])
  return required.filter((id) => {
    const mention = named.get(id)
    return mention !== undefined && mention.options.size === 0 && mention.lengths.size === 0
  })
}

/**
 * An answer that is asked for at least, of those alone who gave another one that nobody has to give: whoever leaves that out
 * need not give either. What is asked after a certain option is a question of its own, and fine.
 */
export function requiredAfterOptional({ scope: { places, facts }, step, field, at }: Asked): Found {
  if ((field.min ?? 0) < 1) return []
  const parents = [
    ...answeredAtAll(step.value.when),
    ...answeredAtAll(field.when),
    ...(field.dependsOn === undefined ? [] : [field.dependsOn.field]),
  ]
  const optional = parents.find((id) => !facts.has(id) && places.has(id) && (places.get(id)?.field.min ?? 0) === 0)
  const parent = optional === undefined ? undefined : places.get(optional)?.field
  if (parent === undefined) return []
  return findingAt(
    step.file,
    [...at, 'min'],
    'required-after-optional',
    `"${field.label}" has to be answered, and only those are asked who answered "${parent.label}", which may be left out: whoever skips that one skips both.`,
    `Give "${parent.label}" a "min" too, ask "${field.label}" of everybody, or take its "min" out.`,
  )
}
