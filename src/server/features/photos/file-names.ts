import { forbiddenInFileName, longestFileName, typesOf } from '@kindred/engine'
import { visibleOf } from '@kindred/engine/text'

/** What a person called a file, without what a system could take for more than a name, and with the ending of what is in it. */
export function safeFileName(given: string, type: string): string {
  const shown = given
    .normalize('NFC')
    .replace(new RegExp(`[${forbiddenInFileName}]`, 'gu'), ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+/u, '')
  const endings = typesOf({})[type] ?? []
  const own = endings.find((one) => shown.toLowerCase().endsWith(one))
  const ending = own === undefined ? (endings[0] ?? '') : shown.slice(-own.length)
  const stem = own === undefined ? shown : shown.slice(0, -own.length)
  // Half of a sign that is written in two is none.
  const short = visibleOf(stem.slice(0, longestFileName - 10).replace(/[\ud800-\udbff]$/, ''))
  return `${short || 'file'}${ending}`
}

/** The header that makes a browser save a file, under its name in any script (RFC 6266). */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
