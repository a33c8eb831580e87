/** Where a memory stands in a list that is newest first, and by whom it is: enough to load it, and to read on after it. */
export type Place = { id: string; authorId: string; createdAt: string }

/** So many are counted, and so far a page may be named by its number; everything beyond is read with `before`. */
export const mostCounted = 1_000

/** Among so many of the rarest word, those that have the others too are looked for at once. */
export const mostLookedAt = 200
