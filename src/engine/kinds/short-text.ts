import type { Field } from '../definition.ts'
import { lengthOf } from '../text/index.ts'
import type { Kind, Unfinished } from './kind.ts'
import { formatProblem, formats, mistypedOf } from './parts/formats.ts'
import { fitsPattern } from './parts/pattern.ts'
import { samplesThatFit } from './parts/samples.ts'
import { textKind, textProperties } from './parts/text-kind.ts'
import { ofWrongWords, withEnoughWords, wordProperties, wordsUnfinished } from './parts/words.ts'

const enough = ({ minLength = 0 }: Field, text: string): boolean => lengthOf(text.trim()) >= minLength

const inForm = ({ format }: Field, text: string): boolean =>
  format === undefined || formatProblem(format, text) === undefined

function unfinished(field: Field, text: string): Unfinished | undefined {
  const wrong = field.format && formatProblem(field.format, text)
  if (field.format !== undefined && wrong !== undefined)
    return { because: wrong, values: { example: formats[field.format].example(0) ?? '' } }
  if (!fitsPattern(field, text.trim()))
    return { because: 'wizard.notLike', values: { example: field.examples?.[0] ?? '' } }
  if (!enough(field, text)) return { because: 'wizard.tooShort', values: { n: field.minLength ?? 0 } }
  return wordsUnfinished(field, text)
}

/** An example, or words as long as they must be. */
function candidate(field: Field, at: number): string | undefined {
  if (field.pattern !== undefined) return field.examples?.[at]
  const text = field.format === undefined ? withEnoughWords(field, at) : formats[field.format].example(at)
  return text?.padEnd(field.minLength ?? 0, 'x')
}

const fits = (field: Field, text: string): boolean =>
  textKind.fits(field, text) && unfinished(field, text) === undefined

/** A text that looks otherwise than the question asks for, where one is found. */
function ofAnotherForm(field: Field): (readonly [string, string])[] {
  const others = ['a', '~', '0'].map((sign) => sign.repeat(field.minLength ?? 1))
  const other = others.find((text) => !inForm(field, text) || !fitsPattern(field, text))
  const mistyped = field.format && field.pattern === undefined ? mistypedOf(field.format) : undefined
  return [
    ...(other === undefined ? [] : [['a text of another form', other] as const]),
    ...(mistyped === undefined ? [] : [['a text with a slip in it', mistyped] as const]),
  ]
}

/** One line of words. */
export const shortText: Kind = {
  ...textKind,
  isList: false,
  control: 'box',
  reads: [
    ...textProperties,
    ...wordProperties,
    'minLength',
    'format',
    'pattern',
    'examples',
    'sameAs',
    'differsFrom',
    'autocomplete',
    'counter',
    'blink',
  ],
  sample: samplesThatFit(candidate, fits),
  fits,
  unfinished,
  writes: ({ format }) => format ?? 'words',
  impossible: (field) => [
    ...textKind.impossible(field),
    ...(field.minLength === undefined || field.minLength < 2
      ? []
      : [['a text that is too short', 'x'.repeat(field.minLength - 1)] as const]),
    ...ofWrongWords(field),
    ...ofAnotherForm(field),
  ],
}
