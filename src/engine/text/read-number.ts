const isDigit = /\p{Nd}/u

/** Digits of every script stand in tens, one behind the other: those before it say which one it is. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit.test(String.fromCodePoint(point - before - 1))) before += 1
  return String(before % 10)
}

const signs = (language: string): { decimal: string; group: string } => {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5)
  const signOf = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const decimal = signOf('decimal', '.')
  return { decimal, group: signOf('group', decimal === ',' ? '.' : ',') }
}

const isPlain = /^-?(\d+(\.\d+)?|\.\d+)$/

/** As numbers are kept: the checker reads them by the million. */
const isInShort = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/**
 * A number as people write it in a language, as it is kept: digits of any script, the sign before the decimals and those
 * between thousands of that language. Where only one reading makes sense, the other language's signs are taken too.
 * Undefined: it is no number.
 * @example readNumber('7,5', 'es') === '7.5' && readNumber('1,000', 'en') === '1000' && readNumber('٧٫٥', 'en') === '7.5'
 */
export function readNumber(text: string, language = 'en'): string | undefined {
  if (isInShort.test(text) && (language === 'en' || !text.includes('.'))) return text
  const written = [...text.trim()]
    .map((sign) => (isDigit.test(sign) ? digitOf(sign) : sign))
    .join('')
    .normalize('NFKC')
    .replace(/^[\u061c\u200e\u200f]*[-−‐‑–—]/u, '-')
    .replace(/^\+/, '')
    .replace(/[\u061c\u200e\u200f]/gu, '')
    .replace(/٫/gu, '.')
    .replace(/(?<=\d)[\s'’٬_](?=\d{3}(?!\d))/gu, '')
  const plain = withoutGroups(written, language)
  return plain !== undefined && isPlain.test(plain) ? inShort(plain) : undefined
}

/** Without zeros that say nothing. */
const inShort = (plain: string): string =>
  plain
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(-?)0*(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/^-0$/, '0')

/** With a point before the decimals and nothing between thousands. */
function withoutGroups(written: string, language: string): string | undefined {
  const [comma, point] = [written.split(',').length - 1, written.split('.').length - 1]
  if (comma === 0 && point === 0) return written
  // Both: the last one is before the decimals. One of them twice: it stands between thousands.
  const last = written.lastIndexOf(',') > written.lastIndexOf('.') ? ',' : '.'
  const group = comma > 0 && point > 0 ? (last === ',' ? '.' : ',') : comma > 1 ? ',' : point > 1 ? '.' : undefined
  if (group !== undefined) return ungrouped(written, group)
  const { decimal } = signs(language)
  const isGroup = last !== decimal && grouped(last).test(written)
  return isGroup ? ungrouped(written, last) : written.replace(last, '.')
}

/** In threes, or as in India: in twos before the last three. */
const grouped = (sign: string): RegExp => new RegExp(`^-?[1-9]\\d{0,2}(\\${sign}\\d{2,3})*\\${sign}\\d{3}$`)

function ungrouped(written: string, sign: string): string | undefined {
  const [whole = '', decimals] = written.split(sign === ',' ? '.' : ',')
  if (!grouped(sign).test(whole)) return undefined
  return whole.replaceAll(sign, '') + (decimals === undefined ? '' : `.${decimals}`)
}
