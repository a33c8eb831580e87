/** The small words around help (content/help/texts.json), by their names without `help.`. */
export type Say = (key: string, values?: Record<string, string>) => string

/** A missing text shows its key: ugly, and findable. */
export const sayFrom =
  (texts: Readonly<Record<string, string>>, room = 'help'): Say =>
  (key, values = {}) =>
    (texts[`${room}.${key}`] ?? `${room}.${key}`).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '2026-10-05' → '5 October 2026'. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
