import { findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { unknownName } from './rules-of-lists.ts'
import type { Scope } from './wizard-scope.ts'

/** The order of the summary names steps; a row whose step is not there, or has no words for it, is left out in silence. */
export function summaryOrder({ files: { definition, steps: written }, ordered }: Scope): Finding[] {
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
    return [
      findingAt(
        definition.file,
        at,
        'summary-order',
        `"${step.value.title}" (${id}) has no "summary", so the row stays out.`,
        `Write "summary" in ${step.file.name}, or take "${id}" out of the order.`,
      ),
    ]
  })
  const left = told.filter((id) => !named.includes(id))
  // A name that is misspelt is the one that is missing.
  if (unknown.length > 0 || left.length === 0) return unknown
  return [
    findingAt(
      definition.file,
      at,
      'summary-order',
      `The order leaves out ${left.map((id) => `"${id}"`).join(' and ')}, which has a "summary" that nobody sees then.`,
      'Add it to the order, or take its "summary" out.',
    ),
  ]
}
