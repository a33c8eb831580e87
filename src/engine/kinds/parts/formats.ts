import type { FieldDefinition } from '@kindred/contract/step'
import { hasIbanDigits, hasLuhnDigit, hasNhsDigit, hasNifLetter, withLuhnDigit } from './check-digits.ts'

export type Format = NonNullable<FieldDefinition['format']>

interface FormatRule {
  /** Does a text look like one? A check digit is not asked. */
  looksRight: (text: string) => boolean
  /** Does its check digit fit the rest? Absent: it has none. */
  addsUp?: (text: string) => boolean
  /** Texts that fit, the first of them shown to whoever writes something else. */
  example: (at: number) => string | undefined
  /** Key of the sentence that says what goes here; `{example}` in it is the first example. */
  because: string
  /** As two texts are compared that have to be the same. Absent: as they are. */
  compared?: (text: string) => string
}

const listed =
  (...examples: readonly string[]) =>
  (at: number): string | undefined =>
    examples[at]

/** What people write between the signs of a number, in groups as they read it, and small letters. */
const compact = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** A text of signs in groups: what it must look like without what stands between them. */
const inGroups = (rule: Omit<FormatRule, 'compared'>): FormatRule => ({
  ...rule,
  looksRight: (text) => rule.looksRight(compact(text)),
  ...(rule.addsUp === undefined ? {} : { addsUp: (text) => rule.addsUp?.(compact(text)) === true }),
  compared: compact,
})

const postalCode = (shape: RegExp, ...examples: readonly string[]): FormatRule =>
  inGroups({
    looksRight: (text) => shape.test(text),
    example: listed(...examples),
    because: 'wizard.notPostalCode',
  })

/** What a text must look like, and no more: whether an address or an account exists, only a letter to it can tell. */
export const formats: Record<Format, FormatRule> = {
  email: {
    looksRight: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/u.test(text),
    example: (at) => `name${at === 0 ? '' : at + 1}@example.org`,
    because: 'wizard.notEmail',
    compared: (text) => text.toLowerCase(),
  },
  url: {
    looksRight: (text) => /^https?:\/\/[^\s/.?#]+(\.[^\s/.?#]+)+([/?#]\S*)?$/iu.test(text),
    example: (at) => `https://example.org/${at === 0 ? '' : at + 1}`,
    because: 'wizard.notUrl',
  },
  phone: {
    looksRight: (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5,
    example: (at) => `+1 202 555 ${String(100 + at).padStart(4, '0')}`,
    because: 'wizard.notPhone',
  },
  iban: inGroups({
    looksRight: (text) => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text),
    addsUp: hasIbanDigits,
    example: listed(
      'ES91 2100 0418 4502 0005 1332',
      'NO9386011117947',
      'GB29 NWBK 6016 1331 9268 19',
      'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    ),
    because: 'wizard.notIban',
  }),
  bic: inGroups({
    looksRight: (text) => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text),
    example: listed('DEUTDEFF', 'NEDSZAJJXXX', 'CHASUS33'),
    because: 'wizard.notBic',
  }),
  luhn: inGroups({
    looksRight: (text) => /^\d{8,19}$/.test(text),
    addsUp: hasLuhnDigit,
    example: (at) => withLuhnDigit(String(7_992_739 + at)),
    because: 'wizard.notLuhn',
  }),
  'nhs-number': inGroups({
    looksRight: (text) => /^\d{10}$/.test(text),
    addsUp: hasNhsDigit,
    example: listed('943 476 5919', '9434765870', '987 654 4322'),
    because: 'wizard.notNhsNumber',
  }),
  nif: inGroups({
    looksRight: (text) => /^(\d{8}|[XYZ]\d{7})[A-Z]$/.test(text),
    addsUp: hasNifLetter,
    example: listed('12345678Z', 'X1234567L', '00000000T'),
    because: 'wizard.notNif',
  }),
  'postal-code-au': postalCode(/^\d{4}$/, '2000', '3000', '0800'),
  'postal-code-ca': postalCode(
    /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
    'K1A 0B1',
    'V6B1A1',
    'H2Y 1C6',
  ),
  'postal-code-de': postalCode(/^\d{5}$/, '10115', '20095', '01067'),
  'postal-code-es': postalCode(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28013', '08002', '41004'),
  'postal-code-fr': postalCode(/^\d{5}$/, '75001', '13001', '69002'),
  'postal-code-gb': postalCode(/^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, 'SW1A 1AA', 'M11AE', 'B33 8TH'),
  'postal-code-ie': postalCode(/^([AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4}$/, 'D02 AF30', 'A65F4E2', 'T12 X70A'),
  'postal-code-it': postalCode(/^\d{5}$/, '00184', '20121', '50122'),
  'postal-code-mx': postalCode(/^\d{5}$/, '06000', '44100', '64000'),
  'postal-code-nl': postalCode(/^[1-9]\d{3}[A-Z]{2}$/, '1012 AB', '3011AA', '2511 CV'),
  'postal-code-nz': postalCode(/^\d{4}$/, '6011', '1010', '8011'),
  'postal-code-us': postalCode(/^\d{5}(\d{4})?$/, '94103', '10001-1234', '60601'),
}

/** Why a text is none of this format: the key of a sentence, or undefined. */
export function formatProblem(format: Format, text: string): string | undefined {
  const { looksRight, addsUp, because } = formats[format]
  if (!looksRight(text.trim())) return because
  return addsUp?.(text.trim()) === false ? 'wizard.mistyped' : undefined
}

/** An example with its last digit but one changed, where a check digit tells that. */
export function mistypedOf(format: Format): string | undefined {
  const { addsUp, example } = formats[format]
  return addsUp && example(0)?.replace(/\d(?=\D*\d\D*$)/, (digit) => String((Number(digit) + 1) % 10))
}

/** Whether a text of this format carries a digit or letter that is worked out of the others, so that a slip in typing is told. */
export const hasCheckDigit = (format: Format): boolean => formats[format].addsUp !== undefined
