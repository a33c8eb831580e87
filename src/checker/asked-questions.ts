import type { Facts, Field, JourneyState, Wizard } from '@kindred/engine'
import { conditionHolds, conditionScope, fieldApplies, variantOf } from '@kindred/engine'
import { optionClasses } from './answer-classes.ts'
import { cached } from './cached.ts'
import { choosable, type Model, variantsOf } from './model.ts'
import { Slice } from './slice.ts'
import type { ExploreOptions, Situation, StateExplorer } from './state-explorer.ts'

/** A state in which a question is asked, with the value that picks its options there. */
interface QuestionAudience {
  journeyState: JourneyState
  variant: string | undefined
}

interface WaysToQuestion {
  ends: { situation: Situation; variant: string | undefined }[]
  whole: boolean
}

/** Is this question asked but for its own condition? */
function isFalsified(wizard: Wizard, { when, ...field }: Field, { answers, facts }: Situation): boolean {
  const values = conditionScope(wizard, answers, facts)
  return !conditionHolds(when, values) && fieldApplies(field, values)
}

/** The journeys on which questions are asked. */
interface Explored {
  model: Model
  explorer: StateExplorer
  falsified: Set<object>
  options(): ExploreOptions
  skipJourneys(what: string, slice: Slice, index?: number, path?: string): void
  stateAt(index: number, situation: Pick<Situation, 'answers' | 'facts'>): JourneyState | undefined
}

/** Who is asked a question, and which of its options are on offer there. */
export class AskedQuestions {
  private readonly asked = new Map<string, WaysToQuestion>()
  private readonly offers = new Map<Field, ReadonlySet<string>>()
  private readonly askedStates = new Map<Field, readonly QuestionAudience[]>()

  constructor(private readonly journeys: Explored) {}

  /** The values that can pick a question's options on some journey, where it is asked; empty when it never is. */
  variantsReached(field: Field, facts?: Facts): readonly (string | undefined)[] {
    const { ends, whole } = this.asking(field, facts)
    if (!whole) return variantsOf(this.journeys.model, field)
    return [...new Set(ends.map(({ variant }) => variant))]
  }

  private offeredIn(field: Field): ReadonlySet<string> {
    return cached(this.offers, field, () => {
      const seen = new Set(choosable(field, this.variantsReached(field)).map(({ id }) => id))
      const source = field.optionsFrom && this.journeys.model.places.get(field.optionsBy ?? '')?.field
      if (source?.list === undefined) return seen
      // Of options that no rule can tell apart one stands for all: where it is carried, somebody else carries each of the others.
      const classes = optionClasses(
        this.journeys.model,
        source,
        this.variantsReached(source),
        this.variantsReached(source),
      )
      return new Set([...seen, ...classes.flatMap(({ ids }) => (ids.some((id) => seen.has(id)) ? ids : []))])
    })
  }

  /** Is this option offered to somebody where the question with this id is asked? */
  isOfferedIn(question: string, option: string): boolean {
    const field = this.journeys.model.places.get(question)?.field
    return field !== undefined && this.offeredIn(field).has(option)
  }

  /** Is the question with this id asked on some journey? */
  isAsked(id: string): boolean {
    const field = this.journeys.model.places.get(id)?.field
    return field !== undefined && this.variantsReached(field).length > 0
  }

  /** Is this question asked on some journey with these facts? They stay as they are on the way. */
  isAskedWith(field: Field, facts: Facts): boolean {
    const { ends, whole } = this.asking(field, facts)
    return !whole || ends.length > 0
  }

  /** States in which a question is asked: at least one for each choice of options. */
  statesAsking(index: number, field: Field): readonly QuestionAudience[] {
    return cached(this.askedStates, field, () => {
      const perVariant = new Map<string | undefined, number>()
      return this.asking(field).ends.flatMap(({ situation, variant }) => {
        const already = perVariant.get(variant) ?? 0
        if (already >= 2) return []
        perVariant.set(variant, already + 1)
        const journeyState = this.journeys.stateAt(index, situation)
        return journeyState === undefined ? [] : [{ journeyState, variant }]
      })
    })
  }

  private asking(field: Field, facts?: Facts): WaysToQuestion {
    return cached(this.asked, `${field.id} ${JSON.stringify(facts)}`, () => this.findAsking(field, facts))
  }

  private findAsking(field: Field, facts?: Facts): WaysToQuestion {
    const place = this.journeys.model.places.get(field.id)
    if (place === undefined) return { ends: [], whole: true }
    const { stepIndex, fieldIndex } = place
    const slice = new Slice(this.journeys.model).step(stepIndex).fieldRules(field, stepIndex)
    const explored = this.journeys.explorer.arrive(slice, stepIndex, {
      ...this.journeys.options(),
      ...(facts && { facts }),
    })
    let { whole } = explored
    const ends = explored.situations.flatMap((situation) => {
      const answered = this.journeys.explorer.answersOf(
        slice,
        stepIndex,
        situation,
        this.journeys.options(),
        fieldIndex,
      )
      whole &&= answered.whole
      if (answered.ends.some((end) => isFalsified(this.journeys.model.wizard, field, end)))
        this.journeys.falsified.add(field)
      return answered.ends
        .filter(({ answers, facts }) => fieldApplies(field, conditionScope(this.journeys.model.wizard, answers, facts)))
        .map((end) => ({ situation: end, variant: variantOf(field, end.answers, end.facts) }))
    })
    if (!whole) this.journeys.falsified.add(field)
    if (!whole) this.journeys.skipJourneys(`journeys to "${field.label}"`, slice, stepIndex, `fields[${fieldIndex}]`)
    return { ends, whole }
  }
}
