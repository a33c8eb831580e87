import type { Answer, Answers, Facts, Field, Wizard } from '../definition.ts'
import { resolvePath } from '../journey/resolve-path.ts'
import { kindOf } from '../kinds/index.ts'
import { normalizeAnswer } from '../kinds/normalize-answer.ts'
import { isLookedUp } from '../lookups.ts'
import { addNames } from '../selection/add-names.ts'
import { idsInVariant, isOffered, variantOf } from '../selection/offered-options.ts'
import { holdsList, isEmpty, optionOf, setAnswer } from '../wizard.ts'
import { checkAnswers } from './check-answers.ts'

/** What an address says, by the ids of questions: `new URLSearchParams(location.search)`, or the entries of any object. */
export type PrefillValues = Iterable<readonly [name: string, value: string]>

/** What became of the values of an address. */
export interface Prefilled {
  /** The answers of a journey that begins with what fits. */
  answers: Answers
  /** The questions that are answered with it. */
  filled: readonly Field[]
  /** Questions for which it says something that cannot be used: not taken, not offered, or not asked. */
  refused: readonly Field[]
}

/** Longer values are no answers that somebody puts into an address. */
export const longestPrefill = 1_000

/** Whether an address may answer this question: it says so, and what it takes can be told here. */
export const isPrefillable = (field: Field): boolean => field.prefill === true && !isLookedUp(field)

/**
 * The answers that an address gives to questions with `prefill`, one after the other in the order of the wizard, each judged as if it had
 * been given by hand where it is asked: so a journey begins with nothing that could not have been typed.
 */
export function prefilledAnswers(wizard: Wizard, values: PrefillValues, facts: Facts): Prefilled {
  const given = new Map<string, string[]>()
  for (const [name, value] of values) if (!isEmpty(value)) given.set(name, [...(given.get(name) ?? []), value])
  let answers: Answers = {}
  const filled: Field[] = []
  const refused: Field[] = []
  for (const field of wizard.steps.flatMap(({ fields }) => fields.filter(isPrefillable))) {
    const texts = given.get(field.id)
    if (texts === undefined) continue
    const after = withAnswer(wizard, answers, field, answerOf(field, texts), facts)
    if (after !== undefined) answers = after
    ;(after === undefined ? refused : filled).push(field)
  }
  return { answers, filled, refused }
}

/** What somebody would have put in; undefined where no box could hold it. */
function answerOf(field: Field, texts: readonly string[]): Answer | undefined {
  const { chooses, reads } = kindOf(field)
  if (texts.some((text) => text.length > longestPrefill)) return undefined
  if (!holdsList(field)) {
    const [text = '', ...more] = texts
    // What is written in an editor has lines; a box has none.
    const isWhole = chooses || reads.includes('modal') || !/[\n\r\u2028\u2029]/.test(text)
    return more.length > 0 || !isWhole ? undefined : normalizeAnswer(field, text)
  }
  return chooses ? texts : addNames([], texts.join('\n'), field.separators)
}

/** The answers with this one, if it is asked, offered and taken where somebody comes who has given the others. */
function withAnswer(
  wizard: Wizard,
  answers: Answers,
  field: Field,
  answer: Answer | undefined,
  facts: Facts,
): Answers | undefined {
  if (answer === undefined || isEmpty(answer)) return undefined
  if (!resolvePath(wizard, answers, facts).path.some(({ fields }) => fields.includes(field))) return undefined
  const variant = variantOf(field, answers, facts)
  const isOfferedHere = (id: string) => {
    const option = optionOf(field, id)
    return option === undefined ? idsInVariant(variant)?.has(id) === true : isOffered(option, variant)
  }
  if (kindOf(field).chooses && ![answer].flat().every(isOfferedHere)) return undefined
  const after = setAnswer(answers, field.id, answer)
  return checkAnswers(wizard, after, facts).some((violation) => violation.field === field.id) ? undefined : after
}

/**
 * The query of an address without what names a question, also one that takes nothing from it, so that nobody passes it on with the address:
 * "" where nothing is left. Of a wizard that takes nothing from addresses all of it stays.
 */
export function withoutPrefill(wizard: Pick<Wizard, 'steps'>, search: string): string {
  const params = new URLSearchParams(search)
  const asked = wizard.steps.flatMap(({ fields }) => fields)
  const named = asked.filter(({ id }) => params.has(id))
  if (named.length === 0 || !asked.some(isPrefillable)) return search
  for (const { id } of named) params.delete(id)
  const left = params.toString()
  return left === '' ? '' : `?${left}`
}
