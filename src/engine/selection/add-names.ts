import { foldText, hasVisibleText, truncateText } from '../text/index.ts'

/** Signs that part a list in some script: one that content names stands for its whole family. */
const families = [',،、，﹐﹑︐︑､߸᠂᠈꓾꘍፣׀', ';；؛﹔︔⁏፤', '/／', '|｜∣']

/** Line breaks and tabs part whatever is pasted from another list or a table. */
const always = ['\n', '\r', '\u0085', '\u2028', '\u2029', '\t', '\v', '\f']

/** What stands before a name in a pasted list. */
const bullet = /^\s*(?:[•‣◦▪●○∙·*–—-]|\p{Nd}{1,3}[.)])\s+/u

/** All signs that part names, for the separators that content names. */
const signsFor = (separators: readonly string[]): readonly string[] => [
  ...always,
  ...separators.flatMap((sign) => [sign, ...(families.find((family) => family.includes(sign)) ?? '')]),
]

/** Where the last sign stands that parts names, or -1. */
export const lastSeparator = (text: string, separators: readonly string[]): number =>
  Math.max(...signsFor(separators).map((sign) => text.lastIndexOf(sign)))

/**
 * Splits what was typed at line breaks and separators and adds each new name: without blanks around it or a bullet before
 * it, no two that people would call the same (`foldText`), each no longer than it may be, and never more than the limit.
 */
export function addNames(
  names: readonly string[],
  typed: string,
  separators: readonly string[] = [],
  {
    maxLength = Number.POSITIVE_INFINITY,
    limit = Number.POSITIVE_INFINITY,
  }: { maxLength?: number; limit?: number } = {},
): readonly string[] {
  const parts = signsFor(separators).reduce<string[]>(
    (texts, separator) => texts.flatMap((text) => text.split(separator)),
    [typed],
  )
  const result = [...names]
  for (const part of parts) {
    const bare = parts.length > 1 ? part.replace(bullet, '') : part
    const name = truncateText(bare.trim().replace(/\s+/g, ' '), maxLength).trim()
    const isNew = hasVisibleText(name) && !result.some((known) => foldText(known) === foldText(name))
    if (result.length < limit && isNew) result.push(name)
  }
  return result.length === names.length ? names : result
}
