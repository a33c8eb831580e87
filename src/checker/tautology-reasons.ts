import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { conditionInWords } from './condition-in-words.ts'
import { conjunctsOf } from './conjuncts.ts'
import type { Model } from './model.ts'
import type { Situation } from './state-explorer.ts'

/** Why everybody fulfils a condition, and what would narrow it. */
interface Reason {
  says: string
  suggestion?: string
}

/** One reason for each of its parts, as far as it can be told of these people, who all fulfil it; none when nobody would read so many. */
export function tautologyReasons(
  model: Model,
  condition: Condition,
  people: readonly Pick<Situation, 'answers'>[],
): Reason[] {
  const parts = conjunctsOf(condition, '')
  return parts.length > maxReasons ? [] : parts.flatMap(({ part }) => reasonsOf(model, part, people))
}

const maxReasons = 3

function reasonsOf(model: Model, part: Condition, people: readonly Pick<Situation, 'answers'>[]): Reason[] {
  const [compared] = Object.entries(part.properties ?? {})
  const [asked] = part.required ?? []
  if (part.named !== undefined) return []
  if (compared === undefined)
    return asked === undefined ? [] : [{ says: `whoever comes there has answered ${nameOf(model, asked)}` }]
  const [id, value] = compared
  const name = nameOf(model, id)
  const isOpen = asked === undefined && people.some(({ answers }) => answers[id] === undefined)
  const isAsked = isOpen && model.places.has(id)
  return [
    ...(namesAll(model, id, value)
      ? [{ says: `"enum" names every answer that ${name} has`, suggestion: 'leave out of "enum" what was not meant' }]
      : isAsked
        ? []
        : [{ says: `${conditionInWords(model, { ...part, required: [id] })} for whoever comes there` }]),
    ...(isAsked ? [{ says: 'it holds without an answer, too', suggestion: `add "required": ["${id}"]` }] : []),
  ]
}

/** Is every answer named that can be given today? */
function namesAll({ wizard, places }: Model, id: string, { contains, ...value }: ConditionValue): boolean {
  const named = (contains ?? value).enum
  const options = places.get(id)?.field.list?.options.filter(({ retired }) => retired !== true)
  const known = wizard.facts?.[id]?.values ?? options?.map((option) => option.id) ?? []
  return named !== undefined && known.length > 0 && known.every((one) => named.includes(one))
}

const nameOf = ({ places }: Model, id: string): string => `"${places.get(id)?.field.label ?? id}"`

/** `, since …`: the reasons in a sentence; nothing where there are none. */
export const reasonClause = (reasons: readonly Reason[]): string =>
  reasons.length === 0 ? '' : `, since ${reasons.map(({ says }) => says).join(', and ')}`

/** What narrows it, in one sentence; `otherwise` where no reason says it. */
export function suggestionText(reasons: readonly Reason[], otherwise: string): string {
  const suggestions = reasons.flatMap(({ suggestion }) => suggestion ?? [])
  const text = suggestions.length === 0 ? otherwise : suggestions.join(' and ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}
