import type { Promises } from '@kindred/contract/promises'
import type { ReservedNames } from '@kindred/contract/reserved-names'
import type { Target } from '@kindred/contract/target'
import { targets as declaredTargets } from '@kindred/contract/targets'
import type { Upgrades } from '@kindred/contract/upgrades'
import { memoize, type OptionList, type Wizard } from '@kindred/engine'
import { type CheckableWizard, checkableWizards, hasAllLists, readableWizards } from './checkable-wizards.ts'
import { contentHash } from './content-hash.ts'
import { type DraftContent, draftContent, listsOf } from './draft-content.ts'
import { type Finding, isError, withoutServedDuplicates } from './finding.ts'
import { type LanguageProgress, languageProgress } from './language-progress.ts'
import { type InLanguage, languagesOf, wizardIn } from './languages.ts'
import { isLookupName, type LookupFile } from './lookups.ts'
import { openFile } from './open-file.ts'
import { isPictureName, type Picture, picturesIn, validPictures } from './pictures.ts'
import type { ProductRules, StalenessOptions } from './product-rules.ts'
import { resolveWizard } from './resolve-wizard.ts'
import { contentRules, journeyRules, migrationRules, swapRules } from './rule-severities.ts'
import { choiceFilterRules } from './rules/choice-filters.ts'
import { deliveryRules } from './rules/deliveries.ts'
import { placeRules, requiredFileRules } from './rules/file-locations.ts'
import { linkRules } from './rules/links.ts'
import { helpRules, longListRules, optionListRules, pictureRules, textRules } from './rules/lists.ts'
import { lookupRules } from './rules/lookups.ts'
import { placeholderRules } from './rules/placeholders.ts'
import { type AnsweredId, answeredRules, publishedRules } from './rules/published.ts'
import {
  clubRules,
  navigationRules,
  type SearchOffers,
  searchOffersIn,
  searchRules,
  starterRules,
  synonymsIn,
} from './rules/site.ts'
import { targetRules } from './rules/targets.ts'
import { translationRules } from './rules/translations.ts'
import { upgradeRules } from './rules/upgrades.ts'
import { wizardRules } from './rules/wizards.ts'
import { emptyWordRules, ownWordRules, readingRules, unfilledBraceRules, wordRules } from './rules/words.ts'
import { schemaFindings } from './schema-findings.ts'
import { pathOfText, type SourceFile, withoutFormat } from './source-file.ts'
import { suppress, suppressionRules, unusedSuppressions } from './suppressions.ts'
import { optionListWith } from './wizard-in-language.ts'

/**
 * All content as one frozen value, in the language in which it is written; `languages` has what is read in others, itself first.
 * `version` changes with any word of it.
 */
export interface Content extends InLanguage {
  version: string
  languages: readonly InLanguage[]
  wizards: Readonly<Record<string, Wizard>>
  optionLists: Readonly<Record<string, OptionList>>
  /** Lists too long to stand in a wizard. */
  lookups: Readonly<Record<string, LookupFile>>
  /** By the name of their file. */
  pictures: Readonly<Record<string, Picture>>
  /** Groups of words that mean the same in a search. */
  alike: readonly (readonly string[])[]
  /** Roles of the questions by which a search can be narrowed, and tags that it begins with. */
  searchOffers: SearchOffers
  /** Names that no member can choose. */
  reservedNames: Pick<ReservedNames, 'words' | 'names'>
  promises: Readonly<Record<string, Promises['promises']>>
  upgrades: Readonly<Record<string, Upgrades['upgrades']>>
}

/** The same content as it is read in one of its languages: under the same ids, in the same order, with the same version. */
export const contentIn = (content: Content, words: InLanguage): Content => {
  const [source = content] = content.languages
  return words === source ? content : inLanguage(content)(words)
}

const inLanguage = memoize((content: Content) =>
  memoize((words: InLanguage): Content => {
    const { wizardWords } = words
    const lists = Object.entries(content.optionLists).map(([id, list]): [string, OptionList] => [
      id,
      wizardWords === undefined ? list : optionListWith(wizardWords)(list),
    ])
    const wizards = Object.entries(content.wizards).map(([id, wizard]) => [id, wizardIn(words, wizard)])
    return { ...content, ...words, wizards: Object.fromEntries(wizards), optionLists: Object.fromEntries(lists) }
  }),
)

