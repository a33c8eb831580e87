import type { Answer, Answers, Field, Wizard } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Written } from './kind.ts'

/** What an answer that is no choice is made of. */
export const answerFormat = (field: Pick<Field, 'kind' | 'format'>): Written => kindOf(field).writes?.(field) ?? 'words'

/** Are stored answers of this kind answers to this question, too? Words hold anything that was written; nothing else holds words. */
export function acceptsFormat(field: Pick<Field, 'kind' | 'format'>, was: Written): boolean {
  const now = answerFormat(field)
  return now === 'words' || now === was
}

/** An answer as it is kept; what cannot be read stays as it is, and does not count. */
export function normalizeAnswer<A extends Answer>(
  field: Pick<Field, 'kind'>,
  answer: A,
  language?: string,
): A | string {
  const { read } = kindOf(field)
  return read === undefined || typeof answer !== 'string' ? answer : (read(answer, language) ?? answer)
}

/** Answers as they are kept. */
export function normalizeAnswers({ steps }: Wizard, answers: Answers): Answers {
  const fields = new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field])))
  const kept = Object.entries(answers).map(([id, answer]) => {
    const field = fields.get(id)
    return [id, field === undefined ? answer : normalizeAnswer(field, answer)] as const
  })
  return Object.fromEntries(kept)
}
