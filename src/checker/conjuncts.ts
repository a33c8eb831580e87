import type { Condition, ConditionValue } from '@kindred/contract/condition'

/** One of the parts that all have to hold for a condition to hold, with its place in the file. */
interface Conjunct {
  path: string
  part: Condition
}

/** The parts of a condition that all have to hold. What has a name is one part: it is written elsewhere. */
export function conjunctsOf(condition: Condition, path: string): Conjunct[] {
  if (condition.named !== undefined) return [{ path, part: condition }]
  const { required = [], properties = {}, not, allOf = [], anyOf, atLeast, of = [], value } = condition
  return [
    ...required
      .filter((id) => !Object.hasOwn(properties, id))
      .map((id) => ({ path: `${path}.required`, part: { required: [id] } })),
    ...Object.entries(properties).flatMap(([id, compared]) =>
      comparisonsOf(compared, `${path}.properties.${id}`).map(({ path, part }) => ({
        path,
        part: { properties: { [id]: part }, ...(required.includes(id) ? { required: [id] } : {}) },
      })),
    ),
    ...(not === undefined ? [] : [{ path: `${path}.not`, part: { not } }]),
    ...allOf.flatMap((part, at) => conjunctsOf(part, `${path}.allOf[${at}]`)),
    ...(anyOf === undefined ? [] : [{ path: `${path}.anyOf`, part: { anyOf } }]),
    ...(atLeast === undefined
      ? []
      : [{ path: `${path}.atLeast`, part: { atLeast, of, ...(value === undefined ? {} : { value }) } }]),
  ]
}

/** What is asked of one answer: keyword by keyword, so that two that exclude each other are told as two. */
function comparisonsOf(compared: ConditionValue, path: string): { path: string; part: ConditionValue }[] {
  // How many entries have to be so belongs to what they have to be.
  const { minContains, ...own } = compared
  const asked = Object.entries(own)
  if (asked.length < 2) return [{ path, part: compared }]
  return asked.map(([keyword, value]) => ({
    path: `${path}.${keyword}`,
    part: { [keyword]: value, ...(keyword === 'contains' && minContains !== undefined && { minContains }) },
  }))
}

/** The condition without some of its parts, by their place in the list above; undefined when none is left. */
export function withoutParts(
  condition: Condition,
  path: string,
  isGone: (at: number) => boolean,
): Condition | undefined {
  const all = conjunctsOf(condition, path)
  const kept = all.filter((_, at) => !isGone(at))
  if (kept.length === all.length) return condition
  return kept.length === 0 ? undefined : { allOf: kept.map(({ part }) => part) }
}
