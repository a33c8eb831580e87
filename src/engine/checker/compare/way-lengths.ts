import type { Facts, Wizard } from '../../wizard.ts'
import { ConeBuilder, freely } from '../cone.ts'
import { Journeys } from '../journeys.ts'

export interface WayLengths {
  /** Steps on the longest and the shortest way through the wizard. */
  longest: number
  shortest: number
  byFacts: { facts: Facts; longest: number; shortest: number }[]
}

/** How many steps apply, from one end of the wizard to the other. Undefined when nobody comes to the end, or there are too many ways to look at. */
export function wayLengths(wizard: Wizard): WayLengths | undefined {
  const journeys = new Journeys(wizard)
  const builder = new ConeBuilder(journeys.model, freely)
  for (const index of wizard.steps.keys()) builder.waysOf(index)
  const cone = builder.build()
  const { situations, whole } = journeys.sweeper.arrive(cone, wizard.steps.length, {
    ...journeys.options(),
    remember: (steps) => steps + 1,
  })
  if (!whole || situations.length === 0) return undefined
  const byFacts = new Map<string, { facts: Facts; longest: number; shortest: number }>()
  for (const { facts, memory } of situations) {
    const read = Object.fromEntries(Object.entries(facts).filter(([name]) => cone.facts.has(name)))
    const key = JSON.stringify(read)
    const known = byFacts.get(key)
    byFacts.set(key, {
      facts: read,
      longest: Math.max(known?.longest ?? 0, memory),
      shortest: Math.min(known?.shortest ?? Number.POSITIVE_INFINITY, memory),
    })
  }
  const all = [...byFacts.values()]
  return {
    longest: Math.max(...all.map(({ longest }) => longest)),
    shortest: Math.min(...all.map(({ shortest }) => shortest)),
    byFacts: all,
  }
}
