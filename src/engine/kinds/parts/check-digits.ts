// Check digits catch a slip in typing: they are worked out of the other digits. Each function gets a text without blanks, in capitals, that looks right.

/** ISO 13616: the first four signs last, letters as 10 to 35, is 1 modulo 97. */
export function hasIbanDigits(text: string): boolean {
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** ISO/IEC 7812: every second digit from the last one on counts twice. */
function luhnSum(text: string): number {
  return [...text].reverse().reduce((sum, sign, at) => {
    const digit = Number(sign) * (at % 2 === 0 ? 1 : 2)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0)
}

export const hasLuhnDigit = (text: string): boolean => luhnSum(text) % 10 === 0

export const withLuhnDigit = (text: string): string => `${text}${(10 - (luhnSum(`${text}0`) % 10)) % 10}`

/** The ten digits, weighted from 10 down to 1, are a multiple of 11. */
export const hasNhsDigit = (text: string): boolean =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11 === 0

/** Spain's DNI and NIE: the letter belongs to the rest by 23; X, Y and Z stand for 0, 1 and 2. */
export const hasNifLetter = (text: string): boolean =>
  'TRWAGMYFPDXBNJZSQVHLCKE'[
    Number(text.slice(0, -1).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))) % 23
  ] === text.at(-1)
