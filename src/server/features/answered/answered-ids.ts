import type { AnsweredId } from '@kindred/content'
import {
  type Answers,
  answerFormat,
  chosenIn,
  fieldOf,
  hasOptions,
  newestUpgrade,
  optionOf,
  type Wizard,
} from '@kindred/engine'

/** Where answers to a question are kept: a table of ours, and the name that they have there. */
export type KeptIn =
  | { table: 'memory_tags' | 'memory_details'; name: string }
  | { table: 'memory_topics' | 'wizard_responses'; name: '' }

/** An id that stored answers hang on, with what kind of thing it names. */
export type StoredId = AnsweredId & { keptIn: KeptIn }

/**
 * The ids that these answers to a wizard hang on. `keptIn` gives undefined for what is kept by its meaning and not by its id
 * (a title, a mood's number): content may rename that as it likes.
 */
export function answeredIds(
  wizard: Wizard,
  answers: Answers,
  keptIn: (field: string) => KeptIn | undefined,
): StoredId[] {
  const upgrade = newestUpgrade(wizard.upgrades ?? [])
  return Object.entries(answers).flatMap(([id, answer]): StoredId[] => {
    const field = fieldOf(wizard, id)
    const place = keptIn(id)
    if (field === undefined || place === undefined) return []
    const chosen = chosenIn(answer)
    const one = { wizard: wizard.id, field: id, many: chosen.length > 1, upgrade, keptIn: place }
    if (!hasOptions(field)) return [{ ...one, written: answerFormat(field) }]
    return chosen.flatMap((option) => (optionOf(field, option) === undefined ? [] : [{ ...one, option }]))
  })
}
