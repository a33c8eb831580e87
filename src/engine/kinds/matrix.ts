import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** Statements with one scale. Each is a question of its own by the time content is read (`table` of a field). */
export const matrix: Kind = {
  ...ofOptions,
  isList: false,
  control: 'cards',
  isStatement: true,
  hasStatements: true,
  reads: [...optionProperties, 'statements'],
}
