import { type Field, isOffered, memoize, type Option, offeredOptions, stepForm } from '@kindred/engine'

/** JSON Schema and uiSchema of a step. */
export const cachedStepForm = memoize(stepForm)

/** The options on offer while nothing is chosen, by variant: sorted once. */
const offersOf = memoize((_: Field) => new Map<string | undefined, Option[]>())

/** The engine's offered options; the same array as long as nothing is chosen that is offered no longer. */
export function cachedOffers(field: Field, chosen: readonly string[], variant: string | undefined): Option[] {
  const leftOver = field.list?.options.some(
    (option) => chosen.includes(option.id) && option.listed !== false && !isOffered(option, variant),
  )
  if (leftOver) return offeredOptions(field, chosen, variant)
  const offers = offersOf(field)
  const known = offers.get(variant) ?? offeredOptions(field, [], variant)
  offers.set(variant, known)
  return known
}
