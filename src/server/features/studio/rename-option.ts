import { type ContentFiles, type Edit, type EditedValue, editsBetween, orderOf, valueAt } from '@kindred/content'
import { isObject } from '@kindred/engine'
import { badRequest, notFound } from '../../platform/errors.ts'
import { objectIn } from './object-in.ts'
import { optionListFile, questionsOf, stepFile } from './outline.ts'
import { withEdit } from './structure.ts'

type OptionRename = { file: string; item: string; to: string }
export type Upgrade = { number: number; change: string; field?: string; option?: string; to?: string; why?: string }
type Json = { readonly [name: string]: unknown }
type ListQuestions = { wizardFile: string; fields: Set<string> }

/** The questions that are answered from a list, wizard by wizard. */
export function askedFrom(files: ContentFiles, file: string): ListQuestions[] {
  const list = objectIn(files, file)?.id
  return [...files.keys()]
    .filter((name) => name.endsWith('/wizard.json'))
    .map((wizardFile) => ({
      wizardFile,
      fields: new Set(
        questionsOf(files, wizardFile).flatMap(({ id, options }) => (options === list ? [String(id)] : [])),
      ),
    }))
    .filter(({ fields }) => fields.size > 0)
}

/**
 * Can an id of this list be renamed here? Answers follow by upgrades of the wizards that ask for it. Where a question has a role, or nobody
 * asks, programs go by the ids.
 */
export function canRename(files: ContentFiles, file: string): boolean {
  const list = objectIn(files, file)?.id
  const asked = askedFrom(files, file)
  const questions = asked.flatMap(({ wizardFile }) => questionsOf(files, wizardFile))
  return asked.length > 0 && questions.every(({ options, role }) => options !== list || role === undefined)
}

/** A value with an option called otherwise, wherever it stands for an answer to one of these questions. */
function renamedIn(value: unknown, fields: ReadonlySet<string>, { item, to }: OptionRename): unknown {
  const other = (one: unknown) => (one === item ? to : one)
  /** Inside of a comparison. */
  const compared = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(compared)
    return isObject(one) ? mapEntries(one, (_, inside) => compared(inside)) : other(one)
  }
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk)
    if (!isObject(one)) return one
    const isOfThese = typeof one.field === 'string' && fields.has(one.field)
    const counts = Array.isArray(one.count) && one.count.some((id) => fields.has(String(id)))
    const isOne = typeof one.id === 'string' && fields.has(one.id) && 'kind' in one
    return mapEntries(one, (name, inside) => {
      if (name === 'properties' && isObject(inside))
        return mapEntries(inside, (ask, schema) => (fields.has(ask) ? compared(schema) : walk(schema)))
      if ((name === 'emptyFor' && isOfThese) || (name === 'value' && counts)) return compared(inside)
      if (isOne && (name === 'default' || name === 'pinned' || name === 'pinnedLast')) return compared(inside)
      return walk(inside)
    })
  }
  return walk(value)
}

/** A value that names options together with their list, as the starts of a search do. */
function namedWithList(value: unknown, list: unknown, renamed: OptionRename): unknown {
  if (Array.isArray(value)) return value.map((one) => namedWithList(one, list, renamed))
  if (!isObject(value)) return value
  const isIt = value.options === list && value.option === renamed.item
  return mapEntries(isIt ? { ...value, option: renamed.to } : value, (_, inside) =>
    namedWithList(inside, list, renamed),
  )
}

const mapEntries = (value: Json, next: (name: string, inside: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, next(name, inside)]))

/** Upgrades with one more for each question: stored answers follow. One that is in this change alone leads to the new id, or is gone where that is the old one again. */
function addRenames(
  now: readonly Upgrade[],
  live: readonly Upgrade[],
  fields: ReadonlySet<string>,
  { item, to }: OptionRename,
  isServed: boolean,
): Upgrade[] {
  const served = Math.max(0, ...live.map(({ number }) => number))
  const left = new Set(fields)
  const next = now.flatMap((upgrade): Upgrade[] => {
    const { number, change, field = '', option } = upgrade
    if (number <= served || change !== 'rename-option' || upgrade.to !== item || !left.has(field)) return [upgrade]
    left.delete(field)
    return option === to ? [] : [{ ...upgrade, to }]
  })
  const added = (isServed ? [...left] : []).map((field) => ({
    number: 0,
    change: 'rename-option',
    field,
    option: item,
    to,
  }))
  return [...next, ...added]
}

export const upgradesIn = (files: ContentFiles, file: string): readonly Upgrade[] =>
  (objectIn(files, file)?.upgrades as Upgrade[] | undefined) ?? []
export const upgradesFile = (wizardFile: string): string => wizardFile.replace(/wizard\.json$/, 'upgrades.json')

