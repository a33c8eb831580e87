/** Privacy on the wire. */
export const privacy = { public: 0, onlyMe: 1, withLink: 2 } as const

/** Memory types on the wire; an unknown code is treated as unhappy (AMB-17). */
export const memoryType = { happy: 1, bittersweet: 2, unhappy: 3 } as const

/** Nobody is asked whether it was hard to read. */
export const isLight = (type: number): boolean => type === memoryType.happy
