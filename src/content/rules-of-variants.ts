import type { OptionList } from '@kindred/contract/option-list'
import { nearestName } from './did-you-mean.ts'
import type { DraftContent, WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { unknownName } from './rules-of-lists.ts'
import { type Scope, scopeOf } from './wizard-scope.ts'

/** Values that `for` of an option names: one that no question passes on would hide the option for good. */
export function forValues(content: DraftContent, optionLists: Scope['optionLists']): Finding[] {
  const passedOn = new Map<string, Set<string>>()
  const told = new Map<string, { files: WizardFiles; fact: string }[]>()
  /** Lists of questions whose `optionsBy` leads nowhere: that is one finding, not one for each option. */
  const unsure = new Set<string>()
  for (const files of content.wizards) {
    const { facts, places, lists } = scopeOf(files, optionLists)
    for (const { field } of places.values()) {
      if (field.options === undefined || field.optionsBy === undefined) continue
      const source = lists.get(places.get(field.optionsBy)?.field.options ?? '')
      const values = facts.get(field.optionsBy) ?? source?.options.map(({ id }) => id) ?? []
      if (values.length === 0) unsure.add(field.options)
      if (facts.has(field.optionsBy))
        told.set(field.options, [...(told.get(field.options) ?? []), { files, fact: field.optionsBy }])
      passedOn.set(field.options, new Set([...(passedOn.get(field.options) ?? []), ...values]))
    }
  }
  return content.optionLists.flatMap((list) => {
    const known = passedOn.get(list.value.id)
    if (known === undefined || unsure.has(list.value.id)) return []
    const slips = (told.get(list.value.id) ?? []).flatMap((source) => misspeltFact(list.value, source, known))
    const meant = new Set(slips.map((slip) => slip.meant))
    const unknown = list.value.options.flatMap((option, index) =>
      (option.for ?? []).flatMap((value, place) =>
        known.has(value) || meant.has(value)
          ? []
          : unknownName(
              list,
              ['options', index, 'for', place],
              'unknown-fact-value',
              `"${option.label}" is for "${value}", which no question asks with.`,
              value,
              [...known],
            ),
      ),
    )
    return [...slips.map(({ finding }) => finding), ...unknown]
  })
}

/**
 * A value of a fact that no option is for, while several are for one that is nearly called so: the slip is in the fact, and
 * sound options are not to be bent to it.
 */
function misspeltFact(
  list: OptionList,
  { files: { definition }, fact }: { files: WizardFiles; fact: string },
  known: ReadonlySet<string>,
): { meant: string; finding: Finding }[] {
  const named = list.options.flatMap((option) => option.for ?? [])
  const strange = named.filter((value) => !known.has(value))
  return (definition.value.facts?.[fact]?.values ?? []).flatMap((value, at) => {
    const meant = named.includes(value) ? undefined : nearestName(value, strange)
    const count = strange.filter((one) => one === meant).length
    if (meant === undefined || count < 2) return []
    const sentence = `No option of "${list.id}" is for "${value}", and ${count} are for "${meant}".`
    const finding = unknownName(definition, ['facts', fact, 'values', at], 'unknown-fact-value', sentence, value, [
      meant,
    ])
    return [{ meant, finding }]
  })
}
