import type { Constraint } from '../constraints.ts'
import type { Unreached } from '../journeys.ts'
import type { Relaxations } from './relaxations.ts'

/**
 * The smallest set of things on the way that exclude each other: without any one of them somebody would come. Found by taking
 * out, whole owners first, whatever nobody misses. undefined: it is not theirs, or it was not decided.
 */
export function minimalConflict(
  relaxations: Relaxations,
  all: readonly Constraint[],
  { isReached }: Unreached,
): Constraint[] | undefined {
  if (all.length === 0 || !relaxations.isThere(keys(all), isReached)) return undefined
  let gone = new Set<string>()
  const takeOut = (some: readonly Constraint[]): void => {
    const more = new Set([...gone, ...some.map(({ key }) => key)])
    if (more.size > gone.size && relaxations.isNobodyThere(more, isReached)) gone = more
  }
  const owners = [...new Set(all.map(({ owner }) => owner))]
  for (const half of halves(owners)) takeOut(all.filter(({ owner }) => half.includes(owner)))
  let before = -1
  // What was needed at first may not be, once others are gone: conditions also say "has no answer".
  while (gone.size > before) {
    before = gone.size
    for (const owner of owners) takeOut(all.filter((one) => one.owner === owner))
    for (const one of all) takeOut([one])
  }
  return all.filter(({ key }) => !gone.has(key))
}

const keys = (all: readonly Constraint[]): Set<string> => new Set(all.map(({ key }) => key))

/** The far half, then a quarter of what is nearer, and so on: most of a long way is gone after a few looks. */
function halves<T>(list: readonly T[]): T[][] {
  if (list.length < 8) return []
  const middle = Math.floor(list.length / 2)
  return [list.slice(0, middle), ...halves(list.slice(middle))]
}
