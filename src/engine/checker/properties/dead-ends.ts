import type { Answer, Answers, Field, JourneyState, Step } from '#engine'
import { chosenIn, holdsList, isOffered, optionOf, setAnswer, variantOf, walk } from '#engine'
import { type OptionClass, optionClasses } from '../answer-classes.ts'
import type { Cone } from '../cone.ts'
import type { Journeys } from '../journeys.ts'
import { type Count, type Reader, readersOf, readersOfField } from '../model.ts'
import type { Situation } from '../state-explorer.ts'

/** One combination of answers on a step, and what it would take to go on from there. */
interface Node {
  journeyState: JourneyState
  /** Index of the answer class of each question that matters. */
  picks: readonly number[]
  goesOn: boolean
}

/** Questions of a step that its own rules join: whether Next leads on is decided for each such group alone. */
interface Group {
  fields: readonly Field[]
  /** The ways on read these questions. */
  isOfWays: boolean
}

/** Where a person stands who came to a step, and what is worked out once for it. */
interface Arrival {
  journeys: Journeys
  step: Step
  cone: Cone
  arrived: JourneyState
  /** Ids of the step's questions. */
  own: ReadonlySet<string>
  /** The answers that were given before this step. */
  before: Answers
}

const none: readonly Reader[] = []

/** What it costs to look where more clicks on one question lead. */
const stepsOfGrowth = 20

/** Where nothing leads on, and the questions that it is for. */
export interface DeadEnd {
  journeyState: JourneyState
  fields: readonly Field[]
}

/**
 * The smallest combination of answers on this step from which no further answer leads on: a person who came here by
 * answering would have to take something back. Only questions matter that the step's rules read or that ask for a minimum.
 * Questions that no rule joins are never combined: where one group of them is a dead end, the whole is, and nowhere else.
 */
export function deadEndAt(journeys: Journeys, index: number, situation: Situation, cone: Cone): DeadEnd | undefined {
  const step = journeys.wizard.steps[index]
  const arrived = journeys.stateAt(index, situation)
  if (step === undefined || arrived === undefined) return undefined
  const own = new Set(step.fields.map((field) => field.id))
  const before = Object.fromEntries(Object.entries(arrived.answers).filter(([id]) => !own.has(id)))
  const arrival: Arrival = { journeys, step, cone, arrived, own, before }
  let filled = before
  const looked: { group: Group; combined: Combined; filler: Answers | undefined }[] = []
  for (const group of groupsOn(arrival)) {
    const combined = combine(arrival, group)
    const others = filled
    const leadsOn = (answers: Answers): boolean =>
      journeys.stepper.leads({ ...arrived, answers: { ...others, ...answers } }, { type: 'NEXT' }) !== undefined
    const filler = combined.own.find(
      (answers) => isFilled(arrival, group, answers) && (!group.isOfWays || leadsOn(answers)),
    )
    looked.push({ group, combined, filler })
    filled = { ...filled, ...filler }
  }
  const lost = looked.find(({ filler }) => filler === undefined)
  // Nobody can give what this group asks for: wherever a person stands on the step, nothing leads on.
  if (lost !== undefined)
    return lost.combined.whole
      ? { journeyState: { ...arrived, answers: before }, fields: lost.group.fields }
      : undefined
  const ends = looked.flatMap(({ group, combined }) => {
    const journeyState = deadEndIn(arrival, group, combined, filled)
    return journeyState === undefined ? [] : [{ journeyState, fields: group.fields }]
  })
  return ends.sort((a, b) => sizeOf(a.journeyState) - sizeOf(b.journeyState))[0]
}

/** What can be answered in a group, together; `own` without what came before. */
interface Combined {
  answers: readonly (readonly (Answer | undefined)[])[]
  offers: readonly Values[]
  twins: readonly number[]
  picks: readonly (readonly number[])[]
  own: readonly Answers[]
  whole: boolean
}

function combine(arrival: Arrival, group: Group): Combined {
  const { journeys, step, arrived, own, cone } = arrival
  const offers = group.fields.map((field) => valuesHere(journeys, field, arrived, own))
  const classes = group.fields.map((field, at) =>
    answersEver(journeys, field, arrived, cone.readers.get(field.id) ?? none, offers[at] ?? []),
  )
  const answers = classes.map((list) => list.answers)
  const twins = twinsOf(journeys, group.fields, answers, cone)
  const { bounds } = journeys
  const { all: picks, whole: all } = combinations(
    answers.map((list) => list.length),
    twins,
    bounds.combinations,
  )
  const whole = all && classes.every((list) => list.whole)
  if (!whole)
    journeys.skip(
      `answers together on "${step.title}"`,
      `${bounds.combinations} combinations`,
      journeys.wizard.steps.indexOf(step),
    )
  const combinedAnswers = picks.map((some) =>
    some.reduce<Answers>((sum, pick, at) => setAnswer(sum, group.fields[at]?.id ?? '', answers[at]?.[pick]), {}),
  )
  return { answers, offers, twins, picks, own: combinedAnswers, whole }
}