/** What reading all files came to. */
export interface ContentReading {
  /** Absent when there is an error. */
  content?: Content
  /** Every finding of every file, in the order of files and lines. */
  findings: Finding[]
  /** Wizards whose journeys can be walked: all of them in sound content, and the untouched ones beside an error. */
  walkable: readonly CheckableWizard[]
  /** How much of it each other language says. */
  languages: readonly LanguageProgress[]
  /**
   * Gives findings of later checks (journeys, migration), which know ids and no files, their file and line, and the reason
   * where an editor accepted one.
   */
  place: <F extends Finding>(findings: readonly F[]) => F[]
  /** Acceptances that no finding needs any more, when these are all findings. */
  unused: (findings: readonly Finding[]) => Finding[]
}

/** What reading cannot know from the files. */
export interface ReadOptions extends StalenessOptions {
  /** Names of files that have to be there. */
  needed?: readonly string[]
  /** Ids that stored answers hang on, where somebody knows them. */
  answered?: readonly AnsweredId[]
  /** What wizards can fill in; absent: what `schemas/targets` declares. */
  targets?: readonly Target[]
  /** What the product asks beside; absent: only what the engine asks of everybody. */
  product?: ProductRules | undefined
}

/** Ids of the engine's rules: of reading, of comparing with earlier content, of journeys. */
export const allRules: readonly string[] = Object.keys({
  ...contentRules,
  ...migrationRules,
  ...swapRules,
  ...journeyRules,
})

interface OpenedFile {
  text: string
  file: SourceFile | Finding[]
  bySchema: Finding[]
}

function open(name: string, text: string): OpenedFile {
  const file = openFile(name, text)
  return { text, file, bySchema: Array.isArray(file) || isLookupName(name) ? [] : schemaFindings(file) }
}

type ReadContent = (files: ReadonlyMap<string, string>, options?: ReadOptions) => ContentReading

/** A reader with nothing at hand yet; from then on a file whose text is as the last time is not opened again. */
export function contentReader(): ReadContent {
  let known: ReadonlyMap<string, OpenedFile> = new Map()
  return (files, options = {}) => {
    const written = [...files].filter(([name]) => !isPictureName(name))
    known = new Map(
      written.map(([name, text]) => {
        const before = known.get(name)
        return [name, before?.text === text ? before : open(name, text)]
      }),
    )
    return readOpened([...known.values()], files, options)
  }
}

/**
 * Reads content files (name → text, names from the project's root), checks all of them, and resolves them to one
 * frozen value. It opens no file and asks no clock: what it says depends on its arguments alone.
 */
export const readContent: ReadContent = contentReader()

