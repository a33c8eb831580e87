import { targets } from '@kindred/contract/targets'
import {
  type Field,
  fieldWithRole,
  hasOptions,
  isOffered,
  type Option,
  slugOf,
  sortOptions,
  type Wizard,
} from '@kindred/engine'

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

type Wizards = Readonly<Record<string, Wizard>>

/** The targets whose lists the calls are about: what memories are searched by. */
const searchedTargets = new Set<string>(targets.flatMap(({ id, searched }) => (searched === true ? [id] : [])))
const isSearched = ({ target }: Wizard): boolean => searchedTargets.has(target ?? '')

/** The name of a memory's mood on the wire. */
const mood = targets.flatMap(({ id, roles }) =>
  searchedTargets.has(id) && 'mood' in roles ? [roles.mood.wire] : [],
)[0]

/**
 * The field that asks for a list, found by the list's key or id: it knows how its options are sorted. Where several wizards ask for
 * it, those that memories are searched by: another one changes nothing on the wire.
 */
export function fieldOfList(wizards: Wizards, key: string): Field | undefined {
  const all = Object.values(wizards)
  const inOrder = [...all.filter(isSearched), ...all.filter((wizard) => !isSearched(wizard))]
  const fields = inOrder.flatMap((wizard) => wizard.steps.flatMap((step) => step.fields))
  return fields.find((field) => field.list?.key === key) ?? fields.find((field) => field.list?.id === key)
}

/** The field with this role in what is asked about a memory, whatever content calls it and its list. */
export function fieldForRole(wizards: Wizards, role: string): Field | undefined {
  const found = Object.values(wizards).flatMap((wizard) => (isSearched(wizard) ? [fieldWithRole(wizard, role)] : []))
  return found.find((field) => field !== undefined)
}

/** The kind of memory for which a number stands on the wire (`mt`): the fact about a memory that tells its mood says which. */
export function typeOfCode(wizards: Wizards, code: number): string | undefined {
  const facts = Object.values(wizards).flatMap((wizard) =>
    isSearched(wizard) ? Object.values(wizard.facts ?? {}) : [],
  )
  const fact = facts.find(({ payload, codes }) => payload === mood && codes !== undefined)
  return fact?.values[fact.codes?.indexOf(code) ?? -1]
}

/**
 * What a field offers to new choices, in the order the field shows it.
 * @example optionItems(field, typeOfCode(wizards, 3)) // for unhappy memories; without a type, those of every type
 */
export function optionItems(field: Field, type?: string): OptionItem[] {
  if (!hasOptions(field)) return []
  const offered = field.list.options.filter((option) => isOffered(option, type))
  const named = field.role === 'age'
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
