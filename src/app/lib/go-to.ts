/** Leaves the app for a page of the same site; Back does not come here again. */
export const goTo = (address: string): void => window.location.replace(address)

/** The same, with a way back. */
export const goOn = (address: string): void => window.location.assign(address)
