import { isDisabled, isExclusive } from '../selection/choose.ts'
import type { Answers, Step } from '../wizard.ts'
import { chosenIn } from '../wizard.ts'

/** Stands for any option that is not chosen. */
const another = ''

/**
 * Did this change leave nothing more to choose on a step of single choices? Then the wizard moves on by itself; on a
 * step that takes several, the person says when it is enough.
 */
export function shouldAutoAdvance(step: Step, before: Answers, after: Answers): boolean {
  const choices = step.fields.filter((field) => field.list !== undefined)
  if (choices.length === 0 || choices.some((field) => field.limit !== 1)) return false
  const grew = choices.some((field) => chosenIn(after[field.id]).some((id) => !chosenIn(before[field.id]).includes(id)))
  return grew && choices.every((field) => isFull(field, chosenIn(after[field.id])))
}

const isFull = (field: Step['fields'][number], chosen: readonly string[]): boolean =>
  // An exclusive answer stands alone, though the limit rule would let another one take its place.
  isDisabled(field, chosen, another) || chosen.some((id) => isExclusive(field, id))
