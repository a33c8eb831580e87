/** Gives what was worked out from these parts the last time for `of`, as long as each of them is the same object. */
type MemoizeByInputs<Found> = (of: object, parts: readonly unknown[], workOut: () => Found) => Found

/**
 * Remembers what a check of some files came to until one of them is opened again: `workOut` asks nothing but `of` and the parts.
 *
 * @example const found = memoizeByInputs<Finding[]>(); found(definition.value, partsOf(files, lists), () => rulesOf(files))
 */
export function memoizeByInputs<Found>(): MemoizeByInputs<Found> {
  const known = new WeakMap<object, { parts: readonly unknown[]; found: Found }>()
  return (of, parts, workOut) => {
    const before = known.get(of)
    if (before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]))
      return before.found
    const found = workOut()
    known.set(of, { parts, found })
    return found
  }
}
