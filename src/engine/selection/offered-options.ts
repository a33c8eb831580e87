import type { Answers, Facts, Field, Option } from '../wizard.ts'
import { chosenIn } from '../wizard.ts'
import { sortOptions } from './sort-options.ts'

/** The value that picks this field's options (e.g. the memory type), or undefined while it is not known. */
export function variantOf(field: Field, answers: Answers, facts: Facts): string | undefined {
  if (field.optionsBy === undefined) return undefined
  return facts[field.optionsBy] ?? chosenIn(answers[field.optionsBy])[0]
}

/** Is this option offered for new choices in this variant? Retired and unlisted options never are. */
export const isOffered = (option: Option, variant: string | undefined): boolean =>
  option.retired !== true &&
  option.listed !== false &&
  (variant === undefined || option.for === undefined || option.for.includes(variant))

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
  const options = field.list?.options ?? []
  // What a filter no longer passes is stashed, not shown.
  const has = new Set(field.choiceFilter === undefined ? chosen : [])
  return sortOptions(
    field,
    options.filter((option) => isOffered(option, variant) || (has.has(option.id) && option.listed !== false)),
    seed,
  )
}
