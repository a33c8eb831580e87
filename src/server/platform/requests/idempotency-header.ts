/** The headers of a call that makes something: with a key, it makes it once however often it is sent. */
export const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: 200 } },
} as const

export type IdempotencyHeader = { 'idempotency-key'?: string }
