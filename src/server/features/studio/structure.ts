import {
  type ContentFiles,
  type Edit,
  type EditedValue,
  holdsPlaces,
  isBelow,
  isOrder,
  isSameValue,
  orderOf,
  valueAt,
  withPlaceIn,
} from '@kindred/content'
import type { StructureEdit } from '@kindred/contract/studio'
import { isObject } from '@kindred/engine'
import { badRequest, notFound } from '../../platform/errors.ts'
import { objectIn } from './object-in.ts'
import { hasSummaries, listsOf, questionsForTarget, questionsOf, stepFile, wizardOf } from './outline.ts'
import { canAsk, choosesFrom, keepsItsOwn, ownQuestion, takesSeveral } from './question-kinds.ts'

/** Is this a place in something that an edit adds, in a list that it makes anew, or in a page that it writes whole? */
const isAround = (edit: Edit, file: string, at: string): boolean =>
  edit.file === file &&
  isBelow(at, edit.at) &&
  (Array.isArray(edit.to) || (holdsPlaces(edit) && (edit.from === null || typeof edit.to === 'string')))

/**
 * Edits with one more. One that says what is live is none; one in something that this change adds is part of that; what is
 * removed takes the edits in it along.
 */
export function withEdit(edits: readonly Edit[], live: ContentFiles, { file, at, to }: Omit<Edit, 'from'>): Edit[] {
  const around = edits.find((edit) => isAround(edit, file, at))
  if (around !== undefined) {
    const inside = withPlaceIn(around, { at, to })
    return edits.map((edit) => (edit === around ? { ...edit, to: inside } : edit))
  }
  const before = edits.find((edit) => edit.file === file && edit.at === at)
  const from = (valueAt(file, live.get(file), at) ?? null) as EditedValue
  const others = edits.filter((edit) => edit !== before && !(to === null && edit.file === file && isBelow(edit.at, at)))
  // What somebody began on an earlier value stays an edit of that: publishing tells that it moved on.
  return isSameValue(from, to) ? others : [...others, { file, at, from: before?.from ?? from, to }]
}

/** What is done to a list of things that have ids; what options have besides is in `rename-option.ts` and `option-table.ts`. */
type ListEdit = Exclude<StructureEdit, { act: 'rename' | 'retire' | 'link' }>

/** Where things are added, removed and moved here; other lists change in files. */
const changedHere = (file: string, at: string): boolean =>
  (/^[^/]+\/wizards\/[^/]+\/wizard\.json$/.test(file) && at === '/steps') ||
  (/^[^/]+\/wizards\/[^/]+\/steps\/[^/]+\.json$/.test(file) &&
    /^\/(fields|results|areas|fields\/[^/]+\/groups)$/.test(at)) ||
  (/^[^/]+\/options\/[^/]+\.json$/.test(file) && at === '/options')

/** The ids of a list; none where a step has no results yet. */
function idsAt(files: ContentFiles, file: string, at: string): string[] | undefined {
  const ids = valueAt(file, files.get(file), orderOf(at)) as string[] | undefined
  if (ids !== undefined || at !== '/results') return ids
  const results = valueAt(file, files.get(file), at)
  if (results !== null && results !== undefined)
    throw badRequest({ at: ['Give each of these results an “id” in its file. Then they can be changed here.'] })
  return results === null ? [] : undefined
}

/** `files`: live with the change. */
export function withAct(edits: readonly Edit[], live: ContentFiles, files: ContentFiles, done: ListEdit): Edit[] {
  const { file, at } = done
  const ids = changedHere(file, at) ? idsAt(files, file, at) : undefined
  if (ids === undefined) throw notFound('This list can’t be changed here. It may have been removed.')
  const put = (some: readonly Edit[], place: Omit<Edit, 'from'>) => withEdit(some, live, place)
  const order = (some: readonly Edit[], to: readonly string[]) => put(some, { file, at: orderOf(at), to })
  const isSteps = at === '/steps'
  if (done.act === 'add' && done.options !== undefined) {
    const { options, ...others } = done
    const list = newList(files, done.question ?? done.label, options)
    const withList = new Map([...files, [list.file, JSON.stringify(list.value)]])
    const made = put(edits, { file: list.file, at: '', to: list.value })
    return withAct(made, live, withList, { ...others, list: list.id })
  }
  if (done.act === 'add') {
    const { id, value } = isSteps ? newStep(files, done) : newItem(files, done, ids)
    if (at === '/results' && ids.length === 0) return put(edits, { file, at, to: [value] })
    const added = put(
      edits,
      isSteps ? { file: stepFile(file, id), at: '', to: value } : { file, at: `${at}/${id}`, to: value },
    )
    return isSteps ? order(added, [...ids, id]) : added
  }
  if (!ids.includes(done.item)) throw notFound('Someone has removed this in the meantime.')
  const others = ids.filter((id) => id !== done.item)
  if (done.act === 'move') return order(edits, others.toSpliced(Math.max(0, done.to), 0, done.item))
  // A step may have no results.
  if (others.length === 0 && at === '/results') return put(edits, { file, at, to: null })
  if (others.length === 0) throw badRequest({ item: ['At least one has to stay. Add another one first.'] })
  if (!isSteps) return withoutPhantoms(put(edits, { file, at: `${at}/${done.item}`, to: null }), live)
  return order(put(edits, { file: stepFile(file, done.item), at: '', to: null }), others)
}

