/** The small words around a page (content/help/texts.json). A missing one shows its key: ugly, and findable. */
export type Say = (key: string, values?: Record<string, string>) => string

export const sayFrom =
  (texts: Readonly<Record<string, string>>): Say =>
  (key, values = {}) =>
    (texts[`help.${key}`] ?? `help.${key}`).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '2026-10-05' → '5 October 2026'. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
