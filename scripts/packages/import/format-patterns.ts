import type { Field } from '@kindred/engine'

type Format = NonNullable<Field['format']>

/** Signs in groups, with blanks or hyphens between them as people write them. */
const grouped = (...parts: readonly string[]): string => parts.join('[\\s-]*')

/**
 * What a text must look like, as a pattern for a whole answer. Written by the export; the import knows those again that say one format alone.
 * A check digit is in no pattern.
 */
export const formatPatterns: Readonly<Record<Format, string>> = {
  email: '[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)*\\.[^\\s@.]{2,}',
  url: '[hH][tT][tT][pP][sS]?://[^\\s/.?#]+(\\.[^\\s/.?#]+)+([/?#]\\S*)?',
  phone: '\\+?[\\s()./-]*(\\d[\\s()./-]*){5,}',
  iban: grouped('[A-Za-z]', '[A-Za-z]', '\\d', '\\d([\\s-]*[A-Za-z0-9]){11,30}'),
  bic: grouped('([A-Za-z0-9][\\s-]*){4}([A-Za-z][\\s-]*){2}[A-Za-z0-9]', '[A-Za-z0-9](([\\s-]*[A-Za-z0-9]){3})?'),
  luhn: '\\d([\\s-]*\\d){7,18}',
  'nhs-number': '\\d([\\s-]*\\d){9}',
  nif: grouped('(\\d|[XYZxyz])([\\s-]*\\d){7}', '[A-Za-z]'),
  'postal-code-au': '\\d{4}',
  'postal-code-ca': grouped('[A-Za-z]\\d[A-Za-z]', '\\d[A-Za-z]\\d'),
  'postal-code-de': '\\d{5}',
  'postal-code-es': '(0[1-9]|[1-4]\\d|5[0-2])\\d{3}',
  'postal-code-fr': '\\d{5}',
  'postal-code-gb': grouped('[A-Za-z]{1,2}\\d[A-Za-z0-9]?', '\\d[A-Za-z]{2}'),
  'postal-code-ie': grouped('[A-Za-z]\\d[0-9Ww]', '[A-Za-z0-9]{4}'),
  'postal-code-it': '\\d{5}',
  'postal-code-mx': '\\d{5}',
  'postal-code-nl': grouped('[1-9]\\d{3}', '[A-Za-z]{2}'),
  'postal-code-nz': '\\d{4}',
  'postal-code-us': '\\d{5}([\\s-]*\\d{4})?',
}

/** The format that a pattern says, where it says one alone. */
export function formatOf(pattern: string | undefined): Format | undefined {
  const found = Object.entries(formatPatterns).filter(([, one]) => one === pattern)
  return found.length === 1 ? (found[0]?.[0] as Format) : undefined
}
