import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition } from '@kindred/contract/step'
import type { Upgrade, Upgrades } from '@kindred/contract/upgrades'
import { describeKnownNames, nearestName } from '../did-you-mean.ts'
import { type DraftContent, findingAt, listsOf, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { repeated } from './lists.ts'

/** What each upgrade leads to: a question for a renamed one, options of today for the others. */
function targets(upgrade: Upgrade): { field?: string; options: readonly string[]; at: (string | number)[][] } {
  const { change, to, options = [] } = upgrade
  if (change === 'rename-field') return { ...(to === undefined ? {} : { field: to }), options: [], at: [['to']] }
  if (change === 'rename-option' || change === 'merge-options')
    return { options: to === undefined ? [] : [to], at: [['to']] }
  if (change === 'split-option') return { options, at: options.map((_, index) => ['options', index]) }
  return { options: [], at: [] }
}

/** What an upgrade of each kind has to say: without it answers would be lost, or people not told why. */
const needed: Record<Upgrade['change'], readonly (keyof Upgrade)[]> = {
  'rename-field': ['field', 'to'],
  'drop-field': ['field', 'why'],
  'rename-option': ['field', 'option', 'to'],
  'merge-options': ['field', 'options', 'to'],
  'split-option': ['field', 'option', 'options'],
  'retire-option': ['field', 'option'],
}

const whatFor: Partial<Record<keyof Upgrade, string>> = {
  field: 'the id of the question',
  to: 'the id that its answers have from now on',
  option: 'the id of the option',
  options: 'a list of ids of options',
  why: 'the reason, in words that members can read',
}

/** Upgrades lead to questions and options that are there today, or that a later upgrade carries on. */
export function upgradeRules(content: DraftContent): Finding[] {
  const lists = new Map(listsOf(content).map(({ value }) => [value.id, value]))
  return content.wizards.flatMap((files) => upgradesOf(files, lists))
}

function upgradesOf({ steps, upgrades }: WizardFiles, lists: ReadonlyMap<string, OptionList>): Finding[] {
  if (upgrades === undefined) return []
  const { file, value } = upgrades
  const fields = new Map<string, FieldDefinition>()
  for (const step of steps) for (const field of step.value.fields) fields.set(field.id, field)
  const later = (index: number) => value.upgrades.filter((other) => other.number > (value.upgrades[index]?.number ?? 0))
  const incomplete = value.upgrades.flatMap((upgrade, index) =>
    needed[upgrade.change]
      .filter((name) => upgrade[name] === undefined)
      .map((name) =>
        findingAt(
          file,
          ['upgrades', index],
          'missing-name',
          `"${upgrade.change}" has no "${name}".`,
          `Add "${name}" to it, with ${whatFor[name]}.`,
        ),
      ),
  )
  const twice = repeated(value.upgrades, ({ number }) => String(number)).map(({ index, id }) =>
    findingAt(
      file,
      ['upgrades', index, 'number'],
      'duplicate-number',
      `There is an upgrade ${id} already.`,
      `Drafts remember by number what they have been through: take ${Math.max(...value.upgrades.map(({ number }) => number)) + 1}.`,
    ),
  )
  const leading = value.upgrades.flatMap((upgrade, index) => {
    const { field, options, at } = targets(upgrade)
    const unknown = (path: (string | number)[], sentence: string, name: string, known: readonly string[]): Finding => {
      const meant = nearestName(name, known)
      const place = ['upgrades', index, ...path]
      const suggestion = meant === undefined ? describeKnownNames(known, name) : `Did you mean "${meant}"?`
      return findingAt(file, place, 'upgrade-unknown', sentence, suggestion, {
        fix: meant === undefined ? undefined : file.fixWord(place, name, meant),
      })
    }
    if (field !== undefined && !fields.has(field) && !later(index).some((other) => other.field === field))
      return [
        unknown(['to'], `The upgrade carries answers to the question "${field}", which nobody asks.`, field, [
          ...fields.keys(),
        ]),
      ]
    const list = lists.get(fields.get(upgrade.field ?? '')?.options ?? '')
    if (list === undefined) return []
    const known = list.options.map(({ id }) => id)
    return options.flatMap((option, place) => {
      const carriedOn = later(index).some((other) => other.option === option || other.options?.includes(option))
      return known.includes(option) || carriedOn
        ? []
        : unknown(
            at[place] ?? [],
            `The upgrade leads to the option "${option}", which the list "${list.id}" does not have.`,
            option,
            known,
          )
    })
  })
  return [...incomplete, ...twice, ...leading, ...stillThere({ file, value }, fields, lists)]
}

/**
 * `upgrade-still-asked`: an upgrade takes answers from a question, or from an option, that is there as before: what members
 * said would be gone from it, and they would be asked again.
 */
function stillThere(
  { file, value: { upgrades } }: Placed<Upgrades>,
  fields: ReadonlyMap<string, FieldDefinition>,
  lists: ReadonlyMap<string, OptionList>,
): Finding[] {
  return upgrades.flatMap(({ number, change, field: id = '', option, options = [], to }, index) => {
    const field = fields.get(id)
    // A later upgrade may lead another question's answers to this name.
    if (field === undefined || upgrades.some((other) => other.number > number && other.to === id)) return []
    const label = `"${field.label}" (${id})`
    if (change === 'drop-field')
      return findingAt(
        file,
        ['upgrades', index, 'field'],
        'upgrade-still-asked',
        `This upgrade throws away every answer to ${label}, and the question is still asked: whoever answered it is asked again.`,
        'Take the upgrade out, or take the question out of its step. Where it means something else now, give it an id of its own.',
      )
    if (change === 'rename-field' && to !== id)
      return findingAt(
        file,
        ['upgrades', index, 'field'],
        'upgrade-still-asked',
        `This upgrade carries every answer to ${label} away to "${to ?? ''}", and the question is still asked: whoever answered it is asked again.`,
        'Take the upgrade out, or take the question out of its step.',
      )
    const list = lists.get(field.options ?? '')
    const from = change === 'merge-options' ? options.filter((one) => one !== to) : [option]
    if (change === 'split-option' && option !== undefined && options.includes(option)) return []
    return (list?.options ?? [])
      .filter((one) => from.includes(one.id) && one.retired !== true && one.listed !== false)
      .map((one) =>
        findingAt(
          file,
          ['upgrades', index],
          'upgrade-still-asked',
          change === 'retire-option'
            ? `This upgrade retires "${one.label}" (${one.id}), and the list "${list?.id}" still offers it.`
            : `This upgrade takes "${one.label}" (${one.id}) from every answer to ${label}, and the list "${list?.id}" still offers it.`,
          `Add "retired": true to it in the list, or take the upgrade out.`,
          { severity: 'warning' },
        ),
      )
  })
}
