import { shapes } from '@kindred/contract/shapes'
import type { PairHalf } from '@kindred/contract/target'
import type { Field } from '../wizard.ts'

/** Names of shapes that a target declares, as data (`shapes` in `schemas/targets`): two questions under one name, as pairs. */
export type PairedShape = keyof typeof shapes

/** One half of pairs, and how the other one is called in them. */
export type PairedBinding = PairHalf & { other: PairHalf }

const declared: Readonly<Record<string, PairHalf>> = shapes

/**
 * The half that a question's answer is of a list of pairs; nothing where it is saved by itself.
 *
 * @example pairHalfOf(field)?.read // its name where the record is read
 */
export function pairHalfOf(field: Pick<Field, 'binding'>): PairedBinding | undefined {
  const half = declared[field.binding?.as ?? '']
  const other = half && declared[half.with]
  return half && other && { ...half, other }
}

/** The question that is the other half of a question's pairs. */
export const pairPartnerOf = (fields: readonly Field[], field: Field): Field | undefined =>
  fields.find(
    ({ binding }) =>
      binding !== undefined && binding.as === pairHalfOf(field)?.with && binding.payload === field.binding?.payload,
  )
