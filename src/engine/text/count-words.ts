const ideographs = /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/gu
const hasSign = /[\p{L}\p{N}]/u

/**
 * Words as a form counts them, the same in every browser and on the server: what stands between blanks and has a letter or a digit in it, so
 * "well-being" and "and/or" are one and "–" is none. Chinese and Japanese are written without blanks: each of their signs is one. A segmenter
 * of a browser would tell their words, and others with each of its versions.
 */
export const countWords = (text: string): number =>
  text
    .replace(ideographs, ' $& ')
    .split(/\s+/u)
    .filter((run) => hasSign.test(run)).length
