/** The language in which the app speaks, and those that can be chosen. They come with the texts. */
export interface Languages {
  language: string
  direction: 'ltr' | 'rtl'
  /** Rooms of texts that are in the language of the content instead: the first of `languages`. */
  untranslated: readonly string[]
  languages: readonly { language: string; name: string }[]
}

let spoken: Languages = {
  language: 'en',
  direction: 'ltr',
  untranslated: [],
  languages: [],
}

/** The page says it too, so that it is read aloud, hyphenated and laid out as its language wants. */
export function setLanguages(all: Languages): void {
  spoken = all
  document.documentElement.lang = all.language
  document.documentElement.dir = all.direction
}

export const language = (): string => spoken.language

/** For days and numbers: English ones are written as the pages are spelled. */
export const spelling = (): string => (spoken.language === 'en' ? 'en-GB' : spoken.language)

export const languagesToChoose = (): Languages['languages'] => spoken.languages

/**
 * In which language a part of the page is whose texts are of these rooms: `lang` for it, where that is another than the page's.
 * @example <main lang={languageOf(['community', 'list'])}>
 */
export function languageOf(rooms?: readonly string[]): string | undefined {
  const isOther =
    rooms === undefined ? spoken.untranslated.length > 0 : rooms.some((room) => spoken.untranslated.includes(room))
  return isOther ? spoken.languages[0]?.language : undefined
}

/** Rooms of texts that stand on a page. Others have too many to name: they count as translated when everything is. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  '/': ['community', 'account', 'nav', 'list', 'card', 'cover', 'memory', 'time'],
  '/home': ['home', 'nav', 'yours', 'list', 'card', 'cover', 'memory', 'time'],
}

export const roomsAt = (pathname: string): readonly string[] | undefined => rooms[pathname]

/** This very page in another language: the server remembers the choice and sends the page again. */
export function inOtherLanguage(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  to: string,
): string {
  const params = new URLSearchParams(search)
  params.set('lang', to)
  return `${pathname}?${params}${hash}`
}
