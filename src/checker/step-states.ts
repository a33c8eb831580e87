import type { Answer, Answers, Facts, Field, JourneyState, Step, Wizard } from '@kindred/engine'
import {
  chosenIn,
  holdsList,
  isOffered,
  isQuestion,
  kindOf,
  offeredOptions,
  setAnswer,
  toggleOption,
  unfinishedEntries,
  variantOf,
  walk,
} from '@kindred/engine'
import { Journeys } from './journeys.ts'

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
  Array.from({ length: count }, (_, at) => kindOf(field).sample(field, at) ?? []).flat()

/** Words where the question takes words; what it takes where it does not. */
function someWords(field: Field): string | undefined {
  const words = textOf(Math.min(28, field.maxLength ?? 28))
  return kindOf(field).fits(field, words) ? words : samplesOf(field, 1)[0]
}

/**
 * Every state in which a step looks different with these facts, each with the smallest answers that lead there. They come
 * from the checker's way through the wizard and its selection rules; nothing is listed by hand. Empty: nobody arrives
 * at this step with these facts.
 */
export function stepStates(wizard: Wizard, stepId: string, facts: Facts): StepState[] {
  return new StepStates(wizard, stepId, facts).all()
}

class StepStates {
  private readonly step: Step | undefined
  private readonly journeyStates: JourneyState[]

  constructor(
    private readonly wizard: Wizard,
    stepId: string,
    private readonly facts: Facts,
  ) {
    const index = wizard.steps.findIndex(({ id }) => id === stepId)
    this.step = wizard.steps[index]
    this.journeyStates = this.step === undefined ? [] : this.arrive(index)
  }

  /** All ways to stand on the step that its own rules can tell apart, the one with the fewest answers first. */
  private arrive(index: number): JourneyState[] {
    const journeys = new Journeys(this.wizard)
    const cone = journeys.stepCone(index)
    const situations = journeys
      .situationsAt(index, cone)
      .filter((situation) => [...cone.facts].every((name) => situation.facts[name] === this.facts[name]))
      .map((situation) => ({ ...situation, facts: { ...situation.facts, ...this.facts } }))
    const first = situations.sort((a, b) => a.cost - b.cost)[0]
    if (first === undefined) return []
    const arrived = journeys.stateAt(index, first)
    return [...(arrived === undefined ? [] : [arrived]), ...journeys.standing.answersOn(index, first, cone)]
  }

  all(): StepState[] {
    const { step } = this
    const arrived = this.journeyStates[0]
    if (step === undefined || arrived === undefined) return []
    const ofFields = step.fields.flatMap((field) => this.ofField(field))
    const ones = ofFields.filter(({ id }) => id.endsWith('.one'))
    const last = ones.at(-1)
    return [
      { id: 'empty', name: 'nothing answered', journeyState: arrived },
      ...(ones.length > 1 && last !== undefined ? [this.everyQuestion(step, last.journeyState)] : []),
      ...ofFields,
    ]
  }

  /** Each question that applies has one answer. */
  private everyQuestion(step: Step, from: JourneyState): StepState {
    let { answers } = from
    for (const field of step.fields) {
      if (!isQuestion(field) || !this.isAsked(field, answers) || answers[field.id] !== undefined) continue
      const one = this.oneAnswer(field, answers)
      if (one !== undefined) answers = setAnswer(answers, field.id, one)
    }
    return { id: 'every', name: 'each question answered', journeyState: { ...from, answers } }
  }

  private isAsked(field: Field, answers: Answers): boolean {
    const walked = walk(this.wizard, answers, this.facts).path.find(({ step }) => step === this.step)
    return walked?.fields.includes(field) ?? false
  }

  private oneAnswer(field: Field, answers: Answers): Answer | undefined {
    if (field.list === undefined) return holdsList(field) ? samplesOf(field, 1) : someWords(field)
    const option = offeredOptions(field, [], variantOf(field, answers, this.facts)).find(
      ({ exclusive }) => exclusive !== true,
    )
    return option === undefined ? undefined : holdsList(field) ? [option.id] : option.id
  }

