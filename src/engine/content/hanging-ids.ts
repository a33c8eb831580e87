import type { OptionList } from '#contract/option-list'
import type { PublishedField } from '#contract/published'
import type { FieldDefinition, WizardStep } from '#contract/step'
import type { Answer } from '#engine'
import { chosenIn, holdsList, upgradeAnswers } from '#engine'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { ContentRule, SwapRule } from './rules.ts'

/** An id that answers hang on: of a question, or of one of its options. */
export interface HangingId {
  field: string
  /** Absent: the question was answered in words. */
  option?: string
  /** More than one thing could be chosen or named. */
  many?: boolean
  /** The newest upgrade of the content that it was answered in; those that came later carry it on. */
  upgrade?: number
}

/** Where ids are known from: the rules that are broken when they are gone or changed, and how a finding says it. */
export interface KnownFrom {
  gone: ContentRule | SwapRule
  shape: ContentRule | SwapRule
  asked: string
  chosen: string
}

/** What answers to one wizard hang on. */
export interface HangingWizard {
  id: string
  ids: readonly HangingId[]
  /** What is known of questions beside their ids: one that held one answer from the start may go on so. */
  known?: Readonly<Record<string, PublishedField>>
  knownFrom: KnownFrom
  /** The finding when all its files are gone. */
  gone: () => Finding
}

interface Asked {
  field: FieldDefinition
  step: Placed<WizardStep>
  at: (string | number)[]
}

interface Looking {
  files: WizardFiles
  before: HangingWizard
  lists: ReadonlyMap<string, Placed<OptionList>>
}

/** Which of these ids have no place in this content, and no upgrade that leads them to one. `names`: all files. */
export function ofWizard(content: DraftContent, names: readonly string[], before: HangingWizard): Finding[] {
  const files = content.wizards.find(({ definition }) => definition.value.id === before.id)
  // One that cannot be read has findings of its own.
  if (files === undefined)
    return names.some((name) => name.endsWith(`/wizards/${before.id}/wizard.json`)) ? [] : [before.gone()]
  const lists = new Map(content.optionLists.map((list) => [list.value.id, list]))
  const asked = askedIn(files)
  const seen = new Set<string>()
  return before.ids
    .flatMap((id) => ofId({ files, before, lists }, asked, id))
    .filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
}

function askedIn({ definition, steps }: WizardFiles): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const step of steps)
    if (definition.value.steps.includes(step.value.id))
      step.value.fields.forEach((field, index) => {
        asked.set(field.id, { field, step, at: ['fields', index] })
      })
  return asked
}

function ofId(looking: Looking, asked: ReadonlyMap<string, Asked>, id: HangingId): Finding[] {
  const answer: Answer = id.option === undefined ? 'x' : [id.option]
  const upgrades = looking.files.upgrades?.value.upgrades ?? []
  const { answers } = upgradeAnswers(upgrades, { [id.field]: answer }, id.upgrade ?? 0)
  return Object.entries(answers).flatMap(([now, carried]) => {
    const today = asked.get(now)
    // A step that is left out of the order is told by itself: what it asks is not gone.
    if (today === undefined) return isAskedOutside(looking.files, now) ? [] : [goneField(looking, id)]
    const many = (looking.before.known?.[now] ?? id).many === true
    return misfits(looking, today, { ...id, many }, chosenIn(carried))
  })
}

const isAskedOutside = ({ definition, steps }: WizardFiles, field: string): boolean =>
  steps.some(({ value }) => !definition.value.steps.includes(value.id) && value.fields.some(({ id }) => id === field))

const goneField = ({ files, before: { knownFrom } }: Looking, id: HangingId): Finding =>
  findingAt(
    files.definition.file,
    ['steps'],
    knownFrom.gone,
    `The question "${id.field}" ${knownFrom.asked}, and no step asks it any more: answers to it would have no place.`,
    'Put it back, or say in upgrades.json what becomes of them: "rename-field", or "drop-field" with a "why".',
  )

function misfits(
  { lists, before: { knownFrom } }: Looking,
  { field, step, at }: Asked,
  was: HangingId,
  chosen: readonly string[],
): Finding[] {
  const list = field.options === undefined ? undefined : lists.get(field.options)
  const shape = (sentence: string): Finding =>
    findingAt(
      step.file,
      [...at, 'kind'],
      knownFrom.shape,
      sentence,
      'Give the new question an id of its own, and drop or rename the old one in upgrades.json.',
    )
  if ((was.option === undefined) !== (field.options === undefined))
    return [shape(`"${field.label}" was ${was.option === undefined ? 'written' : 'chosen from a list'} before.`)]
  if (was.many === true && !holdsList(field))
    return [shape(`"${field.label}" could hold several answers before, and holds one now.`)]
  if (list === undefined) return []
  const ids = new Set(list.value.options.map((option) => option.id))
  return chosen
    .filter((option) => !ids.has(option))
    .map((option) =>
      findingAt(
        list.file,
        ['options'],
        knownFrom.gone,
        `"${option}" ${knownFrom.chosen} in "${field.label}", and this list has it no more.`,
        'Put it back with "retired": true, or add "rename-option", "merge-options" or "split-option" to upgrades.json.',
      ),
    )
}
