import { cutTo } from './counter.ts'

/**
 * Splits what was typed at the separators and adds each new name: trimmed, no blanks, no duplicates (any case), each no
 * longer than it may be, and never more of them than the limit.
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
  const parts = separators.reduce<string[]>(
    (texts, separator) => texts.flatMap((text) => text.split(separator)),
    [typed],
  )
  const result = [...names]
  for (const part of parts) {
    const name = cutTo(part.trim().replace(/\s+/g, ' '), maxLength).trim()
    if (result.length < limit && name !== '' && !result.some((known) => known.toLowerCase() === name.toLowerCase()))
      result.push(name)
  }
  return result.length === names.length ? names : result
}
