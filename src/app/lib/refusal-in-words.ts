import { ApiError } from './api.ts'

/** What the server says to a person about a refusal that they can do something about: something is closed or changed meanwhile, or it is too much for now. */
export const refusalInWords = (error: unknown): string | null =>
  error instanceof ApiError && (error.status === 409 || error.status === 429) ? error.detail : null
