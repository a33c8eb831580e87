import type { Field } from '../wizard.ts'
import { chosenIn, labelOf } from '../wizard.ts'
import type { ResolvedPath } from './resolve-path.ts'

/** The answers that count, question by question, in the words of the screen; a question without an answer is left out. */
export const answerLabels = ({ path, effective }: ResolvedPath): { field: Field; labels: string[] }[] =>
  path.flatMap(({ fields }) =>
    fields
      .map((field) => ({ field, labels: chosenIn(effective[field.id]).map((id) => labelOf(field, id)) }))
      .filter(({ labels }) => labels.length > 0),
  )
