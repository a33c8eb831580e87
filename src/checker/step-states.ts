import type { Answer, Answers, Facts, Field, JourneyState, Step, Wizard } from '@kindred/engine'
import {
  chosenIn,
  conditionHolds,
  conditionScope,
  entryCount,
  holdsList,
  isOffered,
  isQuestion,
  kindOf,
  offeredOptions,
  resolvePath,
  sampleOf,
  setAnswer,
  toggleOption,
  unfinishedEntries,
  variantOf,
  withOutside,
} from '@kindred/engine'
import { Journeys } from './journeys.ts'
import { readersOf } from './model.ts'
import { Slice } from './slice.ts'

/** A state in which a step looks different, with answers that lead there. */
export interface StepState {
  /** Stays the same while the wizard keeps its ids: `empty`, `feelings.at-limit`. */
  id: string
  /** In plain words, such as `5 of 5 chosen`. */
  name: string
  /** The question whose state it is; without one it is the step's. */
  field?: string
  journeyState: JourneyState
}

/** Words for a text box: as many characters as asked for, and plainly not an answer. */
function textOf(length: number): string {
  const words = 'These words only show how much fits in here. '
  return words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .replace(/\s$/, '.')
}

const samplesOf = (field: Field, count: number): string[] =>
  Array.from({ length: count }, (_, at) => sampleOf(field, at) ?? []).flat()

/** Words where the question takes words; what it takes where it does not. */
function someWords(field: Field): string | undefined {
  const words = textOf(Math.min(28, field.maxLength ?? 28))
  return kindOf(field).fits(field, words) ? words : samplesOf(field, 1)[0]
}

/**
 * Every state in which a step looks different with these facts, each with the smallest answers that lead there. They come
 * from the checker's exploration and its selection rules; nothing is listed by hand. Empty: nobody arrives
 * at this step with these facts.
 */
export function stepStates(wizard: Wizard, stepId: string, facts: Facts): StepState[] {
  const index = wizard.steps.findIndex(({ id }) => id === stepId)
  const step = wizard.steps[index]
  if (step === undefined) return []
  const journeyStates = statesAt(wizard, index, facts)
  const [arrived] = journeyStates
  if (arrived === undefined) return []
  const ofFields = step.fields.filter(isQuestion).flatMap((field) => {
    const asked = journeyStates.find(({ answers }) => isAsked(wizard, field, answers, facts))
    return asked === undefined ? [] : statesOf(wizard, field, asked)
  })
  const ones = ofFields.filter(({ id }) => id.endsWith('.one'))
  const last = ones.length > 1 ? ones.at(-1) : undefined
  return [
    { id: 'empty', name: 'nothing answered', journeyState: arrived },
    ...(last === undefined ? [] : [everyQuestion(wizard, step, last.journeyState)]),
    ...ofFields,
  ]
}

/**
 * The smallest answers with which a step shows one of its results. `facts`: what is known where the result does not ask for something else.
 * Undefined: nobody sees it.
 */
export function resultState(
  wizard: Wizard,
  stepId: string,
  result: string | number,
  facts: Facts,
): JourneyState | undefined {
  const index = wizard.steps.findIndex(({ id }) => id === stepId)
  const step = wizard.steps[index]
  const shown = step?.results?.find((one, nth) => ('id' in one ? one.id : undefined) === result || nth === result)
  if (shown === undefined) return undefined
  const journeys = new Journeys(wizard)
  const slice = new Slice(journeys.model).step(index).read(readersOf(shown.when, index))
  const holds = ({ answers, facts: known }: Pick<JourneyState, 'answers' | 'facts'>): boolean =>
    conditionHolds(shown.when, conditionScope(wizard, resolvePath(wizard, answers, known).effective, known))
  const situations = journeys
    .arrive(slice, index, `a result of "${stepId}"`)
    .situations.map((situation) => ({ ...situation, facts: { ...facts, ...situation.facts } }))
    .filter(holds)
    .sort((a, b) => a.cost - b.cost)
  for (const situation of situations) {
    const found = journeys.stateAt(index, situation)
    if (found !== undefined && holds(found)) return found
  }
  return undefined
}

/** All states on the step that its own rules can tell apart, the one with the fewest answers first. */
function statesAt(wizard: Wizard, index: number, facts: Facts): JourneyState[] {
  const journeys = new Journeys(wizard)
  const slice = journeys.stepSlice(index)
  const [first] = journeys
    .situationsAt(index, slice)
    .filter((situation) => [...slice.facts].every((name) => situation.facts[name] === facts[name]))
    .map((situation) => ({ ...situation, facts: { ...situation.facts, ...facts } }))
    .sort((a, b) => a.cost - b.cost)
  if (first === undefined) return []
  const arrived = journeys.stateAt(index, first)
  return [...(arrived === undefined ? [] : [arrived]), ...journeys.concrete.answersOn(index, first, slice)]
}

/** Each question that applies has one answer. */
function everyQuestion(wizard: Wizard, step: Step, from: JourneyState): StepState {
  let { answers } = from
  for (const field of step.fields)
    if (isQuestion(field) && isAsked(wizard, field, answers, from.facts) && answers[field.id] === undefined)
      answers = setAnswer(answers, field.id, oneAnswer(withOutside(wizard, field, answers), { ...from, answers }))
  return { id: 'every', name: 'each question answered', journeyState: { ...from, answers } }
}

const isAsked = (wizard: Wizard, field: Field, answers: Answers, facts: Facts): boolean =>
  resolvePath(wizard, answers, facts).path.some(({ fields }) => fields.includes(field))

