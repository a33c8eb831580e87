import type { Field } from '../../definition.ts'
import { countWords } from '../../text/count-words.ts'
import { lengthOf } from '../../text/index.ts'
import type { Property, Unfinished } from '../kind.ts'
import { samplesThatFit } from './samples.ts'
import { textKind, textWithin } from './text-kind.ts'

type Limited = Pick<Field, 'minWords' | 'maxWords' | 'maxLength'>

/** What texts of several words read. */
export const wordProperties: readonly Property[] = ['minWords', 'maxWords']

/** Too few words, or too many: nothing is cut, because whoever shortens a text chooses what goes. */
export function wordsUnfinished({ minWords = 0, maxWords = Number.POSITIVE_INFINITY }: Limited, text: string) {
  if (minWords === 0 && maxWords === Number.POSITIVE_INFINITY) return undefined
  const count = countWords(text)
  const [because, n] = count < minWords ? ['wizard.tooFewWords', minWords] : ['wizard.tooManyWords', maxWords]
  return count >= minWords && count <= maxWords ? undefined : ({ because, values: { n, count } } satisfies Unfinished)
}

const someWords = (count: number): string => Array.from({ length: count }, () => 'a').join(' ')

/** Words as many as are asked for, the first of them one of the texts that all questions know. */
export function withEnoughWords(field: Limited, at: number): string | undefined {
  const { minWords = 1, maxLength = Number.POSITIVE_INFINITY } = field
  const room = maxLength - 2 * (minWords - 1)
  const text = room < 1 ? undefined : textWithin({ maxLength: room }, at)
  const missing = text === undefined ? 0 : minWords - countWords(text)
  return missing > 0 ? `${text} ${someWords(missing)}` : text
}

/** Texts that can be typed and have too few or too many words. */
export function ofWrongWords({
  minWords = 1,
  maxWords = Number.POSITIVE_INFINITY,
  maxLength = Number.POSITIVE_INFINITY,
}: Limited): (readonly [string, string])[] {
  const tooMany = maxWords < 10_000 ? someWords(maxWords + 1) : ''
  return [
    ...(minWords < 2 ? [] : [['a text of too few words', someWords(minWords - 1)] as const]),
    ...(tooMany === '' || lengthOf(tooMany) > maxLength ? [] : [['a text of too many words', tooMany] as const]),
  ]
}

const fits = (field: Field, text: string): boolean =>
  textKind.fits(field, text) && wordsUnfinished(field, text) === undefined

/** A person's own text of several words. */
export const ofWords = {
  ...textKind,
  sample: samplesThatFit(withEnoughWords, fits),
  fits,
  unfinished: wordsUnfinished,
  impossible: (field: Field) => [...textKind.impossible(field), ...ofWrongWords(field)],
}