  private ofField(field: Field): StepState[] {
    const asked = this.journeyStates.find(({ answers }) => this.isAsked(field, answers))
    if (asked === undefined || !isQuestion(field)) return []
    const before = { ...asked, answers: setAnswer(asked.answers, field.id, undefined) }
    const stateOf = (id: string, name: string, answer: Answer): StepState => ({
      id: `${field.id}.${id}`,
      name,
      field: field.id,
      journeyState: { ...before, answers: setAnswer(before.answers, field.id, answer) },
    })
    if (field.list !== undefined) return this.ofOptions(field, before, stateOf)
    const one = this.oneAnswer(field, before.answers) ?? ''
    if (holdsList(field)) {
      const tooLong =
        field.maxLength === undefined
          ? []
          : [stateOf('misfit', 'kept answer that no longer fits', [textOf(field.maxLength + 1)])]
      return [stateOf('one', 'one name', one), stateOf('several', 'three names', samplesOf(field, 3)), ...tooLong]
    }
    const half = unfinishedEntries(field).map((entry, at) =>
      stateOf(`unfinished-${at + 1}`, `“${entry}”, which does not fit yet`, entry),
    )
    return [stateOf('one', 'some words', one), ...half, ...this.ofText(field, stateOf)]
  }

  private ofText(field: Field, stateOf: (id: string, name: string, answer: Answer) => StepState): StepState[] {
    const { maxLength, counter } = field
    if (maxLength === undefined) return []
    const lengths: [string, number | undefined, string][] = [
      ['counted', counter && counter.shownAbove > 0 ? counter.shownAbove + 1 : undefined, 'counter shows'],
      ['alarming', counter && counter.redAbove < maxLength ? counter.redAbove + 1 : undefined, 'counter warns'],
      ['at-limit', maxLength, 'at the limit'],
      ['misfit', maxLength + 1, 'kept answer that no longer fits'],
    ]
    return lengths.flatMap(([id, length, name]) =>
      length === undefined ||
      length > maxLength + 1 ||
      (length <= maxLength && !kindOf(field).fits(field, textOf(length)))
        ? []
        : [stateOf(id, id === 'misfit' ? name : `${length} characters: ${name}`, textOf(length))],
    )
  }

  private ofOptions(
    field: Field,
    before: JourneyState,
    stateOf: (id: string, name: string, answer: Answer) => StepState,
  ): StepState[] {
    const variant = variantOf(field, before.answers, this.facts)
    const options = offeredOptions(field, [], variant)
    const together = options.filter(({ exclusive }) => exclusive !== true).map(({ id }) => id)
    const alone = options.filter(({ exclusive }) => exclusive === true)
    const states: StepState[] = []
    if (holdsList(field)) {
      const most = Math.min(field.limit ?? together.length, together.length)
      const choose = (count: number): Answer => {
        let answers = before.answers
        for (const id of together.slice(0, count)) answers = toggleOption(this.wizard, answers, field.id, id)
        return chosenIn(answers[field.id])
      }
      if (most >= 1) states.push(stateOf('one', 'one chosen', choose(1)))
      if (field.limit !== undefined && most > 2)
        states.push(stateOf('below-limit', `${most - 1} of ${field.limit} chosen`, choose(most - 1)))
      if (field.limit !== undefined && most > 1)
        states.push(stateOf('at-limit', `${most} of ${field.limit} chosen`, choose(most)))
      for (const option of alone)
        states.push(stateOf(`exclusive-${option.id}`, `“${option.label}” chosen, which stands alone`, [option.id]))
    } else
      for (const option of options)
        states.push(
          stateOf(option === options[0] ? 'one' : `chosen-${option.id}`, `“${option.label}” chosen`, option.id),
        )
    const earlier = field.list?.options.find((option) => option.listed !== false && !isOffered(option, variant))
    if (earlier !== undefined)
      states.push(
        stateOf(
          'no-longer-offered',
          `“${earlier.label}” chosen earlier, no longer offered`,
          holdsList(field) ? [earlier.id] : earlier.id,
        ),
      )
    const gone = 'an-option-that-is-gone'
    states.push(stateOf('misfit', 'kept answer that no longer fits', holdsList(field) ? [gone] : gone))
    return states
  }
}
