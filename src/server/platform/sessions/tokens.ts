import { createHash, randomBytes } from 'node:crypto'

/** A new token for a cookie or a header: 256 random bits that say nothing, so that the rows they open can be taken away at any moment. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. It is random itself, so a plain hash is enough; a copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

// Without I, L, O and U: no two letters that look alike, no words by accident. 32 letters: a byte's rest is even.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 25 bits for each group, that can be read and typed. */
export function newCode(groups = 4): string {
  const text = [...randomBytes(groups * 5)].map((byte) => letters.charAt(byte % 32)).join('')
  return text.replace(/.{5}(?=.)/g, '$&-')
}

/** The hash of a code as a person typed it: case, spaces, hyphens and look-alikes do not matter. */
export function hashCode(typed: string): Buffer {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return hashToken(plain)
}
