import type { OptionList } from '@kindred/contract/option-list'
import { didYouMean, nearestName } from '../did-you-mean.ts'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import { withoutContentFolder, withoutFormat } from '../source-file.ts'
import {
  isPlural,
  type NamedText,
  placeholderKey,
  placeOf,
  pluralForms,
  pluralOf,
  textsByNamespace,
  textsOf,
  translatable,
  translationOf,
} from '../translations.ts'
import { unknownName } from './lists.ts'
import { lengthRules, translatedLabelRules } from './translated-values.ts'

type TranslationFile = DraftContent['translations'][number]

/** What is said in another language is about something, says it with the same words in braces, and is not older than it. */
export function translationRules(draft: DraftContent, names: readonly string[]): Finding[] {
  const files = new Map(translatable(draft).map((placed) => [withoutFormat(placed.file.name), placed]))
  const languages = new Set(draft.locales.map(({ file }) => placeOf(file.name).language))
  return [
    ...draft.locales.flatMap((locale) => [localeRules(locale), wholeRules(draft, locale, files, names)].flat()),
    ...draft.translations.flatMap((translation) => {
      const { language, of } = placeOf(translation.file.name)
      if (!languages.has(language)) return [withoutLocale(translation, language)]
      const placed = files.get(of)
      return placed === undefined
        ? unknownSource(translation, of, files, names)
        : ofWords(translation.value, [translation.file, placed.value, language], () =>
            wordsRules(translation, placed, language),
          )
    }),
  ]
}

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && Intl.PluralRules.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function localeRules({ file }: DraftContent['locales'][number]): Found {
  const { language } = placeOf(file.name)
  if (isLanguage(language)) return []
  return findingAt(
    file,
    [],
    'unknown-language',
    `"${language}" is not the tag of a language that browsers know.`,
    'Call the folder after the tag, such as "es", "de" or "pt-BR".',
  )
}

const withoutLocale = ({ file }: TranslationFile, language: string): Finding =>
  findingAt(
    file,
    [],
    'unknown-language',
    `Nothing says what language "${language}" is, so nobody is shown these words.`,
    `Add i18n/${language}/locale.json with its "name".`,
  )

const neverTranslated = /^i18n\/|^[^/]+$|\/promises$|^site\/(search|reserved-names)$/

/** Why a file cannot be translated. A broken one is a finding of its own: nothing is said then about what translates it. */
function whyNot(of: string, names: readonly string[]): string | undefined {
  if (!names.some((name) => withoutFormat(name) === of)) return `There is no file ${of} to translate.`
  return neverTranslated.test(of) ? `Nothing of ${of} is read by people in their language.` : undefined
}

function unknownSource(
  { file }: TranslationFile,
  of: string,
  files: ReadonlyMap<string, Placed<unknown>>,
  names: readonly string[],
): Finding[] {
  const sentence = whyNot(of, names)
  if (sentence === undefined) return []
  const suggestion =
    didYouMean(of, files.keys()) ?? 'Give this file the place and the name of the one that it translates.'
  return [findingAt(file, [], 'unknown-translation', sentence, suggestion)]
}

const ofWords = memoizeByInputs<Finding[]>()

function wordsRules(translation: TranslationFile, placed: Placed<unknown>, language: string): Finding[] {
  const named = textsOf(placed)
  const known = new Map(named.map((one) => [one.id, one]))
  const { words = {}, phrases = {} } = translation.value
  const plurals = placed.file.kind === 'texts' ? pluralRules(translation, known, language) : []
  return [
    ...Object.entries(words).flatMap(([id, { from, to }]) =>
      wordRules(translation, ['words', id], { id, from, to }, known),
    ),
    ...Object.entries(phrases).flatMap(([text, to]) => phraseRules(translation, text, to, named)),
    ...plurals,
    ...lengthRules(translation, placed),
    ...(placed.file.kind === 'option-list' ? translatedLabelRules(translation, placed as Placed<OptionList>) : []),
  ]
}

function wordRules(
  translation: TranslationFile,
  path: readonly string[],
  { id, from, to }: { id: string; from: string; to: string },
  known: ReadonlyMap<string, NamedText>,
): Found {
  const source = known.get(id) ?? pluralOf(id, known)
  if (source === undefined)
    return [
      unknownName(translation, path, 'unknown-translation', `There is no text "${id}" to translate.`, id, [
        ...known.keys(),
      ]),
    ]
  if (source.text !== from)
    return findingAt(
      translation.file,
      [...path, 'from'],
      'stale-translation',
      `The text is “${source.text}” today, and this is a translation of “${from}”.${placeholderKey(source.text) === placeholderKey(from) ? '' : ' Until it is translated, people read it as it is.'}`,
      'Translate it again, unless the translation still says the same, and write the text of today as "from".',
    )
  // English says "once more" where others say the number: a form for one may leave its number out.
  const fits =
    placeholderKey(source.text) === placeholderKey(to) || (isPlural(id) && hasOnlyKnownSlots(to, source, id, known))
  return fits ? [] : [slotFinding(translation, [...path, 'to'], source.text)]
}

