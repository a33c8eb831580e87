import { type Field, isExit, memoize, type Step } from '@kindred/engine'
import { cached } from './cached.ts'
import { readsOutside } from './entry-journeys.ts'
import {
  type Model,
  maxChosen,
  type Reader,
  readersOf,
  readersOfCheck,
  readersOfField,
  variantsOf,
  withParts,
} from './model.ts'

/** How a person moves, and what is left unanswered on purpose: a promise may ask for journeys without some questions. */
export interface TraversalPolicy {
  /** Questions that stay unanswered on these journeys. */
  without: ReadonlySet<string>
}

export const unrestricted: TraversalPolicy = { without: new Set() }

/** Questions that may ask for more than can be chosen: they can hold a person up, so they matter to all that follows. */
const obstacles = memoize((model: Model) => memoize((policy: TraversalPolicy) => findObstacles(model, policy)))

function findObstacles(model: Model, policy: TraversalPolicy): string[] {
  if (model.wizard.kind === 'overview') return []
  return [...model.places.values()]
    .filter(
      ({ field }) =>
        field.min !== undefined &&
        (policy.without.has(field.id) ||
          readsOutside(field) ||
          (field.fields !== undefined && model.entriesOf(field).entries.length === 0) ||
          variantsOf(model, field).some((variant) => maxChosen(field, variant) < (field.min ?? 0))),
    )
    .map(({ field }) => field.id)
}

/** Steps whose checks can stop Next, by their places. */
const checked = memoize(({ wizard }: Model) =>
  wizard.steps.flatMap(({ checks }, index) => (checks === undefined ? [] : [index])),
)

/** A step from which journeys do not simply go on to the next one: how far its ways lead. */
interface Fork {
  index: number
  furthest: number
}

const forks = memoize(({ wizard }: Model): Fork[] => {
  const places = new Map(wizard.steps.map(({ id }, index) => [id, index]))
  return wizard.steps.flatMap((step, index) => {
    const furthest = furthestFrom(step, places)
    return furthest === undefined ? [] : [{ index, furthest }]
  })
})

/**
 * The last step that its ways on can lead past: all of them where the wizard ends or where none may hold. Before that they decide
 * nothing, because one always holds and all lead there or before it.
 */
function furthestFrom({ ends, next }: Step, places: ReadonlyMap<string, number>): number | undefined {
  if (ends === true) return Number.POSITIVE_INFINITY
  if (next === undefined) return undefined
  if (next.every((way) => way.when !== undefined)) return Number.POSITIVE_INFINITY
  return Math.max(...next.map(({ to }) => places.get(to) ?? -1))
}

/**
 * A slice of a wizard (its slice of influence): the steps, transitions and questions that decide whether, and with which answers, a
 * person arrives at a place. Nothing outside it can change the verdict, so nothing outside it is multiplied.
 */
export class Slice {
  readonly steps = new Set<number>()
  /** Steps whose named transitions matter here. */
  readonly transitions = new Set<number>()
  /** Steps whose checks matter here. */
  readonly checks = new Set<number>()
  readonly fields = new Set<string>()
  readonly facts = new Set<string>()
  /** What the rules of the slice read, by question. */
  readonly readers = new Map<string, Reader[]>()
  private readonly held: readonly string[]

  constructor(
    private readonly model: Model,
    policy: TraversalPolicy = unrestricted,
  ) {
    this.held = obstacles(model)(policy)
  }

  step(index: number): this {
    const step = this.model.wizard.steps[index]
    if (step === undefined || this.steps.has(index)) return this
    this.steps.add(index)
    this.read(readersOf(step.when, index))
    for (const fork of forks(this.model))
      if (fork.index < index && fork.furthest > index) this.transitionsOf(fork.index)
    for (const id of this.held) if ((this.model.places.get(id)?.stepIndex ?? index) < index) this.field(id)
    if (this.model.wizard.kind === 'linear')
      for (const place of checked(this.model)) if (place < index) this.checksOf(place)
    return this
  }

  /** What decides who comes to the end, and to which: an exit page, or an end from which answers are sent. */
  end(): this {
    const { wizard } = this.model
    for (const [index, step] of wizard.steps.entries()) if (isExit(step)) this.step(index)
    for (const { index } of forks(this.model)) this.transitionsOf(index)
    for (const id of this.held) this.field(id)
    if (wizard.kind === 'linear') for (const place of checked(this.model)) this.checksOf(place)
    return this
  }

  /** What may hold people up on this step. */
  passing(index: number): this {
    for (const id of this.held) if (this.model.places.get(id)?.stepIndex === index) this.field(id)
    return this.checksOf(index)
  }

  /** The checks of a step, which stop Next. */
  checksOf(index: number): this {
    const step = this.model.wizard.steps[index]
    if (step?.checks === undefined || this.checks.has(index)) return this
    this.checks.add(index)
    this.step(index)
    for (const check of step.checks) this.read(readersOfCheck(step, check, index))
    return this
  }

  /** The ways on from a step that all later steps may hang on. */
  transitionsOf(index: number): this {
    if (this.transitions.has(index)) return this
    this.transitions.add(index)
    this.step(index)
    for (const way of this.model.wizard.steps[index]?.next ?? []) this.read(readersOf(way.when, index))
    return this
  }

  field(id: string): this {
    const place = this.model.places.get(id)
    if (place === undefined || this.fields.has(id)) return this
    this.fields.add(id)
    this.step(place.stepIndex)
    this.fieldRules(place.field, place.stepIndex)
    return this
  }

  /** Reads what a question hangs on, without multiplying its own answers. */
  fieldRules(field: Field, stepIndex: number): this {
    return this.read(readersOfField(field, stepIndex))
  }

  read(readers: readonly Reader[]): this {
    for (const reader of withParts(this.model, readers)) {
      if (this.model.factNames.includes(reader.field)) this.facts.add(reader.field)
      else this.field(reader.field)
      const known = cached(this.readers, reader.field, (): Reader[] => [])
      // What a question adds to a total counts once, however many rules read it.
      const value = reader.adds ?? reader.brings
      const before = value === undefined ? -1 : known.findIndex(({ adds, brings }) => (adds ?? brings) === value)
      if (before === -1) known.push(reader)
      else if ((known[before]?.at ?? 0) < reader.at) known[before] = reader
    }
    return this
  }
}
