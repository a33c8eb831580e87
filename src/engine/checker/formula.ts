import type { Condition } from '#contract/condition'
import type { Answer } from '#engine'
import { conditionHolds, isCounted } from '#engine'

/** What one part of a condition says of the answer to one question. */
export interface Atom {
  field: string
  holds: (answer: Answer | undefined) => boolean
}

/** A condition as what is left of it once some questions are answered. */
export type Formula =
  | { is: 'atom'; name: number; atom: Atom }
  | { is: 'not'; part: Formula }
  | { is: 'count'; atLeast: number; parts: readonly Formula[] }

const all = (parts: readonly Formula[]): Formula => ({ is: 'count', atLeast: parts.length, parts })
const any = (parts: readonly Formula[]): Formula => ({ is: 'count', atLeast: 1, parts })

/** Few answers stand for all, and each is held against a part in thousands of situations. */
function remembered(holds: Atom['holds']): Atom['holds'] {
  const words = new Map<string | undefined, boolean>()
  const lists = new WeakMap<readonly string[], boolean>()
  return (answer) => {
    const known = typeof answer === 'object' ? lists.get(answer) : words.get(answer)
    if (known !== undefined) return known
    const found = holds(answer)
    if (typeof answer === 'object') lists.set(answer, found)
    else words.set(answer, found)
    return found
  }
}

/** Each part about one question gets a number, so that what is left can be told apart. */
export function formulaOf(condition: Condition): Formula {
  let last = 0
  const atom = (field: string, holds: Atom['holds']): Formula => {
    last += 1
    return { is: 'atom', name: last, atom: { field, holds: remembered(holds) } }
  }
  const read = (part: Condition): Formula => {
    const { required = [], properties = {}, not, allOf = [], anyOf, atLeast, of = [] } = part
    return all([
      ...required.map((field) => atom(field, (answer) => answer !== undefined)),
      ...Object.entries(properties).map(([field, value]) =>
        atom(field, (answer) => answer === undefined || conditionHolds({ properties: { a: value } }, { a: answer })),
      ),
      ...(not === undefined ? [] : [{ is: 'not' as const, part: read(not) }]),
      ...allOf.map(read),
      ...(anyOf === undefined ? [] : [any(anyOf.map(read))]),
      ...(atLeast === undefined
        ? []
        : [
            {
              is: 'count' as const,
              atLeast,
              parts: of.map((field) => atom(field, (answer) => isCounted(part, answer))),
            },
          ]),
    ])
  }
  return read(condition)
}

/**
 * What is left of a condition: true or false where the answers so far decide it, else a text; equal texts mean that
 * whatever is answered from here on, the condition comes out the same. `undefined` of an atom: not asked yet.
 */
export function leftOf(formula: Formula, see: (atom: Atom) => boolean | undefined): boolean | string {
  if (formula.is === 'atom') return see(formula.atom) ?? String(formula.name)
  if (formula.is === 'not') {
    const left = leftOf(formula.part, see)
    return typeof left === 'string' ? `!${left}` : !left
  }
  let wanted = formula.atLeast
  let unseen = formula.parts.length
  const open: string[] = []
  for (const part of formula.parts) {
    if (wanted <= 0) return true
    if (open.length + unseen < wanted) return false
    const left = leftOf(part, see)
    unseen -= 1
    if (left === true) wanted -= 1
    else if (typeof left === 'string') open.push(left)
  }
  if (wanted <= 0) return true
  return open.length < wanted ? false : `${wanted}(${open.join()})`
}
