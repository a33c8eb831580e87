import { type FieldErrors, maxFaults } from '@kindred/product/acceptance'

const longestName = 60
const longestSentence = 500

/** The first problems, each with at most so much of what somebody sent; when there are more, it says so. */
export function truncateErrors(errors: FieldErrors): FieldErrors {
  const kept: [string, string[]][] = []
  let room = maxFaults
  for (const name in errors) {
    const all = errors[name] ?? []
    const sentences = all.slice(0, room).map((sentence) => cut(sentence, longestSentence))
    if (sentences.length > 0) kept.push([cut(name, longestName), sentences])
    if (sentences.length < all.length)
      return { ...Object.fromEntries(kept), more: ['There are more problems like this.'] }
    room -= sentences.length
  }
  return Object.fromEntries(kept)
}

// Never half of a character that is written in two.
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
