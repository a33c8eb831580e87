import { kindOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'
import { readsOutside } from './repeats.ts'

/** What makes a text another one: typed twice, it has to be the same. */
const forms = ['format', 'pattern', 'examples', 'minLength', 'maxLength', 'minWords', 'maxWords'] as const

/** A question whose answer is typed again, or must not be given again: an earlier one for a short text. */
export const comparedTextRules = (asked: FieldContext): Found => [...sameAsRules(asked), ...differsFromRules(asked)]

/** What both say of the question that they name; nothing where it is an earlier one for a short text. */
function wrongSource(
  { scope, step, field, at, earlier }: FieldContext,
  name: 'sameAs' | 'differsFrom',
): Finding | undefined {
  const named = field[name]
  if (named === undefined || earlier.includes(named)) return undefined
  const path = [...at, name]
  const none = `There is no earlier question "${named}" whose answer "${field.label}" could`
  const sentence = name === 'sameAs' ? `${none} repeat.` : `${none} differ from.`
  const texts = earlier.filter((id) => scope.places.get(id)?.field.kind === field.kind)
  return readsOutside(scope, step, path, named) ?? unknownName(step, path, 'unknown-field', sentence, named, texts)
}

const isRead = ({ field }: FieldContext, name: 'sameAs' | 'differsFrom'): boolean => {
  const reads: readonly string[] = kindOf(field).reads
  return field[name] !== undefined && reads.includes(name)
}

/** An earlier question for the same text, on which alone this one hangs. */
function sameAsRules(asked: FieldContext): Finding[] {
  const { scope, step, field, at } = asked
  const { sameAs = '', dependsOn, label } = field
  if (!isRead(asked, 'sameAs')) return []
  const say = (sentence: string, suggestion: string): Finding[] => [
    findingAt(step.file, [...at, 'sameAs'], 'wrong-same-as', sentence, suggestion),
  ]
  const source = scope.places.get(sameAs)?.field
  const wrong = wrongSource(asked, 'sameAs')
  if (wrong !== undefined || source === undefined) return wrong === undefined ? [] : [wrong]
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

/** An earlier question that stands by itself, for a text of the same format; and there is always another answer to give. */
function differsFromRules(asked: FieldContext): Finding[] {
  const { scope, step, field, at } = asked
  const { differsFrom = '', label, format, pattern } = field
  if (!isRead(asked, 'differsFrom')) return []
  const say = (sentence: string, suggestion: string): Finding[] => [
    findingAt(step.file, [...at, 'differsFrom'], 'wrong-differs-from', sentence, suggestion),
  ]
  if (field.sameAs !== undefined)
    return say(
      `"${label}" has to be the same as "${field.sameAs}", so what it differs from is said there.`,
      `Take "differsFrom" out here, and write it at "${field.sameAs}".`,
    )
  const source = scope.places.get(differsFrom)?.field
  const wrong = wrongSource(asked, 'differsFrom')
  if (wrong !== undefined || source === undefined) return wrong === undefined ? [] : [wrong]
  const suggestion = `Name an earlier question of kind "${field.kind}" that is compared with no other one.`
  if (source.kind !== field.kind)
    return say(
      `"${source.label}" is a ${source.kind}, and only a ${field.kind} can be the same as "${label}".`,
      suggestion,
    )
  if (source.sameAs !== undefined || source.differsFrom !== undefined)
    return say(`"${source.label}" is itself compared with "${source.sameAs ?? source.differsFrom}".`, suggestion)
  if (source.format !== format)
    return say(
      `"${label}" never is the same as "${source.label}": their "format" differs.`,
      'Write the same "format" in both, or take "differsFrom" out.',
    )
  const [first, other] = [0, 1].map((nth) => kindOf(field).sample(field, nth))
  if (first !== undefined && other === undefined)
    return say(
      `Only one text is known that fits "${label}": whoever gives "${first}" to "${source.label}" has no other answer here.`,
      pattern === undefined ? 'Write a larger "maxLength".' : 'Add another one that fits the "pattern" to "examples".',
    )
  return []
}
