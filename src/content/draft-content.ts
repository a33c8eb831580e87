import type { Clubs } from '@kindred/contract/clubs'
import type { HelpPage } from '@kindred/contract/help-page'
import type { Hotlines } from '@kindred/contract/hotlines'
import type { Locale } from '@kindred/contract/locale'
import type { Memes } from '@kindred/contract/memes'
import type { Navigation } from '@kindred/contract/navigation'
import type { OptionList } from '@kindred/contract/option-list'
import type { Promises } from '@kindred/contract/promises'
import type { Published } from '@kindred/contract/published'
import type { ReservedNames } from '@kindred/contract/reserved-names'
import type { SearchWords } from '@kindred/contract/search'
import type { Sidebars } from '@kindred/contract/sidebars'
import type { WizardStep } from '@kindred/contract/step'
import type { StyleArea } from '@kindred/contract/style-area'
import type { StylePages } from '@kindred/contract/style-pages'
import type { Suppressions } from '@kindred/contract/suppressions'
import type { Texts } from '@kindred/contract/texts'
import type { Translation } from '@kindred/contract/translation'
import type { Upgrades } from '@kindred/contract/upgrades'
import type { Voice } from '@kindred/contract/voice'
import type { WizardDefinition } from '@kindred/contract/wizard'
import { maxOfLookup, memoize } from '@kindred/engine'
import { fieldsIn } from './fields-in.ts'
import type { Finding, Fix } from './finding.ts'
import { type LookupFile, type LookupUsage, sampleOf } from './lookups.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'
import { type NamedConditions, withPlainConditions } from './plain-condition.ts'
import { type ContentRule, contentRules, type SwapRule, swapRules } from './rule-severities.ts'
import { type JsonPath, pathText, type SourceFile } from './source-file.ts'
import { placedStep, valuesOfStatements, withStatements } from './statements.ts'

/** A file that fits its schema. */
export interface Placed<T> {
  file: SourceFile
  value: T
}

export interface WizardFiles {
  folder: string
  definition: Placed<WizardDefinition>
  /** Steps of the folder by id, in file order; which of them are used stands in the definition. */
  steps: Placed<WizardStep>[]
  promises: Placed<Promises> | undefined
  upgrades: Placed<Upgrades> | undefined
}

/** Content whose files fit their schemas, before references are followed: what the rules look at. */
export interface DraftContent {
  wizards: WizardFiles[]
  optionLists: Placed<OptionList>[]
  lookups: Placed<LookupFile>[]
  /** Of each lookup the options that the wizards name, and a few more: to their rules a list like any other. */
  samples: Placed<OptionList>[]
  texts: Placed<Texts>[]
  suppressions: Placed<Suppressions>[]
  hotlines: Placed<Hotlines>[]
  help: Placed<HelpPage>[]
  styleAreas: Placed<StyleArea>[]
  stylePages: Placed<StylePages>[]
  sidebars: Placed<Sidebars>[]
  memes: Placed<Memes>[]
  search: Placed<SearchWords>[]
  reservedNames: Placed<ReservedNames>[]
  navigation: Placed<Navigation>[]
  clubs: Placed<Clubs>[]
  voice: Placed<Voice>[]
  published: Placed<Published>[]
  locales: Placed<Locale>[]
  translations: Placed<Translation>[]
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

const placed = <T>(files: readonly SourceFile[], kind: string): Placed<T>[] =>
  files.filter((file) => file.kind === kind).map((file) => ({ file, value: file.value as T }))

/** A step whose conditions are written out, and whose matrices are the questions that they ask: the same one, for as long as neither file is opened again. */
const plain = memoize((step: WizardStep) =>
  memoize((named: NamedConditions) => withStatements(withPlainConditions(step, named))),
)
const unnamed: NamedConditions = {}

const defined = memoizeByInputs<WizardDefinition>()

/** A wizard whose values name each statement of a matrix: the same one, for as long as none of its files is opened again. */
function withRows(definition: WizardDefinition, steps: readonly Placed<WizardStep>[]): WizardDefinition {
  const values = steps.map(({ value }) => value)
  return defined(definition, values, () => {
    const of = valuesOfStatements(definition.values, values)
    return of === definition.values ? definition : { ...definition, ...(of && { values: of }) }
  })
}

export function draftContent(files: readonly SourceFile[]): DraftContent {
  const steps = placed<WizardStep>(files, 'step')
  const promises = placed<Promises>(files, 'promises')
  const upgrades = placed<Upgrades>(files, 'upgrades')
  const lookups = placed<LookupFile>(files, 'lookup')
  const optionLists = placed<OptionList>(files, 'option-list')
  const wizards = placed<WizardDefinition>(files, 'wizard').map((definition) => {
    const folder = folderOf(definition.file.name)
    const own = steps
      .filter(({ file }) => folderOf(file.name) === `${folder}/steps`)
      .map(({ file, value }) => placedStep({ file, value: plain(value)(definition.value.conditions ?? unnamed) }))
    return {
      folder,
      definition: { file: definition.file, value: withRows(definition.value, own) },
      steps: own,
      promises: promises.find(({ file }) => folderOf(file.name) === folder),
      upgrades: upgrades.find(({ file }) => folderOf(file.name) === folder),
    }
  })
  return {
    wizards,
    lookups,
    samples: samplesOf(lookups, optionLists, wizards),
    optionLists,
    texts: placed<Texts>(files, 'texts'),
    suppressions: placed<Suppressions>(files, 'suppressions'),
    hotlines: placed<Hotlines>(files, 'hotlines'),
    help: placed<HelpPage>(files, 'help-page'),
    styleAreas: placed<StyleArea>(files, 'style-area'),
    stylePages: placed<StylePages>(files, 'style-pages'),
    sidebars: placed<Sidebars>(files, 'sidebars'),
    memes: placed<Memes>(files, 'memes'),
    search: placed<SearchWords>(files, 'search'),
    reservedNames: placed<ReservedNames>(files, 'reserved-names'),
    navigation: placed<Navigation>(files, 'navigation'),
    clubs: placed<Clubs>(files, 'clubs'),
    voice: placed<Voice>(files, 'voice'),
    published: placed<Published>(files, 'published'),
    locales: placed<Locale>(files, 'locale'),
    translations: placed<Translation>(files, 'translation'),
  }
}

/** Lists from which a question can take its options. */
export const listsOf = ({
  optionLists,
  samples,
}: Pick<DraftContent, 'optionLists' | 'samples'>): Placed<OptionList>[] => [...optionLists, ...samples]

const textsIn = memoize((value: object): ReadonlySet<string> => {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') found.add(part)
    else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) look(inner)
  }
  look(value)
  return found
})

