import { kindOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'

/** A random order that means something, or that changes nothing, and options that would stand first and last. */
export function optionOrderRules({ step, field, at, list }: FieldContext): Finding[] {
  const { kind, label, sort, pinned = [], pinnedLast = [] } = field
  if (list === undefined) return []
  const say = (name: 'sort' | 'pinnedLast', sentence: string, suggestion: string): Finding =>
    findingAt(step.file, [...at, name], 'wrong-order', sentence, suggestion)
  const both = list.options.find(({ id }) => pinned.includes(id) && pinnedLast.includes(id))
  const found =
    both === undefined
      ? []
      : [
          say(
            'pinnedLast',
            `"${both.label}" (${both.id}) stands both in "pinned" and in "pinnedLast" of "${label}": it cannot be first and last.`,
            `Take "${both.id}" out of one of the two.`,
          ),
        ]
  if (sort !== 'random') return found
  if (kindOf(field).isOrdered)
    return [
      ...found,
      say(
        'sort',
        `The options of "${label}" are a ${kind}, from one end to the other: in a random order nobody could read it.`,
        'Take "sort" out, or ask it as another kind of choice.',
      ),
    ]
  const moving = list.options.filter(
    ({ id, exclusive, retired, listed }) =>
      retired !== true && listed !== false && exclusive !== true && !pinned.includes(id) && !pinnedLast.includes(id),
  )
  if (moving.length >= 2) return found
  return [
    ...found,
    say(
      'sort',
      `The random order of "${label}" changes nothing: of "${list.id}" ${moving.length === 0 ? 'no option' : `only "${moving[0]?.label}"`} has no fixed place.`,
      'Take "sort" out, or leave two options at least out of "pinned" and "pinnedLast".',
    ),
  ]
}
