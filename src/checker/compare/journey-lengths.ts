import type { Facts, Wizard } from '@kindred/engine'
import { Journeys } from '../journeys.ts'
import { factsFor } from '../model.ts'
import { Slice } from '../slice.ts'

interface Lengths {
  /** Steps on the longest and the shortest way through the wizard. */
  longest: number
  shortest: number
}

export interface JourneyLengths extends Lengths {
  byFacts: (Lengths & { facts: Facts })[]
}

/** Fewer than the checker allows itself: this is said beside the verdicts, not one of them. */
const maxSituations = 5000
/** More combinations of facts than this are not told apart. */
const maxCombinations = 24

/** How many steps apply, from one end of the wizard to the other. Undefined when nobody comes to the end, or there are too many ways to look at. */
export function journeyLengths(wizard: Wizard): JourneyLengths | undefined {
  const whole = lengthsIn(wizard)
  if (whole === undefined) return undefined
  const { model, slice } = whole
  const combinations = factsFor(model, slice.facts).map((facts) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => slice.facts.has(name))),
  )
  if (combinations.length === 1 || combinations.length > maxCombinations) return { ...whole.lengths, byFacts: [] }
  const byFacts = combinations.flatMap((facts) => {
    const found = lengthsIn(withFacts(wizard, facts))
    return found === undefined ? [] : [{ ...found.lengths, facts }]
  })
  return { ...whole.lengths, byFacts }
}

/** The wizard as those see it who come with these facts. */
const withFacts = (wizard: Wizard, facts: Facts): Wizard => ({
  ...wizard,
  facts: Object.fromEntries(
    Object.entries(wizard.facts ?? {}).map(([name, fact]) => {
      const value = facts[name]
      return [name, value === undefined ? fact : { ...fact, values: [value] }]
    }),
  ),
})

function lengthsIn(wizard: Wizard) {
  const journeys = new Journeys(wizard)
  const slice = new Slice(journeys.model)
  for (const index of wizard.steps.keys()) slice.transitionsOf(index)
  const { situations, whole } = journeys.explorer.arrive(slice, wizard.steps.length, {
    ...journeys.options(),
    most: maxSituations,
    remember: (steps) => steps + 1,
  })
  if (!whole || situations.length === 0) return undefined
  const steps = situations.map(({ memory }) => memory)
  const lengths: Lengths = { longest: Math.max(...steps), shortest: Math.min(...steps) }
  return { lengths, slice, model: journeys.model }
}
