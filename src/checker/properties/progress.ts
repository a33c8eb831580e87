import type { Answers, Facts, Field, JourneyState, PathStep, ResolvedPath } from '@kindred/engine'
import {
  chosenIn,
  conditionScope,
  defaultOf,
  fieldApplies,
  isQuestion,
  leastOf,
  progress,
  resolvePath,
  setAnswer,
  stepIsAnswered,
  variantOf,
} from '@kindred/engine'
import { cached } from '../cached.ts'
import type { Journeys } from '../journeys.ts'
import { answeredReader, factsFor } from '../model.ts'
import { Slice } from '../slice.ts'
import type { Situation } from '../state-explorer.ts'
import { clicksTo } from '../trace.ts'

/**
 * Progress never falls when something is answered (and the same questions still apply), and is 100 exactly when everything
 * that applies is answered. It reads only how many steps apply and how many of them are answered, so the longest way
 * decides: it is answered step by step.
 */
export function checkProgress(journeys: Journeys): void {
  const { progress: rule } = journeys.wizard
  if (rule !== undefined && Math.min(rule.perStep, rule.cap) < 0)
    journeys.report({
      rule: 'progress-falls',
      path: 'progress',
      sentence: 'Progress falls with each answer.',
      suggestion: 'Give "progress" a positive "perStep" and a "cap" of at most 99.',
    })
  for (const facts of factsFor(journeys.model, new Set(journeys.model.factNames))) answerStepByStep(journeys, {}, facts)
  hundredTooEarly(journeys)
}

function answerStepByStep(journeys: Journeys, start: Answers, facts: Facts): void {
  const { wizard } = journeys
  let answers = start
  // Everybody begins here.
  const begun = judge(journeys, answers, facts)
  if (begun.isWrong) reportEarly(journeys, begun.percent, answers, facts)
  let last = begun.percent
  // Each round answers one more question or several, so this ends.
  for (let round = 0; !journeys.isOver(); round += 1) {
    journeys.work.spend(journeys.model.places.size)
    const { path, effective } = resolvePath(wizard, answers, facts)
    const isOpen = (walked: PathStep) => walked.fields.some(isQuestion) && !stepIsAnswered(walked, effective)
    const open = path.find(isOpen)
    if (open === undefined) return
    const several = round < oneByOne ? undefined : answerSeveral(path.filter(isOpen).slice(0, round / 10), answers)
    if (several !== undefined) {
      const { percent, isWrong } = judge(journeys, several, facts)
      if (!isWrong && percent >= last) {
        answers = several
        last = percent
        continue
      }
    }
    let filled = answers
    let stays = true
    for (const field of open.fields.filter(opensStep)) {
      const answer = journeys.explorer.smallest(
        field,
        variantOf(field, effective, facts),
        Math.max(1, leastOf(field, effective)),
      )
      if (answer === undefined) continue
      const candidate = setAnswer(answers, field.id, answer)
      const isSame = askedOn(path) === askedOn(resolvePath(wizard, candidate, facts).path)
      if (isSame || filled === answers) {
        filled = candidate
        stays = isSame
      }
      if (isSame) break
    }
    if (filled === answers) return
    const { percent: now, isWrong } = judge(journeys, filled, facts)
    // Rules are read here regardless of what a step asks for at least: only what people come to is reported.
    const isMet = () => journeys.concrete.isPlayed({ state: open.step.id, answers: filled, facts }, open.step.id)
    if (isWrong && isMet()) reportEarly(journeys, now, filled, facts)
    if (stays && now < last && isMet())
      journeys.report({
        rule: 'progress-falls',
        path: 'progress',
        sentence: `Progress falls from ${last} to ${now} percent when "${open.step.title}" is answered.`,
        suggestion: 'Give "progress" a positive "perStep" and a "cap" of at most 99.',
      })
    answers = filled
    last = now
  }

  /** An answer on each of these steps; undefined when one has none, or when other questions are asked then. */
  function answerSeveral(steps: readonly PathStep[], before: Answers): Answers | undefined {
    const { path, effective } = resolvePath(wizard, before, facts)
    const given = steps.map(({ fields }) => {
      const field = fields.find(opensStep)
      const answer =
        field &&
        journeys.explorer.smallest(field, variantOf(field, effective, facts), Math.max(1, leastOf(field, effective)))
      return field === undefined || answer === undefined ? undefined : ([field.id, answer] as const)
    })
    if (!given.every((entry) => entry !== undefined)) return undefined
    const after = { ...before, ...Object.fromEntries(given) }
    const walked = resolvePath(wizard, after, facts)
    const isAnswered = given.every(([id]) => walked.effective[id] !== undefined)
    return isAnswered && askedOn(path) === askedOn(walked.path) ? after : undefined
  }
}

