import type { Field, Option } from '@kindred/engine'
import { cachedOffers } from '../step-cache.ts'
import { useOrderSeed } from './use-order-seed.ts'

/** The options on offer, in the order in which this person sees them. */
export function useOffers(field: Field, chosen: readonly string[], variant: string | undefined): Option[] {
  const seed = useOrderSeed({ isNeeded: field.sort === 'random' })
  return cachedOffers(field, chosen, variant, seed)
}
