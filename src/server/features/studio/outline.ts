import { type ContentFiles, pointerOf } from '@kindred/content'
import type * as studio from '@kindred/contract/studio'
import { isObject, kinds } from '@kindred/engine'
import { type Json, objectIn } from './object-in.ts'
import { canAsk, choosesFrom, isAnswered, keepsItsOwn, ownKinds, takesSeveral } from './question-kinds.ts'

/** What the words of editors say for a key, in the language of whoever asks. */
export type Words = (key: string) => string | undefined

/** As the answer has it, with conditions as its files say them. */
type Raw<Part> = Omit<Part, 'kind_label' | 'when'> & { when: unknown }
type RawStep = Omit<Raw<studio.OutlineStep>, 'fields' | 'results'> & {
  fields: Raw<studio.OutlineStep['fields'][number]>[]
  results: Raw<studio.OutlineStep['results'][number]>[]
}

/** A wizard as its files say it, also where they have errors. `kinds`: those that wizards for this target have already; those are sure to be saved. */
type Outline = Omit<studio.Outline, 'page' | 'pageWhenLive' | 'steps'> & { steps: RawStep[]; target: unknown }

const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** content/wizards/tag-memory/steps/age.json → tag-memory */
export const wizardOf = (file: string): string | undefined => /^[^/]+\/wizards\/([^/]+)\//.exec(file)?.[1]

const toOfferedKind = (kind: string, words: Words): studio.OfferedKind => ({
  kind,
  label: words(`studio.kind.${kind}`) ?? kind,
  chooses: choosesFrom(kind),
  takesSeveral: takesSeveral(kind),
})

/** How questions of a new wizard can be answered. */
export const kindsOfNew = (words: Words): studio.OfferedKind[] =>
  ownKinds.filter(isAnswered).map((kind) => toOfferedKind(kind, words))

export const wizardFiles = (files: ContentFiles): string[] =>
  [...files.keys()].filter((name) => /^[^/]+\/wizards\/[^/]+\/wizard\.json$/.test(name))

export const stepFile = (wizardFile: string, step: string): string =>
  wizardFile.replace(/wizard\.json$/, `steps/${step}.json`)

/** The questions of a wizard, as its files say them. */
export const questionsOf = (files: ContentFiles, wizardFile: string): Json[] =>
  [...files.keys()]
    .filter((name) => name.startsWith(wizardFile.replace(/wizard\.json$/, 'steps/')))
    .flatMap((name) => objectsIn(objectIn(files, name)?.fields))

/** Do steps of a wizard have a line in a list of answers? */
export const hasSummaries = (files: ContentFiles, wizardFile: string): boolean =>
  [...files.keys()].some(
    (name) =>
      name.startsWith(stepFile(wizardFile, '').replace(/\.json$/, '')) && textOf(objectIn(files, name)?.summary) !== '',
  )

/** Questions of all wizards that fill in the same target, this one's first: what works there works here. */
export function questionsForTarget(files: ContentFiles, wizardFile: string): Json[] {
  const { target } = objectIn(files, wizardFile) ?? {}
  const others = wizardFiles(files).filter((name) => name !== wizardFile && objectIn(files, name)?.target === target)
  return [wizardFile, ...others].flatMap((name) => questionsOf(files, name))
}

export const optionListFile = /^[^/]+\/options\/[^/]+\.json$/

export const listsOf = (files: ContentFiles): { file: string; value: Json }[] =>
  [...files.keys()]
    .filter((name) => optionListFile.test(name))
    .flatMap((file) => {
      const value = objectIn(files, file)
      return value === undefined ? [] : [{ file, value }]
    })

const idAndLabel = (value: Json) => ({ id: textOf(value.id), label: textOf(value.label) || textOf(value.id) })

const maxNamed = 4

/** Option lists have no name: each is called by the questions that offer it, by the id of the list. */
export function namesOfLists(files: ContentFiles): ReadonlyMap<string, string> {
  const asked = new Map<string, Set<string>>()
  for (const file of wizardFiles(files))
    for (const { options, label } of questionsOf(files, file)) {
      const labels = asked.get(textOf(options)) ?? new Set()
      if (textOf(label) !== '') asked.set(textOf(options), labels.add(textOf(label)))
    }
  return new Map([...asked].map(([id, labels]) => [id, [...labels].slice(0, maxLabels).join(' · ')]))
}