/**
 * So many steps are answered one by one; from there on several at once, a tenth of the rounds, and one by one again where that shows
 * anything: a wizard of any length costs what grows with its steps.
 */
const oneByOne = 100

/** An answer to it answers its step, where that is open: what a question starts with does not. */
const opensStep = (field: Field): boolean => isQuestion(field) && defaultOf(field) === undefined

/** The questions that are asked on a way: equal texts, the same questions. */
const askedOn = (path: ResolvedPath['path']): string =>
  path.flatMap(({ fields }) => fields.filter(isQuestion).map(({ id }) => id)).join()

function judge(journeys: Journeys, answers: Answers, facts: Facts): { percent: number; isWrong: boolean } {
  const { path, effective } = resolvePath(journeys.wizard, answers, facts)
  const steps = path.filter(({ fields }) => fields.some(isQuestion))
  const all = steps.length > 0 && steps.every((walked) => stepIsAnswered(walked, effective))
  const { percent } = progress(journeys.wizard, answers, facts)
  journeys.states += 1
  return { percent, isWrong: percent >= 100 !== all }
}

/**
 * With a cap below 100 the numbers alone keep the promise. With a higher one, the way with the most answered steps
 * decides: is there one where all but one are enough for 100?
 */
function hundredTooEarly(journeys: Journeys): void {
  const { wizard, model } = journeys
  if (wizard.progress === undefined || wizard.progress.cap < 100) return
  const { perStep, cap } = wizard.progress
  const slice = new Slice(model)
  wizard.steps.forEach((step, index) => {
    slice.transitionsOf(index)
    for (const field of step.fields) slice.fieldRules(field, index)
  })
  // Whether a question is answered is what is counted, also where no rule reads it any more.
  for (const { field, stepIndex } of model.places.values())
    if (slice.fields.has(field.id)) slice.read([answeredReader(field.id, stepIndex + 1)])
  const onEveryWay = new Map<number, boolean>()
  const isOnEveryWay = (index: number) => cached(onEveryWay, index, () => !canBeLeftOut(journeys, index))
  const explored = journeys.arrive(slice, wizard.steps.length, 'the longest way, for progress', {
    regardless: true,
    remember: (memory, step, index, { answers, facts }) => {
      const fields = step.fields.filter(
        (field) => isQuestion(field) && fieldApplies(field, conditionScope(wizard, answers, facts)),
      )
      // What a step asks for at least is open until a later step takes the way back: nobody comes there before. A step
      // that some journeys leave out takes no way back from those who came by without it.
      const shut = memory >= shutOff || (memory >= incomplete && step.previous === false && isOnEveryWay(index))
      const short = fields.some((field) => {
        const { min = 0 } = field
        if (slice.fields.has(field.id)) return chosenIn(answers[field.id]).length < min
        return min > 0 && journeys.explorer.smallest(field, variantOf(field, answers, facts), min) === undefined
      })
      const flags =
        wizard.kind === 'overview' ? 0 : shut ? shutOff : short ? incomplete : memory - (memory % incomplete)
      const counts = memory % incomplete
      if (fields.length === 0) return flags + counts
      const startsWhole = !fields.some(opensStep)
      const answerable = fields.some((field) =>
        flags === shutOff || !journeys.questions.isAskedWith(field, facts)
          ? false
          : slice.fields.has(field.id)
            ? answers[field.id] !== undefined && (startsWhole || answers[field.id] !== defaultOf(field))
            : journeys.explorer.smallest(field, variantOf(field, answers, facts), 1) !== undefined,
      )
      return flags + counts + 1000 + (answerable ? 1 : 0)
    },
  })
  const most = ({ memory }: Situation): number => Math.min(memory % 1000, Math.floor((memory % incomplete) / 1000) - 1)
  const isEarly = (situation: Situation): boolean => Math.floor(most(situation) * perStep) >= 100
  const all = explored.situations.filter(isEarly)
  // Clicks lead forward to those who answered each step as far as it asks; to the others only by going back and taking away.
  const early = all.find(({ memory }) => memory < incomplete) ?? all[0]
  if (early === undefined) return
  const answers = fullest(journeys, early)
  reportEarly(journeys, Math.min(cap, Math.floor(most(early) * perStep)), answers, early.facts)
}

