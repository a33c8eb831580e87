/** The language that the page says it is in: numbers and days are written as it does. A server has no page, and writes them in English. */
export const pageLanguage = (): string | undefined =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang || undefined