const samples = memoizeByInputs<Placed<OptionList>>()

/** Of each lookup its sample. One that an answer filters has rows for each option of that, be they a sample as well. */
function samplesOf(
  lookups: readonly Placed<LookupFile>[],
  lists: readonly Placed<OptionList>[],
  wizards: readonly WizardFiles[],
): Placed<OptionList>[] {
  if (lookups.length === 0) return []
  const parts = wizards.flatMap(({ definition, steps, promises, upgrades }) =>
    [definition, ...steps, promises, upgrades].flatMap((placed) => placed?.value ?? []),
  )
  const inputs = [...parts, ...[...lookups, ...lists].map(({ value }) => value)]
  const asked = wizards.flatMap(({ steps }) =>
    steps.flatMap(({ value }) => fieldsIn(value).map(({ field }) => ({ field, steps }))),
  )
  const named = memoizeNamed(parts)
  const known = new Map<string, Placed<OptionList>>()
  const sampleFor = (id: string, before: readonly string[] = []): Placed<OptionList> | undefined => {
    const lookup = lookups.find(({ value }) => value.id === id)
    // A cycle of filters is a finding of its own.
    if (lookup === undefined || before.includes(id)) return undefined
    const found =
      known.get(id) ??
      samples(lookup.value, inputs, () => {
        const here = asked.filter(({ field }) => field.options === id)
        const most = here.map(({ field: { limit = 1, min = 1 } }) => Math.max(limit, min))
        const filters = here.flatMap(({ field: { choiceFilter }, steps }) => {
          if (choiceFilter === undefined) return []
          const sources = steps.flatMap(({ value }) =>
            fieldsIn(value).flatMap(({ field }) => (field.id === choiceFilter.field ? (field.options ?? []) : [])),
          )
          const values = sources.flatMap((source) => {
            const list = lists.find(({ value }) => value.id === source) ?? sampleFor(source, [...before, id])
            return list?.value.options.map((option) => option.id) ?? []
          })
          return [{ column: choiceFilter.column.toLowerCase(), values }]
        })
        return sampled(lookup, { named: named(), maxChosen: Math.min(maxOfLookup, Math.max(1, ...most)), filters })
      })
    known.set(id, found)
    return found
  }
  return lookups.flatMap(({ value }) => sampleFor(value.id) ?? [])
}

/** Every text of these parts, found when somebody asks. */
function memoizeNamed(parts: readonly object[]): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined
  return () => {
    found ??= new Set(parts.flatMap((part) => [...textsIn(part)]))
    return found
  }
}

function sampled({ file, value }: Placed<LookupFile>, asked: LookupUsage): Placed<OptionList> {
  const { list, rows } = sampleOf(value, asked)
  const lineOf: SourceFile['lineOf'] = ([name, at]) =>
    file.lineOf([name ?? '', typeof at === 'number' ? (rows[at] ?? 0) : ''])
  return { file: { ...file, lineOf }, value: list }
}

const weights = { ...contentRules, ...swapRules }

/** Makes findings of these rules, each with its weight. */
export const findingsOf =
  <Rule extends string>(weights: Readonly<Record<Rule, Finding['severity']>>) =>
  (
    file: SourceFile,
    path: JsonPath,
    rule: Rule,
    sentence: string,
    suggestion?: string,
    { severity = weights[rule], fix }: { severity?: Finding['severity']; fix?: Fix | undefined } = {},
  ): Finding => ({
    rule,
    severity,
    file: file.name,
    line: file.lineOf(path),
    path: pathText(file.placeOf?.(path) ?? path),
    sentence,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(fix === undefined ? {} : { fix }),
  })

/** A finding at a place of a file. */
export const findingAt = findingsOf<ContentRule | SwapRule>(weights)
