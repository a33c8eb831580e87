import type { Check, Condition, JourneyState } from '@kindred/engine'
import {
  computedValues,
  conditionHolds,
  conditionScope,
  derivedValuesOf,
  fieldApplies,
  neighbours,
  orderedValuesOf,
  type PipedText,
  pipedFieldIds,
  pipedTexts,
  pipedValueIds,
  resolvePath,
  type Step,
} from '@kindred/engine'
import type { Fault, Journeys, Unreached } from '../journeys.ts'
import { answeredReader, type Reader, readersOf } from '../model.ts'
import { Slice } from '../slice.ts'
import type { Situation } from '../state-explorer.ts'
import { reasonClause, suggestionText, tautologyReasons } from '../tautology-reasons.ts'

/** Every result is shown to somebody, on every journey one of them is shown, and every answer that a text names is there. */
export function checkResults(journeys: Journeys): void {
  journeys.wizard.steps.forEach((step, index) => {
    if (journeys.unreachable.has(index)) return
    if (step.results !== undefined) results(journeys, step, step.results, index)
    if (step.results !== undefined) overlapping(journeys, step, step.results, index)
    for (const text of pipedTexts(step))
      for (const shown of shownIn(journeys, text.text))
        if (text.check === undefined) answered(journeys, step, index, text, shown)
        else answeredInCheck(journeys, step, index, text.path, text.check, shown)
  })
}

/** What a text shows, which some people may not have: an answer, or a value that is worked out of answers. */
interface ShownInText {
  id: string
  /** As it is written in the text. */
  slot: string
  /** What nobody has given where it is missing. */
  missing: string
  isMissing: (state: Pick<Situation, 'answers' | 'facts'>) => boolean
}

/** What is added up is always there; a smallest number, or years between two days, only once something is answered. */
function shownIn(journeys: Journeys, text: string): ShownInText[] {
  const { wizard } = journeys
  const [ordered, derived] = [orderedValuesOf(wizard), derivedValuesOf(wizard)]
  const values = new Set(pipedValueIds(text).filter((id) => ordered.has(id) || derived.has(id)))
  return [
    ...[...new Set(pipedFieldIds(text))].map((id) => ({
      id,
      slot: `{answer.${id}}`,
      missing: `without having answered "${journeys.labelOf(id)}"`,
      isMissing: ({ answers }: Pick<Situation, 'answers'>) => answers[id] === undefined,
    })),
    ...[...values].map((id) => ({
      id,
      slot: `{value.${id}}`,
      missing: `while the value "${id}" has nothing to be worked out from`,
      isMissing: ({ answers, facts }: Pick<Situation, 'answers' | 'facts'>) =>
        conditionScope(wizard, answers, facts)[id] === undefined,
    })),
  ]
}

/** The situations in which a step opens, told apart by what these rules read. */
function arriving(journeys: Journeys, index: number, readers: readonly Reader[]) {
  const slice = new Slice(journeys.model).step(index).read(readers)
  return { slice, ...journeys.arrive(slice, index, `what is shown on "${journeys.titleOf(index)}"`) }
}

const holdsIn = (
  { wizard }: Journeys,
  when: Condition | undefined,
  { answers, facts }: Pick<Situation, 'answers' | 'facts'>,
): boolean => conditionHolds(when, conditionScope(wizard, answers, facts))

type Results = NonNullable<Step['results']>

const noneShown = (journeys: Journeys, all: Results, { answers, facts }: JourneyState): boolean => {
  const { effective } = resolvePath(journeys.wizard, answers, facts)
  return all.every(({ when }) => !holdsIn(journeys, when, { answers: effective, facts }))
}