function oneAnswer(field: Field, { answers, facts }: JourneyState): Answer | undefined {
  if (field.list === undefined)
    return holdsList(field) ? samplesOf(field, entryCount(field, answers) ?? 1) : someWords(field)
  const option = offeredOptions(field, [], variantOf(field, answers, facts)).find(({ exclusive }) => exclusive !== true)
  return option === undefined ? undefined : holdsList(field) ? [option.id] : option.id
}

type StateOf = (id: string, name: string, answer: Answer) => StepState

function statesOf(wizard: Wizard, field: Field, asked: JourneyState): StepState[] {
  const before = { ...asked, answers: setAnswer(asked.answers, field.id, undefined) }
  const stateOf: StateOf = (id, name, answer) => ({
    id: `${field.id}.${id}`,
    name,
    field: field.id,
    journeyState: { ...before, answers: setAnswer(before.answers, field.id, answer) },
  })
  if (field.list !== undefined) return ofOptions(wizard, field, before, stateOf)
  const one = oneAnswer(field, before) ?? ''
  if (!holdsList(field)) {
    const half = unfinishedEntries(field).map((entry, at) =>
      stateOf(`unfinished-${at + 1}`, `“${entry}”, which does not fit yet`, entry),
    )
    return [stateOf('one', 'some words', one), ...half, ...ofLengths(field, stateOf)]
  }
  if (field.fields !== undefined) return ofEntries(withOutside(wizard, field, before.answers), stateOf)
  const states = [stateOf('one', 'one name', one), stateOf('several', 'three names', samplesOf(field, 3))]
  if (field.maxLength !== undefined)
    states.push(stateOf('misfit', 'kept answer that no longer fits', [textOf(field.maxLength + 1)]))
  return states
}

/** An entry that was just added, one, several, and as many as there may be. */
function ofEntries(field: Field, stateOf: StateOf): StepState[] {
  const { limit = 3 } = field
  const half = (field.entriesFrom?.as === undefined ? unfinishedEntries(field) : [])
    .slice(0, 1)
    .map((entry) => stateOf('unfinished', 'an entry that is not filled in yet', [entry]))
  const count = entryCount(field, field.known)
  if (count !== undefined)
    return [
      ...half,
      ...(count > 1 ? [stateOf('some', `one of ${count} entries`, samplesOf(field, 1))] : []),
      stateOf('all', `${count} of ${count} entries`, samplesOf(field, count)),
    ]
  const states = [
    ...half,
    stateOf('one', 'one entry', samplesOf(field, 1)),
    ...(limit < 2 ? [] : [stateOf('several', 'two entries', samplesOf(field, 2))]),
  ]
  if (field.limit !== undefined && limit > 2 && limit <= 20)
    states.push(stateOf('at-limit', `${limit} of ${limit} entries`, samplesOf(field, limit)))
  return states
}

function ofLengths(field: Field, stateOf: StateOf): StepState[] {
  const { maxLength, counter } = field
  if (maxLength === undefined) return []
  const lengths: [string, number | undefined, string][] = [
    ['counted', counter && counter.shownAbove > 0 ? counter.shownAbove + 1 : undefined, 'counter shows'],
    ['alarming', counter && counter.redAbove < maxLength ? counter.redAbove + 1 : undefined, 'counter warns'],
    ['at-limit', maxLength, 'at the limit'],
  ]
  const states = lengths.flatMap(([id, length, name]) =>
    length !== undefined && length <= maxLength + 1 && (length > maxLength || kindOf(field).fits(field, textOf(length)))
      ? [stateOf(id, `${length} characters: ${name}`, textOf(length))]
      : [],
  )
  return [...states, stateOf('misfit', 'kept answer that no longer fits', textOf(maxLength + 1))]
}

function ofOptions(wizard: Wizard, field: Field, before: JourneyState, stateOf: StateOf): StepState[] {
  const variant = variantOf(field, before.answers, before.facts)
  const options = offeredOptions(field, [], variant)
  const together = options.filter(({ exclusive }) => exclusive !== true).map(({ id }) => id)
  const states: StepState[] = []
  if (holdsList(field)) {
    const { limit } = field
    const most = Math.min(limit ?? together.length, together.length)
    const choose = (count: number): Answer => {
      let { answers } = before
      for (const id of together.slice(0, count)) answers = toggleOption(wizard, answers, field.id, id)
      return chosenIn(answers[field.id])
    }
    if (most >= 1) states.push(stateOf('one', 'one chosen', choose(1)))
    if (limit !== undefined && most > 2)
      states.push(stateOf('below-limit', `${most - 1} of ${limit} chosen`, choose(most - 1)))
    if (limit !== undefined && most > 1) states.push(stateOf('at-limit', `${most} of ${limit} chosen`, choose(most)))
    for (const { id, label, exclusive } of options)
      if (exclusive) states.push(stateOf(`exclusive-${id}`, `“${label}” chosen, which stands alone`, [id]))
  } else
    for (const [at, { id, label }] of options.entries())
      states.push(stateOf(at === 0 ? 'one' : `chosen-${id}`, `“${label}” chosen`, id))
  const asAnswer = (id: string): Answer => (holdsList(field) ? [id] : id)
  const earlier = field.list?.options.find((option) => option.listed !== false && !isOffered(option, variant))
  if (earlier !== undefined) {
    const name = `“${earlier.label}” chosen earlier, no longer offered`
    states.push(stateOf('no-longer-offered', name, asAnswer(earlier.id)))
  }
  return [...states, stateOf('misfit', 'kept answer that no longer fits', asAnswer('an-option-that-is-gone'))]
}
