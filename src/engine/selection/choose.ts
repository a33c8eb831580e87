import { memoize } from '../memoize.ts'
import type { Field, Option, OptionList } from '../wizard.ts'

/** How many may be chosen. A field without a limit takes all its options. */
export const limitOf = (field: Field): number => field.limit ?? Number.POSITIVE_INFINITY

const idsOf = (options: readonly Option[]): ReadonlySet<string> => new Set(options.map(({ id }) => id))

/** Lists never change, so what is special in one is found once: a long list at its limit asks this for each option. */
const specialOf = memoize(({ options }: OptionList) => ({
  exclusive: idsOf(options.filter((option) => option.exclusive === true)),
  held: idsOf(options.filter((option) => option.listed === false)),
}))

const specialIn = ({ list }: Field) => list && specialOf(list)

/** Does this option stand alone? Choosing it clears the others. */
export const isExclusive = (field: Field, optionId: string): boolean =>
  specialIn(field)?.exclusive.has(optionId) ?? false

const isHeld = (field: Field, optionId: string): boolean => specialIn(field)?.held.has(optionId) ?? false

/** What counts towards the limit: options that are never offered (generations) are held beside the choice. */
export const countChosen = (field: Field, chosen: readonly string[]): number =>
  (specialIn(field)?.held.size ?? 0) === 0 ? chosen.length : chosen.filter((id) => !isHeld(field, id)).length

/** The choice without options that stand alone: the same list where the field has none. */
const together = (field: Field, chosen: readonly string[]): readonly string[] =>
  (specialIn(field)?.exclusive.size ?? 0) === 0 ? chosen : chosen.filter((id) => !isExclusive(field, id))

/**
 * May this option be ticked or unticked now? At the limit the others are disabled; an exclusive option never is,
 * because it replaces all others.
 */
export function isDisabled(field: Field, chosen: readonly string[], optionId: string): boolean {
  if (chosen.includes(optionId) || isExclusive(field, optionId)) return false
  return countChosen(field, together(field, chosen)) >= limitOf(field)
}

/**
 * Ticks an option: an exclusive one replaces all others, another one removes the exclusive one. Changes nothing at
 * the limit. The one selection rule of browser, server and checker.
 */
export function choose(field: Field, chosen: readonly string[], optionId: string): readonly string[] {
  if (chosen.includes(optionId) || isDisabled(field, chosen, optionId)) return chosen
  if (isExclusive(field, optionId)) return [...chosen.filter((id) => isHeld(field, id)), optionId]
  return [...together(field, chosen), optionId]
}

/** The choice without this option; the same list when it was not chosen. */
export const deselect = (chosen: readonly string[], optionId: string): readonly string[] =>
  chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : chosen

/**
 * A click on an option: chosen becomes not chosen, and the other way round as far as limit and exclusive options allow.
 * @example toggle(field, ['calm'], 'glad') // ['calm', 'glad']
 */
export const toggle = (field: Field, chosen: readonly string[], optionId: string): readonly string[] =>
  chosen.includes(optionId) ? deselect(chosen, optionId) : choose(field, chosen, optionId)

/** Clears the choice; options that are never offered stay, because nobody here can choose them back. */
export const clearChosen = (field: Field, chosen: readonly string[]): readonly string[] =>
  chosen.filter((id) => isHeld(field, id))

/** '3/15 selections': the numbers only, the words stand in content. A field without a limit has no count. */
export const countOf = (field: Field, chosen: readonly string[]): { n: number; limit: number } | undefined =>
  field.limit === undefined ? undefined : { n: countChosen(field, chosen), limit: field.limit }
