/** Edits that a word may hold and still be recognised: none in a short one. */
const maxEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Words of fewer letters have many neighbours. */
const shortBelow = 6

/**
 * The known word that is the fewest edits away (a letter added, left out, replaced, or two swapped); of equals, the first. The first letter
 * is hardly ever mistyped: a word that shares it comes before one that does not, and a short word that does not is another word (`gone`, `one`).
 */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  const max = maxEdits(typed.length)
  if (max === 0) return undefined
  let best: { word: string; cost: number } | undefined
  for (const word of known) {
    if (word.length < 3 || Math.abs(word.length - typed.length) > max) continue
    const edits = distance(typed, word, max)
    const sharesFirst = word[0] === typed[0]
    if (!sharesFirst && typed.length < shortBelow) continue
    const cost = edits + (sharesFirst ? 0 : 0.5)
    if (edits > 0 && edits <= max && (best === undefined || cost < best.cost)) best = { word, cost }
  }
  return best?.word
}

/** Optimal string alignment; anything above `max` once it cannot come back below. */
function distance(a: string, b: string, max = Number.POSITIVE_INFINITY): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let minInRow = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let edits = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      next[j] = edits
      minInRow = Math.min(minInRow, edits)
    }
    if (minInRow > max) return minInRow
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
