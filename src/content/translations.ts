import type { OptionList } from '@kindred/contract/option-list'
import type { Translation } from '@kindred/contract/translation'
import { memoize } from '@kindred/engine'
import type { DraftContent, Placed } from './draft-content.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'
import { textsOfFile } from './prose.ts'
import type { JsonPath } from './source-file.ts'
import { withoutFormat } from './source-file.ts'

/** A text of a content file, by the id under which it is translated. */
export interface NamedText {
  id: string
  text: string
  path: JsonPath
}

/** Kinds of files whose words are given to people in their language, and the list whose items fall back one by one. */
const translated: Readonly<Record<string, string>> = {
  texts: '',
  wizard: '',
  step: 'results',
  'option-list': 'options',
  upgrades: '',
  memes: 'templates',
  'help-page': 'sections',
  hotlines: 'lines',
  sidebars: 'sidebars',
  navigation: 'entries',
  clubs: 'clubs',
  'style-area': 'styles',
  'style-pages': '',
}

/** What stays as it is: whoever calls a line hears the name that it has, and what is texted to it is a word of its own. */
const isProperName = (kind: string, path: JsonPath): boolean =>
  kind === 'hotlines' && (path.at(-1) === 'name' || path.at(-1) === 'text')
const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** Other words of an option are one text, separated by commas: another language has more of them, or fewer. They are never read, so they may be missing. */
const isSynonyms = (path: JsonPath): boolean => path.at(-1) === 'synonyms'

const synonymsOf = (value: object): { text: string; path: JsonPath }[] =>
  ((value as Partial<OptionList>).options ?? []).flatMap(({ synonyms }, index) =>
    synonyms === undefined ? [] : [{ text: synonyms.join(', '), path: ['options', index, 'synonyms'] }],
  )

/** What can be said in another language in this file. Items of lists are called by their own ids, where they have some. */
export const textsOf = ({ file: { kind = '' }, value }: Placed<unknown>): readonly NamedText[] =>
  textsOfKind(kind, value as object)

const textsOfKind = (kind: string, value: object): readonly NamedText[] =>
  named(value, [kind], () =>
    [...textsOfFile(value), ...(kind === 'option-list' ? synonymsOf(value) : [])]
      .filter(({ text, path }) => hasLetters(text) && !isProperName(kind, path))
      .map(({ text, path }) => ({ text, path, id: idAt(kind, value, path) })),
  )

const named = memoizeByInputs<readonly NamedText[]>()

/** The same, room by room. */
export const textsByNamespace = memoize((texts: readonly NamedText[]): ReadonlyMap<string, readonly NamedText[]> => {
  const rooms = new Map<string, NamedText[]>()
  for (const one of texts) {
    const room = rooms.get(namespaceOf(one.id))
    if (room === undefined) rooms.set(namespaceOf(one.id), [one])
    else room.push(one)
  }
  return rooms
})

function idAt(kind: string, value: unknown, path: JsonPath): string {
  if (kind === 'texts') return String(path.at(-1))
  let at: unknown = value
  const parts = path.map((part) => {
    const inside = (at as Record<string | number, unknown>)[part]
    const own = Array.isArray(at) ? (inside as { id?: unknown } | null)?.id : undefined
    at = inside
    return typeof own === 'string' ? own : String(part)
  })
  return parts.join('/')
}

/** `i18n/es/help/safety.json` → the language and the file that it translates, whichever way that one is written. */
export function placeOf(name: string): { language: string; of: string } {
  const [, language = '', of = ''] = /^i18n\/([^/]+)\/(.+)$/.exec(withoutFormat(name)) ?? []
  return { language, of }
}

/** The files that people read in their language. */
export const translatable = (draft: DraftContent): Placed<unknown>[] => [
  ...draft.texts,
  ...draft.help,
  ...draft.hotlines,
  ...draft.sidebars,
  ...draft.navigation,
  ...draft.clubs,
  ...draft.styleAreas,
  ...draft.stylePages,
  ...draft.memes,
  ...draft.optionLists,
  ...draft.wizards.flatMap(({ definition, steps, upgrades }) => [
    definition,
    ...steps,
    ...(upgrades === undefined ? [] : [upgrades]),
  ]),
]

/** What a file of translations holds: texts by their names, and phrases wherever they stand. */
export type TranslationTexts = Pick<Translation, 'words' | 'phrases'>

/** The words in braces of a text, which the app fills in. */
export const placeholderKey = (text: string): string => [...new Set(text.match(/\{[\w.-]+\}/g) ?? [])].sort().join(' ')

/**
 * How a text is said in this language, if somebody has said it. One that moved within its file is found by its words. One that was
 * changed since keeps its old translation until it is looked at, unless other words are filled in today (nobody reads braces), or its old
 * words stand elsewhere in the file (`among`): then something was put before them.
 */
