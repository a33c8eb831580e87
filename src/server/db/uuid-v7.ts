import { randomBytes } from 'node:crypto'

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, then randomness. Made here rather than in the database, so that
 * the same keys work on every engine we may move to, and so that new rows sit together in an index.
 */
export function uuidV7(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True when PostgreSQL will take the text as a uuid; ask before a query, because a wrong one fails the whole query. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** When a UUIDv7 was made. */
export function momentOf(uuid: string): Date {
  return new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16))
}
