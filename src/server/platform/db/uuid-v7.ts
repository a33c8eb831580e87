import { v7 } from 'uuid'

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, then a counter and randomness. Made here rather than in the database,
 * so that the same keys work on every engine we may move to, and so that new rows sit together in an index. Without a time
 * of its own, each is larger than the one before it.
 */
export const uuidV7 = (now?: number): string => (now === undefined ? v7() : v7({ msecs: now }))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True when PostgreSQL will take the text as a uuid; ask before a query, because a wrong one fails the whole query. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** When a UUIDv7 was made. */
export function momentOf(uuid: string): Date {
  return new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16))
}
