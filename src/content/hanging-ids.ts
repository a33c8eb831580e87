import type { OptionList } from '@kindred/contract/option-list'
import type { Answer } from '@kindred/engine'
import { chosenIn, memoize, upgradeAnswers } from '@kindred/engine'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from './draft-content.ts'
import type { Finding, Found } from './finding.ts'
import type { AskedToday, HangingId, HangingWizard, KnownFrom } from './hanging.ts'
import { renamed } from './hanging-names.ts'
import { misshapen } from './hanging-shapes.ts'

interface Looking {
  files: WizardFiles
  before: HangingWizard
}

/** Which of these ids have no place in this content, and no upgrade that leads them to one. `names`: all files. */
export function ofWizard(content: DraftContent, names: readonly string[], before: HangingWizard): Finding[] {
  const files = content.wizards.find(({ definition }) => definition.value.id === before.id)
  // One that cannot be read has findings of its own.
  if (files === undefined)
    return names.some((name) => name.endsWith(`/wizards/${before.id}/wizard.json`)) ? [] : [before.gone()]
  const asked = askedIn(content, files, before.knownFrom)
  const seen = new Set<string>()
  return before.ids
    .flatMap((id) => ofId({ files, before }, asked, id))
    .filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence))
}

function askedIn(
  { optionLists }: DraftContent,
  { definition, steps }: WizardFiles,
  knownFrom: KnownFrom,
): ReadonlyMap<string, AskedToday> {
  const lists = new Map(optionLists.map((list) => [list.value.id, list]))
  const asked = new Map<string, AskedToday>()
  for (const step of steps)
    if (definition.value.steps.includes(step.value.id))
      step.value.fields.forEach((field, index) => {
        asked.set(field.id, { field, step, at: ['fields', index], list: lists.get(field.options ?? ''), knownFrom })
      })
  return asked
}

function ofId(looking: Looking, asked: ReadonlyMap<string, AskedToday>, id: HangingId): Finding[] {
  const answer: Answer = id.option === undefined ? 'x' : [id.option]
  const upgrades = looking.files.upgrades?.value.upgrades ?? []
  const { answers } = upgradeAnswers(upgrades, { [id.field]: answer }, id.upgrade ?? 0)
  return Object.entries(answers).flatMap(([now, carried]) => {
    const today = asked.get(now)
    // A step that is left out of the order is told by itself: what it asks is not gone.
    if (today === undefined) return isAskedOutside(looking.files, now) ? [] : [goneField(looking, id)]
    const many = (looking.before.known?.[now] ?? id).many === true
    // An upgrade that leads to another question leads to the name of that one, too.
    const names = now === id.field ? renamed(today, id) : []
    return [names, misshapen(today, { ...id, many }) ?? ofOptions(today, id, chosenIn(carried))].flat()
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

const idsOf = memoize(({ options }: OptionList): ReadonlySet<string> => new Set(options.map(({ id }) => id)))

/** The options that were chosen are there, each under the number by which it is stored. */
function ofOptions({ field, list, knownFrom }: AskedToday, was: HangingId, chosen: readonly string[]): Found {
  if (list === undefined) return []
  const ids = idsOf(list.value)
  const gone = chosen.filter((option) => !ids.has(option))
  if (gone.length === 0) return recoded(list, was, chosen)
  return gone.map((option) =>
    findingAt(
      list.file,
      ['options'],
      knownFrom.gone,
      `"${option}" ${knownFrom.chosen} in "${field.label}", and this list has it no more.`,
      'Put it back with "retired": true, or add "rename-option", "merge-options" or "split-option" to upgrades.json.',
    ),
  )
}

/** A stored number is read as the option that has it today. */
function recoded({ file, value }: Placed<OptionList>, { option, code }: HangingId, chosen: readonly string[]): Found {
  if (option === undefined || code === undefined) return []
  const today = value.options.find((one) => one.code === code)
  if (today !== undefined && (today.id === option || chosen.includes(today.id))) return []
  const at = value.options.findIndex(({ id }) => id === option || chosen.includes(id))
  const now = today === undefined ? 'no option has that number any more' : `that number means "${today.id}" now`
  return findingAt(
    file,
    ['options', at, 'code'],
    'published-code',
    `"${option}" was stored as ${code}, and ${now}: what members chose would turn into something else.`,
    `Give "${chosen[0] ?? option}" its "code": ${code} back; a new option takes a number that none ever had.`,
  )
}
