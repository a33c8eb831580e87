import { type FieldErrors, maxFaults } from '@kindred/product/acceptance'

const maxNameLength = 60
const maxSentenceLength = 500

/** The first problems, each with at maxLength so much of what somebody sent; when there are more, it says so. */
export function truncateErrors(errors: FieldErrors): FieldErrors {
  const kept: [string, string[]][] = []
  let room = maxFaults
  for (const name in errors) {
    const all = errors[name] ?? []
    const sentences = all.slice(0, room).map((sentence) => cut(sentence, maxSentenceLength))
    if (sentences.length > 0) kept.push([cut(name, maxNameLength), sentences])
    if (sentences.length < all.length)
      return { ...Object.fromEntries(kept), more: ['There are more problems like this.'] }
    room -= sentences.length
  }
  return Object.fromEntries(kept)
}

// Never half of a character that is written in two.
const cut = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
