const longest = 320

/** The beginning of a story, cut between words; a line break becomes a space. */
export function excerpt(description: string): { words: string; cut: boolean } {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return { words: line, cut: false }
  const space = line.lastIndexOf(' ', longest)
  return { words: line.slice(0, space > longest / 2 ? space : longest).replace(/[\s,;:.–—-]+$/, ''), cut: true }
}
