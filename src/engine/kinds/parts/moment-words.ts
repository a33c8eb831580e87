const formatters = new Map<string, Intl.DateTimeFormat>()

/** A moment (ms, UTC) as a language writes it. Made with the first one that is said: it costs a browser 10 ms, and most wizards ask for none. */
export function momentInWords(moment: number, options: Intl.DateTimeFormatOptions, language = 'en'): string {
  const key = JSON.stringify([language, options])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formatters.set(key, known)
  return known.format(moment)
}