/** Has every question of this group that is asked with these answers as much as it asks for? */
function isFilled({ journeys, step, before, arrived, own }: Arrival, group: Group, answers: Answers): boolean {
  const all = { ...before, ...answers }
  if (group.fields.some((field) => isOrphan(field, all, own))) return false
  const { path, effective } = walk(journeys.wizard, all, arrived.facts)
  const asked = path.find((walked) => walked.step === step)?.fields ?? []
  return group.fields.every(
    (field) => !asked.includes(field) || chosenIn(effective[field.id]).length >= (field.min ?? 0),
  )
}

/** The smallest answers of one group from which nothing leads on, while the other groups are as `filled` says. */
function deadEndIn(
  arrival: Arrival,
  { fields }: Group,
  { answers, offers, twins, picks: all, own: choices, whole }: Combined,
  filled: Answers,
): JourneyState | undefined {
  const { journeys, step, arrived, own, before } = arrival
  if (!whole) return undefined
  const ids = new Set(fields.map(({ id }) => id))
  const others = Object.fromEntries(Object.entries(filled).filter(([id]) => !ids.has(id)))
  const nodes = new Map<string, Node>()
  for (const [at, picks] of all.entries()) {
    if (journeys.isOver(`clicks on "${step.title}"`, journeys.wizard.steps.indexOf(step))) return undefined
    const together = { ...others, ...choices[at] }
    if (step.fields.some((field) => isOrphan(field, together, own))) continue
    const journeyState = { ...arrived, answers: together }
    const goesOn = journeys.stepper.leads(journeyState, { type: 'NEXT' }) !== undefined
    nodes.set(picks.join(' '), { journeyState, picks, goesOn })
  }
  journeys.states += nodes.size
  spread(arrival, fields, answers, offers, nodes, twins)
  if (journeys.isOver(`clicks on "${step.title}"`, journeys.wizard.steps.indexOf(step))) return undefined
  const told = ({ picks }: Node): JourneyState => ({
    ...arrived,
    answers: { ...before, ...choices[all.indexOf(picks)] },
  })
  // A trace only goes forward: an answer that is out of sight by now cannot be told in it.
  const inSight = (journeyState: JourneyState): boolean => {
    const { path, effective } = walk(journeys.wizard, journeyState.answers, journeyState.facts)
    const walked = path.find((place) => place.step === step)
    return fields.every(
      (field) =>
        journeyState.answers[field.id] === undefined ||
        (walked?.fields.includes(field) === true && isOnOffer(field, { ...journeyState, answers: effective })),
    )
  }
  const deadEnds = [...nodes.values()]
    .filter(({ goesOn }) => !goesOn)
    .map(told)
    .sort((a, b) => sizeOf(a) - sizeOf(b))
  return deadEnds.find(inSight) ?? deadEnds[0]
}

/** The step's questions that matter, by what joins them: a rule of one that reads the other, and the ways on. */
function groupsOn({ step, cone, own }: Arrival): Group[] {
  const fields = step.fields.filter((field) => cone.fields.has(field.id) || field.min !== undefined)
  const groupOf = new Map(step.fields.map(({ id }) => [id, new Set([id])]))
  const join = (ids: readonly string[]): void => {
    const joined = new Set(ids.flatMap((id) => [...(groupOf.get(id) ?? [])]))
    for (const id of joined) groupOf.set(id, joined)
  }
  const readHere = (readers: readonly Reader[]): string[] =>
    readers.flatMap(({ field }) => (own.has(field) ? [field] : []))
  for (const field of step.fields) join([field.id, ...readHere(readersOfField(field, 0))])
  const ways = readHere((step.next ?? []).flatMap(({ when }) => readersOf(when, 0)))
  join(ways)
  const ofWays = new Set(ways.flatMap((id) => [...(groupOf.get(id) ?? [])]))
  const groups = [...new Set(groupOf.values())].filter((ids) => ![...ids].some((id) => ofWays.has(id)))
  // The ways on come last: with all else filled in, they alone decide.
  return [...groups.map((ids) => ({ ids, isOfWays: false })), { ids: ofWays, isOfWays: true }].flatMap(
    ({ ids, isOfWays }) => {
      const some = fields.filter(({ id }) => ids.has(id))
      return some.length === 0 && !isOfWays ? [] : [{ fields: some, isOfWays }]
    },
  )
}

