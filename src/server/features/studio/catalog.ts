import { setImmediate as breathe } from 'node:timers/promises'
import { type Content, type EditableItem, type EditField, editableItems, partsOfPointer } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import { LRUCache } from 'lru-cache'
import { objectIn } from './object-in.ts'
import { languageName, namesOfLists, readable } from './outline.ts'

export type CatalogItem = EditableItem & {
  fields: readonly EditField[]
  /** Where members see it: names from the outside in, as far as it has any. */
  where: readonly string[]
}

/** Everything that can be edited, and where each place of a file belongs. */
export type Catalog = {
  things: readonly CatalogItem[]
  find: (file: string, at: string) => CatalogItem | undefined
  /** The thing and the property that an edit of this place changes. */
  placeOf: (file: string, at: string) => { thing: CatalogItem; field: EditField } | undefined
  /** What a file is called in words: a lookup after the questions that offer it, a file of translations after its language. */
  nameOf: (file: string) => string
}

type EditableItems = ReturnType<typeof editableItems>

/** So many states of one file are known: as it is live, and in a few changes. */
const maxStates = 6
const itemsByFile = new LRUCache<string, { text: string; found: EditableItems }[]>({ max: 1_000 })

/** A file whose text is known is not read again. Reading all takes a second the first time, and members are answered meanwhile. */
async function foundIn(file: string, text: string): Promise<EditableItems> {
  const states = itemsByFile.get(file) ?? []
  const known = states.find((one) => one.text === text)
  if (known !== undefined) return known.found
  await breathe()
  const found = editableItems(file, text)
  itemsByFile.set(file, [{ text, found }, ...states].slice(0, maxStates))
  return found
}

const catalogs = new WeakMap<ContentFiles, Promise<Catalog>>()

/** `content`: what these files say, for the names of wizards and questions. */
export function catalogOf(files: ContentFiles, content: Content): Promise<Catalog> {
  const known = catalogs.get(files) ?? readCatalog(files, content)
  catalogs.set(files, known)
  known.catch(() => catalogs.delete(files))
  return known
}

/** The address at which a property of a thing stands. */
export const placeIn = ({ at }: Pick<EditableItem, 'at'>, name: string): string => (name === '' ? at : `${at}/${name}`)

async function readCatalog(files: ContentFiles, content: Content): Promise<Catalog> {
  const things: CatalogItem[] = []
  const whereOf = whereIn(files, content)
  for (const [file, text] of files) {
    if (!/\.(json|md)$/.test(file) || file.includes('/i18n/')) continue
    for (const thing of await foundIn(file, text)) things.push({ ...thing, where: whereOf(thing) })
  }
  const byPlace = new Map(
    things.flatMap((thing) =>
      thing.fields.map((field) => [`${thing.file} ${placeIn(thing, field.name)}`, { thing, field }] as const),
    ),
  )
  const byThing = new Map(things.map((thing) => [`${thing.file} ${thing.at}`, thing]))
  return {
    things,
    find: (file, at) => byThing.get(`${file} ${at}`),
    placeOf: (file, at) => byPlace.get(`${file} ${at}`),
    nameOf: nameOfFile(files),
  }
}

/** content/options/how-often.json → how-often */
const bareName = (file: string): string => /([^/]+)\.[a-z]+$/.exec(file)?.[1] ?? file

function nameOfFile(files: ContentFiles): (file: string) => string {
  const lists = namesOfLists(files)
  return (file) => {
    const [, language] = /\/i18n\/([^/]+)\//.exec(file) ?? []
    if (language !== undefined) return languageName(files, language)
    return lists.get(bareName(file)) ?? readable(bareName(file))
  }
}

/** What a file calls itself: a wizard or step that is not live yet has no other name. */
function titleIn(files: ContentFiles, file: string): string | undefined {
  const title = objectIn(files, file)?.title
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** Names of wizards, steps and questions around a thing. */
function whereIn(files: ContentFiles, { wizards, help, optionLists }: Content): (thing: EditableItem) => string[] {
  const listNames = namesOfLists(files)
  const askedIn = new Map<string, string[]>()
  for (const { title, steps } of Object.values(wizards))
    for (const step of steps)
      for (const { list } of step.fields)
        if (list !== undefined) askedIn.set(list.id, [...(askedIn.get(list.id) ?? []), `${title}: ${step.title}`])
  return ({ file, at, words }) => {
    const [, wizardId, stepFile] = /\/wizards\/([^/]+)\/(?:steps\/([^/]+)\.json)?/.exec(file) ?? []
    const name = bareName(file)
    if (wizardId !== undefined) {
      const wizard = Object.hasOwn(wizards, wizardId) ? wizards[wizardId] : undefined
      const step = wizard?.steps.find(({ id }) => id === stepFile)
      const field = step?.fields.find(({ id }) => at.startsWith(`/fields/${id}`))
      const definition = file.replace(/(\/wizards\/[^/]+\/).*$/, '$1wizard.json')
      const title = wizard?.title ?? titleIn(files, definition) ?? wizardId
      const ofStep = stepFile === undefined ? [] : [step?.title ?? titleIn(files, file) ?? stepFile]
      return [title, ...ofStep].concat(field === undefined ? [] : [field.label])
    }
    if (file.includes('/options/')) {
      const id = Object.hasOwn(optionLists, name) ? optionLists[name]?.id : undefined
      return [listNames.get(id ?? name) ?? readable(name), ...(askedIn.get(id ?? name) ?? []).slice(0, 3)]
    }
    const [own] = words
    const page = file.endsWith('.md') && file.includes('/help/') ? (help[name]?.title ?? name) : undefined
    if (page !== undefined) return at === '' || own === undefined ? [page] : [page, own.text]
    // A crisis line and an area of styles are called by their names, not by their ids.
    if (/\/crisis\/hotlines\.json$|\/styles\/[^/]+\.md$/.test(file) && own !== undefined) return [own.text]
    if (at === '') return [readable(name)]
    // Texts have names of several parts: home.title
    const last = partsOfPointer(at).at(-1) ?? ''
    return at.startsWith('/texts/') || own === undefined ? last.split('.').map(readable) : [own.text.slice(0, 60)]
  }
}
