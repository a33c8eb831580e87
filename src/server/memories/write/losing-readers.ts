import { privacyCodes } from '../../visibility/index.ts'

// How many people a level of privacy opens a memory to, as an order.
const readers: Record<number, number> = {
  [privacyCodes.onlyMe]: 0,
  [privacyCodes.withLink]: 1,
  [privacyCodes.public]: 2,
}

/**
 * Is a memory taken away from people who may have seen its link? It then gets a new one, so that opening it again, for
 * those with the link, does not open it for them too.
 */
export const losesReaders = (before: number, after: number): boolean => (readers[after] ?? 0) < (readers[before] ?? 0)
