import type { Answer, Answers, Field, Step } from '#engine'
import { chosenIn, holdsList, offeredOptions, setAnswer, variantOf, walk } from '#engine'
import { type OptionClass, optionClasses } from '../answer-classes.ts'
import type { Cone } from '../cone.ts'
import type { Journeys } from '../journeys.ts'
import type { Count } from '../model.ts'
import type { Situation } from '../state-explorer.ts'
import type { JourneyState } from '../stepper.ts'

/** One combination of answers on a step, and what it would take to go on from there. */
interface Node {
  journeyState: JourneyState
  /** Index of the answer class of each question that matters. */
  picks: readonly number[]
  goesOn: boolean
}

/**
 * The smallest combination of answers on this step from which no further answer leads on: a person who came here by
 * answering would have to take something back. Only questions matter that the step's rules read or that ask for a minimum.
 */
export function deadEndAt(
  journeys: Journeys,
  index: number,
  situation: Situation,
  cone: Cone,
): JourneyState | undefined {
  const step = journeys.wizard.steps[index]
  const arrived = journeys.stateAt(index, situation)
  if (step === undefined || arrived === undefined) return undefined
  const fields = step.fields.filter((field) => cone.fields.has(field.id) || field.min !== undefined)
  const own = new Set(step.fields.map((field) => field.id))
  const offers = fields.map((field) => valuesHere(journeys, field, arrived, own))
  const answers = fields.map((field, at) => answersEver(journeys, field, arrived, offers[at] ?? []))
  const before = Object.fromEntries(Object.entries(arrived.answers).filter(([id]) => !own.has(id)))
  const nodes = new Map<string, Node>()
  const twins = twinsOf(journeys, fields, answers, cone)
  for (const picks of combinations(
    answers.map((list) => list.length),
    twins,
    journeys.bounds.combinations,
  )) {
    const filled = picks.reduce<Answers>(
      (all, pick, at) => setAnswer(all, fields[at]?.id ?? '', answers[at]?.[pick]),
      before,
    )
    if (step.fields.some((field) => isOrphan(field, filled, own))) continue
    const journeyState = { ...arrived, answers: filled }
    nodes.set(picks.join(' '), {
      journeyState,
      picks,
      goesOn: journeys.stepper.leads(journeyState, { type: 'NEXT' }) !== undefined,
    })
  }
  journeys.states += nodes.size
  if (nodes.size >= journeys.bounds.combinations)
    journeys.skip(`answers together on "${step.title}"`, `${journeys.bounds.combinations} combinations`)
  spread(journeys, step, fields, answers, offers, nodes, twins)
  // A story only goes forward: an answer that is out of sight by now cannot be told in it.
  const inSight = ({ journeyState }: Node): boolean => {
    const walked = walk(journeys.wizard, journeyState.answers, journeyState.facts).path.find(
      (place) => place.step === step,
    )
    return fields.every(
      (field) =>
        journeyState.answers[field.id] === undefined ||
        (walked?.fields.includes(field) === true && isOnOffer(field, journeyState)),
    )
  }
  const deadEnds = [...nodes.values()].filter(({ goesOn }) => !goesOn).sort((a, b) => sizeOf(a) - sizeOf(b))
  return (deadEnds.find(inSight) ?? deadEnds[0])?.journeyState
}

const sizeOf = ({ journeyState }: Node): number =>
  Object.values(journeyState.answers).reduce((sum, answer) => sum + chosenIn(answer).length, 0)

/** Is all that is chosen here still on offer? What is not was offered by an answer that somebody has changed. */
function isOnOffer(field: Field, { answers, facts }: JourneyState): boolean {
  const offered = new Set(offeredOptions(field, [], variantOf(field, answers, facts)).map(({ id }) => id))
  return field.list === undefined || chosenIn(answers[field.id]).every((id) => offered.has(id))
}

type Values = readonly (string | undefined)[]

