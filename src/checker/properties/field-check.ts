import { type Answers, type Field, type JourneyState, optionsUnder, type Step, type Wizard } from '@kindred/engine'
import type { Journeys } from '../journeys.ts'
import type { Model } from '../model.ts'
import { Stepper } from '../stepper.ts'

/** One question in a state in which it is asked, to be held against a property. */
export interface FieldCheck {
  journeys: Journeys
  step: Step
  index: number
  at: number
  field: Field
  variant: string | undefined
  journeyState: JourneyState
  /** The question alone, as far as no other one is needed to judge it. */
  isolated: IsolatedField
  /** Where its answers are judged: alone, or with the whole journey where others or a server have a say in them. */
  judged: { wizard: Wizard; answers: Answers }
}

/** A question without the journey around it: a wizard of one step that asks nothing else. */
export interface IsolatedField {
  wizard: Wizard
  stepper: Stepper
  /** Where a person stands in it who has answered nothing. */
  blank: JourneyState
}

/**
 * Clicking an option and judging an answer read the question itself and nothing else of the wizard, so that both are asked of it
 * alone: what one answer costs does not hang on how many steps there are.
 */
export function isolateField(journeys: Journeys, step: Step, field: Field): IsolatedField {
  const { wizard } = journeys
  const { id, title, question } = step
  const {
    when: _when,
    dependsOn: _dependsOn,
    entriesFrom: _entriesFrom,
    ...own
  } = withOptionsOf(field, journeys.questions.variantsReached(field))
  const { facts: _facts, progress: _progress, upgrades: _upgrades, ...rest } = wizard
  const apart: Wizard = { ...rest, steps: [{ id, title, question, fields: [own] }] }
  return {
    wizard: apart,
    stepper: new Stepper(apart, journeys.work, 100),
    blank: { state: id, answers: {}, facts: {} },
  }
}

/** A question with the options that another answer leaves, as its own. */
function withOptionsOf(field: Field, variants: readonly (string | undefined)[]): Field {
  if (field.optionsFrom === undefined || field.list === undefined) return field
  const { optionsFrom: _optionsFrom, optionsBy: _optionsBy, ...own } = field
  return { ...own, list: { ...field.list, options: [...optionsUnder(field, variants)] } }
}

/** Do other questions write or read what this one is saved as? Then an answer is judged with theirs. */
export const sharesItsName = ({ places }: Model, field: Field): boolean =>
  [...places.values()].some(
    (other) => other.field !== field && namesOf(other.field).some((name) => namesOf(field).includes(name)),
  )

const namesOf = ({ binding }: Field): string[] => [binding?.payload, binding?.read].filter((name) => name !== undefined)