/** What is not live yet is numbered after what is; a file of upgrades without any is none. */
function setUpgrades(next: Map<string, string>, live: ContentFiles, name: string, upgrades: readonly Upgrade[]): void {
  const before = upgradesIn(live, name)
  const served = Math.max(0, ...before.map(({ number }) => number))
  const numbered = upgrades.map((one, nth) =>
    nth < before.length ? one : { ...one, number: served + nth - before.length + 1 },
  )
  if (upgrades.length === 0 && !live.has(name)) next.delete(name)
  else
    next.set(
      name,
      JSON.stringify({
        $schema: '../../../schemas/content/upgrades.schema.json',
        ...objectIn(next, name),
        upgrades: numbered,
      }),
    )
}

/** Files in which a wizard has these upgrades. */
export function withUpgrades(
  files: ContentFiles,
  live: ContentFiles,
  name: string,
  upgrades: readonly Upgrade[],
): ContentFiles {
  const next = new Map(files)
  setUpgrades(next, live, name, upgrades)
  return next
}

/** Edits with an option under another id: in its list, in conditions and translations, and in an upgrade of each wizard that asks for it. `files`: live with the change. */
export function withRename(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  renamed: OptionRename,
): Edit[] {
  const { file, item, to } = renamed
  const ids = optionListFile.test(file)
    ? (valueAt(file, files.get(file), orderOf('/options')) as string[] | undefined)
    : undefined
  if (ids === undefined) throw notFound('This list can’t be changed here. It may have been removed.')
  if (!ids.includes(item)) throw notFound('Someone has removed this in the meantime.')
  if (item === to) return [...edits]
  if (!canRename(files, file))
    throw badRequest({ to: ['The app itself relies on the ids of this list. Change the label instead.'] })
  if (ids.includes(to)) throw badRequest({ to: ['Another option of this list has this id. Choose a different one.'] })
  const next = new Map(files)
  const put = (name: string, value: unknown) => next.set(name, JSON.stringify(value))
  const list = objectIn(files, file) ?? {}
  const options = (list.options as Json[]).map((one) => (one.id === item ? { ...one, id: to } : one))
  put(file, { ...list, options })
  const isServed = (valueAt(file, live.get(file), `/options/${item}`) ?? null) !== null
  for (const asks of askedFrom(files, file)) {
    const folder = stepFile(asks.wizardFile, '').replace(/\.json$/, '')
    for (const name of files.keys())
      if ((name === asks.wizardFile || name.startsWith(folder)) && objectIn(files, name) !== undefined)
        put(name, renamedIn(objectIn(files, name), asks.fields, renamed))
    const name = upgradesFile(asks.wizardFile)
    const upgrades = addRenames(upgradesIn(files, name), upgradesIn(live, name), asks.fields, renamed, isServed)
    setUpgrades(next, live, name, upgrades)
  }
  for (const name of files.keys()) {
    if (/^[^/]+\/site\/[^/]+\.json$/.test(name) && objectIn(files, name) !== undefined)
      put(name, namedWithList(objectIn(files, name), list.id, renamed))
    const words =
      name.includes('/i18n/') && name.endsWith(file.replace(/^[^/]+/, '')) ? objectIn(files, name)?.words : undefined
    if (!isObject(words)) continue
    const own = `options/${item}/`
    const said = Object.entries(words).map(([id, one]) => [
      id.startsWith(own) ? `options/${to}/${id.slice(own.length)}` : id,
      one,
    ])
    put(name, { ...objectIn(files, name), words: Object.fromEntries(said) })
  }
  return editsBetween(files, next).edits.reduce<readonly Edit[]>((some, { file: name, at, to: value }) => {
    // A condition is one edit, as where it is built.
    const when = /^(?:\/[^/]+)*?\/when(?=\/)/.exec(at)?.[0]
    const place = when ?? at
    const whole = when === undefined ? value : (valueAt(name, next.get(name), when) as EditedValue)
    return withEdit(some, live, { file: name, at: place, to: whole })
  }, edits) as Edit[]
}

/** The way back from a rename that this change has, where one of its edits in the list is taken back. */
export function renameBack(
  live: ContentFiles,
  files: ContentFiles,
  { file, at }: Pick<Edit, 'file' | 'at'>,
): OptionRename | undefined {
  const [, id] = optionListFile.test(file) ? (/^\/options\/([^/*]+)$/.exec(at) ?? []) : []
  if (id === undefined) return undefined
  for (const { wizardFile } of askedFrom(files, file)) {
    const name = upgradesFile(wizardFile)
    const own = upgradesIn(files, name).slice(upgradesIn(live, name).length)
    const one = own.find(({ change, option, to }) => change === 'rename-option' && (option === id || to === id))
    if (one?.option !== undefined && one.to !== undefined) return { file, item: one.to, to: one.option }
  }
  return undefined
}
