import type { OptionList } from '#contract/option-list'
import type { Published, PublishedField, PublishedWizard } from '#contract/published'
import type { FieldDefinition, WizardStep } from '#contract/step'
import type { Answers, Wizard } from '#engine'
import { chosenIn, holdsList, upgradeAnswers } from '#engine'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'

/**
 * Is every id that was ever served still there, or carried on by an upgrade? Answers of members hang on them. Putting a
 * file back as it was is always accepted: what is there is never a finding. `names`: all files, readable or not.
 */
export function publishedRules(content: DraftContent, names: readonly string[]): Finding[] {
  const lists = new Map(content.optionLists.map((list) => [list.value.id, list]))
  return content.published.flatMap((published) =>
    Object.entries(published.value.wizards).flatMap(([id, before]) => {
      const files = content.wizards.find(({ definition }) => definition.value.id === id)
      if (files !== undefined) return ofWizard(files, before, lists)
      // One that cannot be read has findings of its own.
      return names.some((name) => name.endsWith(`/wizards/${id}/wizard.json`)) ? [] : [goneWizard(published, id)]
    }),
  )
}

const goneWizard = ({ file }: Placed<Published>, id: string): Finding =>
  findingAt(
    file,
    ['wizards', id],
    'published-gone',
    `The wizard "${id}" was served, and its files are gone: answers to it can be read no more as they were asked.`,
    'Put its files back, or take it out of this file once nobody has answered it.',
  )

interface Asked {
  field: FieldDefinition
  step: Placed<WizardStep>
  at: (string | number)[]
}

function ofWizard(
  files: WizardFiles,
  before: PublishedWizard,
  lists: ReadonlyMap<string, Placed<OptionList>>,
): Finding[] {
  const asked = new Map<string, Asked>()
  for (const step of files.steps)
    if (files.definition.value.steps.includes(step.value.id))
      step.value.fields.forEach((field, index) => {
        asked.set(field.id, { field, step, at: ['fields', index] })
      })
  const upgrades = files.upgrades?.value.upgrades ?? []
  const seen = new Set<string>()
  return Object.entries(before.fields).flatMap(([id, was]) =>
    samplesOf(id, was).flatMap((answers) =>
      Object.entries(upgradeAnswers(upgrades, answers, 0).answers).flatMap(([now, answer]) => {
        const today = asked.get(now)
        const found =
          today === undefined
            ? [goneField(files, id)]
            : misfits(today, was, chosenIn(answer), lists, before.fields[now])
        return found.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
      }),
    ),
  )
}

/** Each single answer that the question could hold. */
const samplesOf = (id: string, { options }: PublishedField): Answers[] =>
  options === undefined ? [{ [id]: 'x' }] : options.map((option) => ({ [id]: [option] }))

const goneField = ({ definition }: WizardFiles, id: string): Finding =>
  findingAt(
    definition.file,
    ['steps'],
    'published-gone',
    `The question "${id}" was served, and no step asks it any more: answers to it would have no place.`,
    'Put it back, or say in upgrades.json what becomes of them: "rename-field", or "drop-field" with a "why".',
  )

function misfits(
  { field, step, at }: Asked,
  was: PublishedField,
  chosen: readonly string[],
  lists: ReadonlyMap<string, Placed<OptionList>>,
  known: PublishedField | undefined,
): Finding[] {
  const list = field.options === undefined ? undefined : lists.get(field.options)
  const shape = (sentence: string): Finding =>
    findingAt(
      step.file,
      [...at, 'kind'],
      'published-shape',
      sentence,
      'Give the new question an id of its own, and drop or rename the old one in upgrades.json.',
    )
  if ((was.options === undefined) !== (field.options === undefined))
    return [shape(`"${field.label}" was ${was.options === undefined ? 'written' : 'chosen from a list'} before.`)]
  if ((known ?? was).many === true && !holdsList(field))
    return [shape(`"${field.label}" could hold several answers before, and holds one now.`)]
  if (list === undefined) return []
  const ids = new Set(list.value.options.map((option) => option.id))
  return chosen
    .filter((option) => !ids.has(option))
    .map((option) =>
      findingAt(
        list.file,
        ['options'],
        'published-gone',
        `"${option}" was offered in "${field.label}", and this list has it no more.`,
        'Put it back with "retired": true, or add "rename-option", "merge-options" or "split-option" to upgrades.json.',
      ),
    )
}

/** All ids of these wizards, beside those that were published before. What is on the list stays on it. */
export function publishedIds(wizards: readonly Wizard[], before: Published = { wizards: {} }): Published {
  const all: Record<string, PublishedWizard> = { ...before.wizards }
  for (const wizard of wizards) {
    const fields: Record<string, PublishedField> = { ...all[wizard.id]?.fields }
    for (const field of wizard.steps.flatMap((step) => step.fields)) {
      const was = fields[field.id]
      const options = [...(was?.options ?? []), ...(field.list?.options ?? []).map(({ id }) => id)]
      const many = was?.many === true || (holdsList(field) && field.limit !== 1)
      fields[field.id] = {
        ...(many ? { many } : {}),
        ...(field.list === undefined && was?.options === undefined ? {} : { options: [...new Set(options)].sort() }),
      }
    }
    all[wizard.id] = { fields: sorted(fields) }
  }
  return { wizards: sorted(all) }
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
