import type { Field, Option } from '../wizard.ts'

/** Options under one heading; `null` where there is none. */
export interface OptionSection {
  id: string | null
  heading: string | null
  options: Option[]
  /** What stands alone when it is chosen, apart from the rest: before it, where content pins it, or behind it. */
  apart?: 'before' | 'after'
}

/**
 * Cuts sorted options into sections with headings. Pinned options stand first without a heading. With one group only,
 * or while searching, there are no headings.
 */
export function groupOptions(field: Field, options: readonly Option[], searching: boolean): OptionSection[] {
  const headings = new Map((field.groups ?? []).map((group) => [group.id, group.heading ?? null]))
  const used = new Set(
    options.map((option) => option.group).filter((group) => group !== undefined && headings.has(group)),
  )
  if (searching || used.size < 2) return [{ id: null, heading: null, options: [...options] }]
  const sections: OptionSection[] = []
  for (const option of options) {
    const pinned = field.pinned?.includes(option.id) ?? false
    const id = !pinned && option.group !== undefined && headings.has(option.group) ? option.group : null
    const last = sections.at(-1)
    if (last && last.id === id) last.options.push(option)
    else sections.push({ id, heading: id === null ? null : (headings.get(id) ?? null), options: [option] })
  }
  return sections
}

/**
 * The sections of a checklist: as `groupOptions` cuts them, and what stands alone when it is chosen (`exclusive`) apart from them, in
 * one place: at the end, or before all where content pins one of them.
 */
export function checklistSections(field: Field, options: readonly Option[], searching: boolean): OptionSection[] {
  const rest = options.filter(({ exclusive }) => exclusive !== true)
  if (rest.length === options.length) return groupOptions(field, options, searching)
  const alone = options.filter(({ exclusive }) => exclusive === true)
  const isPinned = alone.some(({ id }) => field.pinned?.includes(id))
  const apart: OptionSection = { id: null, heading: null, options: alone, apart: isPinned ? 'before' : 'after' }
  const others = rest.length === 0 ? [] : groupOptions(field, rest, searching)
  return isPinned ? [apart, ...others] : [...others, apart]
}
