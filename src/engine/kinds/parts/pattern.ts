import type { Field } from '../../definition.ts'
import { lengthOf } from '../../text/index.ts'

/** A pattern takes no longer text than this: how long it takes to try one grows with its length. */
export const longestPatterned = 100

const known = new Map<string, RegExp | undefined>()

/**
 * A pattern as HTML reads one: it stands for the whole text.
 * @returns undefined where it is no regular expression
 */
export function readPattern(pattern: string): RegExp | undefined {
  if (known.has(pattern)) return known.get(pattern)
  let read: RegExp | undefined
  try {
    // By itself first: a closed bracket too many would fit the one around it.
    new RegExp(pattern, 'u')
    read = new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    read = undefined
  }
  known.set(pattern, read)
  return read
}

/** Does a text look as the question asks for? What is too long is told by its length. */
export function fitsPattern({ pattern, maxLength = longestPatterned }: Field, text: string): boolean {
  if (pattern === undefined || lengthOf(text) > Math.min(maxLength, longestPatterned)) return true
  return readPattern(pattern)?.test(text) ?? false
}
