import type { HelpPage } from '@kindred/contract/help-page'
import type { Hotlines } from '@kindred/contract/hotlines'
import type { Memes } from '@kindred/contract/memes'
import type { Sidebars } from '@kindred/contract/sidebars'
import type { Wizard } from '@kindred/engine'
import { type DraftContent, draftContent, type Placed } from './draft-content.ts'
import { withIncluded } from './included-help.ts'
import { isLookupName } from './lookups.ts'
import { openFile } from './open-file.ts'
import { isPictureName } from './pictures.ts'
import { type Club, clubsIn, type NavigationEntry, navigationIn } from './rules/site.ts'
import { withoutContentFolder, withoutFormat } from './source-file.ts'
import { stylePages } from './style-pages.ts'
import { type NamedText, placeOf, textsOf, translatable, translatedTexts, translatedWith } from './translations.ts'
import { type WizardWords, wizardWith, wizardWordsOf } from './wizard-in-language.ts'

/** What people read in one language. */
export interface InLanguage {
  /** Its tag, for `lang` and `Intl`. */
  language: string
  /** What its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Rooms of texts of which one or more is in the language of the content instead. */
  untranslated: readonly string[]
  texts: Readonly<Record<string, string>>
  /** What the server says by itself: mails, refusals. No page loads it. */
  serverTexts: Readonly<Record<string, string>>
  /** What only editors read. */
  studioTexts: Readonly<Record<string, string>>
  /** Translations of wizards and option lists; absent in the language of the content. */
  wizardWords?: WizardWords
  hotlines: readonly Hotlines['lines'][number][]
  help: Readonly<Record<string, HelpPage>>
  /** The list of styles and the page of each style, drawn like help. */
  styles: readonly HelpPage[]
  /** What stands beside which pages. */
  sidebars: Pick<Sidebars, 'at' | 'sidebars'>
  navigation: readonly NavigationEntry[]
  clubs: readonly Club[]
  /** What a meme can begin with. */
  memes: Pick<Memes, 'backgrounds' | 'templates'>
}

/** A wizard of any version as people read it in this language. */
export const wizardIn = ({ wizardWords }: Pick<InLanguage, 'wizardWords'>, wizard: Wizard): Wizard =>
  wizardWords === undefined ? wizard : wizardWith(wizardWords)(wizard)

/** Where no file says in which language the content is written. */
const unsaid = { language: 'en', name: 'English', direction: 'ltr' } as const

const localesOf = ({ locales }: DraftContent) =>
  locales.map(({ file, value: { name, direction = 'ltr', source = false } }) => ({
    language: placeOf(file.name).language,
    name,
    direction,
    source,
  }))

/** The language of the content itself first, then those into which it is translated. */
export function languagesOf(draft: DraftContent): [InLanguage, ...InLanguage[]] {
  const locales = localesOf(draft)
  const { source: _, ...source } = locales.find((one) => one.source) ?? { ...unsaid, source: true }
  const others = locales.filter((one) => one.language !== source.language)
  return [
    {
      ...source,
      untranslated: [],
      ...saidIn(draft),
      texts: allTexts(ofPages(draft)),
      serverTexts: allTexts(ofServer(draft)),
      studioTexts: allTexts(ofStudio(draft)),
    },
    ...others.map(({ source: _, ...locale }) => translatedInto(draft, locale, source.language)),
  ]
}

const ofServer = ({ texts }: DraftContent) => texts.filter(({ value }) => value.for === 'server')
const ofStudio = ({ texts }: DraftContent) => texts.filter(({ value }) => value.for === 'studio')
const ofPages = ({ texts }: DraftContent) => texts.filter(({ value }) => value.for === undefined)

const allTexts = (files: DraftContent['texts']) =>
  Object.assign({}, ...files.map(({ value }) => value.texts)) as Record<string, string>

function translatedInto(
  draft: DraftContent,
  locale: Pick<InLanguage, 'language' | 'name' | 'direction'>,
  source: string,
): InLanguage {
  const own = new Map(
    draft.translations
      .filter(({ file }) => placeOf(file.name).language === locale.language)
      .map(({ file, value }) => [placeOf(file.name).of, value]),
  )
  const phrasebookOf = (name: string) => own.get(withoutFormat(name))
  const inLanguage = <T extends object>(placed: readonly Placed<T>[]): Placed<T>[] =>
    placed.map((one) => ({ file: one.file, value: translatedWith(one, phrasebookOf(one.file.name), source) }))
  const { help, hotlines, sidebars, navigation, clubs, memes, styleAreas, stylePages } = draft
  const said = saidIn({
    ...draft,
    help: inLanguage(help),
    hotlines: inLanguage(hotlines),
    sidebars: inLanguage(sidebars),
    navigation: inLanguage(navigation),
    memes: inLanguage(memes),
    clubs: inLanguage(clubs),
    styleAreas: inLanguage(styleAreas),
    stylePages: inLanguage(stylePages),
  })
  return {
    ...locale,
    ...said,
    ...translatedTexts(ofPages(draft), phrasebookOf),
    serverTexts: translatedTexts(ofServer(draft), phrasebookOf).texts,
    studioTexts: translatedTexts(ofStudio(draft), phrasebookOf).texts,
    wizardWords: wizardWordsOf(draft, locale.language, source),
  }
}

/** Everything but the texts, which are told by their names. */
function saidIn(
  draft: DraftContent,
): Omit<InLanguage, 'language' | 'name' | 'direction' | 'untranslated' | 'texts' | 'serverTexts' | 'studioTexts'> {
  const help = withIncluded(draft.help.map(({ value }) => value))
  const styles = stylePages(
    draft.stylePages[0]?.value,
    draft.styleAreas.map(({ value }) => value),
  )
  return {
    hotlines: draft.hotlines.flatMap(({ value }) => value.lines),
    help: Object.fromEntries(help.map((page) => [page.id, page])),
    styles,
    sidebars: {
      at: draft.sidebars.flatMap(({ value }) => value.at),
      sidebars: draft.sidebars.flatMap(({ value }) => value.sidebars),
    },
    navigation: navigationIn(draft, [...help, ...styles]),
    clubs: clubsIn(draft),
    memes: {
      backgrounds: draft.memes.flatMap(({ value }) => value.backgrounds),
      templates: draft.memes.flatMap(({ value }) => value.templates),
    },
  }
}

/** Everything that can be said in another language, file by file: what a translator is given. `file` is its name below the content folder. */
export function textsToTranslate(files: ReadonlyMap<string, string>): { file: string; texts: readonly NamedText[] }[] {
  const sources = [...files]
    .filter(([name]) => !isPictureName(name) && !isLookupName(name))
    .map(([name, text]) => openFile(name, text))
  const draft = draftContent(sources.flatMap((file) => (Array.isArray(file) ? [] : [file])))
  return translatable(draft).map((placed) => ({ file: withoutContentFolder(placed.file.name), texts: textsOf(placed) }))
}
