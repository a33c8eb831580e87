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
export type AnswerLocation =
  | { table: 'memory_tags' | 'memory_details'; name: string }
  | { table: 'memory_topics' | 'wizard_responses'; name: '' }

/** An id that stored answers reference, and where they are stored. */
export type StoredId = AnsweredId & { keptIn: AnswerLocation }

/**
 * Wizard, field and option ids that stored answers reference; content may not remove them without an upgrade. `keptIn` returns undefined for what is stored
 * by its meaning and not by its id (a title, a mood's number): content may rename that.
 */
export function answeredIds(
  wizard: Wizard,
  answers: Answers,
  keptIn: (field: string) => AnswerLocation | undefined,
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
