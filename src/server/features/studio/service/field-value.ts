import type { EditedValue, EditField } from '@kindred/content'
import type { FieldValue } from '@kindred/contract/studio'
import { badRequest } from '../../../platform/errors.ts'
import { conditionOf } from '../conditions.ts'
import type { outlineOf } from '../outline.ts'

/** Parses what an editor entered into the value that content stores; an empty box is null. `outline`: of the wizard that holds the field. */
export function parseValue(
  field: EditField,
  value: FieldValue,
  outline: () => ReturnType<typeof outlineOf>,
): EditedValue {
  const { shape, choices = [], names, isWhole } = field
  const refused = (sentence: string) => badRequest({ value: [sentence] })
  if (typeof value === 'object' && 'when' in value) {
    if (shape !== 'condition') throw refused('This holds no condition.')
    return conditionOf(value.when, outline()?.asked ?? [])
  }
  if (shape === 'condition') throw refused('Build this condition from questions and answers.')
  if (shape === 'text' || shape === 'lines' || shape === 'words') return parseText(shape, value)
  if (value === '') return null
  if (typeof value !== 'string') throw refused('This holds one value.')
  if (shape === 'flag' && (value === 'yes' || value === 'no')) return value === 'yes'
  // The checker reports names of things that do not exist.
  if (shape === 'choice' && (names !== undefined || choices.includes(value))) return value
  const number = shape === 'number' && /^-?\d{1,9}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN
  if (Number.isNaN(number))
    throw refused(shape === 'number' ? 'Write a number, such as 3.' : 'Choose one of the answers.')
  if (isWhole === true && !Number.isInteger(number)) throw refused('Write a whole number, such as 3.')
  return number
}

/** Drops empty entries; nothing but those is null. */
function parseText(shape: 'text' | 'lines' | 'words', value: string | readonly string[]): EditedValue {
  const entries = (typeof value === 'string' ? (shape === 'text' ? [value] : value.split('\n')) : value)
    .map((entry) => (shape === 'text' ? entry.replaceAll('\r\n', '\n') : entry.trim()))
    .filter((entry) => entry.trim() !== '')
  if (entries.length === 0) return null
  return shape === 'text' ? (entries[0] ?? null) : entries
}
