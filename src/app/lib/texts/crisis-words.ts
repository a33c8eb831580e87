import { foldText } from '@kindred/engine/text'

/** Short forms as people type them, without their apostrophes; 'do not', 'dont' and 'don’t' are the same. */
const shortForms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['do', 'does', 'did', 'could', 'would', 'should', 'is', 'was', 'were', 'have', 'has', 'had'].map((verb) => [
      `${verb}nt`,
      `${verb} not`,
    ]),
  ),
  ...{ cant: 'can not', cannot: 'can not', wont: 'will not', im: 'i am', ive: 'i have', wanna: 'want to' },
  anymore: 'any more',
}

const wordsIn = (written: string): string[] =>
  (
    foldText(written)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).flatMap((word) => (shortForms[word] ?? word).split(' '))

/** A single word of so many letters is also known with one letter too many, too few, wrong or swapped. */
const minMisspelled = 7

/** Whether a text contains one of these words or phrases, as whole words, in short or long form, with accents or without. */
export function saysOneOf(phrases: readonly string[], text: string): boolean {
  const words = wordsIn(text)
  const all = ` ${words.join(' ')} `
  return phrases.some((phrase) => {
    const wanted = wordsIn(phrase)
    if (all.includes(` ${wanted.join(' ')} `)) return true
    const [only = '', ...more] = wanted
    return more.length === 0 && only.length >= minMisspelled && words.some((word) => isOneEditAway(only, word))
  })
}

/** Whether words that were searched for ask for help itself: a phrase among them, or a word of it with at most one other. */
export function asksForHelp(phrases: readonly string[], searched: string): boolean {
  const isShort = wordsIn(searched).length <= 2
  return saysOneOf(isShort ? phrases : phrases.filter((phrase) => phrase.includes(' ')), searched)
}

/** Two words that begin alike and differ by one letter added, left out, replaced or swapped with the next. */
function isOneEditAway(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  if (a.length > b.length) return a.slice(start + 1) === b.slice(start)
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2)
  return isSwapped || a.slice(start + 1) === b.slice(start + 1)
}
