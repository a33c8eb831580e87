import type { Bounds } from '../bounds.ts'
import { withoutConstraints } from '../constraints.ts'
import { Journeys } from '../journeys.ts'

/** So much is looked at in one of them: what costs more stays without an explanation, never without a verdict. */
const atMost: Bounds = { situations: 1500, combinations: 500, apart: 500, classes: 500, work: 150_000 }

/** So many steps of work are spent in all; making such a wizard costs some for each of its steps. */
const maxWork = 1_500_000
const makingOne = 200
const makingAStep = 60

/** The wizard looked at again as if something were not there; each version is made once, and only so many. */
export class Relaxations {
  private readonly known = new Map<string, Journeys>()
  private readonly bounds: Bounds

  constructor(private readonly journeys: Journeys) {
    const { bounds } = journeys
    this.bounds = {
      situations: Math.min(bounds.situations, atMost.situations),
      combinations: Math.min(bounds.combinations, atMost.combinations),
      apart: Math.min(bounds.apart, atMost.apart),
      classes: Math.min(bounds.classes, atMost.classes),
      work: Math.min(bounds.work, atMost.work),
    }
  }

  /** Does somebody come there without these? False also where that is not decided. */
  isThere(gone: ReadonlySet<string>, isReached: (journeys: Journeys) => boolean): boolean {
    const without = this.without(gone)
    return without !== undefined && isReached(without) && isWhole(without)
  }

  /** Does nobody come there without these either? False also where that is not decided. */
  isNobodyThere(gone: ReadonlySet<string>, isReached: (journeys: Journeys) => boolean): boolean {
    const without = this.without(gone)
    return without !== undefined && !isReached(without) && isWhole(without)
  }

  private without(gone: ReadonlySet<string>): Journeys | undefined {
    const key = [...gone].sort().join('\n')
    const known = this.known.get(key)
    if (known !== undefined || this.spent > maxWork) return known
    const { wizard } = this.journeys
    const made = new Journeys(withoutConstraints(wizard, gone), this.bounds)
    this.known.set(key, made)
    return made
  }

  private get spent(): number {
    const { steps } = this.journeys.wizard
    let all = 0
    for (const { work } of this.known.values()) all += makingOne + makingAStep * steps.length + work.spent
    return all
  }
}

const isWhole = ({ skipped, work }: Journeys): boolean => skipped.length === 0 && !work.isOver
