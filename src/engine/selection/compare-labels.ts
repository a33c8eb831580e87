/** What a plain keyboard writes, in the order of the collator; letters of either case stand at one place. */
const inOrder = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz`
const plain = /^[ -~]*$/

/** By character code. */
const places = new Uint8Array(128)
for (const [at, written] of [...inOrder].entries())
  for (const one of [written, written.toUpperCase()]) places[one.charCodeAt(0)] = at

let collator: Intl.Collator | undefined

/**
 * Which of two labels stands first: below 0 for `a`, above for `b`, 0 where they differ in case alone. The order is that of
 * `Intl.Collator('en', { sensitivity: 'base' })`, which is asked only about labels with other characters: making one takes a
 * browser as long as drawing the list.
 */
export function compareLabels(a: string, b: string): number {
  if (!plain.test(a) || !plain.test(b)) {
    collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: false })
    return collator.compare(a, b)
  }
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const apart = (places[a.charCodeAt(at)] ?? 0) - (places[b.charCodeAt(at)] ?? 0)
    if (apart !== 0) return apart
  }
  return a.length - b.length
}
