import { hkdfSync, randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter is taken for a digit. https://www.crockford.com/base32.html */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** A code of 80 random bits, as it is written down: `K7QF-2M9X-PW4T-8HBD`. */
export function makeReturnCode(): string {
  return formatReturnCode(Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join(''))
}

/** A code as it is written down, in groups of four. */
export const formatReturnCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** The code that somebody typed, in small letters, with spaces, an O for a 0; null where it can be none. */
export function readReturnCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–—_.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** Where the answers of a code lie, and the key that opens them: 32 bytes each; neither tells the other, or the code. */
export function keysOfCode(code: string): { place: Buffer; key: Buffer } {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', code, '', `saved answers: ${what}`, 32))
  return { place: derived('place'), key: derived('key') }
}