export function translationOf(
  phrasebook: TranslationTexts,
  { id, text }: Omit<NamedText, 'path'>,
  among: readonly NamedText[] = [],
): string | undefined {
  const { words = {}, phrases = {} } = phrasebook
  const word = Object.hasOwn(words, id) ? words[id] : undefined
  if (word?.from === text) return word.to
  if (Object.hasOwn(phrases, text)) return phrases[text]
  const moved = isPlaceInList.test(id) ? bySource(phrasebook).get(text) : undefined
  if (moved !== undefined || word === undefined || placeholderKey(word.from) !== placeholderKey(text)) return moved
  return wordsOf(among).has(word.from) ? undefined : word.to
}

/** What has no id of its own is called by its place, which changes with what is added before it. */
const isPlaceInList = /\/\d+(\/|$)/

const wordsOf = memoize((texts: readonly NamedText[]) => new Set(texts.map(({ text }) => text)))

const bySource = memoize(
  ({ words = {} }: TranslationTexts) => new Map(Object.values(words).map(({ from, to }) => [from, to] as const)),
)

/**
 * The value of a file in another language. What has no words there stays as it is and says its own language (`lang`): item by item
 * where the file is a list of such, else as a whole, so that nobody reads a sentence that changes its language in the middle.
 */
export const translatedWith = <T extends object>(
  { file, value }: Placed<T>,
  phrasebook: TranslationTexts | undefined,
  source: string,
): T =>
  inWords(phrasebook ?? value, [value, source], () => translateValue(file.kind ?? '', value, phrasebook, source)) as T

const inWords = memoizeByInputs<object>()

/** The same for the value of a file of this kind, wherever it comes from. */
export function translateValue<T extends object>(
  kind: string,
  value: T,
  phrasebook: TranslationTexts | undefined,
  source: string,
): T & { lang?: string } {
  const list = translated[kind] ?? ''
  const all = textsOfKind(kind, value)
  const texts = all.map((named) => ({ ...named, to: phrasebook && translationOf(phrasebook, named, all) }))
  const missing = texts.filter(({ to, path }) => to === undefined && !isSynonyms(path)).map(({ path }) => path)
  if (missing.some((path) => path[0] !== list)) return { ...value, lang: source }
  const untold = new Set(missing.map(([, index]) => index))
  const told = replaced(value, texts) as T & Record<string, unknown[]>
  if (untold.size === 0) return told
  const items = (value as Record<string, object[]>)[list] ?? []
  const mixed = items.map((item, index) => (untold.has(index) ? { ...item, lang: source } : told[list]?.[index]))
  return { ...told, [list]: mixed }
}

/** A copy in which other texts stand at these places. */
function replaced(value: unknown, texts: readonly { path: JsonPath; to: string | undefined }[]): unknown {
  const copy = structuredClone(value)
  for (const { path, to } of texts) {
    if (to === undefined) continue
    let at = copy as Record<string | number, unknown>
    for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, unknown>
    at[path.at(-1) ?? ''] = isSynonyms(path) ? to.split(',').map((word) => word.trim()) : to
  }
  return copy
}

const pluralEnding = /\.(zero|one|two|few|many|other)$/

/** `bell.who.few` of a language that has more forms is one of the texts that English calls `bell.who.one` and `bell.who.other`. */
export function pluralOf(id: string, known: ReadonlyMap<string, NamedText>): NamedText | undefined {
  const stem = id.replace(pluralEnding, '')
  return stem === id || !known.has(`${stem}.one`) ? undefined : known.get(`${stem}.other`)
}

export const isPlural = (id: string): boolean => pluralEnding.test(id)

/** The forms that a language has for the numbers that people meet here. */
export function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const numbers = Array.from({ length: 201 }, (_, number) => number)
  return [...new Set(numbers.map((number) => rules.select(number)))]
}

/** The texts of files of texts, with the forms that only this language has, and the rooms in which one is missing. */
export function translatedTexts(
  files: DraftContent['texts'],
  phrasebookOf: (file: string) => TranslationTexts | undefined,
): { texts: Record<string, string>; untranslated: string[] } {
  const texts: Record<string, string> = {}
  const untranslated = new Set<string>()
  for (const placed of files) {
    const phrasebook = phrasebookOf(placed.file.name)
    const named = textsOf(placed)
    Object.assign(texts, placed.value.texts)
    for (const one of named) {
      const to = phrasebook && translationOf(phrasebook, one)
      if (to === undefined) untranslated.add(namespaceOf(one.id))
      else texts[one.id] = to
    }
    const known = new Map(named.map((one) => [one.id, one]))
    for (const [id, { to }] of Object.entries(phrasebook?.words ?? {}))
      if (!known.has(id) && pluralOf(id, known) !== undefined) texts[id] = to
  }
  return { texts, untranslated: [...untranslated].sort() }
}

/** `bell.who.one` → 'bell': texts of one room are kept in one language. */
const namespaceOf = (id: string): string => id.split('.')[0] ?? id
