import type { FieldDefinition } from '@kindred/contract/step'
import { kindOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { AskedField } from '../statements.ts'
import type { FieldContext } from '../wizard-scope.ts'

/** Is this a row of a matrix? */
export const isStatement = (field: AskedField): boolean => field.table !== undefined

/** What only a matrix is asked, of one answer a row or of several: that it has statements, and an id of its own, under which their answers are sent. */
export function matrixRules({ scope, step, field, at }: FieldContext): Found {
  if (kindOf(field).hasStatements !== true) return []
  const { table, label }: AskedField = field
  const say = (sentence: string, suggestion: string): Finding =>
    findingAt(step.file, at, 'wrong-matrix', sentence, suggestion)
  if (table === undefined) {
    const isInEntry = scope.ordered.length === 0
    return isInEntry
      ? say(
          `"${label}" is a matrix, and entries have no place for one.`,
          'Ask it on a step, or ask each statement as a question of its own.',
        )
      : say(`"${label}" is a matrix, and has no statements.`, 'Add "statements", each with an "id" and a "label".')
  }
  if (table.label === undefined) return []
  const other: FieldDefinition | undefined = scope.places.get(table.id)?.field ?? twin(scope, field)
  if (other === undefined) return []
  return findingAt(
    step.file,
    [...at, 'table', 'id'],
    'duplicate-id',
    `"${table.id}" is the id of "${other.label}" too.`,
    'Give the matrix an id of its own: the answers to its statements are sent under it.',
  )
}

/** Another matrix with the same id. */
const twin = ({ places }: FieldContext['scope'], { id, table }: AskedField): AskedField | undefined =>
  [...places.values()]
    .map(({ field }) => field as AskedField)
    .find((other) => other.id !== id && other.table?.id === table?.id && other.table?.label !== undefined)