function readOpened(
  opened: readonly OpenedFile[],
  files: ReadonlyMap<string, string>,
  options: ReadOptions,
): ContentReading {
  const names = [...files.keys()]
  const pictures = picturesIn(files)
  const { product } = options
  const sources = opened.flatMap(({ file }) => (Array.isArray(file) ? [] : [file]))
  const unreadable = opened.flatMap(({ file, bySchema }) => (Array.isArray(file) ? file : bySchema))
  const broken = new Set(unreadable.map((finding) => finding.file))
  const draft = draftContent(sources.filter((file) => !broken.has(file.name)))
  const readable = readableWizards(draft, [...broken])
  const known = { rules: [...allRules, ...Object.keys(product?.rules ?? {})], files: names }
  const byRule = [
    ...placeRules(sources, names),
    ...requiredFileRules(names, options.needed ?? []),
    ...wizardRules(
      { ...draft, wizards: readable },
      readable.length === draft.wizards.length,
      [...broken].every((name) => !name.includes('/wizards/')),
    ),
    ...deliveryRules({ ...draft, wizards: readable }),
    ...targetRules({ ...draft, wizards: readable }, options.targets ?? declaredTargets),
    ...linkRules(draft, options.targets ?? declaredTargets),
    ...publishedRules({ ...draft, wizards: readable }, names),
    ...answeredRules({ ...draft, wizards: readable }, names, options.answered ?? []),
    ...ownWordRules({ ...draft, wizards: readable }, options.targets ?? declaredTargets),
    ...placeholderRules({ ...draft, wizards: readable }),
    ...emptyWordRules(draft),
    ...unfilledBraceRules({ ...draft, wizards: readable }),
    ...longListRules({ ...draft, wizards: readable }),
    ...upgradeRules({ ...draft, wizards: readable }),
    ...optionListRules(draft),
    ...lookupRules(draft),
    ...choiceFilterRules({ ...draft, wizards: readable }),
    ...pictureRules(draft, pictures),
    ...textRules(draft),
    ...helpRules(
      draft,
      [...broken].every((name) => !name.includes('/help/')),
    ),
    ...navigationRules(draft),
    ...clubRules(draft, hasAllLists([...broken])),
    ...searchRules(draft),
    ...starterRules(draft, hasAllLists([...broken])),
    ...wordRules(draft, product?.banned ?? []),
    ...readingRules(draft),
    ...translationRules(draft, names),
    ...(product?.find(draft, options, broken.size === 0) ?? []),
    ...suppressionRules(draft, known),
  ]
  const first = byRule.filter(isRootCause(byRule)).filter(isFirst())
  const findings = withoutServedDuplicates(suppress(draft, [...unreadable, ...first], known)).sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
  const place = placer(draft, sources)
  return {
    ...(findings.some(isError) ? {} : { content: resolve(draft, pictures) }),
    findings,
    walkable: checkableWizards(readable, draft, findings),
    get languages() {
      return languageProgress(draft)
    },
    place: (later) => suppress(draft, later.map(place), known),
    unused: (all) => unusedSuppressions(draft, all, known, product?.onlySometimes),
  }
}

/**
 * What follows from another finding of the same file or wizard is told when that is fixed, or sound content would be bent to it. What a missing step
 * asked is gone with it, and an option or question whose id was overwritten with another one's, for whoever reads it too; a name on the wire that a
 * role forbids is another one's by chance; and whether a later answer has to be given is nobody's question.
 */
const followsFrom: Readonly<Record<string, readonly string[]>> = {
  'published-gone': ['unknown-step', 'duplicate-id'],
  'unknown-field': ['duplicate-id'],
  'way-back': ['way-after-end'],
  'duplicate-binding': ['role-misfit'],
  'required-after-optional': ['condition-on-later-answer'],
}

/** content/wizards/quiz/steps/body.json → content/wizards/quiz; any other file is its own scope. */
const scopeOf = (file: string): string => /^.*wizards\/[^/]+/.exec(file)?.[0] ?? file

/** Keeps the first of equal findings: an option list is checked with each wizard that uses it. */
function isFirst(): (finding: Finding) => boolean {
  const seen = new Set<string>()
  return ({ rule, file, path, sentence }) => {
    const key = JSON.stringify([rule, file, path, sentence])
    return !seen.has(key) && seen.add(key) !== undefined
  }
}

/** Filters out findings that follow from another one. The sets are built once for all findings. */
function isRootCause(all: readonly Finding[]): (finding: Finding) => boolean {
  const reportedRules = new Set(all.map(({ rule, file }) => `${rule} ${scopeOf(file)}`))
  const broken = new Set(all.filter(isError).map(({ file }) => withoutFormat(file)))
  return ({ rule, file }) =>
    !followsFrom[rule]?.some((cause) => reportedRules.has(`${cause} ${scopeOf(file)}`)) &&
    !(['stale-translation', 'unknown-translation'].includes(rule) && broken.has(translatedBy(file)))
}

