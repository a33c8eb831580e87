import { lengthOf } from './graphemes.ts'

/*
 * Hashtags after Unicode's report 31 (UAX31-R8): what goes on in an identifier of any script (letters with their marks,
 * digits, connecting signs), and within it a hyphen, or a joiner where a script needs one. Other signs and pictures end it.
 */
const hash = '[#＃﹟]'
// Newer tables count joiners among what goes on: they are asked for below.
const part = '(?:(?!\\p{Default_Ignorable_Code_Point})\\p{XID_Continue})'
const persian = '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Mandaic}]'
const joiner = `(?:(?<=${persian}\\p{M}*)\\u200c(?=${persian})|(?<=\\p{M})[\\u200c\\u200d](?=${part}))`
const within = `(?:-(?=${part})|${joiner})`
const word = `${part}(?:${part}|${within})*`
/** A # inside a word, an address or a character reference begins no hashtag. */
const begins = `(?<![\\p{XID_Continue}&/#＃﹟-])${hash}`

const hashtag = new RegExp(`${begins}(${word})`, 'gu')
const whole = new RegExp(`^${word}$`, 'u')
const hasLetterOrDigit = /[\p{L}\p{N}]/u
const longest = 100

/** A hashtag as it was written, and as it is stored and looked up. */
export interface Hashtag {
  /** Where the # stands, and what is behind the last letter. */
  from: number
  to: number
  tag: string
}

/** A word, with its # or without, as it is stored and looked up; undefined when it can be no hashtag. */
export function hashtagOf(written: string): string | undefined {
  const tag = written.normalize('NFKC').replace(/^#/, '').toLowerCase().normalize('NFC')
  return whole.test(tag) && hasLetterOrDigit.test(tag) && lengthOf(tag) <= longest ? tag : undefined
}

/** All hashtags of a text, in their order. The page links just these, and the server stores and finds just these. */
export function hashtagsIn(text: string): Hashtag[] {
  return [...text.matchAll(hashtag)].flatMap((match) => {
    const tag = hashtagOf(match[1] ?? '')
    return tag === undefined ? [] : [{ from: match.index, to: match.index + match[0].length, tag }]
  })
}

/** The beginning of a hashtag, as those that begin so are looked up; undefined when none can. The next letter may follow a hyphen. */
export function hashtagPrefixOf(written: string): string | undefined {
  const prefix = written.normalize('NFKC').replace(/^#/, '').toLowerCase()
  return hashtagOf(prefix.replace(/[-\u200c\u200d]$/u, '')) === undefined ? undefined : prefix
}

// While one types, the hyphen or joiner behind the last letter may become a part of it.
const beforeCursor = new RegExp(`${begins}((?:${part}|[-\\u200c\\u200d])*)$`, 'u')
const afterCursor = new RegExp(`^(?:${part}|${within})*`, 'u')

/** The hashtag that a cursor stands in or behind, or undefined: where it begins and ends, and its letters without the #. */
export function hashtagAtCursor(
  text: string,
  cursor: number,
): { from: number; to: number; query: string; length: number } | undefined {
  const before = beforeCursor.exec(text.slice(0, cursor))
  if (before === null) return undefined
  const after = afterCursor.exec(text.slice(cursor))?.[0] ?? ''
  return { from: before.index, to: cursor + after.length, query: before[1] ?? '', length: lengthOf(before[0]) }
}
