import type { Field, Option } from '@kindred/engine'
import { useMemo } from 'react'
import { cachedOffers } from '../step-cache.ts'
import type { Texts } from '../step-context.ts'
import { usePlaces } from './form-ports.tsx'
import { useOrderSeed } from './use-order-seed.ts'

/** An option on offer, with what is said of its places where they are limited. */
export interface Offer extends Option {
  places?: string
  /** Nobody can choose it any more; who has chosen it can choose another. */
  isFull?: boolean
}

/** The options on offer, in the order in which this person sees them. */
export function useOffers(field: Field, chosen: readonly string[], variant: string | undefined): Option[] {
  const seed = useOrderSeed({ isNeeded: field.sort === 'random' })
  return cachedOffers(field, chosen, variant, seed)
}

/** The same, each with how many places are left. */
export function useOffersWithPlaces(
  field: Field,
  chosen: readonly string[],
  variant: string | undefined,
  texts: Texts,
): Offer[] {
  const offers = useOffers(field, chosen, variant)
  const limited = usePlaces()?.questions[field.id]
  return useMemo(
    () =>
      limited === undefined
        ? offers
        : offers.map((option) => {
            const left = limited[option.id]
            if (left === undefined) return option
            const isFull = left === 0
            return {
              ...option,
              isFull,
              places: isFull ? texts('wizard.full') : texts('wizard.placesLeft', { n: left }),
            }
          }),
    [offers, limited, texts],
  )
}