/** The values that can pick a question's options while a person stays on this step: several only where the step itself asks for them. */
function valuesHere(
  journeys: Journeys,
  field: Field,
  { answers, facts }: JourneyState,
  own: ReadonlySet<string>,
): Values {
  if (field.optionsBy === undefined) return []
  return own.has(field.optionsBy) ? journeys.variantsReached(field, facts) : [variantOf(field, answers, facts)]
}

/** The classes of answers that a question can hold here, now or from another branch. */
function answersEver(journeys: Journeys, field: Field, arrived: JourneyState, offers: Values): (Answer | undefined)[] {
  if (journeys.variantsReached(field).length === 0) return [undefined]
  return journeys.explorer.classesOf(field, arrived, offers).answers.map(({ answer }) => answer)
}

/** A dependent answer whose question to stand on has none: clearing keeps such states from ever coming about. */
function isOrphan(field: Field, answers: Answers, own: ReadonlySet<string>): boolean {
  if (field.dependsOn === undefined || answers[field.id] === undefined) return false
  const parent = chosenIn(answers[field.dependsOn.field])
  if (parent.length === 0) return own.has(field.dependsOn.field) || answers[field.dependsOn.field] === undefined
  return parent.some((id) => field.dependsOn?.emptyFor?.includes(id))
}

/**
 * Questions that no rule here can tell apart, by the first of them: what may be answered is the same, and rules do no more
 * than count them. Any of their answers can change places, so a combination is known by how often each answer is given.
 */
function twinsOf(
  { model }: Journeys,
  fields: readonly Field[],
  answers: readonly (readonly (Answer | undefined)[])[],
  cone: Cone,
): number[] {
  const numbers = new Map<Count, number>()
  const numberOf = (counts: Count): number => {
    const known = numbers.get(counts) ?? numbers.size
    numbers.set(counts, known)
    return known
  }
  const keys = fields.map((field, at) => {
    const readers = cone.readers.get(field.id) ?? []
    if (readers.some(({ counts }) => counts === undefined)) return field.id
    const { kind, list, limit, min, when, dependsOn, optionsBy, format, minLength, maxLength, range, dates } = field
    const asked = [kind, list?.id, limit, min, when, dependsOn, optionsBy, format, minLength, maxLength, range, dates]
    const named = model.named.get(field.id)?.map((set) => [...set])
    const counted = readers.flatMap(({ counts }) => (counts === undefined ? [] : numberOf(counts)))
    return JSON.stringify([asked, named, model.lengths.get(field.id), answers[at]?.length, counted])
  })
  return keys.map((key) => keys.indexOf(key))
}

/** The same picks with those of twins in order. */
function inOrder(picks: readonly number[], twins: readonly number[]): number[] {
  const sorted = new Map<number, number[]>()
  picks.forEach((pick, at) => {
    sorted.set(twins[at] ?? at, [...(sorted.get(twins[at] ?? at) ?? []), pick])
  })
  for (const list of sorted.values()) list.sort((a, b) => b - a)
  return picks.map((pick, at) => sorted.get(twins[at] ?? at)?.pop() ?? pick)
}

function combinations(sizes: readonly number[], twins: readonly number[], most: number): number[][] {
  let all: number[][] = [[]]
  sizes.forEach((size, at) => {
    const twin = twins.lastIndexOf(twins[at] ?? at, at - 1)
    all = all
      .flatMap((picks) => {
        const from = at === 0 || twin === -1 ? 0 : (picks[twin] ?? 0)
        return Array.from({ length: size - from }, (_, pick) => [...picks, from + pick])
      })
      .slice(0, most)
  })
  return all
}

