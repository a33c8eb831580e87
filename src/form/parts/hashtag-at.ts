import { lengthOf } from '#engine'

export interface HashtagWord {
  /** Where the word begins and ends in the text. */
  from: number
  to: number
  /** Without the #. */
  query: string
}

const before = /(?:^|[\s([{"'“‘])(#[\p{L}\p{N}_-]*)$/u
const after = /^[\p{L}\p{N}_-]*/u

/** The hashtag that the cursor stands in or behind, once it has so many characters (the # counts). */
export function hashtagAt(text: string, cursor: number, from: number): HashtagWord | undefined {
  const start = before.exec(text.slice(0, cursor))?.[1]
  if (start === undefined || lengthOf(start) < from) return undefined
  const rest = after.exec(text.slice(cursor))?.[0] ?? ''
  return { from: cursor - start.length, to: cursor + rest.length, query: start.slice(1) }
}

/** The text with that word replaced by a hashtag and a space, and where the cursor then stands. */
export function putHashtag(text: string, word: HashtagWord, tag: string): { text: string; cursor: number } {
  const start = `${text.slice(0, word.from)}#${tag.replace(/^#/, '')} `
  return { text: start + text.slice(word.to).replace(/^ /, ''), cursor: start.length }
}
