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

/** How many slips a word can hold and still be recognised. Short ones hold few: "UK" is not a slip of "US". */
const maxEdits = ({ length }: string): number =>
  length <= 2 ? 0 : length <= 4 ? 1 : Math.max(2, Math.floor(length / 3))

/** The known name nearest to a wrong one; undefined when none is near. */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const lower = wrong.toLowerCase()
  // A word that is so much longer or shorter is as many edits away.
  const ranked = [...known]
    .filter(({ length }) => Math.abs(length - wrong.length) <= maxEdits(wrong))
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
  const best = ranked[0]
  if (best && best.edits <= maxEdits(wrong)) return best.name
  return onlyOneAround(lower, known)
}

/** The one known name that holds the wrong one as a part of it: who writes "type" means "memoryType". */
function onlyOneAround(part: string, known: Iterable<string>): string | undefined {
  if (part.length < 4) return undefined
  const around = [...known].filter((name) => name.toLowerCase().includes(part))
  return around.length === 1 ? around[0] : undefined
}

/** The nearest known name as a sentence. */
export function didYouMean(wrong: string, known: Iterable<string>): string | undefined {
  const name = nearestName(wrong, known)
  return name === undefined ? undefined : `Did you mean "${name}"?`
}

/** All known names as a sentence, while they are few enough to read; otherwise those that come nearest. */
export function describeKnownNames(known: readonly string[], wrong: string): string {
  if (known.length === 0) return 'There are none.'
  if (known.length <= 30) return `There are: ${known.join(', ')}.`
  const near = [...known].sort((a, b) => distance(wrong, a) - distance(wrong, b)).slice(0, 5)
  return `There are ${known.length}; the nearest are ${near.join(', ')}.`
}
