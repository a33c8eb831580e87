import {
  type Answers,
  chosenIn,
  controlOf,
  type Field,
  holdsList,
  isExclusive,
  type Wizard,
  type WizardEvent,
} from '@kindred/engine'

/**
 * How many answers an act took away beside the one that it was about: those that an exclusive option replaced, those that stood on
 * another answer, and all that Reset All or Delete cleared. Taking back one option, or an exclusive one for another, is no loss.
 */
export function countClearedAnswers(wizard: Wizard, before: Answers, after: Answers, event: WizardEvent): number {
  if (event.type === 'RESTORE' || before === after) return 0
  return wizard.steps
    .flatMap(({ fields }) => fields)
    .reduce((count, field) => {
      const left = chosenIn(after[field.id])
      const lost = chosenIn(before[field.id]).filter((entry) => !left.includes(entry))
      return count + lost.filter((entry) => !isMeant(field, entry, event)).length
    }, 0)
}

/** Is this what the person pressed, and sees go? */
function isMeant(field: Field, entry: string, event: WizardEvent): boolean {
  if (!('field' in event) || event.field !== field.id) return false
  if (event.type === 'TOGGLE') return !holdsList(field) || entry === event.option || isExclusive(field, entry)
  return controlOf(field) !== 'drawer' || event.value !== ''
}
