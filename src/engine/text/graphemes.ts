let segmenter: Intl.Segmenter | undefined

/** What may be one character with its neighbours (UAX 29): marks, joiners, flags, jamo. In a word without them each code point is one. */
const joins =
  /[\r\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u0e33\u0eb3\uff9e\uff9f\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u
// Rare letters that take the next one into the same character; no property of regular expressions names them.
const prepended =
  /[\u0d4e\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}\u{16d63}\u{16d67}-\u{16d6a}]/u

/** Words stay the same while the one behind the cursor is typed, and a segmenter takes a microsecond for each letter. */
const known = new Map<string, readonly string[]>()
const maxKnown = 5_000

function graphemesOf(word: string): readonly string[] {
  if (!joins.test(word) && !prepended.test(word)) return [...word]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const graphemes = known.get(word) ?? Array.from(segmenter.segment(word), ({ segment }) => segment)
  if (known.size >= maxKnown) known.clear()
  known.set(word, graphemes)
  return graphemes
}

/** Words with the space behind them; a mark on a space stays with it. */
const wordsOf = (text: string): string[] =>
  text.split(/(?<=[ \n])(?![\p{M}\p{Cf}\p{Emoji_Modifier}\u0e33\u0eb3\uff9e\uff9f])/u)

/** More code points than a character of any script or emoji has: a letter under a pile of marks counts as more than one. */
export const maxCodePoints = 16

const weightOf = (grapheme: string): number =>
  grapheme.length <= maxCodePoints ? 1 : Math.ceil([...grapheme].length / maxCodePoints)

const isSimple = /^[\n\x20-\x7e]*$/

/** Characters as a reader counts them: a family emoji, a flag or a letter with its accents is one. */
export function lengthOf(text: string): number {
  if (isSimple.test(text)) return text.length
  let length = 0
  for (const word of wordsOf(text)) for (const grapheme of graphemesOf(word)) length += weightOf(grapheme)
  return length
}

/** Cuts a text to so many characters, never through the middle of one. */
export function truncateText(text: string, limit: number): string {
  // No text has more characters than units.
  if (text.length <= limit) return text
  let length = 0
  let end = 0
  for (const word of wordsOf(text))
    for (const grapheme of graphemesOf(word)) {
      length += weightOf(grapheme)
      if (length > limit) return text.slice(0, end)
      end += grapheme.length
    }
  return text
}

/** First characters of a text, then an ellipsis when there is more. */
export function previewOf(text: string, length = 100): string {
  const start = truncateText(text, length)
  return start === text ? text : `${start}…`
}

/** The letter that stands for a name. */
export const firstCharacterOf = (text: string): string => truncateText(text.trim(), 1)
