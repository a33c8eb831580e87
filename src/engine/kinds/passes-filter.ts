import type { Answer, Answers, Field } from '../definition.ts'
import { optionIn } from './parts/of-options.ts'

/** What an answer holds, whichever shape it has. */
export const listOf = (answer: Answer | undefined): readonly string[] =>
  answer === undefined || answer === '' ? [] : typeof answer === 'string' ? [answer] : answer

/**
 * Does this answer pass the filter of its question? What fitted another answer than today's is put aside, as the answer of a closed branch is.
 * An option that is not known here passes.
 */
export function passesFilter(
  field: Field,
  answer: Answer,
  values: Readonly<Record<string, Answer | undefined>>,
): boolean {
  const { choiceFilter, list } = field
  if (choiceFilter === undefined || list === undefined) return true
  const [value] = listOf(values[choiceFilter.field])
  return listOf(answer).every((id) => value === undefined || optionIn(list, id)?.for?.includes(value) !== false)
}

/** The answer of a question, without what its filter puts aside. */
export function unfiltered(field: Field, answers: Answers): Answer | undefined {
  const answer = answers[field.id]
  return answer === undefined || passesFilter(field, answer, answers) ? answer : undefined
}
