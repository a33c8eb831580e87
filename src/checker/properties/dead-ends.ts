import type { Answers, Field, JourneyState } from '@kindred/engine'
import {
  chosenIn,
  fieldApplies,
  idsInVariant,
  isOffered,
  keptOf,
  neighbours,
  optionOf,
  passesFilter,
  resolvePath,
  setAnswer,
  stepIsComplete,
  variantOf,
} from '@kindred/engine'
import { readsOutside } from '../entry-journeys.ts'
import type { Journeys } from '../journeys.ts'
import { readersOf, readersOfField, withoutStepAnswers, withParts } from '../model.ts'
import type { Situation } from '../state-explorer.ts'
import {
  type Arrival,
  type Choice,
  type Combinations,
  combinationsOf,
  type IndexedStep,
  nameOf,
} from './combinations.ts'

/** Questions of a step that its own rules join: whether Next leads on is decided for each such group alone. */
interface Group extends Combinations {
  fields: readonly Field[]
  /** The smallest answers with which this group lets people go on. */
  filler: Answers
}

/** One combination of answers on a step, and whether something leads on from there. */
interface Node {
  choices: readonly Choice[]
  answers: Answers
  canContinue: boolean
}

/** Where nothing leads on, and the questions that it is for. */
export interface DeadEnd {
  journeyState: JourneyState
  fields: readonly Field[]
}

/** What it costs to look where more clicks on one question lead. */
const stepsOfGrowth = 20

/**
 * A combination of answers on this step from which no further answer leads on, as small as there is for its questions: a person who
 * came here by answering would have to take something back. Only questions matter that the step's rules read or that ask for a minimum.
 * Questions that no rule joins are never combined: where one group of them is a dead end, the whole is, and nowhere else.
 */
export function deadEndAt(
  journeys: Journeys,
  { step, index }: IndexedStep,
  situation: Pick<Situation, 'answers' | 'facts'>,
): DeadEnd | undefined {
  const arrived = journeys.stateAt(index, situation)
  if (arrived === undefined) return undefined
  const before = withoutStepAnswers(arrived.answers, step)
  const start: JourneyState = { ...arrived, answers: before }
  const arrival: Arrival = { journeys, step, index, slice: journeys.stepSlice(index), start }
  const groups: Group[] = []
  for (const { fields, isOfTransitions } of groupsOn(arrival)) {
    const combinations = combinationsOf(arrival, fields)
    const others = withFillers(before, groups)
    const filler = combinations.all
      .map(answersIn)
      .find(
        (answers) =>
          isFilled(arrival, fields, answers) &&
          (!isOfTransitions || canProceedOrIsChecked(arrival, { ...others, ...answers })),
      )
    // Nobody can give what this group asks for: wherever a person stands on the step, nothing leads on.
    if (filler === undefined) return combinations.whole ? { journeyState: start, fields } : undefined
    groups.push({ ...combinations, fields, filler })
  }
  for (const group of groups) {
    const others = withFillers(
      before,
      groups.filter((other) => other !== group),
    )
    const found = deadEndIn(arrival, group, others)
    if (found !== undefined)
      return { journeyState: { ...start, answers: { ...before, ...answersIn(found.choices) } }, fields: group.fields }
  }
  return undefined
}

const withFillers = (before: Answers, groups: readonly Group[]): Answers =>
  Object.assign({}, before, ...groups.map(({ filler }) => filler))

/** Whoever is stopped by a check is told what to change: only where no answers help are people held up, which `checks` tells. */
const canProceedOrIsChecked = ({ journeys, step, start }: Arrival, answers: Answers): boolean =>
  journeys.stepper.finishes({ ...start, answers }) ||
  (step.checks !== undefined && neighbours(journeys.wizard, answers, start.facts, step.id).failed.length > 0)

const answersIn = (choices: readonly Choice[]): Answers =>
  choices.reduce<Answers>((answers, { field, answer }) => setAnswer(answers, field.id, answer), {})

const sizeOf = ({ choices }: Node): number => choices.reduce((sum, { answer }) => sum + chosenIn(answer).length, 0)

/** Has every question of this group that is asked with these answers as much as it asks for? */
function isFilled({ journeys, start }: Arrival, group: readonly Field[], answers: Answers): boolean {
  const { path, effective } = resolvePath(journeys.wizard, { ...start.answers, ...answers }, start.facts)
  return path.every(({ step, fields }) =>
    stepIsComplete({ step, fields: fields.filter((field) => group.includes(field)) }, effective),
  )
}

/** The smallest answers of one group from which nothing leads on, while the other groups let people go on. */
function deadEndIn(arrival: Arrival, { fields, all, whole }: Group, others: Answers): Node | undefined {
  if (!whole) return undefined
  const { journeys, step, index, start } = arrival
  const nodes = new Map<string, Node>()
  for (const choices of all) {
    const answers = { ...others, ...answersIn(choices) }
    if (fields.some((field) => isOrphan(field, answers) || hasRefusedEntries(arrival, field, answers))) continue
    nodes.set(nameOf(choices.map(({ key }) => key)), {
      choices,
      answers,
      canContinue: canProceedOrIsChecked(arrival, answers),
    })
  }
  journeys.states += nodes.size
  propagate(arrival, nodes)
  if (journeys.isOver(`clicks on "${step.title}"`, index)) return undefined
  // A trace only goes forward: an answer that is out of sight by now cannot be told in it.
  const isInSight = ({ answers }: Node): boolean => {
    const { path, effective } = resolvePath(journeys.wizard, answers, start.facts)
    return fields.every(
      (field) =>
        answers[field.id] === undefined ||
        (path.some((walked) => walked.fields.includes(field)) && isOnOffer(field, { ...start, answers: effective })),
    )
  }
  const ends = [...nodes.values()].filter(({ canContinue }) => !canContinue).sort((a, b) => sizeOf(a) - sizeOf(b))
  return ends.find(isInSight) ?? ends[0]
}

