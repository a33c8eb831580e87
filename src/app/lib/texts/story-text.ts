import { hashtagsIn } from '@kindred/engine/text'
/** What a memory's text is made of when it is read. */
export type Piece = { kind: 'words'; words: string } | { kind: 'hashtag'; label: string; tag: string }

/** Every line break starts a new paragraph; empty lines only part them. */
export function paragraphs(text: string): Piece[][] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(pieces)
}

export function pieces(line: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const hashtag of hashtagsIn(line)) {
    if (hashtag.from > from) found.push({ kind: 'words', words: line.slice(from, hashtag.from) })
    found.push({ kind: 'hashtag', label: line.slice(hashtag.from, hashtag.to), tag: hashtag.tag })
    from = hashtag.to
  }
  if (from < line.length) found.push({ kind: 'words', words: line.slice(from) })
  return found
}

export function hashtagUrl(tag: string): string {
  return `/memories/search/hashtag/${encodeURIComponent(tag.toLowerCase())}`
}

/** About so many lines will it take, for the space that waits for it. */
export function estimateLines(text: string, perLine = 62): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return Math.min(lines, 40)
}