function results(journeys: Journeys, step: Step, all: Results, index: number): void {
  const without: Situation[] = []
  const always: ForEverybody[] = []
  all.forEach((result, at) => {
    const { when, title } = result
    const { situations, whole } = arriving(journeys, index, readersOf(when, index))
    const others = situations.filter((situation) => !holdsIn(journeys, when, situation))
    without.push(...others)
    if (others.length > 0 || !whole) journeys.falsified.add(result)
    else always.push({ result, at, people: situations })
    if (others.length < situations.length) return
    neverShown(journeys, step, `results[${at}].when`, title, {
      suggestion: 'Change its "when" so that some answers fulfil it, or take it out.',
      unreached: seenByNobody(journeys, step, index, at, title),
    })
  })
  // One result that all can see leaves nobody without; most often a few answers show somebody who sees none.
  if (always.length > 0) {
    for (const one of always) shownToEverybody(journeys, step, one)
    return
  }
  const nobody = nobodySees(journeys, all, without.slice(0, maxTries), index) ?? jointly(journeys, all, index)
  if (nobody === 'open') return
  if (step.noResult !== undefined) {
    if (nobody === undefined)
      neverShown(journeys, step, 'noResult', step.noResult.title, {
        suggestion:
          'Whatever is answered, one of the results shows: narrow the "when" of one of them, or take "noResult" out.',
        unreached: nobodyWithout(journeys, step, index, step.noResult.title),
      })
    return
  }
  if (nobody === undefined) return
  journeys.report({
    rule: 'no-result',
    step,
    path: 'results',
    sentence: `Some people see no result on "${step.title}".`,
    suggestion: 'Add "noResult", the words for them.',
    at: { stepIndex: index, journeyState: nobody, holds: (state) => noneShown(journeys, all, state) },
    ending: 'no result is shown',
  })
}

/** The value that a condition compares, where it reads nothing else: then its result is one of the bands of that value. */
function valueOfBand({ model }: Journeys, when: Condition | undefined): string | undefined {
  const read = new Set(readersOf(when, 0).map(({ field }) => field))
  const [only] = read
  const isValue = (id: string) => [model.computations, model.carried, model.derived].some((values) => values.has(id))
  return read.size === 1 && only !== undefined && isValue(only) ? only : undefined
}

/** Bands of one value are meant to leave each other out: at a number that two of them take in, both are shown. */
function overlapping(journeys: Journeys, step: Step, all: Results, index: number): void {
  const bands = all.map(({ when }) => valueOfBand(journeys, when))
  bands.forEach((value, at) => {
    const others = all.slice(0, at).filter((_, before) => value !== undefined && bands[before] === value)
    const { when, title } = all[at] ?? {}
    if (others.length === 0) return
    const { situations } = arriving(journeys, index, readersOf(when, index))
    for (const other of others) {
      const inBoth = (situation: Pick<Situation, 'answers' | 'facts'>): boolean =>
        [when, other.when].every((one) => holdsIn(journeys, one, situation))
      const both = situations.find(inBoth)
      if (both === undefined) continue
      const journeyState = journeys.stateAt(index, both)
      const total = computedValues(journeys.wizard, both.answers)[value ?? ''] ?? 'no answer'
      journeys.report({
        rule: 'results-overlap',
        step,
        path: `results[${at}].when`,
        sentence: `With ${total} as "${value}", people see both "${other.title}" and "${title}" on "${step.title}".`,
        suggestion: `Let one of them end where the other begins: "exclusiveMaximum" leaves its bound to the next.`,
        at: journeyState && {
          stepIndex: index,
          journeyState,
          holds: ({ answers, facts }) =>
            inBoth({ answers: resolvePath(journeys.wizard, answers, facts).effective, facts }),
        },
        ending: 'both results are shown',
      })
      return
    }
  })
}

const maxTries = 40

function nobodySees(
  journeys: Journeys,
  all: Results,
  tries: readonly Situation[],
  index: number,
): JourneyState | undefined {
  for (const situation of tries) {
    const state = journeys.stateAt(index, situation)
    if (state !== undefined && noneShown(journeys, all, state)) return state
  }
  return undefined
}