/** The step's questions that matter, by what joins them: a rule of one that reads the other, and the ways on. */
function groupsOn({ journeys, step, slice }: Arrival): { fields: readonly Field[]; isOfTransitions: boolean }[] {
  let groups = step.fields.filter(({ id, min }) => slice.fields.has(id) || min !== undefined).map((field) => [field])
  /** Makes one group, the last, of all that have one of these questions. */
  const join = (ids: readonly string[]): void => {
    const isMet = (group: readonly Field[]): boolean => group.some(({ id }) => ids.includes(id))
    groups = [...groups.filter((group) => !isMet(group)), groups.filter(isMet).flat()]
  }
  for (const field of step.fields)
    join([field.id, ...withParts(journeys.model, readersOfField(field, 0)).map((reader) => reader.field)])
  // The ways on come last: with all else filled in, they alone decide, also where they read no question at all.
  const onward = (step.next ?? []).flatMap(({ when }) => readersOf(when, 0))
  join(withParts(journeys.model, onward).map((reader) => reader.field))
  return groups
    .map((group, at) => ({
      fields: step.fields.filter((field) => group.includes(field)),
      isOfTransitions: at === groups.length - 1,
    }))
    .filter(({ fields, isOfTransitions }) => isOfTransitions || fields.length > 0)
}

/** Is all that is chosen here still on offer? What is not was offered by an answer that somebody has changed. */
export function isOnOffer(field: Field, { answers, facts }: JourneyState): boolean {
  if (field.list === undefined) return true
  const variant = variantOf(field, answers, facts)
  return chosenIn(answers[field.id]).every((id) => {
    const option = optionOf(field, id)
    return option === undefined ? idsInVariant(variant)?.has(id) === true : isOffered(option, variant)
  })
}

/** An answer without the one that it depends on, or of another one than its filter asks for: such states never come about, or are as those without it. */
function isOrphan({ when: _when, ...field }: Field, answers: Answers): boolean {
  const answer = answers[field.id]
  return answer !== undefined && !(fieldApplies(field, answers) && passesFilter(field, answer, answers))
}

/** Entries that stop counting because of an answer outside of them: the form asks to remove or change them, so this is no dead end of its own. */
function hasRefusedEntries({ journeys, start }: Arrival, field: Field, answers: Answers): boolean {
  if (!readsOutside(field)) return false
  const { effective } = resolvePath(journeys.wizard, answers, start.facts)
  return chosenIn(effective[field.id]).length < chosenIn(answers[field.id]).length
}

/** Goes backwards from the combinations where Next leads on, over clicks that only add. */
function propagate({ journeys, start }: Arrival, nodes: ReadonlyMap<string, Node>): void {
  let changed = true
  while (changed) {
    changed = false
    for (const node of nodes.values()) {
      if (node.canContinue) continue
      if (journeys.work.isOver) return
      journeys.work.spend(node.choices.length * stepsOfGrowth)
      const { path, effective } = resolvePath(journeys.wizard, node.answers, start.facts)
      node.canContinue = node.choices.some(
        (choice) =>
          path.some(({ fields }) => fields.includes(choice.field)) &&
          choice.more(variantOf(choice.field, effective, start.facts)).some((more) => {
            const next = node.choices.map((other) => {
              if (other === choice) return more.key
              return keyAfter(other, more, node.choices)
            })
            return nodes.get(nameOf(next))?.canContinue
          }),
      )
      changed ||= node.canContinue
    }
  }
}

/** What another answer is by then, once this one is given: less of it where options are carried, none where it is cleared. */
function keyAfter(other: Choice, more: Choice, choices: readonly Choice[]): string {
  const { field, answer } = other
  if (field.optionsFrom === undefined || field.optionsBy !== more.field.id || answer === undefined)
    return isCleared(other, more, choices) ? other.keyOfNone : other.key
  const values = more.answer === undefined ? {} : { [more.field.id]: more.answer }
  const left = [...chosenIn(keptOf(field, answer, values))].sort().join('\n')
  return other.ofQuestion().find((one) => [...chosenIn(one.answer)].sort().join('\n') === left)?.key ?? other.keyOfNone
}

/** Is this answer cleared or stashed by what is chosen elsewhere? Directly, or because what it depends on is. */
function isCleared({ field, answer }: Choice, chosen: Choice, choices: readonly Choice[]): boolean {
  const { dependsOn } = field
  if (answer !== undefined && !passesFilter(field, answer, { [chosen.field.id]: chosen.answer })) return true
  if (dependsOn === undefined) return false
  if (dependsOn.field === chosen.field.id) return chosenIn(chosen.answer).some((id) => dependsOn.emptyFor?.includes(id))
  return choices.some((other) => other.field.id === dependsOn.field && isCleared(other, chosen, choices))
}
