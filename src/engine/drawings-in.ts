import type { Answer, Field } from './definition.ts'
import { parseEntry } from './entry.ts'
import { kindOf } from './kinds/index.ts'
import { chosenIn } from './wizard.ts'

/** A picture in an answer: its text, the lines of it, and what it is called. */
export interface Drawing {
  svg: string
  path: string
  title: string
}

/** What is drawn in an answer, also in its entries. */
export function drawingsIn(field: Field, answer: Answer | undefined): Drawing[] {
  const { drawing, repeats } = kindOf(field)
  return chosenIn(answer).flatMap((entry) => {
    const drawn = drawing?.(entry)
    if (drawn !== undefined) return [{ svg: entry, ...drawn }]
    if (repeats !== true) return []
    const answers = parseEntry(entry) ?? {}
    return (field.fields ?? []).flatMap((inner) => drawingsIn(inner, answers[inner.id]))
  })
}
