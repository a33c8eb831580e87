import { findingAt } from './draft-content.ts'
import type { Found } from './finding.ts'
import { repeated, unknownName } from './rules-of-lists.ts'
import type { Scope } from './wizard-scope.ts'

/**
 * The rows of the summary stand in the order of the steps; `summaryOrder` names those that stand otherwise. A name whose step is not
 * there, or has no words for a row, moves nothing, and neither does an order that the steps have already.
 */
export function summaryOrder({ files: { definition, steps: written }, ordered }: Scope): Found {
  const order = definition.value.messages?.summaryOrder
  if (order === undefined) return []
  const steps = new Map(ordered.map(({ value, file }) => [value.id, { value, file }]))
  const told = [...steps.values()].filter(({ value }) => value.summary !== undefined).map(({ value }) => value.id)
  const at = ['messages', 'summaryOrder']
  const named = order.split(/\s+/).filter((id) => id !== '')
  const unknown = named.flatMap((id) => {
    if (told.includes(id)) return []
    const step = steps.get(id)
    if (step === undefined)
      // A step that is left out of the order is told by itself.
      return written.some(({ value }) => value.id === id)
        ? []
        : [unknownName(definition, at, 'summary-order', `No step is called "${id}".`, id, told)]
    return findingAt(
      definition.file,
      at,
      'summary-order',
      `"${step.value.title}" (${id}) has no "summary", so there is no row to move.`,
      `Write "summary" in ${step.file.name}, or take "${id}" out of the order.`,
    )
  })
  if (unknown.length > 0) return unknown
  const [twice] = repeated(named, (id) => id)
  if (twice !== undefined)
    return findingAt(
      definition.file,
      at,
      'summary-order',
      `"${twice.id}" stands in the order twice.`,
      'Take one of them out.',
    )
  const moves = told.filter((id) => named.includes(id)).some((id, place) => named[place] !== id)
  return moves || named.some((id) => !told.includes(id))
    ? []
    : findingAt(
        definition.file,
        at,
        'summary-order',
        'This is the order that "steps" says already.',
        'Take it out, or name only the steps whose rows stand otherwise, in their order.',
      )
}
