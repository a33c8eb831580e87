import type { Field, Option } from '../wizard.ts'
import { compareLabels } from './compare-labels.ts'

const byLabel = (a: Option, b: Option): number => compareLabels(a.label, b.label)

/** First number in a label ('10-12 years' → 10); labels without one come last. */
const ageOf = (option: Option): number => {
  const digits = /\d+/.exec(option.label)?.[0]
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
}

const orders: Record<NonNullable<Field['sort']>, (a: Option, b: Option) => number> = {
  listed: () => 0,
  label: byLabel,
  age: (a, b) => ageOf(a) - ageOf(b) || byLabel(a, b),
  order: (a, b) => (a.order ?? 0) - (b.order ?? 0) || byLabel(a, b),
}

/** Infinity - Infinity is NaN, which `||` lets through to the next rule; that is wanted here. */
const placeIn = (ids: readonly string[], id: string | undefined): number => {
  const place = id === undefined ? -1 : ids.indexOf(id)
  return place === -1 ? ids.length : place
}

/** Sorts by the field's rule: pinned options first, then group by group, each in the field's order. A new array. */
export function sortOptions(field: Pick<Field, 'sort' | 'pinned' | 'groups'>, options: readonly Option[]): Option[] {
  const pinned = field.pinned ?? []
  const used = new Set(options.map((option) => option.group))
  const groups = (field.groups ?? []).map((group) => group.id).filter((id) => used.has(id))
  // One group alone is no grouping: then options without a group stand among the others.
  const ordered = groups.length < 2 ? [] : groups
  const rule = orders[field.sort ?? 'listed']
  return [...options].sort(
    (a, b) =>
      placeIn(pinned, a.id) - placeIn(pinned, b.id) ||
      placeIn(ordered, a.group) - placeIn(ordered, b.group) ||
      rule(a, b),
  )
}
