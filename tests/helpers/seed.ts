/**
 * What random tests draw from. A run prints it at its beginning, as it prints the order of its tests by the same number:
 * `TEST_SEED=123 npx vitest run …` draws the same again.
 * @example fc.assert(property, { seed })
 */
export const seed = Number(process.env.TEST_SEED ?? 20261121)
