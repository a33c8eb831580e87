/** Of the text that was asked about last: thousands of findings lie in one file. */
let last: { text: string; ends: readonly number[] } | undefined

function endsOf(text: string): readonly number[] {
  if (last?.text === text) return last.ends
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at)
  last = { text, ends }
  return ends
}

/** 1-based line of a place in a text. */
export function lineAt(text: string, offset: number): number {
  const ends = endsOf(text)
  let [from, to] = [0, ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) < offset) from = middle + 1
    else to = middle
  }
  return from + 1
}
