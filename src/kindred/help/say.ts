/** The small words around help (content/help/texts.json), by their names without `help.`. */
export type Say = (key: string, values?: Record<string, string>) => string

/** A `Say` for the texts with one prefix. A text that is missing shows its key: ugly, and findable. */
export const sayFrom =
  (texts: Readonly<Record<string, string>>, prefix = 'help'): Say =>
  (key, values = {}) =>
    (texts[`${prefix}.${key}`] ?? `${prefix}.${key}`).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    )

/** English days are said as the pages are spelled. */
const spelling = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** '2026-10-05' → '5 October 2026', '5 de octubre de 2026'. */
export const dayInWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(spelling(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
