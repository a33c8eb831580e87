// Check digits catch a slip in typing: they are worked out of the other digits. Each function gets a text without blanks, in capitals, that looks right.

/** How long an IBAN of a country is (SWIFT's registry of IBANs); one of another country has 15 to 34 signs. */
const ibanLengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 ' +
  'GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 ' +
  'OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

export function isIbanShape(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const at = ibanLengths.indexOf(text.slice(0, 2))
  return at === -1 || Number(ibanLengths.slice(at + 2, at + 4)) === text.length
}

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