/** Does somebody come to the end without this step? */
function canBeLeftOut(journeys: Journeys, index: number): boolean {
  const { wizard, model } = journeys
  const slice = new Slice(model).step(index)
  wizard.steps.forEach((_, at) => {
    slice.transitionsOf(at)
  })
  const what = `ways past "${journeys.titleOf(index)}", for progress`
  const { situations } = journeys.arrive(slice, wizard.steps.length, what, {
    remember: (memory, _step, at) => (at === index ? 1 : memory),
  })
  return situations.some(({ memory }) => memory === 0)
}

// What an exploration remembers as one number: steps that are answered, thousands of steps that apply, and above them how it stands.
const incomplete = 1_000_000
const shutOff = 2_000_000

/** So many answers of a question are tried until one leaves the way as it is. */
const maxTries = 20

/** These answers, and one to every other question that can be answered on the way. */
function fullest(journeys: Journeys, { answers: given, facts }: Situation): Answers {
  const { wizard } = journeys
  const pathWith = (answers: Answers) => resolvePath(wizard, answers, facts).path
  let answers = given
  for (const { fields } of pathWith(given))
    for (const field of fields) {
      if (answers[field.id] !== undefined || !journeys.questions.isAskedWith(field, facts)) continue
      const { min = 0 } = field
      // Less than a question asks for is an answer, too; and one that leads elsewhere is passed over for another.
      const known = journeys.explorer
        .classesWith(field, [variantOf(field, answers, facts)])
        .answers.filter(({ size }) => size > 0)
      const fits = [...known.filter(({ size }) => size >= min), ...known]
        .slice(0, maxTries)
        .map(({ answer }) => setAnswer(answers, field.id, answer))
        .find((candidate) => askedOn(pathWith(answers)) === askedOn(pathWith(candidate)))
      answers = fits ?? answers
    }
  return answers
}

/**
 * The shortest of these answers for which it is so, with the clicks to the step where it shows: the last of the way, or an earlier
 * one that is left open. Answers of which none tells it alone are told without clicks.
 */
function reportEarly(journeys: Journeys, percent: number, answers: Answers, facts: Facts): void {
  const isEarly = (candidate: Answers): boolean => {
    const { percent: shown, isWrong } = judge(journeys, candidate, facts)
    return isWrong && shown >= 100
  }
  const { path } = resolvePath(journeys.wizard, answers, facts)
  const opened = path.map(({ fields }) =>
    fields.reduce<Answers>((left, field) => setAnswer(left, field.id, undefined), answers),
  )
  const early = [answers, ...opened].filter(isEarly)
  const places = path.map(({ step }) => ({ stepIndex: journeys.wizard.steps.indexOf(step), state: step.id })).reverse()
  const all = early.flatMap((candidate) =>
    places.map(({ stepIndex, state }) => ({ stepIndex, journeyState: { state, answers: candidate, facts } })),
  )
  // Straight clicks are looked for everywhere before any that go back.
  const at =
    all.find(({ journeyState }) => clicksTo(journeys, journeyState, journeyState.state) !== undefined) ??
    all.find(({ journeyState }) => journeys.clicksTo(journeyState, journeyState.state) !== undefined)
  journeys.report({
    rule: 'progress-early',
    path: 'progress',
    sentence: `Progress can show ${percent} percent although a step is not answered.`,
    suggestion: 'Give "progress" a "cap" of at most 99.',
    at: at && { ...at, holds: (state: JourneyState) => isEarly(state.answers) },
    ending: 'progress is full, and a step is not answered',
  })
}
