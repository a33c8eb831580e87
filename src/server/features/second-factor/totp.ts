import { Secret, TOTP } from 'otpauth'

/** What an authenticator app and we both count in. */
const periodSeconds = 30
/** A clock may be off by one step to either side. */
const window = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Kindred', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })

/** A new secret of 160 bits, in base32 as apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from the picture. It names the member as they are known here, not by their mail address. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The time step that a code belongs to; `null` when it fits none near this moment. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** Does this look like a code of an app, rather than a recovery code? Spaces are how people group digits. */
export function readTotpCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