/** All conditions of a step together: needed only where no small set of answers shows what is asked. */
function jointly(journeys: Journeys, all: Results, index: number) {
  const { situations, whole } = arriving(
    journeys,
    index,
    all.flatMap(({ when }) => readersOf(when, index)),
  )
  const none = situations.filter((situation) => all.every(({ when }) => !holdsIn(journeys, when, situation)))
  return nobodySees(journeys, all, none, index) ?? (whole ? undefined : ('open' as const))
}

interface ForEverybody {
  result: Results[number]
  at: number
  people: readonly Situation[]
}

/** Words for those without a result are for nobody then: told where the cause stands, once for all that are shown to everybody. */
function shownToEverybody(journeys: Journeys, step: Step, { result: { when, title }, at, people }: ForEverybody): void {
  if (step.noResult === undefined || journeys.isSkipped(journeys.wizard.steps.indexOf(step))) return
  const nobody = `nobody ever sees "${step.noResult.title}" ("noResult")`
  const hidden: Fault = {
    rule: 'result-never-shown',
    step,
    path: 'noResult',
    suggestion: 'Fix what hides it.',
    sentence: `Nobody ever sees "${step.noResult.title}".`,
  }
  const path = `results[${at}]`
  const report = (by: Pick<Fault, 'path' | 'sentence'>, narrow: string) =>
    journeys.report({
      rule: 'always-holds',
      step,
      ...by,
      follows: [hidden],
      suggestion: `${narrow}. If everybody is meant to see it, take "noResult" out.`,
    })
  if (when === undefined) {
    const sentence = `"${title}" has no "when", so everybody who comes to "${step.title}" sees it, and ${nobody}.`
    report({ path, sentence }, 'Give it the "when" under which it is shown')
    return
  }
  const reasons = tautologyReasons(journeys.model, when, people)
  const sentence = `Everybody who comes to "${step.title}" sees "${title}"${reasonClause(reasons)}. So ${nobody}.`
  report({ path: `${path}.when`, sentence }, suggestionText(reasons, 'narrow this "when"'))
}

function neverShown(
  journeys: Journeys,
  step: Step,
  path: string,
  title: string,
  more: Pick<Fault, 'suggestion' | 'unreached'>,
): void {
  // Who comes to this step was not looked at whole: perhaps nobody does.
  if (journeys.isSkipped(journeys.wizard.steps.indexOf(step))) return
  journeys.report({
    rule: 'result-never-shown',
    step,
    path,
    sentence: `Nobody ever sees "${title}".`,
    ...more,
  })
}

/** Words for those without a result: a condition of the step, or one before it, may keep all of them away. */
function nobodyWithout(journeys: Journeys, step: Step, index: number, title: string): Unreached {
  const asIn = (other: Journeys) => {
    const all = other.wizard.steps[index]?.results ?? []
    const read = all.flatMap(({ when }) => readersOf(when, index))
    return { all, ...arriving(other, index, read) }
  }
  return {
    what: `"noResult" ("${title}")`,
    name: title,
    group: `results of "${step.title}"`,
    sentence: `Nobody ever sees "${title}"`,
    target: { stepIndex: index },
    slices: [asIn(journeys).slice],
    isReached: (other) => {
      const { all, situations } = asIn(other)
      return situations.some((situation) => all.every(({ when }) => !holdsIn(other, when, situation)))
    },
  }
}

function seenByNobody(journeys: Journeys, step: Step, index: number, at: number, title: string): Unreached {
  /** The condition as it is in this or in a slightly different wizard, and who comes there. */
  const asIn = (other: Journeys) => {
    const when = other.wizard.steps[index]?.results?.[at]?.when
    return { when, ...arriving(other, index, readersOf(when, index)) }
  }
  return {
    what: `the result "${title}"`,
    name: title,
    group: `results of "${step.title}"`,
    sentence: `Nobody ever sees "${title}"`,
    target: { stepIndex: index, result: at },
    slices: [asIn(journeys).slice],
    isReached: (other) => {
      const { when, situations } = asIn(other)
      return situations.some((situation) => holdsIn(other, when, situation))
    },
  }
}

