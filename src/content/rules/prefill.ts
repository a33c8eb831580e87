import { kindOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { AskedField } from '../statements.ts'
import type { FieldContext } from '../wizard-scope.ts'

export const takeOut = 'Take "prefill" out'

/** A question that an address cannot or must not answer, though it says so. */
export function prefillRules({ scope, step, field, at, list }: FieldContext): Found {
  if (field.prefill !== true || !kindOf(field).reads.includes('prefill')) return []
  const label = (field as AskedField).table?.label ?? field.label
  const say = (sentence: string, suggestion: string): Finding =>
    findingAt(step.file, [...at, 'prefill'], 'wrong-prefill', `"${label}" ${sentence}`, suggestion)
  if (scope.outside !== undefined)
    return say(
      'is asked in each entry, and an address does not say which one it means.',
      `${takeOut}, or ask it on a step.`,
    )
  if (field.sensitive === true || step.value.sensitive === true)
    return say(
      'is sensitive, and what stands in a link is read by mail programs, servers and whoever gets the link.',
      `${takeOut}: people answer it themselves.`,
    )
  if (field.sameAs !== undefined)
    return say('is typed again to find a slip, which a link would only repeat.', `${takeOut}.`)
  if (list !== undefined && 'lookup' in list)
    return say(
      'has more options than a page knows, so nobody could tell there what the link means.',
      `${takeOut}, or offer a list of options.`,
    )
  return []
}
