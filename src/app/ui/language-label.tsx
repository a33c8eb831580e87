import { nameOfOtherLanguage } from '../lib/texts/languages.ts'

/** In which language a memory is written, where it is not the page's; in the words of its speakers. */
export function LanguageLabel({ lang }: { lang: string | null }) {
  const inOther = nameOfOtherLanguage(lang)
  return inOther && <span lang={lang ?? undefined}>{inOther}</span>
}
