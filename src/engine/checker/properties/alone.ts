import type { Field, JourneyState, Step, Wizard } from '#engine'
import type { Journeys } from '../journeys.ts'
import type { Model } from '../model.ts'
import { Stepper } from '../stepper.ts'

/** A question without the journey around it: a wizard of one step that asks nothing else. */
export interface Alone {
  wizard: Wizard
  stepper: Stepper
  /** Where a person stands in it who has answered nothing. */
  blank: JourneyState
}

/**
 * Clicking an option and judging an answer read the question itself and nothing else of the wizard, so that both are asked of it
 * alone: what one answer costs does not hang on how many steps there are.
 */
export function aloneOf(journeys: Journeys, step: Step, field: Field): Alone {
  const { wizard } = journeys
  const { id, title, question } = step
  const { when: _when, dependsOn: _dependsOn, ...own } = field
  const { facts: _facts, progress: _progress, upgrades: _upgrades, ...rest } = wizard
  const apart: Wizard = { ...rest, kind: 'linear', steps: [{ id, title, question, fields: [own] }] }
  return {
    wizard: apart,
    stepper: new Stepper(apart, journeys.work, 100),
    blank: { state: id, answers: {}, facts: {} },
  }
}

const shared = new WeakMap<Model, ReadonlySet<string>>()

/** Do other questions write or read what this one is saved as? Then an answer is judged with theirs. */
export const sharesItsName = (model: Model, field: Field): boolean =>
  [...namesOf(field)].some((name) => namesTwice(model).has(name))

function namesTwice(model: Model): ReadonlySet<string> {
  const known = shared.get(model)
  if (known !== undefined) return known
  const once = new Set<string>()
  const twice = new Set<string>()
  for (const { field } of model.places.values())
    for (const name of namesOf(field)) (once.has(name) ? twice : once).add(name)
  shared.set(model, twice)
  return twice
}

const namesOf = ({ binding }: Field): Set<string> =>
  new Set(binding === undefined ? [] : [binding.payload, ...(binding.read === undefined ? [] : [binding.read])])