/** So many questions name a list. */
const maxLabels = 2

/** What a language calls itself: es → Español. */
export function languageName(files: ContentFiles, language: string): string {
  const name = [...files.keys()].find((one) => one.endsWith(`/i18n/${language}/locale.json`))
  return textOf(name === undefined ? undefined : objectIn(files, name)?.name) || language
}

/** Where nobody asks for a list, its id as words: `how-often` → How often. */
export function readable(id: string): string {
  const name = id.replace(/[-_]+/g, ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** How a list reads beside others: what it is called, and what is chosen from. */
function listName({ id, options }: Json): string {
  const labels = objectsIn(options).map(({ label }) => textOf(label))
  const some = labels.slice(0, maxNamed).join(', ')
  return `${readable(textOf(id))}: ${some}${labels.length > maxNamed ? ` … (${labels.length})` : ''}`
}

export function outlineOf(files: ContentFiles, wizard: string, words: Words): Outline | undefined {
  const file = wizardFiles(files).find((name) => wizardOf(name) === wizard)
  const definition = file === undefined ? undefined : objectIn(files, file)
  if (file === undefined || definition === undefined) return undefined
  const lists = listsOf(files).map(({ value }) => value)
  const optionsOf = (id: unknown) => objectsIn(lists.find((list) => list.id === id)?.options).map(idAndLabel)
  const steps = (Array.isArray(definition.steps) ? definition.steps : []).filter((id) => typeof id === 'string')
  const outlined = steps.map((id): RawStep => {
    const own = stepFile(file, id)
    const step = objectIn(files, own)
    const fields = objectsIn(step?.fields).map((one) => ({
      ...idAndLabel(one),
      kind: textOf(one.kind),
      when: one.when ?? null,
    }))
    return {
      id,
      file: own,
      title: textOf(step?.title) || id,
      isThere: step !== undefined,
      when: step?.when ?? null,
      fields,
      results: objectsIn(step?.results).map(({ id, title, when = null }, nth) => ({
        id: typeof id === 'string' ? id : null,
        at: pointerOf(['results', typeof id === 'string' ? id : nth]),
        title: textOf(title),
        when,
      })),
    }
  })
  const facts = Object.entries(isObject(definition.facts) ? definition.facts : {}).flatMap(
    ([id, fact]): studio.ConditionSource[] => {
      const values = isObject(fact) && Array.isArray(fact.values) ? fact.values.map(String) : []
      // A list of options that are called so says what they are called.
      const like = lists.find((list) =>
        values.every((value) => objectsIn(list.options).some((one) => one.id === value)),
      )
      const options = values.map((value) => ({
        id: value,
        label: optionsOf(like?.id).find((one) => one.id === value)?.label ?? value,
      }))
      return options.length === 0
        ? []
        : [{ id, label: words(`studio.fact.${id}`) ?? id, step: null, isList: false, options }]
    },
  )
  const asked = steps.flatMap((step) =>
    objectsIn(objectIn(files, stepFile(file, step))?.fields).flatMap((field): studio.ConditionSource[] => {
      const options = optionsOf(field.options)
      const kind = textOf(field.kind)
      if (options.length === 0 || !Object.hasOwn(kinds, kind)) return []
      return [{ ...idAndLabel(field), step, isList: kinds[kind as keyof typeof kinds].isList, options }]
    }),
  )
  const known = questionsForTarget(files, file).filter(({ role }) => role === undefined)
  const asksAlready = new Set(known.map(({ kind }) => textOf(kind)))
  const { target } = definition
  return {
    wizard,
    title: textOf(definition.title),
    file,
    steps: outlined,
    asked: [...facts, ...asked],
    kinds: [...(keepsItsOwn(target) ? ownKinds : []), ...Object.keys(kinds)]
      .filter((kind, nth, all) => all.indexOf(kind) === nth && (asksAlready.has(kind) || canAsk(target, kind)))
      .map((kind) => toOfferedKind(kind, words)),
    hasSummaries: hasSummaries(files, file),
    target,
    lists: lists.map((list) => ({ id: textOf(list.id), label: listName(list) })),
  }
}
