/** The key under which something was last sent, so that a second try of the very same makes no second one. */
export interface IdempotencyKey {
  key: string
  /** What was sent under it, as a number: another text needs another key. */
  of: string
}

/** The same body keeps its key; another one gets another. */
export function idempotencyKeyFor(body: unknown, before: IdempotencyKey | null, newKey: () => string): IdempotencyKey {
  const of = fingerprint(JSON.stringify(body))
  return before?.of === of ? before : { key: newKey(), of }
}

/** FNV-1a, twice with different starts: enough to tell one person's drafts apart. */
function fingerprint(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}.${text.length}`
}

/** `crypto.randomUUID` is missing on plain http outside localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
