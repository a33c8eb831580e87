/** Number of single-character edits between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The known name nearest to a wrong one; undefined when none is near. */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const lower = wrong.toLowerCase()
  const ranked = [...known]
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
  const best = ranked[0]
  return best && best.edits <= Math.max(2, Math.floor(wrong.length / 3)) ? best.name : undefined
}

/** The nearest known name as a sentence. */
export function didYouMean(wrong: string, known: Iterable<string>): string | undefined {
  const name = nearestName(wrong, known)
  return name === undefined ? undefined : `Did you mean "${name}"?`
}

/** All known names as a sentence, while they are few enough to read. */
export const thereAre = (known: readonly string[]): string =>
  known.length === 0
    ? 'There are none.'
    : known.length <= 12
      ? `There are: ${known.join(', ')}.`
      : `There are ${known.length}, from ${known[0]} to ${known.at(-1)}.`
