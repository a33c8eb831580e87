import { type Answer, chosenIn } from '@kindred/engine'
import type { OptionClass } from '../answer-classes.ts'

/** What is chosen: from which classes of options, and how many of those that are offered alike. */
export interface Shape {
  size: number
  picked: ReadonlySet<OptionClass>
  counts: ReadonlyMap<string, number>
}

export function shapeOf(options: readonly OptionClass[], answer: Answer | undefined): Shape {
  const chosen = new Set(chosenIn(answer))
  const picked = new Set<OptionClass>()
  const counts = new Map<string, number>()
  for (const one of options) {
    const count = one.ids.filter((id) => chosen.has(id)).length
    if (count > 0) picked.add(one)
    counts.set(one.offered, (counts.get(one.offered) ?? 0) + count)
  }
  return { size: chosen.size, picked, counts }
}

/**
 * Do more clicks lead from one answer to another, without a step back, while the value at this place picks the options? Then all
 * that is added is on offer, and of each class there is as much as the other says.
 */
export function isMore(from: Shape, to: Shape, value: number): boolean {
  if (to.size <= from.size || [...from.picked].some((one) => !to.picked.has(one))) return false
  return [...to.counts].every(([offered, count]) => {
    const more = count - (from.counts.get(offered) ?? 0)
    const opened = [...to.picked].filter((one) => one.offered === offered && !from.picked.has(one)).length
    return more >= opened && (more === 0 || offered[value] === '1')
  })
}
