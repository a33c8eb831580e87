import { truncateText } from '@kindred/engine/text'

/** The beginning of a story, of so many characters at most, cut between words; a line break becomes a space. */
export function excerpt(description: string, longest = 320): { words: string; cut: boolean } {
  const line = description.replace(/\s+/g, ' ').trim()
  const start = truncateText(line, longest)
  if (start === line) return { words: line, cut: false }
  // A word that ends just there is whole.
  const space = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return { words: start.slice(0, space > start.length / 2 ? space : undefined).replace(/[\s,;:.–—-]+$/, ''), cut: true }
}
