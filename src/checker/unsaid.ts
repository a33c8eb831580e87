import type { Condition } from '@kindred/contract/condition'

/** A comparison of which nobody said what it is before its question is answered. */
export interface Unsaid {
  field: string
  /** Name of the condition that holds it, where it has one. */
  name: string | undefined
  /** What "whenUnanswered" of that condition would have to say to leave all as it is. */
  today: boolean
}

interface Scope {
  said: boolean
  name: string | undefined
  /** An odd number of "not" stands around it, seen from the condition or the name that holds it. */
  denied: boolean
}

/** Comparisons whose question may have no answer, as far as the condition alone shows; JSON Schema takes each for fulfilled. */
export function unsaidIn(
  { named, whenUnanswered, properties = {}, required = [], not, allOf = [], anyOf = [] }: Condition,
  scope: Scope = { said: false, name: undefined, denied: false },
): Unsaid[] {
  const said = scope.said || whenUnanswered !== undefined
  const here: Scope = named === undefined ? { ...scope, said } : { said, name: named, denied: false }
  const own = said ? [] : Object.keys(properties).filter((field) => !required.includes(field))
  return [
    ...own.map((field): Unsaid => ({ field, name: here.name, today: !here.denied })),
    ...(not === undefined ? [] : unsaidIn(not, { ...here, denied: !here.denied })),
    ...[...allOf, ...anyOf].flatMap((part) => unsaidIn(part, here)),
  ]
}

/** The condition as it would be if no such comparison of this question held before it is answered. */
export function takenForUnfit(condition: Condition, field: string, said = false): Condition {
  const { whenUnanswered, properties = {}, required = [], not, allOf, anyOf } = condition
  const isSaid = said || whenUnanswered !== undefined
  const inner = (part: Condition) => takenForUnfit(part, field, isSaid)
  const isMeant = !isSaid && Object.hasOwn(properties, field) && !required.includes(field)
  return {
    ...condition,
    ...(isMeant ? { required: [...required, field] } : {}),
    ...(not === undefined ? {} : { not: inner(not) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(inner) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
  }
}
