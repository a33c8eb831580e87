import type { Field } from '../definition.ts'
import { lengthOf } from '../text/index.ts'
import type { Kind, Unfinished } from './kind.ts'
import { formats } from './parts/formats.ts'
import { ofText, textProperties, textWithin } from './parts/of-text.ts'
import { samplesThatFit } from './parts/samples.ts'

const enough = ({ minLength = 0 }: Field, text: string): boolean => lengthOf(text.trim()) >= minLength

const inForm = ({ format }: Field, text: string): boolean => format === undefined || formats[format].holds(text.trim())

function unfinished(field: Field, text: string): Unfinished | undefined {
  if (field.format !== undefined && !inForm(field, text)) return { because: formats[field.format].because }
  return enough(field, text) ? undefined : { because: 'wizard.tooShort', values: { n: field.minLength ?? 0 } }
}

/** Words as long as they must be, or an example of the format. */
function candidate(field: Field, at: number): string | undefined {
  const text = field.format === undefined ? textWithin(field, at) : formats[field.format].example(at)
  return text?.padEnd(field.minLength ?? 0, 'x')
}

const fits = (field: Field, text: string): boolean => ofText.fits(field, text) && unfinished(field, text) === undefined

/** One line of words. */
export const shortText: Kind = {
  ...ofText,
  isList: false,
  control: 'box',
  reads: [...textProperties, 'minLength', 'format', 'counter', 'blink'],
  sample: samplesThatFit(candidate, fits),
  fits,
  unfinished,
  writes: ({ format }) => format ?? 'words',
  impossible: (field) => [
    ...ofText.impossible(field),
    ...(field.minLength === undefined || field.minLength < 2
      ? []
      : [['a text that is too short', 'x'.repeat(field.minLength - 1)] as const]),
    ...(field.format === undefined ? [] : [['a text of another form', 'a'.padEnd(field.minLength ?? 0, 'a')] as const]),
  ],
}
