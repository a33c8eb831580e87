import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { JsonPath } from './source-file.ts'

/** The questions of a step, each followed by those of its entries, with their places in the file. */
export const fieldsIn = ({ fields }: Pick<WizardStep, 'fields'>): { field: FieldDefinition; at: JsonPath }[] =>
  placed(fields, ['fields'])

const placed = (fields: readonly FieldDefinition[], path: JsonPath): { field: FieldDefinition; at: JsonPath }[] =>
  fields.flatMap((field, index) => [
    { field, at: [...path, index] },
    ...placed(field.fields ?? [], [...path, index, 'fields']),
  ])
