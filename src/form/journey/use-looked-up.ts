import { type Answers, chosenIn, type Field, isLookedUp, kindOf, parseEntry } from '@kindred/engine'
import { useEffect } from 'react'
import { useLookups } from './form-ports.tsx'
import { isLearned, learnOptions, useLearnedOptions } from './lookups.ts'
import type { Journey } from './use-journey.ts'

/** What was chosen and has no label here yet, list by list. */
function unlabelled(fields: readonly Field[], answers: Answers): { list: NonNullable<Field['list']>; ids: string[] }[] {
  return fields.flatMap((field) => {
    const chosen = chosenIn(answers[field.id])
    if (kindOf(field).repeats === true)
      return chosen.flatMap((entry) => unlabelled(field.fields ?? [], parseEntry(entry) ?? {}))
    const { list } = field
    if (list === undefined || !isLookedUp(field)) return []
    const ids = chosen.filter((id) => !isLearned(list, id))
    return ids.length === 0 ? [] : [{ list, ids }]
  })
}

/** Answers from a draft, or from before, are ids: their labels are asked for, and what shows answers is drawn again. */
export function useLookedUp({ wizard, answers }: Pick<Journey, 'wizard' | 'answers'>): void {
  const lookups = useLookups()
  useLearnedOptions()
  useEffect(() => {
    if (lookups === undefined) return
    const fields = wizard.steps.flatMap((step) => step.fields)
    for (const { list, ids } of unlabelled(fields, answers))
      lookups.find(list, ids).then(
        (options) => learnOptions(list, options),
        // Its id stands there meanwhile; the next answer asks again.
        (reason: unknown) => console.error('Labels of chosen options could not be read.', reason),
      )
  }, [lookups, wizard, answers])
}