/** content/help/faq.md by content/i18n/es/help/faq.json */
const translatedBy = (file: string): string => withoutFormat(file).replace(/^i18n\/[^/]+\//, '')

/** Where a finding of a later check stands: it names files by the ids of what is in them. */
function placer(draft: DraftContent, sources: readonly SourceFile[]): <F extends Finding>(finding: F) => F {
  const byName = new Map(sources.map((file) => [file.name, file]))
  /** Upgrades that nobody has written yet: they are told at the wizard, which is a file that is there. */
  const unwritten = new Map<string, { definition: SourceFile; upgrades: string }>()
  for (const { folder: written, definition, steps, promises, upgrades } of draft.wizards) {
    const folder = `content/wizards/${definition.value.id}`
    if (upgrades === undefined)
      unwritten.set(`${folder}/upgrades.json`, { definition: definition.file, upgrades: `${written}/upgrades.json` })
    byName.set(`${folder}/wizard.json`, definition.file)
    if (promises !== undefined) byName.set(`${folder}/promises.json`, promises.file)
    if (upgrades !== undefined) byName.set(`${folder}/upgrades.json`, upgrades.file)
    for (const { file, value } of steps) byName.set(`${folder}/steps/${value.id}.json`, file)
  }
  for (const { file, value } of draft.samples) byName.set(`content/options/${value.id}.json`, file)
  for (const { file, value } of draft.optionLists) byName.set(`content/options/${value.id}.json`, file)
  const placed = <P extends { file: string; line: number; path: string }>(one: P): P => {
    const file = byName.get(one.file)
    return file === undefined ? one : { ...one, file: file.name, line: file.lineOf(pathOfText(one.path)) }
  }
  const inNewFile = <F extends Finding>(finding: F): F => {
    const place = unwritten.get(finding.file)
    if (place === undefined) return finding
    const suggestion = `${finding.suggestion ?? ''} There is no ${place.upgrades} yet: write it, as { "$schema": …, "upgrades": [ … ] }.`
    return {
      ...finding,
      file: place.definition.name,
      line: place.definition.lineOf(['steps']),
      path: 'steps',
      suggestion,
    }
  }
  return (finding) => {
    if (unwritten.has(finding.file)) return inNewFile(finding)
    const file = byName.get(finding.file)
    const { adds, causes, follows, ...rest } = finding
    const fix = adds === undefined ? undefined : file?.fixAdd(pathOfText(finding.path), adds)
    return {
      ...placed(rest as typeof finding),
      ...(file === undefined && adds !== undefined ? { adds } : {}),
      ...(causes && { causes: causes.map(placed) }),
      ...(follows && { follows: follows.map(placed) }),
      ...(fix && { fix }),
    }
  }
}

function resolve(draft: DraftContent, pictures: ReadonlyMap<string, string>): Content {
  const lists = new Map(listsOf(draft).map(({ value }) => [value.id, value]))
  const byWizard = <T>(pick: (files: DraftContent['wizards'][number]) => T): Record<string, T> =>
    Object.fromEntries(draft.wizards.map((files) => [files.definition.value.id, pick(files)]))
  const languages = languagesOf(draft)
  const parts = {
    wizards: byWizard((files) => resolveWizard(files, lists)),
    optionLists: Object.fromEntries(draft.optionLists.map(({ value }) => [value.id, value])),
    ...languages[0],
    pictures: validPictures(pictures),
    alike: synonymsIn(draft),
    searchOffers: searchOffersIn(draft),
    reservedNames: {
      words: draft.reservedNames.flatMap(({ value }) => value.words),
      names: draft.reservedNames.flatMap(({ value }) => value.names),
    },
    promises: byWizard(({ promises }) => promises?.value.promises ?? []),
    upgrades: byWizard(({ upgrades }) => upgrades?.value.upgrades ?? []),
  }
  const translations = [...draft.locales, ...draft.translations].map(({ file, value }) => [file.name, value])
  const lookups = Object.fromEntries(draft.lookups.map(({ value }) => [value.id, value]))
  // Each has a version of its own, so that a long text is hashed once.
  const versions = draft.lookups.map(({ value: { id, version } }) => [id, version])
  const version = contentHash(versions.length === 0 ? [parts, translations] : [parts, translations, versions])
  return deepFreeze({ version, ...parts, lookups, languages })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
