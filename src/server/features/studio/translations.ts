import {
  type ContentFiles,
  type Edit,
  languagesToTranslate,
  placeOfTranslation,
  pointerOf,
  type TranslationRow,
  translationTable,
} from '@kindred/content'
import { LRUCache } from 'lru-cache'
import { badRequest, notFound } from '../../platform/errors.ts'
import { withEdit } from './structure.ts'

const ofLive = new LRUCache<string, { live: ContentFiles; rows: TranslationRow[] }>({ max: 10 })

function liveTable(live: ContentFiles, language: string): TranslationRow[] {
  const known = ofLive.get(language)
  if (known?.live === live) return known.rows
  const rows = translationTable(live, language)
  ofLive.set(language, { live, rows })
  return rows
}

/** help/safety, for the page and for what translates it. */
const subjectOf = (name: string): string => {
  const { language, of } = placeOfTranslation(name)
  return language === '' ? name.slice(name.indexOf('/') + 1).replace(/\.(json|md)$/, '') : of
}

/** Every text with its translation, live with a change; only files that the change edits are read again. */
function tableWith(live: ContentFiles, files: ContentFiles, language: string): TranslationRow[] {
  const all = liveTable(live, language)
  const names = [...new Set([...live.keys(), ...files.keys()])]
  const edited = new Set(names.filter((name) => live.get(name) !== files.get(name)).map(subjectOf))
  if (edited.size === 0) return all
  const folders = new Set([...edited].map((subject) => subject.replace(/\/steps\/[^/]+$/, '/wizard')))
  const some = [...files].filter(
    ([name]) => edited.has(subjectOf(name)) || folders.has(subjectOf(name)) || name.endsWith('/locale.json'),
  )
  const isEdited = ({ of }: TranslationRow) => edited.has(of.replace(/\.(json|md)$/, ''))
  return [...all.filter((row) => !isEdited(row)), ...translationTable(new Map(some), language).filter(isEdited)]
}

const rank = { stale: 0, missing: 1, done: 2 }

/** Texts beside their translations: those whose text was changed first, then those that are missing. `language`: '' is the first one. */
export function translationsFor(
  live: ContentFiles,
  files: ContentFiles,
  { language: asked, q, only, most }: { language: string; q: string; only: 'open' | 'all'; most: number },
) {
  const languages = languagesToTranslate(live)
  const language = asked === '' ? (languages[0]?.language ?? '') : asked
  if (!languages.some((one) => one.language === language)) return { languages, language, total: 0, open: 0, rows: [] }
  const wanted = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = tableWith(live, files, language).filter(({ of, id, text, to = '' }) => {
    const words = `${of} ${id} ${text} ${to}`.toLowerCase()
    return wanted.every((word) => words.includes(word))
  })
  const open = found.filter(({ state }) => state !== 'done')
  const shown = (only === 'open' ? open : found).toSorted((a, b) => rank[a.state] - rank[b.state])
  return { languages, language, total: shown.length, open: open.length, rows: shown.slice(0, most) }
}

export type Translated = { language: string; of: string; id: string; to: string }

/** Edits with one text in another language, as a translation of what the text says with the change. */
export function withTranslation(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  { language, of, id, to }: Translated,
): Edit[] {
  if (!languagesToTranslate(live).some((one) => one.language === language)) throw notFound('There is no such language.')
  const row = tableWith(live, files, language).find((one) => one.of === of && one.id === id)
  if (row === undefined) throw notFound('This text can’t be translated here. It may have been removed.')
  const { file, text } = row
  const word = to.trim() === '' ? null : { from: text, to: to.replaceAll('\r\n', '\n') }
  if (files.has(file)) return withEdit(edits, live, { file, at: pointerOf(['words', id]), to: word })
  if (word === null) throw badRequest({ to: ['Write this text in the other language.'] })
  const $schema = `${'../'.repeat(file.split('/').length - 1)}schemas/content/translation.schema.json`
  return withEdit(edits, live, { file, at: '', to: { $schema, words: { [id]: word } } })
}