/** Is there somebody whom this check stops without an answer that its message names? */
function answeredInCheck(
  journeys: Journeys,
  step: Step,
  index: number,
  path: string,
  check: Check,
  { id, slot, missing: reason, isMissing }: ShownInText,
): void {
  const slice = new Slice(journeys.model)
    .step(index)
    .passing(index)
    .read([answeredReader(id, index)])
  for (const { when } of step.next ?? []) slice.read(readersOf(when, index))
  const { situations } = journeys.arrive(slice, index, `answers named on "${step.title}"`)
  const isStopped = ({ answers, facts }: Pick<Situation, 'answers' | 'facts'>): boolean =>
    isMissing({ answers, facts }) && neighbours(journeys.wizard, answers, facts, step.id).failed.includes(check)
  for (const situation of situations) {
    const missing = journeys.concrete.answersOn(index, situation, slice).find(isStopped)
    if (missing === undefined) continue
    journeys.report({
      rule: 'placeholder-unanswered',
      step,
      path,
      sentence: slot.startsWith('{answer')
        ? `This check stops some people who did not answer "${journeys.labelOf(id)}", and its message names that answer.`
        : `This check stops some people ${reason}, and its message shows it.`,
      suggestion: `Ask for it in the "when" of the check with "required": ["${id}"], or write the message without ${slot}.`,
      at: { stepIndex: index, journeyState: missing, clicks: [{ type: 'NEXT' }], holds: isStopped },
    })
    return
  }
}

/** Is there somebody who reads this text without having answered what it names? */
function answered(
  journeys: Journeys,
  step: Step,
  index: number,
  text: PipedText,
  { id, slot, missing: reason, isMissing }: ShownInText,
): void {
  const { field, result } = text
  const whens = step.results?.filter((_, at) => result === -1 || result === at) ?? []
  const shows = (situation: Pick<Situation, 'answers' | 'facts'>): boolean =>
    result === undefined || (result === -1) !== whens.some(({ when }) => holdsIn(journeys, when, situation))
  const slice = new Slice(journeys.model).step(index)
  if (field !== undefined) slice.fieldRules(field, index)
  slice.read([answeredReader(id, index), ...whens.flatMap(({ when }) => readersOf(when, index))])
  const { situations } = journeys.arrive(slice, index, `answers named on "${step.title}"`)
  const before = field === undefined ? 0 : step.fields.indexOf(field)
  const missing = situations
    .filter((situation) => isMissing(situation) && shows(situation))
    .flatMap((situation) => journeys.explorer.answersOf(slice, index, situation, journeys.options(), before).ends)
    .find(
      (end) =>
        isMissing(end) &&
        (field === undefined || fieldApplies(field, conditionScope(journeys.wizard, end.answers, end.facts))),
    )
  if (missing === undefined) return
  const journeyState = journeys.stateAt(index, missing)
  const isSeen = (state: JourneyState): boolean => {
    const { effective, path } = resolvePath(journeys.wizard, state.answers, state.facts)
    const here = path.find((walked) => walked.step === step)
    return (
      isMissing({ answers: effective, facts: state.facts }) &&
      here !== undefined &&
      (field === undefined || here.fields.includes(field)) &&
      shows({ answers: effective, facts: state.facts })
    )
  }
  journeys.report({
    rule: 'placeholder-unanswered',
    step,
    path: text.path,
    sentence: `Some people read this on "${step.title}" ${reason}.`,
    suggestion: `Give ${field === undefined && result === undefined ? 'the step' : 'it'} a "when" with "required": ["${id}"], ask for ${slot.startsWith('{answer') ? 'that answer' : 'its questions'} with "min", or write it without ${slot}.`,
    at: journeyState && { stepIndex: index, journeyState, holds: isSeen },
  })
}
