import { carriedIds, choosesEntries } from '../carried-options.ts'
import { namesOutside } from '../outside.ts'
import type { Answers, Facts, Field, Option } from '../wizard.ts'
import { chosenIn } from '../wizard.ts'
import { sortOptions } from './sort-options.ts'

/**
 * The value that picks this field's options (e.g. the memory type), or undefined while it is not known. Of options that are carried from
 * an earlier answer: a list of their ids, as JSON. Of a repeat whose entries read answers outside of them: those answers, because they pick
 * what an entry can be.
 */
export function variantOf(field: Field, answers: Answers, facts: Facts): string | undefined {
  if (field.optionsFrom !== undefined) return variantOfIds(carriedIds(field, answers) ?? [])
  if (field.fields !== undefined && namesOutside(field).length > 0)
    return JSON.stringify(namesOutside(field).map((id) => answers[id] ?? null))
  if (field.optionsBy === undefined) return undefined
  return facts[field.optionsBy] ?? chosenIn(answers[field.optionsBy])[0]
}

/** How a list of ids picks options; a repeat has lists of answers as its variants, which name no options. */
export const variantOfIds = (ids: readonly string[]): string => JSON.stringify({ ids })

const parsed = new Map<string, ReadonlySet<string>>()

/** The ids that a list of them names; undefined for any other value. */
export function idsInVariant(variant: string | undefined): ReadonlySet<string> | undefined {
  if (variant?.startsWith('{"ids":') !== true) return undefined
  const known = parsed.get(variant) ?? new Set<string>(JSON.parse(variant).ids)
  if (parsed.size > maxParsed) parsed.clear()
  parsed.set(variant, known)
  return known
}

/** So many lists are kept read: each is asked for with every option. */
const maxParsed = 5_000

/** The options of a question under some variants: those of its list, or what entries are called. */
export const optionsUnder = (field: Field, variants: readonly (string | undefined)[]): readonly Option[] =>
  choosesEntries(field)
    ? [...new Set(variants.flatMap((variant) => [...(idsInVariant(variant) ?? [])]))].map((id) => ({ id, label: id }))
    : (field.list?.options ?? [])

/** Is this option offered for new choices in this variant? Retired and unlisted options never are. */
export const isOffered = (option: Option, variant: string | undefined): boolean =>
  option.retired !== true &&
  option.listed !== false &&
  (variant === undefined ||
    (idsInVariant(variant)?.has(option.id) ?? (option.for === undefined || option.for.includes(variant))))

/**
 * The options to show, in order: those offered in this variant, and those chosen earlier that are offered no longer
 * (retired, or of another memory type), so that nothing chosen ever vanishes from sight. `seed`: of a random order, which nothing but a
 * page has.
 */
export function offeredOptions(
  field: Field,
  chosen: readonly string[],
  variant: string | undefined,
  seed?: string,
): Option[] {
  const options = optionsUnder(field, [variant])
  // What a filter no longer passes is stashed, not shown.
  const has = new Set(field.choiceFilter === undefined && field.optionsFrom === undefined ? chosen : [])
  return sortOptions(
    field,
    options.filter((option) => isOffered(option, variant) || (has.has(option.id) && option.listed !== false)),
    seed,
  )
}