/** The order of a list says nothing of what this change no longer adds. */
const withoutPhantoms = (edits: readonly Edit[], live: ContentFiles): Edit[] =>
  edits.flatMap((edit): Edit[] => {
    if (!isOrder(edit.at) || edit.at === '/steps/*') return [edit]
    const list = edit.at.slice(0, -1)
    const isAdded = (id: string) =>
      edits.some((one) => one.file === edit.file && one.at === list + id && one.to !== null)
    const known = edit.from as string[]
    const to = (edit.to as string[]).filter((id) => known.includes(id) || isAdded(id))
    const now = valueAt(edit.file, live.get(edit.file), edit.at)
    return isSameValue(now, to) || isSameValue(known, to) ? [] : [{ ...edit, to }]
  })

/** Edits without one. A step stands in its wizard exactly as long as its file does. */
export function withoutEdit(edits: readonly Edit[], live: ContentFiles, edit: Edit): Edit[] {
  const others = withoutPhantoms(
    edits.filter((one) => one !== edit),
    live,
  )
  const [, folder, id] = edit.at === '' ? (/^(.+)\/steps\/([^/]+)\.json$/.exec(edit.file) ?? []) : []
  if (id === undefined) return others
  // In a wizard that this change adds the order is part of that.
  const added = others.find(({ file, at, from }) => file === `${folder}/wizard.json` && at === '' && from === null)
  if (added !== undefined) {
    const steps = ((added.to as { steps?: string[] } | null)?.steps ?? []).filter((one) => one !== id)
    return withEdit(others, live, { file: added.file, at: orderOf('/steps'), to: steps })
  }
  const order = others.find(({ file, at }) => file === `${folder}/wizard.json` && at === '/steps/*')
  if (order === undefined) return others
  const [was, is] = [order.from as string[], order.to as string[]]
  const rest = is.filter((one) => one !== id)
  const before = was.slice(0, Math.max(0, was.indexOf(id))).findLast((one) => rest.includes(one))
  const to = edit.from === null ? rest : rest.toSpliced(before === undefined ? 0 : rest.indexOf(before) + 1, 0, id)
  return withEdit(others, live, { file: order.file, at: order.at, to })
}

/** Words as an id: `Where it hurt` → where-it-hurt. */
export function idFrom(words: string, isTaken: (id: string) => boolean, other: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  const id = plain === '' ? other : plain
  for (let nth = 1; ; nth += 1) {
    const one = nth === 1 ? id : `${id}-${nth}`
    if (!isTaken(one)) return one
  }
}

type Addition = Extract<ListEdit, { act: 'add' }>
type AddedItem = { id: string; value: EditedValue }

function newStep(files: ContentFiles, { file, label, question = label, summary, ...asked }: Addition): AddedItem {
  const id = idFrom(label, (one) => files.has(stepFile(file, one)), 'step')
  const { value: field } = newQuestion(files, file, { ...asked, label: question, file })
  const $schema = '../../../../schemas/content/step.schema.json'
  const title = label === question ? shortName(question) : label
  // A step without a line in a list of answers is missing there until somebody answers it.
  const line = summary || (hasSummaries(files, file) ? title : undefined)
  return {
    id,
    value: { $schema, id, title, question, ...(line === undefined ? {} : { summary: line }), fields: [field] },
  }
}

/** So many characters the short name of a step has. */
const maxNameLength = 40

