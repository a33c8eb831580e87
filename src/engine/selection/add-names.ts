/** Splits what was typed at the separators and adds each new name: trimmed, no blanks, no duplicates (any case). */
export function addNames(
  names: readonly string[],
  typed: string,
  separators: readonly string[] = [],
): readonly string[] {
  const parts = separators.reduce<string[]>(
    (texts, separator) => texts.flatMap((text) => text.split(separator)),
    [typed],
  )
  const result = [...names]
  for (const part of parts) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !result.some((known) => known.toLowerCase() === name.toLowerCase())) result.push(name)
  }
  return result.length === names.length ? names : result
}
