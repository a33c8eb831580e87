/** A JSON object: neither null nor a list. Here and not the engine's, which would come along with every first visit. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