/** What a step is called that has a question and no name: `How did you sleep last night?` → How did you sleep last night */
export function shortName(question: string): string {
  const bare = question.trim().replace(/[?.:!]+$/, '')
  if (bare.length <= maxNameLength) return bare
  const cut = bare.slice(0, maxNameLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : maxNameLength)}…`
}

/** Options with these labels, one a line. */
export function optionsFrom(lines: string): { id: string; label: string }[] {
  const labels = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  if (labels.length < 2) throw badRequest({ options: ['Write at least two options, one on each line.'] })
  const ids: string[] = []
  return labels.map((label) => {
    const id = idFrom(label, (one) => ids.includes(one), 'option')
    ids.push(id)
    return { id, label }
  })
}

/** An option list with these labels, called after the question that it is made for. */
function newList(files: ContentFiles, name: string, lines: string): AddedItem & { file: string } {
  const options = optionsFrom(lines)
  const lists = listsOf(files)
  const taken = new Set(lists.map(({ value }) => value.id))
  const id = idFrom(name, (one) => taken.has(one) || files.has(`content/options/${one}.json`), 'options')
  const folder = (lists[0]?.file ?? 'content/options/x.json').replace(/[^/]+$/, '')
  return {
    id,
    file: `${folder}${id}.json`,
    value: { $schema: '../../schemas/content/option-list.schema.json', id, options },
  }
}

function newItem(files: ContentFiles, added: Addition, ids: readonly string[]): AddedItem {
  const { file, at, label } = added
  const wizard = file.replace(/steps\/[^/]+\.json$/, 'wizard.json')
  if (at === '/fields') return newQuestion(files, wizard, added)
  const id = idFrom(label, (one) => ids.includes(one), at.split('/').at(-1)?.slice(0, -1) ?? 'item')
  if (at === '/results') return { id, value: { id, title: label, paragraphs: paragraphsIn(added.text) } }
  return { id, value: at.endsWith('/groups') ? { id, heading: label } : { id, label } }
}

export function paragraphsIn(words = ''): string[] {
  const paragraphs = words
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (paragraphs.length === 0) throw badRequest({ text: ['Write what this result says.'] })
  return paragraphs
}

/** A question as those of its kind are for the same target: how it is saved is known there. */
function newQuestion(
  files: ContentFiles,
  wizard: string,
  { label, kind, list, single }: Omit<Addition, 'act' | 'at'>,
): AddedItem {
  const like = questionsForTarget(files, wizard).filter((one) => one.role === undefined)
  const { target, facts } = objectIn(files, wizard) ?? {}
  const chosen =
    kind === undefined ? undefined : (like.find((one) => one.kind === kind) ?? (canAsk(target, kind) ? {} : undefined))
  if (kind === undefined || chosen === undefined) throw badRequest({ kind: ['Choose how it is answered.'] })
  const chooses = choosesFrom(kind)
  const isList = listsOf(files).some(({ value }) => value.id === list)
  if (chooses && !isList) throw badRequest({ list: ['Choose the options that can be answered.'] })
  const taken = new Set([
    ...questionsOf(files, wizard).map(({ id }) => id),
    ...like.map(({ binding }) => (isObject(binding) ? binding.payload : undefined)),
    ...(isObject(facts) ? Object.keys(facts) : []),
  ])
  const id = idFrom(label, (one) => taken.has(one), 'question')
  // Options that differ by what is known are offered as where they are offered already.
  const { optionsBy } = (chooses ? questionsOf(files, wizard).find(({ options }) => options === list) : undefined) ?? {}
  const { binding, counter, maxLength, open, rows } = chosen
  const own = {
    ...(keepsItsOwn(target) ? ownQuestion(kind, id, target !== undefined) : {}),
    ...Object.fromEntries(
      Object.entries({ counter, maxLength, open, rows }).filter(([, value]) => value !== undefined),
    ),
    optionsBy,
  } as { [name: string]: EditedValue | undefined }
  return {
    id,
    value: {
      id,
      kind,
      label,
      ...(chooses ? { options: list as string } : {}),
      ...(takesSeveral(kind) && single === 'yes' ? { limit: 1 } : {}),
      ...Object.fromEntries(
        Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      ...(!keepsItsOwn(target) && isObject(binding) && binding.as !== undefined
        ? { binding: { payload: id, as: binding.as as EditedValue } }
        : {}),
    },
  }
}

/** The wizard that an edit is in, if it changes more than words: its journeys may change. */
export const changesJourneys = ({ file, at, from, to }: Edit): boolean =>
  (wizardOf(file) !== undefined || /^[^/]+\/(options|lookups)\//.test(file)) &&
  !file.includes('/i18n/') &&
  (at === '' ||
    isOrder(at) ||
    [from, to].some((value) => value !== null && typeof value !== 'string' && !isWords(value)))

const isWords = (value: EditedValue): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
