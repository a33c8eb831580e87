/** The language in which the app speaks, and those that can be chosen. They come with the texts. */
export interface Languages {
  language: string
  direction: 'ltr' | 'rtl'
  /** Groups of texts (the first word of their keys) that are in the language of the content instead: the first of `languages`. */
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

export const languagesToChoose = (): Languages['languages'] => spoken.languages

/** What speakers call the language of a text that is in another than the page: 'Español'. */
export const nameOfOtherLanguage = (lang: string | null): string | undefined =>
  lang === spoken.language ? undefined : spoken.languages.find((one) => one.language === lang)?.name

/** Another language than that of the content: most of what people write is not in it. */
export const isOtherLanguage = (): boolean => spoken.languages.findIndex((one) => one.language === spoken.language) > 0

/**
 * In which language a part of the page is whose texts are of these textGroups: `lang` for it, where that is another than the page's.
 * @example <main lang={languageOf(['community', 'list'])}>
 */
export function languageOf(textGroups?: readonly string[]): string | undefined {
  const isOther =
    textGroups === undefined
      ? spoken.untranslated.length > 0
      : textGroups.some((group) => spoken.untranslated.includes(group))
  return isOther ? spoken.languages[0]?.language : undefined
}

const lists = ['list', 'card', 'cover', 'memory', 'time']

/** Groups of texts (the first word of their keys) that stand on a page. Others have too many to name: they count as translated when everything is. */
const groupsOfPages: readonly [at: RegExp, groups: readonly string[]][] = [
  [/^\/$/, ['community', 'account', ...lists]],
  [/^\/home/, ['home', 'yours', ...lists]],
  // A wizard says its own words; these are around it.
  [/^\/(quiz|contact|childhood|w\/)/, ['wizard', 'own', 'draft']],
  [/^\/club/, ['club', ...lists]],
  [/search/, ['find', 'search', ...lists]],
]

export const textGroupsAt = (pathname: string): readonly string[] | undefined =>
  groupsOfPages.find(([at]) => at.test(pathname))?.[1]

/** This very page in another language: the server remembers the choice and sends the page again. */
export function inOtherLanguage(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  to: string,
): string {
  const params = new URLSearchParams(search)
  params.set('lang', to)
  return `${pathname}?${params}${hash}`
}
