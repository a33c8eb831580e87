/** The folder of the project. */
export const root: string

/** Runs `npm ci` when node_modules is missing or holds other versions than package-lock.json names. */
export function ensureInstalled(): void
