import { type Field, isOffered, memoize, type Option, offeredOptions, stepForm } from '@kindred/engine'

/** JSON Schema and uiSchema of a step. */
export const cachedStepForm = memoize(stepForm)

/** The options on offer while nothing is chosen, by variant and the seed of their order: sorted once. */
const offersOf = memoize((_: Field) => new Map<string, Option[]>())

/** The engine's offered options; the same array as long as nothing is chosen that is offered no longer. `seed`: of a random order. */
export function cachedOffers(
  field: Field,
  chosen: readonly string[],
  variant: string | undefined,
  seed: string | undefined,
): Option[] {
  const leftOver = field.list?.options.some(
    (option) => chosen.includes(option.id) && option.listed !== false && !isOffered(option, variant),
  )
  if (leftOver) return offeredOptions(field, chosen, variant, seed)
  const offers = offersOf(field)
  const key = JSON.stringify([variant, field.sort === 'random' ? seed : ''])
  const known = offers.get(key) ?? offeredOptions(field, [], variant, seed)
  offers.set(key, known)
  return known
}
