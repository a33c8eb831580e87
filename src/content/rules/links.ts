import type { OptionList } from '@kindred/contract/option-list'
import type { Target } from '@kindred/contract/target'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { isLinked } from '../published-ids.ts'
import type { ContentRule } from '../rule-severities.ts'

/**
 * Labels of what others search for by links: those list labels with commas between them, and tell labels and numbers apart.
 * Nobody searches for what other wizards ask, so their options may be called as they like.
 */
export function linkRules(content: DraftContent, targets: readonly Target[]): Finding[] {
  const linked = linkedLists(content, targets)
  return content.optionLists
    .filter(({ value }) => linked.has(value.id))
    .flatMap((list) => list.value.options.flatMap(({ label }, index) => labelRules(list, label, index)))
}

function linkedLists({ wizards }: DraftContent, targets: readonly Target[]): Set<string> {
  const searched = new Set(targets.flatMap(({ id, searched }) => (searched === true ? [id] : [])))
  const fields = wizards
    .filter(({ definition }) => searched.has(definition.value.target ?? ''))
    .flatMap(({ steps }) => steps.flatMap(({ value }) => value.fields))
  return new Set(fields.filter(isLinked).flatMap(({ options }) => options ?? []))
}

const outsideParentheses = (text: string): string => text.replace(/\([^()]*\)/g, '')

function labelRules({ file }: Placed<OptionList>, label: string, index: number): Finding[] {
  const tell = (rule: ContentRule, what: string, suggestion: string) =>
    findingAt(file, ['options', index, 'label'], rule, `"${label}" ${what}`, suggestion)
  const listed = 'Links list labels with commas: use "or", "and" or parentheses.'
  const numbers = 'Add a word: links tell labels and numbers apart.'
  return [
    ...(outsideParentheses(label).includes(',')
      ? [tell('comma-in-label', 'has a comma outside parentheses.', listed)]
      : []),
    ...(/^\d+$/.test(label.trim()) ? [tell('digits-only-label', 'is only a number.', numbers)] : []),
  ]
}
