import type { Field } from '../wizard.ts'
import { chosenIn, labelOf } from '../wizard.ts'
import type { ResolvedPath } from './resolve-path.ts'

/** The answers that count, question by question, in the words of the screen (days and times in this language); a question without an answer is left out. */
export const answerLabels = (
  { path, effective }: ResolvedPath,
  language?: string,
): { field: Field; labels: string[] }[] =>
  path.flatMap(({ fields }) =>
    fields
      .map((field) => ({ field, labels: labelsIn(field, chosenIn(effective[field.id]), language) }))
      .filter(({ labels }) => labels.length > 0),
  )

/** Where the order counts, each with its place. */
const labelsIn = (field: Field, chosen: readonly string[], language?: string): string[] =>
  chosen.map((id, at) => `${field.ranked === true ? `${at + 1}. ` : ''}${labelOf(field, id, language)}`)
