import { type AnsweredId, applyEdits, type ContentFiles, type Edit, editsBetween, rebasedEdit } from '@kindred/content'
import { objectIn } from './object-in.ts'
import { optionListFile, questionsOf, wizardOf } from './outline.ts'
import { askedFrom, type Upgrade, upgradesFile, upgradesIn, withUpgrades } from './rename-option.ts'
import { withEdit } from './structure.ts'

// Translations stand in folders of the same names.
const isUpgrades = (file: string): boolean => /^[^/]+\/wizards\/[^/]+\/upgrades\.json$/.test(file)
const isRemovedQuestion = ({ file, at, to }: Edit): boolean =>
  to === null &&
  wizardOf(file) !== undefined &&
  (/^\/fields\/[^/*]+$/.test(at) || (at === '' && /\/steps\//.test(file)))

/** Whether a change removes a question, or edits upgrades. Then `addDropUpgrades` adds or removes upgrades. */
export const dropsQuestions = (edits: readonly Edit[]): boolean =>
  edits.some((edit) => isRemovedQuestion(edit) || isUpgrades(edit.file))

/**
 * Adds a `drop-field` upgrade for each answered question that the edits remove, and removes those of questions that are asked again. `why` is shown to those
 * who answered.
 */
export function addDropUpgrades(
  edits: readonly Edit[],
  live: ContentFiles,
  answered: readonly AnsweredId[],
  why: string,
): Edit[] {
  const touched = edits.filter((edit) => isRemovedQuestion(edit) || isUpgrades(edit.file))
  let next = [...edits]
  for (const wizard of new Set(touched.flatMap(({ file }) => wizardOf(file) ?? []))) {
    const { files } = applyEdits(live, next)
    const wizardFile = [...files.keys()].find((name) => wizardOf(name) === wizard && name.endsWith('/wizard.json'))
    if (wizardFile === undefined || !live.has(wizardFile)) continue
    const name = upgradesFile(wizardFile)
    const [before, now] = [upgradesIn(live, name), upgradesIn(files, name)]
    const asked = new Set(questionsOf(files, wizardFile).map(({ id }) => id))
    const own = now.slice(before.length).filter(({ change, field }) => change !== 'drop-field' || !asked.has(field))
    const led = new Set(own.flatMap(({ change, field }) => (/-field$/.test(change) ? [field] : [])))
    const fields = new Set(answered.flatMap((one) => (one.wizard === wizard ? [today(before, one)] : [])))
    const gone = questionsOf(live, wizardFile)
      .map(({ id }) => String(id))
      .filter((id) => !asked.has(id) && !led.has(id) && fields.has(id))
    const dropped = gone.map((field): Upgrade => ({ number: 0, change: 'drop-field', field, why }))
    next = withUpgradesEdited(next, live, files, name, [...before, ...own, ...dropped])
  }
  return next
}

/** What a question that was answered is called after the upgrades that are live. */
const today = (upgrades: readonly Upgrade[], { field, upgrade = 0 }: AnsweredId): string | undefined =>
  upgrades
    .filter(({ number }) => number > upgrade)
    .reduce<string | undefined>((id, one) => {
      if (one.field !== id) return id
      return one.change === 'rename-field' ? one.to : one.change === 'drop-field' ? undefined : id
    }, field)

function withUpgradesEdited(
  edits: readonly Edit[],
  live: ContentFiles,
  files: ContentFiles,
  name: string,
  upgrades: readonly Upgrade[],
): Edit[] {
  const next = withUpgrades(files, live, name, upgrades)
  return editsBetween(files, next).edits.reduce<readonly Edit[]>(
    (some, edit) => withEdit(some, live, edit),
    edits,
  ) as Edit[]
}

/**
 * Returns the edits that revert a publication, as far as answers given since then allow: a chosen option stays, retired; a renamed one gets its id back by an
 * inverse upgrade; published upgrades stay.
 */
export function revertEdits(live: ContentFiles, published: readonly Edit[], answered: readonly AnsweredId[]): Edit[] {
  const renamed = new Set(
    published.flatMap(({ file, from, to }) =>
      isUpgrades(file)
        ? addedUpgrades(from, to).flatMap(({ option, to: id }) => (option === undefined ? [] : [id]))
        : [],
    ),
  )
  const stays = new Set<string>()
  for (const { file, at, from } of published) {
    const [, id] = optionListFile.test(file) ? (/^\/options\/([^/*]+)$/.exec(at) ?? []) : []
    if (id === undefined || from !== null || renamed.has(id) || !isChosen(live, file, id, answered)) continue
    stays.add(`${file} ${at}`)
  }
  /** Whether the edit is a translation of an option that stays. */
  const isTranslationOfKeptOption = ({ file, at }: Edit): boolean => {
    const [, of, id] = /\/i18n\/[^/]+(\/.+)$/.test(file) ? (/^\/words\/(options)~1([^~]+)~1/.exec(at) ?? []) : []
    return (
      of !== undefined &&
      [...stays].some((one) => one.endsWith(`${file.replace(/^.*\/i18n\/[^/]+/, '')} /options/${id}`))
    )
  }
  const back = published
    .filter((edit) => !isUpgrades(edit.file) && !isTranslationOfKeptOption(edit))
    .flatMap(({ file, at, from: to, to: from }): Edit[] => {
      const edit = stays.has(`${file} ${at}`)
        ? rebasedEdit(live, { file, at: `${at}/retired`, from: null, to: true })
        : rebasedEdit(live, { file, at, from, to })
      return edit === undefined ? [] : [edit]
    })
  return published
    .filter(({ file }) => isUpgrades(file) && live.has(file))
    .reduce((some, { file, from, to }) => {
      const { files } = applyEdits(live, some)
      const ways = addedUpgrades(from, to).flatMap(inverseUpgrade)
      return ways.length === 0
        ? some
        : withUpgradesEdited(some, live, files, file, [...upgradesIn(files, file), ...ways])
    }, back)
}

function addedUpgrades(from: Edit['from'], to: Edit['to']): Upgrade[] {
  const [before, after] = [from, to].map((value) =>
    Array.isArray(value) ? value : ((value as { upgrades?: unknown } | null)?.upgrades ?? []),
  ) as [Upgrade[], Upgrade[]]
  return after.slice(before.length)
}

function inverseUpgrade({ change, field, option, to }: Upgrade): Upgrade[] {
  if (to === undefined || field === undefined) return []
  if (change === 'rename-option' && option !== undefined) return [{ number: 0, change, field, option: to, to: option }]
  return change === 'rename-field' ? [{ number: 0, change, field: to, to: field }] : []
}

const isChosen = (live: ContentFiles, file: string, option: string, answered: readonly AnsweredId[]): boolean =>
  askedFrom(live, file).some(({ wizardFile, fields }) =>
    answered.some((one) => one.option === option && one.wizard === wizardOf(wizardFile) && fields.has(one.field)),
  )

/** The option that an edit retires, if it does. */
export function retiredOption({ file, at, to }: Edit, live: ContentFiles): { id: string; label: string } | undefined {
  const [, id, property] = optionListFile.test(file) ? (/^\/options\/([^/*]+)(?:\/(.+))?$/.exec(at) ?? []) : []
  if (id === undefined || !(property === 'retired' ? to === true : property === undefined && to === null))
    return undefined
  const options = objectIn(live, file)?.options
  const own = (Array.isArray(options) ? options : []).find((one: { id?: unknown }) => one?.id === id)
  return own === undefined ? undefined : { id, label: String(own.label ?? id) }
}
