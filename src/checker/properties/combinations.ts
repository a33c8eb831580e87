import { type Answer, chosenIn, type Field, type JourneyState, memoize, type Step, variantOf } from '@kindred/engine'
import type { AnswerClass, OptionClass } from '../answer-classes.ts'
import { sampleBeyondBound } from '../bounds.ts'
import { cached } from '../cached.ts'
import type { Journeys } from '../journeys.ts'
import type { Count, Reader } from '../model.ts'
import type { Slice } from '../slice.ts'

/** A step, and its place in the wizard. */
export interface IndexedStep {
  step: Step
  index: number
}

/** Where a person stands who came to a step, with nothing answered on it yet. */
export interface Arrival extends IndexedStep {
  journeys: Journeys
  slice: Slice
  start: JourneyState
}

/** A question that matters on a step, with what can be answered to it there, now or from another branch. */
interface OfferedQuestion {
  field: Field
  readers: readonly Reader[]
  /** The values that can pick its options while a person stays on this step: several only where the step itself asks for them. */
  offers: readonly (string | undefined)[]
  options: readonly OptionClass[]
  answers: readonly Pick<AnswerClass, 'answer'>[]
  whole: boolean
}

/** One class of answers to a question, the first is none. */
export interface Choice {
  field: Field
  answer: Answer | undefined
  /** Its place among the question's choices. */
  at: number
  /** Names it among the choices of a step; those of questions that no rule can tell apart have one name. */
  key: string
  /** The key of no answer. */
  keyOfNone: string
  /** All choices of its question, this one among them. */
  ofQuestion(): readonly Choice[]
  /** What more clicks without a step back lead to, while this value picks the options. */
  more(variant: string | undefined): readonly Choice[]
}

/** What can be answered together: one choice of each question. */
export interface Combinations {
  all: readonly (readonly Choice[])[]
  /** False where there are more. */
  whole: boolean
}

/** A combination by its keys: the same for all in which questions that no rule can tell apart change places. */
export const nameOf = (keys: readonly string[]): string => [...keys].sort().join(', ')

/** What can be answered together to these questions of a step; where a bound hides some of it, that is told. */
export function combinationsOf(arrival: Arrival, fields: readonly Field[]): Combinations {
  const { journeys, step, index } = arrival
  const most = journeys.bounds.combinations
  const asked = fields.map((field) => askedOn(arrival, field))
  const alike = alikeIn(asked)
  let all: Choice[][] = [[]]
  let whole = asked.every((one) => one.whole)
  asked.forEach((one, at) => {
    const first = alike[at] ?? at
    const choices = choicesOf(one, first)
    // Of questions that no rule can tell apart each order of the same answers is one.
    const before = alike.slice(0, at).lastIndexOf(first)
    const grown = all.flatMap((chosen) => choices.slice(chosen[before]?.at).map((choice) => [...chosen, choice]))
    whole &&= grown.length <= most
    all = whole ? grown : grown.slice(0, Math.min(most, sampleBeyondBound))
  })
  if (!whole) journeys.skip(`answers together on "${step.title}"`, `${most} combinations`, index)
  return { all, whole }
}

function askedOn({ journeys, step, slice, start }: Arrival, field: Field): OfferedQuestion {
  const readers = slice.readers.get(field.id) ?? none
  const isPickedHere = step.fields.some(({ id }) => id === field.optionsBy || id === field.entriesFrom?.field)
  const offers = isPickedHere
    ? journeys.questions.variantsReached(field, start.facts)
    : [variantOf(field, start.answers, start.facts)]
  const asked = { field, readers, offers }
  // Whoever is never asked has nothing to answer.
  if (journeys.questions.variantsReached(field).length === 0)
    return { ...asked, options: [], answers: [{ answer: undefined }], whole: true }
  const { explorer } = journeys
  const classes = isPickedHere
    ? explorer.classesWith(field, offers, explorer.narrowed(field, readers), offers)
    : explorer.classesOf(field, start, readers, offers)
  return { ...asked, ...classes }
}

const none: readonly Reader[] = []

function choicesOf({ field, offers, options, answers }: OfferedQuestion, first: number): Choice[] {
  const shapes = new Map<Choice, Shape>()
  const shaped = (choice: Choice): Shape => cached(shapes, choice, () => shapeOf(options, choice.answer))
  const choices = answers.map(({ answer }, at): Choice => {
    const known = new Map<string | undefined, Choice[]>()
    const choice: Choice = {
      field,
      answer,
      at,
      key: `${first} ${at}`,
      keyOfNone: `${first} 0`,
      ofQuestion: () => choices,
      more(variant) {
        // What is written is offered by nothing, whichever text it is compared with.
        const value = field.list === undefined ? 0 : offers.indexOf(variant)
        return cached(known, variant, () => choices.filter((to) => isMore(shaped(choice), shaped(to), value)))
      },
    }
    return choice
  })
  return choices
}

/**
 * For each question the place of the first that no rule can tell from it: what may be answered is the same, and rules do no more
 * than count them. Any of their answers can change places, so a combination is known by how often each answer is given.
 */
function alikeIn(asked: readonly OfferedQuestion[]): number[] {
  const counts: (Count | undefined)[] = asked.flatMap(({ readers }) => readers.map((reader) => reader.counts))
  const names = asked.map(({ field, readers, answers }) => {
    if (readers.some((reader) => reader.counts === undefined)) return field.id
    const { kind, list, min, when, dependsOn, optionsBy } = field
    const counted = readers.map((reader) => counts.indexOf(reader.counts))
    return JSON.stringify([kind, list?.id, min, when, dependsOn, optionsBy, answers, counted])
  })
  return names.map((name) => names.indexOf(name))
}

/** What is chosen: from which classes of options, and how many of those that are offered alike. */
interface Shape {
  size: number
  picked: ReadonlySet<OptionClass>
  counts: ReadonlyMap<string, number>
}

const idsOf = memoize(({ ids }: OptionClass): ReadonlySet<string> => new Set(ids))

function shapeOf(options: readonly OptionClass[], answer: Answer | undefined): Shape {
  // Two entries of a repeat may be alike.
  const chosen = chosenIn(answer)
  const picked = new Set<OptionClass>()
  const counts = new Map<string, number>()
  for (const one of options) {
    const count = chosen.filter((id) => idsOf(one).has(id)).length
    if (count > 0) picked.add(one)
    counts.set(one.offered, (counts.get(one.offered) ?? 0) + count)
  }
  return { size: chosen.length, picked, counts }
}

/**
 * Do more clicks lead from one answer to another, without a step back, while the value at this place picks the options? Then all
 * that is added is on offer, and of each class there is as much as the other says.
 */
function isMore(from: Shape, to: Shape, value: number): boolean {
  if (to.size <= from.size || [...from.picked].some((one) => !to.picked.has(one))) return false
  return [...to.counts].every(([offered, count]) => {
    const more = count - (from.counts.get(offered) ?? 0)
    const opened = [...to.picked].filter((one) => one.offered === offered && !from.picked.has(one)).length
    return more >= opened && (more === 0 || offered[value] === '1')
  })
}
