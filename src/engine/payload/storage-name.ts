import type { Field, OptionList } from '../definition.ts'
import { pairHalfOf } from './paired-shape.ts'

/**
 * The name under which answers to a question are kept where others search for them; nothing where it saves nothing. Two halves of pairs share one name on
 * the wire, but are two groups of answers.
 */
export const storageName = (field: Pick<Field, 'binding'>): string | undefined =>
  pairHalfOf(field)?.read ?? field.binding?.payload

/** The word of a question in search addresses; content may choose one, for the question or for its list. */
export const tagTypeOf = (field: Pick<Field, 'binding'>, list: Pick<OptionList, 'tagType'>): string | undefined =>
  field.binding?.tagType ?? list.tagType ?? storageName(field)?.replaceAll('_', '-')
