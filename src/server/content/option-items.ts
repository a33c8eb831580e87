import { targets } from '#contract/targets'
import { type Field, hasOptions, isOffered, type Option, slugOf, sortOptions, type Wizard } from '#engine'

/** An option as list calls answer it. Age options also carry their name and slug. */
export type OptionItem = {
  id: string
  description: string
  options: string | null
  ui_sort_order: number
  exclusive: boolean
  name?: string
  slug?: string
  /** Where its picture is, and what that says beyond the label. */
  image?: { src: string; alt: string }
}

/** The memory types by the number that stands for them on the wire (`mt`). */
const typeNames: Record<number, string> = { 1: 'happy', 2: 'bittersweet', 3: 'unhappy' }

/** A list whose items carry name and slug as well. */
const withSlugs = 'age-range'

/** The targets whose lists the calls are about: what memories are searched by. */
const searched = new Set<string>(targets.flatMap(({ id, searched }) => (searched === true ? [id] : [])))
const isSearched = ({ target }: Wizard): boolean => searched.has(target ?? '')

/**
 * The field that asks for a list, found by the list's key or id: it knows how its options are sorted. Where several wizards ask for
 * it, those that memories are searched by: another one changes nothing on the wire.
 */
export function fieldOfList(wizards: Readonly<Record<string, Wizard>>, key: string): Field | undefined {
  const all = Object.values(wizards)
  const inOrder = [...all.filter(isSearched), ...all.filter((wizard) => !isSearched(wizard))]
  const fields = inOrder.flatMap((wizard) => wizard.steps.flatMap((step) => step.fields))
  return fields.find((field) => field.list?.key === key) ?? fields.find((field) => field.list?.id === key)
}

/**
 * What a field offers to new choices, in the order the field shows it.
 * @example optionItems(field, 3) // for unhappy memories; without a type, those of every type
 */
export function optionItems(field: Field, memoryType?: number): OptionItem[] {
  if (!hasOptions(field)) return []
  const variant = memoryType === undefined ? undefined : typeNames[memoryType]
  const offered = field.list.options.filter((option) => isOffered(option, variant))
  const named = field.list.key === withSlugs
  return sortOptions(field, offered).map((option, place) => itemOf(option, place, named))
}

const pictureAddress = (file: string): string => `/api/v1/content/pictures/${file}`

function itemOf(option: Option, place: number, named: boolean): OptionItem {
  return {
    id: option.id,
    description: option.label,
    options: option.group ?? null,
    ui_sort_order: option.order ?? place + 1,
    exclusive: option.exclusive === true,
    ...(named ? { name: option.label, slug: slugOf(option) } : {}),
    ...(option.image ? { image: { src: pictureAddress(option.image.file), alt: option.image.alt ?? '' } } : {}),
  }
}
