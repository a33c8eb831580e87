import type { DraftContent } from './draft-content.ts'
import { withoutFormat } from './source-file.ts'
import { type NamedText, placeOf, textsOf, translatable, translationOf } from './translations.ts'

/** How much of the content a language says. */
export interface LanguageProgress {
  language: string
  /** Everything that people can read. */
  texts: number
  translated: number
  /** Of these, whose text was changed since. */
  stale: number
  /** What is not translated, by the file that would translate it. */
  missing: readonly { file: string; id: string; text: string }[]
}

/** For each language but that of the content. */
export function languageProgress(draft: DraftContent): LanguageProgress[] {
  const files = translatable(draft).map((placed) => ({ of: withoutFormat(placed.file.name), texts: textsOf(placed) }))
  return draft.locales
    .filter(({ value }) => value.source !== true)
    .map(({ file }) => {
      const { language } = placeOf(file.name)
      const books = new Map(
        draft.translations
          .filter((one) => placeOf(one.file.name).language === language)
          .map(({ file, value }) => [placeOf(file.name).of, value]),
      )
      const said = files.flatMap(({ of, texts }) => {
        const book = books.get(of)
        return texts.map((text) => ({
          of,
          text,
          to: book && translationOf(book, text, texts),
          isStale: book && isStale(book, text),
        }))
      })
      return {
        language,
        texts: said.length,
        translated: said.filter(({ to }) => to !== undefined).length,
        stale: said.filter(({ isStale }) => isStale === true).length,
        missing: said.flatMap(({ of, text: { id, text }, to }) =>
          to === undefined ? [{ file: `i18n/${language}/${of}.json`, id, text }] : [],
        ),
      }
    })
}

const isStale = ({ words = {} }: Parameters<typeof translationOf>[0], { id, text }: NamedText): boolean =>
  Object.hasOwn(words, id) && words[id]?.from !== text
