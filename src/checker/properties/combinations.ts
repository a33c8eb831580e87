import type { Answer, Field } from '@kindred/engine'
import { variantOf } from '@kindred/engine'
import type { AnswerClass, OptionClass } from '../answer-classes.ts'
import { sampleBeyondBound } from '../bounds.ts'
import type { Count, Reader } from '../model.ts'
import type { Arrival } from './arrival.ts'
import { isMore, type Shape, shapeOf } from './more-clicks.ts'

/** A question that matters on a step, with what can be answered to it there, now or from another branch. */
interface Asked {
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

function askedOn({ journeys, step, cone, start }: Arrival, field: Field): Asked {
  const readers = cone.readers.get(field.id) ?? none
  const isPickedHere = step.fields.some(({ id }) => id === field.optionsBy)
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

function choicesOf({ field, offers, options, answers }: Asked, first: number): Choice[] {
  const shapes = new Map<Choice, Shape>()
  const shaped = (choice: Choice): Shape => {
    const found = shapes.get(choice) ?? shapeOf(options, choice.answer)
    shapes.set(choice, found)
    return found
  }
  const choices = answers.map(({ answer }, at): Choice => {
    const known = new Map<string | undefined, Choice[]>()
    const choice: Choice = {
      field,
      answer,
      at,
      key: `${first} ${at}`,
      keyOfNone: `${first} 0`,
      more(variant) {
        const value = offers.indexOf(variant)
        const found = known.get(variant) ?? choices.filter((to) => isMore(shaped(choice), shaped(to), value))
        known.set(variant, found)
        return found
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
function alikeIn(asked: readonly Asked[]): number[] {
  const counts: (Count | undefined)[] = asked.flatMap(({ readers }) => readers.map((reader) => reader.counts))
  const names = asked.map(({ field, readers, answers }) => {
    if (readers.some((reader) => reader.counts === undefined)) return field.id
    const { kind, list, min, when, dependsOn, optionsBy } = field
    const counted = readers.map((reader) => counts.indexOf(reader.counts))
    return JSON.stringify([kind, list?.id, min, when, dependsOn, optionsBy, answers, counted])
  })
  return names.map((name) => names.indexOf(name))
}
