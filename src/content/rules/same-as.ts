import { kindOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'
import { readsOutside } from './repeats.ts'

/** What makes a text another one: typed twice, it has to be the same. */
const forms = ['format', 'pattern', 'examples', 'minLength', 'maxLength', 'minWords', 'maxWords'] as const

/** A question whose answer is typed again: an earlier one, for the same text, on which alone this one hangs. */
export function sameAsRules({ scope, step, field, at, earlier }: FieldContext): Found {
  const { sameAs, dependsOn, label } = field
  const reads: readonly string[] = kindOf(field).reads
  if (sameAs === undefined || !reads.includes('sameAs')) return []
  const path = [...at, 'sameAs']
  const say = (sentence: string, suggestion: string): Finding =>
    findingAt(step.file, path, 'wrong-same-as', sentence, suggestion)
  const source = earlier.includes(sameAs) ? scope.places.get(sameAs)?.field : undefined
  if (source === undefined) {
    const sentence = `There is no earlier question "${sameAs}" whose answer "${label}" could repeat.`
    const texts = earlier.filter((id) => scope.places.get(id)?.field.kind === field.kind)
    return readsOutside(scope, step, path, sameAs) ?? unknownName(step, path, 'unknown-field', sentence, sameAs, texts)
  }
  if (source.kind !== field.kind || source.sameAs !== undefined)
    return say(
      source.sameAs === undefined
        ? `"${source.label}" is a ${source.kind}, and only a ${field.kind} is typed again.`
        : `"${source.label}" is itself typed again.`,
      `Name an earlier question of kind "${field.kind}" that repeats no other one.`,
    )
  const other = forms.find((name) => JSON.stringify(source[name]) !== JSON.stringify(field[name]))
  if (other !== undefined)
    return say(
      `"${label}" takes other texts than "${source.label}", which it repeats: their "${other}" differs.`,
      `Write the same "${other}" in both, or in neither.`,
    )
  if (dependsOn !== undefined && dependsOn.field !== sameAs)
    return say(
      `"${label}" depends on "${dependsOn.field}", and repeats "${sameAs}".`,
      'Take "dependsOn" out: it is asked once what it repeats is answered.',
    )
  return []
}
