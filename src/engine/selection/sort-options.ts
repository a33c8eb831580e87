import type { Field, Option } from '../wizard.ts'
import { compareLabels } from './compare-labels.ts'

const byLabel = (a: Option, b: Option): number => compareLabels(a.label, b.label)

/** First number in a label ('10-12 years' → 10); labels without one come last. */
const ageOf = (option: Option): number => {
  const digits = /\d+/.exec(option.label)?.[0]
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
}

const orders: Record<Exclude<NonNullable<Field['sort']>, 'random'>, (a: Option, b: Option) => number> = {
  listed: () => 0,
  label: byLabel,
  age: (a, b) => ageOf(a) - ageOf(b) || byLabel(a, b),
  order: (a, b) => (a.order ?? 0) - (b.order ?? 0) || byLabel(a, b),
}

/** A number of 32 bits for a text, the same everywhere (FNV-1a, with MurmurHash3’s last steps, so that texts alike lie far apart). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Infinity - Infinity is NaN, which `||` lets through to the next rule; that is wanted here. */
const placeIn = (ids: readonly string[], id: string | undefined): number => {
  const place = id === undefined ? -1 : ids.indexOf(id)
  return place === -1 ? ids.length : place
}

type Sorted = Pick<Field, 'sort' | 'pinned' | 'pinnedLast' | 'groups' | 'list'>

/** 0: among the others; else its place behind them. In a random order what stands alone stays at the end. */
function placeAtEnd({ sort, pinned, pinnedLast = [] }: Sorted, { id, exclusive }: Option): number {
  const last = pinnedLast.indexOf(id)
  if (last >= 0) return last + 1
  const keepsPlace = sort === 'random' && exclusive === true && pinned?.includes(id) !== true
  return keepsPlace ? pinnedLast.length + 1 : 0
}

/**
 * Sorts by the field's rule: pinned options first, then group by group, each in the field's order. A new array.
 * `seed`: what a random order is worked out from, the same for one person; without one they stand as listed. Questions with the same list have the same order.
 */
export function sortOptions(field: Sorted, options: readonly Option[], seed?: string): Option[] {
  const pinned = field.pinned ?? []
  const used = new Set(options.map((option) => option.group))
  const groups = (field.groups ?? []).map((group) => group.id).filter((id) => used.has(id))
  // One group alone is no grouping: then options without a group stand among the others.
  const ordered = groups.length < 2 ? [] : groups
  const { sort = 'listed' } = field
  const isRandom = sort === 'random' && seed !== undefined
  const rule = orders[sort === 'random' ? 'listed' : sort]
  const drawn = new Map(
    isRandom ? options.map((option) => [option, hashOf(`${seed}/${field.list?.id ?? ''}/${option.id}`)]) : [],
  )
  return [...options].sort((a, b) => {
    const [ofA, ofB] = [placeAtEnd(field, a), placeAtEnd(field, b)]
    return (
      ofA - ofB ||
      placeIn(pinned, a.id) - placeIn(pinned, b.id) ||
      placeIn(ordered, a.group) - placeIn(ordered, b.group) ||
      (ofA > 0 ? 0 : (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0)) ||
      rule(a, b)
    )
  })
}
