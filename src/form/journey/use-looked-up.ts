import {
  type Answers,
  chosenIn,
  type Field,
  isLookedUp,
  kindOf,
  memoize,
  type OptionList,
  parseEntry,
} from '@kindred/engine'
import { useEffect } from 'react'
import { useLookups } from './form-ports.tsx'
import { isLearned, type LookupPort, learnOptions, useLearnedOptions } from './lookups.ts'

/** What was chosen and has no label here yet, list by list. */
function unlabelled(fields: readonly Field[], answers: Answers): { list: OptionList; ids: string[] }[] {
  return fields.flatMap((field) => {
    const chosen = chosenIn(answers[field.id])
    if (kindOf(field).repeats === true)
      return chosen.flatMap((entry) => unlabelled(field.fields ?? [], parseEntry(entry) ?? {}))
    const { list } = field
    if (list === undefined || !isLookedUp(field)) return []
    const ids = chosen.filter((id) => !isLearned(list, id) && !asked.has(keyOf(list, id)))
    return ids.length === 0 ? [] : [{ list, ids }]
  })
}

/** What was asked for already, be it that no list has it. */
const asked = new Set<string>()
const keyOf = ({ lookup }: OptionList, id: string): string => `${lookup?.version} ${lookup?.language} ${id}`

/** Answers from a draft, or from before, are ids: their labels are asked for, and what shows answers is drawn again. */
export function useLookedUp(fields: readonly Field[], answers: Answers, port?: LookupPort): void {
  const around = useLookups()
  const lookups = port ?? around
  useLearnedOptions()
  useEffect(() => {
    if (lookups === undefined) return
    for (const { list, ids } of unlabelled(fields, answers)) {
      for (const id of ids) asked.add(keyOf(list, id))
      lookups.find(list, ids).then(
        (options) => learnOptions(list, options),
        (reason: unknown) => {
          // Its id stands there meanwhile; the next answer asks again.
          for (const id of ids) asked.delete(keyOf(list, id))
          console.error('Labels of chosen options could not be read.', reason)
        },
      )
    }
  }, [lookups, fields, answers])
}

/** The same for all questions of a wizard. */
export const useJourneyLookedUp = ({
  wizard,
  answers,
}: {
  wizard: { steps: { fields: Field[] }[] }
  answers: Answers
}) => useLookedUp(fieldsOf(wizard), answers)

const fieldsOf = memoize(({ steps }: { steps: { fields: Field[] }[] }) => steps.flatMap(({ fields }) => fields))
