import type { Field } from '@kindred/engine'

/** What a text must look like, as a pattern for a whole answer. Written by the export; the import knows them again. */
export const formatPatterns: Readonly<Record<NonNullable<Field['format']>, string>> = {
  email: '[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)*\\.[^\\s@.]{2,}',
  url: '[hH][tT][tT][pP][sS]?://[^\\s/.?#]+(\\.[^\\s/.?#]+)+([/?#]\\S*)?',
  phone: '\\+?[\\s()./-]*(\\d[\\s()./-]*){5,}',
}
