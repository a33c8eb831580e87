/** Leaves the app for a page of the same site; Back does not come here again. */
export const redirectTo = (address: string): void => window.location.replace(address)

/** The same, with a way back. */
export const navigateTo = (address: string): void => window.location.assign(address)
