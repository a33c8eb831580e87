import { memoize } from '@kindred/engine'
import { draftContent } from './draft-content.ts'
import { isLookupName } from './lookups.ts'
import { openFile } from './open-file.ts'
import { isPictureName } from './pictures.ts'
import type { ContentFiles } from './rollback-invalid.ts'
import { longestFor } from './rules/translated-values.ts'
import { withoutContentFolder } from './source-file.ts'
import { isPlural, placeholderKey, placeOf, textsOf, translatable, translationOf } from './translations.ts'

/** A text beside what it is in another language. */
export interface TranslationRow {
  /** The content file whose words these are, from the content folder on. */
  of: string
  /** The file of translations, as files are named here; it may not be there yet. */
  file: string
  id: string
  text: string
  /** What is said in that language now. */
  to: string | undefined
  /** `stale`: its text was changed since it was translated; `was`: the text that was translated. */
  state: 'missing' | 'stale' | 'done'
  was?: string
}

/** Files as they are opened: of content that did not change, once. */
const draftOf = memoize((files: ContentFiles) => {
  const sources = [...files]
    .filter(([name]) => !isPictureName(name) && !isLookupName(name))
    .map(([name, text]) => openFile(name, text))
  return draftContent(sources.flatMap((file) => (Array.isArray(file) ? [] : [file])))
})

/** Languages that content can be translated to. */
export const languagesToTranslate = (files: ContentFiles): { language: string; name: string }[] =>
  draftOf(files)
    .locales.filter(({ value }) => value.source !== true)
    .map(({ file, value }) => ({ language: placeOf(file.name).language, name: value.name }))

/** Every text of the content with its translation, in the order of files. */
export function translationTable(files: ContentFiles, language: string): TranslationRow[] {
  const draft = draftOf(files)
  const books = new Map(
    draft.translations
      .filter(({ file }) => placeOf(file.name).language === language)
      .map(({ file, value }) => [placeOf(file.name).of, { name: file.name, value }]),
  )
  return translatable(draft).flatMap((placed) => {
    const texts = textsOf(placed)
    const of = withoutContentFolder(placed.file.name)
    const bare = of.replace(/\.(json|md)$/, '')
    const book = books.get(bare)
    // A help page that is translated in Markdown is one text, and a file of its own.
    if (book?.name.endsWith('.md')) return []
    const folder = placed.file.name.slice(0, placed.file.name.indexOf('/'))
    const file = book?.name ?? `${folder}/i18n/${language}/${bare}.json`
    return texts.map(({ id, text }): TranslationRow => {
      const to = book && translationOf(book.value, { id, text }, texts)
      const word =
        book?.value.words !== undefined && Object.hasOwn(book.value.words, id) ? book.value.words[id] : undefined
      const isStale = word !== undefined && word.from !== text && to === word.to
      return {
        of,
        file,
        id,
        text,
        to: to ?? (isStale ? word?.to : undefined),
        state: to === undefined ? 'missing' : isStale ? 'stale' : 'done',
        ...(word !== undefined && word.from !== text ? { was: word.from } : {}),
      }
    })
  })
}

/** What keeps words from being the translation of a text: what the app fills in is missing or unknown, or there is no room for it. */
export function translationFaults(
  { id, text }: Pick<TranslationRow, 'id' | 'text'>,
  to: string,
): { code: 'slotMissing' | 'slotUnknown' | 'long'; values: Record<string, string | number> }[] {
  const [wanted, given] = [text, to].map((words) => placeholderKey(words).split(' ')) as [string[], string[]]
  // A form of a plural may leave its number out, and say it where another form does not.
  const missing = isPlural(id) ? [] : wanted.filter((slot) => slot !== '' && !given.includes(slot))
  const unknown = given.filter((slot) => slot !== '' && !wanted.includes(slot) && !isPlural(id))
  const most = longestFor(text)
  return [
    ...missing.map((slot) => ({ code: 'slotMissing' as const, values: { slot } })),
    ...unknown.map((slot) => ({ code: 'slotUnknown' as const, values: { slot } })),
    ...(to.length > most ? [{ code: 'long' as const, values: { column: 'translation', most } }] : []),
  ]
}