const sizeOf = ({ answers }: JourneyState): number =>
  Object.values(answers).reduce((sum, answer) => sum + chosenIn(answer).length, 0)

/** Is all that is chosen here still on offer? What is not was offered by an answer that somebody has changed. */
function isOnOffer(field: Field, { answers, facts }: JourneyState): boolean {
  if (field.list === undefined) return true
  const variant = variantOf(field, answers, facts)
  return chosenIn(answers[field.id]).every((id) => {
    const option = optionOf(field, id)
    return option !== undefined && isOffered(option, variant)
  })
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
function answersEver(
  journeys: Journeys,
  field: Field,
  arrived: JourneyState,
  readers: readonly Reader[],
  offers: Values,
): { answers: (Answer | undefined)[]; whole: boolean } {
  if (journeys.variantsReached(field).length === 0) return { answers: [undefined], whole: true }
  const { answers, whole } = journeys.explorer.classesOf(field, arrived, readers, offers)
  return { answers: answers.map(({ answer }) => answer), whole }
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

function combinations(
  sizes: readonly number[],
  twins: readonly number[],
  most: number,
): { all: number[][]; whole: boolean } {
  let all: number[][] = [[]]
  let whole = true
  sizes.forEach((size, at) => {
    const twin = twins.lastIndexOf(twins[at] ?? at, at - 1)
    const grown = all.flatMap((picks) => {
      const from = at === 0 || twin === -1 ? 0 : (picks[twin] ?? 0)
      return Array.from({ length: size - from }, (_, pick) => [...picks, from + pick])
    })
    whole &&= grown.length <= most
    all = grown.slice(0, most)
  })
  return { all, whole }
}

/** Goes backwards from the combinations where Next leads on, over clicks that only add. */
function spread(
  arrival: Arrival,
  fields: readonly Field[],
  answers: readonly (readonly (Answer | undefined)[])[],
  offers: readonly Values[],
  nodes: ReadonlyMap<string, Node>,
  twins: readonly number[],
): void {
  const { journeys, step } = arrival
  const open = [...nodes.values()].filter(({ goesOn }) => !goesOn)
  const [first] = open
  if (first === undefined) return
  const growths = fields.map((field, at) => {
    const shapes = shapesOf(arrival, field, answers[at] ?? [], offers[at] ?? [], first.journeyState)
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
      if (journeys.work.isOver) return
      journeys.work.spend(fields.length * stepsOfGrowth)
      const { journeyState, picks } = node
      const { path, effective } = walk(journeys.wizard, journeyState.answers, journeyState.facts)
      const applies = path.find((walked) => walked.step === step)
      const leads = fields.some(
        (field, at) =>
          applies?.fields.includes(field) &&
          (growths[at]?.(variantOf(field, effective, journeyState.facts))[picks[at] ?? 0] ?? []).some((pick) => {
            const added = answers[at]?.[pick]
            const next = picks.map((old, place) => {
              if (place === at) return pick
              return clearedBy(fields[place], field, added, fields, picks, answers) ? 0 : old
            })
            return nodes.get(inOrder(next, twins).join(' '))?.goesOn === true
          }),
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
  /** It holds an option that no value that picks options here offers: nobody can choose it. */
  isOutOfReach: boolean
}

function shapesOf(
  { journeys, cone }: Arrival,
  field: Field,
  answers: readonly (Answer | undefined)[],
  offers: Values,
  { facts }: JourneyState,
): Shape[] {
  const variants = field.optionsBy === undefined ? [undefined] : journeys.variantsReached(field, facts)
  const { model } = journeys.explorer.narrowed(field, cone.readers.get(field.id) ?? none)
  const classes = optionClasses(model, field, variants, offers)
  return answers.map((answer) => {
    const chosen = chosenIn(answer)
    const picked = classes.map(({ ids }) => ids.some((id) => chosen.includes(id)))
    const counts = new Map<string, number>()
    for (const { ids, offered } of classes)
      counts.set(offered, (counts.get(offered) ?? 0) + ids.filter((id) => chosen.includes(id)).length)
    const alone = classes.some(({ exclusive }, at) => exclusive && picked[at] === true)
    const isOutOfReach = field.list !== undefined && chosen.some((id) => !classes.some(({ ids }) => ids.includes(id)))
    return { size: chosen.length, picked, alone, classes, counts, isOutOfReach }
  })
}

/** For each class of answers, the classes that more clicks without a step back lead to, while the value at this place picks the options. */
function growsTo(field: Field, shapes: readonly Shape[], value: number): number[][] {
  return shapes.map((from, at) =>
    shapes.flatMap((to, other) => {
      if (other === at || to.size <= from.size || to.isOutOfReach || !isOfferedMore(from, to, value)) return []
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
