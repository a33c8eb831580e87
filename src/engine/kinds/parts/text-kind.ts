import type { Field } from '../../definition.ts'
import { lengthOf, maxCodePoints, truncateText } from '../../text/index.ts'
import type { Kind, Property } from '../kind.ts'

/** What every kind that holds text reads. */
export const textProperties: readonly Property[] = ['min', 'maxLength', 'placeholder', 'gathered', 'prefill']

const texts = ['something', 'some words', 'a few words', 'other words']
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

const known = new Map<number, string[]>()

/** The texts, then what is left of so many single signs: no two alike, however short a text must be. */
export function textWithin({ maxLength = Number.POSITIVE_INFINITY }: Pick<Field, 'maxLength'>, at: number) {
  const within = known.get(maxLength) ?? [
    ...new Set([...texts, ...signs].map((text) => truncateText(text, maxLength).trim())),
  ]
  known.set(maxLength, within)
  return within[at]
}

/** Entries that are a person's own text. */
export const textKind = {
  chooses: false,
  // JSON Schema counts code points; what a reader counts is asked by `fits`.
  accepts: ({ maxLength }) => ({
    type: 'string',
    ...(maxLength === undefined ? {} : { maxLength: maxLength * maxCodePoints }),
  }),
  sample: textWithin,
  fits: ({ maxLength = Number.POSITIVE_INFINITY }, entry) => lengthOf(entry) <= maxLength,
  impossible: ({ maxLength }) => (maxLength === undefined ? [] : [['a longer text', 'x'.repeat(maxLength + 1)]]),
  label: (_field, entry) => entry,
} satisfies Partial<Kind>
