import type { Condition } from '@kindred/contract/condition'
import type { Answer } from '@kindred/engine'
import { conditionHolds, isCounted, memoize } from '@kindred/engine'

/** What one part of a condition says of the answer to one question. */
export interface Atom {
  field: string
  /** Equal texts ask the same of the same question. */
  asks: string
  holds: (answer: Answer | undefined) => boolean
}

/** A condition with its negations at its parts: a part, turned round or not, or “at least so many of these”. */
export type Formula =
  | { is: 'atom'; atom: Atom; turned: boolean }
  | { is: 'count'; atLeast: number; parts: readonly Formula[] }

const all = (parts: readonly Formula[]): Formula => ({ is: 'count', atLeast: parts.length, parts })
const any = (parts: readonly Formula[]): Formula => ({ is: 'count', atLeast: 1, parts })

/** “Not at least three of five” is “at least three of the five not”. */
function turn(formula: Formula): Formula {
  if (formula.is === 'atom') return { ...formula, turned: !formula.turned }
  const { atLeast, parts } = formula
  return { is: 'count', atLeast: parts.length - atLeast + 1, parts: parts.map(turn) }
}

function atom(field: string, what: unknown, holds: Atom['holds']): Formula {
  return { is: 'atom', turned: false, atom: { field, asks: JSON.stringify([field, what]), holds } }
}

/** Which answers to which questions a condition hangs on, in a form of which something can be left. */
export function formulaOf(condition: Condition): Formula {
  const { required = [], properties = {}, not, allOf = [], anyOf, atLeast, of = [], value } = condition
  return all([
    ...required.map((field) => atom(field, 'required', (answer) => answer !== undefined)),
    ...Object.entries(properties).map(([field, asked]) =>
      atom(
        field,
        asked,
        (answer) => answer === undefined || conditionHolds({ properties: { a: asked } }, { a: answer }),
      ),
    ),
    ...(not === undefined ? [] : [turn(formulaOf(not))]),
    ...allOf.map(formulaOf),
    ...(anyOf === undefined ? [] : [any(anyOf.map(formulaOf))]),
    ...(atLeast === undefined
      ? []
      : [
          {
            is: 'count' as const,
            atLeast,
            parts: of.map((field) => atom(field, ['counted', value], (answer) => isCounted(condition, answer))),
          },
        ]),
  ])
}

/** The questions and facts that it depends on. */
export const fieldsIn: (formula: Formula) => ReadonlySet<string> = memoize(
  (formula) =>
    new Set(formula.is === 'atom' ? [formula.atom.field] : formula.parts.flatMap((part) => [...fieldsIn(part)])),
)