function hasOnlyKnownSlots(to: string, source: NamedText, id: string, known: ReadonlyMap<string, NamedText>): boolean {
  const other = pluralOf(id, known) ?? source
  const allowed = new Set(placeholderKey(other.text).split(' '))
  return placeholderKey(to)
    .split(' ')
    .every((slot) => slot === '' || allowed.has(slot))
}

const slotFinding = ({ file }: TranslationFile, path: readonly string[], source: string): Finding =>
  findingAt(
    file,
    path,
    'translation-slots',
    placeholderKey(source) === ''
      ? 'Words in braces stand here, and the text that is translated has none.'
      : `The text that is translated has ${placeholderKey(source)}, and this one has others.`,
    'Write the same words in braces, untranslated; the app fills them in.',
  )

function phraseRules(translation: TranslationFile, text: string, to: string, named: readonly NamedText[]): Found {
  const path = ['phrases', text]
  if (!named.some((one) => one.text === text)) {
    const sentence = `No text of this file is “${text}” any more.`
    return unknownName(
      translation,
      path,
      'unknown-translation',
      sentence,
      text,
      named.map((one) => one.text),
    )
  }
  return placeholderKey(text) === placeholderKey(to) ? [] : [slotFinding(translation, path, text)]
}

/** Who says how many has to say it for each number: some languages have one form, others four. */
function pluralRules(translation: TranslationFile, known: ReadonlyMap<string, NamedText>, language: string): Finding[] {
  const { words = {} } = translation.value
  const stems = new Set(
    Object.keys(words)
      .filter((id) => pluralOf(id, known) !== undefined)
      .map((id) => id.replace(/\.\w+$/, '')),
  )
  const forms = pluralForms(language)
  return [...stems].flatMap((stem) =>
    forms
      .filter((form) => !Object.hasOwn(words, `${stem}.${form}`))
      .map((form) => {
        const there = forms.map((one) => `${stem}.${one}`).find((id) => Object.hasOwn(words, id)) ?? stem
        return findingAt(
          translation.file,
          ['words', there],
          'translation-plural',
          `"${stem}" has no form "${form}", and this language needs one.`,
          `Add "${stem}.${form}" (forms of this language: ${forms.join(', ')}).`,
        )
      }),
  )
}

/** What a language promises to have as a whole. */
function wholeRules(
  draft: DraftContent,
  locale: DraftContent['locales'][number],
  files: ReadonlyMap<string, Placed<unknown>>,
  names: readonly string[],
): Finding[] {
  return (locale.value.whole ?? []).flatMap((entry, index) => {
    const path = ['whole', index]
    const [file = '', room] = entry.split('#')
    const of = withoutFormat(`content/${file}`)
    const placed = files.get(of)
    if (placed === undefined) {
      const sentence = whyNot(of, names)
      const there = [...files.values()].map((one) => withoutContentFolder(one.file.name))
      // No error: a wizard that is held back for one of its own would hold back the whole language.
      return sentence === undefined ? [] : [unknownName(locale, path, 'unknown-translation', sentence, file, there)]
    }
    const texts = textsOf(placed)
    const wanted = room === undefined ? texts : (textsByNamespace(texts).get(room) ?? [])
    if (wanted.length > 0) return missingIn(draft, locale, of, { wanted, all: texts }, path)
    const rooms = [...textsByNamespace(texts).keys()]
    const sentence = `${of} has no texts of a room "${room}".`
    return [unknownName(locale, path, 'unknown-translation', sentence, room ?? '', rooms)]
  })
}

function missingIn(
  draft: DraftContent,
  locale: DraftContent['locales'][number],
  of: string,
  { wanted, all }: { wanted: readonly NamedText[]; all: readonly NamedText[] },
  path: readonly (string | number)[],
): Finding[] {
  const { language } = placeOf(locale.file.name)
  const words = draft.translations.find(({ file }) => {
    const at = placeOf(file.name)
    return at.language === language && at.of === of
  })
  const meant = words === undefined ? [] : meantBy(words.value, [all], () => misspelt(words, all))
  return (
    wanted
      // What is there for another text than today's is told as that.
      .filter(
        (one) => words === undefined || (translationOf(words.value, one) ?? words.value.words?.[one.id]) === undefined,
      )
      .filter(({ id, text }) => !meant.includes(id) && !meant.includes(text))
      .map(({ id, text }) =>
        findingAt(
          (words ?? locale).file,
          words === undefined ? path : ['words'],
          'missing-translation',
          `“${text}” (${id}) is not translated; people read it as it is.`,
          `Add it to i18n/${language}/${of}.json: "${id}": { "from": "…", "to": "…" }.`,
        ),
      )
  )
}

const meantBy = memoizeByInputs<string[]>()

/** Ids and texts that are meant by what is nearly called so: that is one slip, told where it is written. */
function misspelt({ value: { words = {}, phrases = {} } }: TranslationFile, texts: readonly NamedText[]): string[] {
  const known = new Map(texts.map((one) => [one.id, one]))
  const said = new Set(texts.map(({ text }) => text))
  const strange = Object.keys(words).filter((id) => !known.has(id) && pluralOf(id, known) === undefined)
  const gone = Object.keys(phrases).filter((text) => !said.has(text))
  return [
    ...strange.flatMap((id) => nearestName(id, known.keys()) ?? []),
    ...gone.flatMap((text) => nearestName(text, said) ?? []),
  ]
}
