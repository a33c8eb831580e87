import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { WizardDefinition } from '@kindred/contract/wizard'
import { type Field, kindOf } from '@kindred/engine'
import type { JsonPath, SourceFile } from './source-file.ts'

/** A question as rules and the engine read it: a matrix is as many questions as it has statements. */
export type AskedField = FieldDefinition & Pick<Field, 'table'>

/** The questions that a question of content is. */
export function questionsOf(field: FieldDefinition): AskedField[] {
  const { statements = [], id, label, help, links, binding, ...shared } = field
  if (kindOf(field).hasStatements !== true || statements.length === 0) return [field]
  return statements.map((statement, at) => ({
    ...shared,
    ...statement,
    ...(binding && { binding: { ...binding, payload: `${binding.payload}-${statement.id}` } }),
    // What is said of all of them is said by the first.
    ...(at === 0 && { ...(help !== undefined && { help }), ...(links && { links }) }),
    table: { id, ...(at === 0 && { label }) },
  }))
}

interface Asked {
  file: SourceFile
  value: WizardStep
}

const hasMatrix = ({ fields }: WizardStep): boolean => fields.some((field) => kindOf(field).hasStatements === true)

/** A step in which each statement of a matrix is a question. Without a matrix it stays the same one. */
export const withStatements = (step: WizardStep): WizardStep =>
  hasMatrix(step) ? { ...step, fields: step.fields.flatMap(questionsOf) } : step

/** Where what rules say of a statement stands in the file. */
function statementPlaces(file: SourceFile): SourceFile {
  const { fields } = file.value as WizardStep
  const places = fields.flatMap((field, index) => {
    const rows = questionsOf(field)
    return rows.map((row, at): { index: number; at?: number } => (row.table ? { index, at } : { index }))
  })
  const placeOf = (path: JsonPath): JsonPath => {
    const [first, index, name = '', ...rest] = path
    const place = first === 'fields' ? places[Number(index)] : undefined
    if (place === undefined) return path
    const matrix: JsonPath = ['fields', place.index]
    if (place.at === undefined) return [...matrix, ...path.slice(2)]
    if (name === 'table') return [...matrix, ...rest]
    const isOwn = path.length === 2 || Object.hasOwn(fields[place.index]?.statements?.[place.at] ?? {}, name)
    return isOwn ? [...matrix, 'statements', place.at, ...path.slice(2)] : [...matrix, ...path.slice(2)]
  }
  return {
    ...file,
    placeOf,
    lineOf: (path) => file.lineOf(placeOf(path)),
    lineOfWord: (path, word) => file.lineOfWord(placeOf(path), word),
    fixWord: (path, word, to) => file.fixWord(placeOf(path), word, to),
    fixAdd: (path, member) => file.fixAdd(placeOf(path), member),
  }
}

/** A step with its file, as rules name places in it. */
export const placedStep = ({ file, value }: Asked): Asked => ({
  file: hasMatrix(file.value as WizardStep) ? statementPlaces(file) : file,
  value,
})

/** Values that add up or count a matrix do so with each of its statements. */
export function valuesOfStatements(
  values: WizardDefinition['values'],
  steps: readonly WizardStep[],
): WizardDefinition['values'] {
  const rows = new Map<string, string[]>()
  for (const { fields } of steps)
    for (const { id, table } of fields as AskedField[])
      if (table !== undefined) rows.set(table.id, [...(rows.get(table.id) ?? []), id])
  if (rows.size === 0) return values
  const each = (ids: readonly (string | number)[]) =>
    [...new Set(ids.flatMap((id) => (typeof id === 'string' && rows.get(id)) || [id]))] as [string]
  return values?.map((value) => ({
    ...value,
    ...(value.sum && { sum: each(value.sum) }),
    ...(value.mean && { mean: each(value.mean) }),
    ...(value.count && { count: each(value.count) }),
  })) as WizardDefinition['values']
}
