/** The small words around help (content/help/texts.json), by their names without `help.`. */
export type TranslateFn = (key: string, values?: Record<string, string>) => string

/** A `TranslateFn` for the texts with one prefix. A text that is missing shows its key: ugly, and findable. */
export const createTranslate =
  (texts: Readonly<Record<string, string>>, prefix = 'help'): TranslateFn =>
  (key, values = {}) =>
    (texts[`${prefix}.${key}`] ?? `${prefix}.${key}`).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    )

/** '2026-10-05' → 'October 5, 2026', '5 de octubre de 2026'. */
export const dayInWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