/** Goes backwards from the combinations where Next leads on, over clicks that only add. */
function spread(
  journeys: Journeys,
  step: Step,
  fields: readonly Field[],
  answers: readonly (readonly (Answer | undefined)[])[],
  offers: readonly Values[],
  nodes: ReadonlyMap<string, Node>,
  twins: readonly number[],
): void {
  const open = [...nodes.values()].filter(({ goesOn }) => !goesOn)
  const [first] = open
  if (first === undefined) return
  const growths = fields.map((field, at) => {
    const shapes = shapesOf(journeys, field, answers[at] ?? [], offers[at] ?? [], first.journeyState)
    const known = new Map<string | undefined, number[][]>()
    return (variant: string | undefined): number[][] => {
      const found = known.get(variant) ?? growsTo(field, shapes, (offers[at] ?? []).indexOf(variant))
      known.set(variant, found)
      return found
    }
  })
  let changed = true
  while (changed) {
    changed = false
    for (const node of open) {
      if (node.goesOn) continue
      const { journeyState, picks } = node
      const applies = walk(journeys.wizard, journeyState.answers, journeyState.facts).path.find(
        (walked) => walked.step === step,
      )
      const leads = fields.some(
        (field, at) =>
          applies?.fields.includes(field) &&
          (growths[at]?.(variantOf(field, journeyState.answers, journeyState.facts))[picks[at] ?? 0] ?? []).some(
            (pick) => {
              const added = answers[at]?.[pick]
              const next = picks.map((old, place) => {
                if (place === at) return pick
                return clearedBy(fields[place], field, added, fields, picks, answers) ? 0 : old
              })
              return nodes.get(inOrder(next, twins).join(' '))?.goesOn === true
            },
          ),
      )
      if (leads) {
        node.goesOn = true
        changed = true
      }
    }
  }
}

/** Is this question's answer cleared when another one gets this answer? Directly, or because what it depends on is. */
function clearedBy(
  field: Field | undefined,
  source: Field,
  added: Answer | undefined,
  fields: readonly Field[],
  picks: readonly number[],
  answers: readonly (readonly (Answer | undefined)[])[],
): boolean {
  if (field?.dependsOn === undefined) return false
  if (field.dependsOn.field === source.id) return chosenIn(added).some((id) => field.dependsOn?.emptyFor?.includes(id))
  const parent = fields.findIndex(({ id }) => id === field.dependsOn?.field)
  return parent !== -1 && clearedBy(fields[parent], source, added, fields, picks, answers)
}

/** What is chosen in one class of answers: from which classes of options, and how many of those that are offered alike. */
interface Shape {
  size: number
  picked: readonly boolean[]
  alone: boolean
  classes: readonly OptionClass[]
  counts: ReadonlyMap<string, number>
}

function shapesOf(
  journeys: Journeys,
  field: Field,
  answers: readonly (Answer | undefined)[],
  offers: Values,
  { facts }: JourneyState,
): Shape[] {
  const variants = field.optionsBy === undefined ? [undefined] : journeys.variantsReached(field, facts)
  const classes = optionClasses(journeys.model, field, variants, offers)
  return answers.map((answer) => {
    const chosen = chosenIn(answer)
    const picked = classes.map(({ ids }) => ids.some((id) => chosen.includes(id)))
    const counts = new Map<string, number>()
    for (const { ids, offered } of classes)
      counts.set(offered, (counts.get(offered) ?? 0) + ids.filter((id) => chosen.includes(id)).length)
    const alone = classes.some(({ exclusive }, at) => exclusive && picked[at] === true)
    return { size: chosen.length, picked, alone, classes, counts }
  })
}

/** For each class of answers, the classes that more clicks without a step back lead to, while the value at this place picks the options. */
function growsTo(field: Field, shapes: readonly Shape[], value: number): number[][] {
  return shapes.map((from, at) =>
    shapes.flatMap((to, other) => {
      if (other === at || to.size <= from.size || !isOfferedMore(from, to, value)) return []
      if (from.size === 0) return [other]
      if (!holdsList(field) || from.alone || to.alone) return []
      return from.picked.every((picked, place) => !picked || to.picked[place] === true) ? [other] : []
    }),
  )
}

/** Is all that the second answer holds beyond the first on offer, and of each class as much as it says? */
function isOfferedMore(from: Shape, to: Shape, value: number): boolean {
  return [...to.counts].every(([offered, count]) => {
    const more = count - (from.counts.get(offered) ?? 0)
    const opened = to.classes.filter(
      (one, place) => one.offered === offered && to.picked[place] === true && from.picked[place] !== true,
    ).length
    return more === 0 ? opened === 0 : more >= opened && (value === -1 || offered[value] === '1')
  })
}
