import { conditionHolds } from '../conditions/condition-holds.ts'
import { unfinishedIn } from '../kinds/unfinished.ts'
import type { Answer, Answers, Facts, Field, Step, Wizard } from '../wizard.ts'
import { chosenIn, isEmpty } from '../wizard.ts'

/** One step on the way, with the fields that apply on it now. */
export interface WalkedStep {
  step: Step
  fields: readonly Field[]
}

/** The way through a wizard for given answers: recomputed from the start each time, never patched. */
export interface Walk {
  path: WalkedStep[]
  /** Answers that count: those of fields that apply, on steps on the way. */
  effective: Answers
  /** Answers behind a closed branch. They come back when it opens again and never reach the payload. */
  setAside: Answers
  /** What is typed on the way and does not count yet. It stays where it is and closes Next; no rule reads it. */
  unfinished: Answers
  /** The explicit ways on led back to a step already walked: a loop that content checks refuse. */
  looped: boolean
}

/** Does this field apply, given the facts and the answers before it? */
export function fieldApplies(field: Field, values: Readonly<Record<string, Answer | undefined>>): boolean {
  if (!conditionHolds(field.when, values)) return false
  if (field.dependsOn === undefined) return true
  const parent = chosenIn(values[field.dependsOn.field])
  return parent.length > 0 && !parent.some((id) => field.dependsOn?.emptyFor?.includes(id))
}

/** The last way that was asked for: one click asks for the same one several times, once for each state it might lead to. */
let last: { wizard: Wizard; answers: Answers; facts: Facts; walked: Walk } | undefined

/**
 * The way through a wizard for these answers: the steps and questions that apply, the answers that count, and those set aside. Pure; the
 * same in browser and server.
 * @example walk(wizard, answers, facts).path.map(({ step }) => step.id)
 */
export function walk(wizard: Wizard, answers: Answers, facts: Facts): Walk {
  if (last?.wizard === wizard && last.answers === answers && last.facts === facts) return last.walked
  const walked = walkThrough(wizard, answers, facts)
  last = { wizard, answers, facts, walked }
  return walked
}

/** What is the same for everybody who walks through a wizard. */
interface Course {
  /** By its place: a step that asks everybody all its questions and leads to the one behind it; undefined for any other. */
  plain: (WalkedStep | undefined)[]
  /** By its place: where the plain steps in a row end that begin there; the place itself when there are none. */
  plainUntil: number[]
  /** The places of the steps that ask a question, by its id. */
  asking: Map<string, number[]>
}

const courses = new WeakMap<Wizard, Course>()

/** Worked out once for each wizard, so that a way costs what depends on answers, and a long wizard is not read anew for each. */
function courseOf(wizard: Wizard): Course {
  const known = courses.get(wizard)
  if (known !== undefined) return known
  const { steps } = wizard
  const plain = steps.map((step) => (isPlain(step) ? { step, fields: step.fields } : undefined))
  const plainUntil = steps.map((_, at) => at)
  for (let at = steps.length - 1; at >= 0; at -= 1)
    if (plain[at] !== undefined) plainUntil[at] = plain[at + 1] === undefined ? at + 1 : (plainUntil[at + 1] ?? at + 1)
  const asking = new Map<string, number[]>()
  for (const [at, { fields }] of steps.entries())
    for (const { id } of fields) asking.set(id, [...(asking.get(id) ?? []), at])
  const course = { plain, plainUntil, asking }
  courses.set(wizard, course)
  return course
}

const isPlain = ({ when, next, ends, fields }: Step): boolean =>
  when === undefined &&
  next === undefined &&
  ends !== true &&
  fields.every((field) => field.when === undefined && field.dependsOn === undefined)

/** The places of the steps whose questions are answered, in order. */
const answeredPlaces = ({ asking }: Course, answers: Answers): number[] =>
  [...new Set(Object.keys(answers).flatMap((id) => asking.get(id) ?? []))].sort((a, b) => a - b)

function walkThrough(wizard: Wizard, answers: Answers, facts: Facts): Walk {
  const course = courseOf(wizard)
  const answered = answeredPlaces(course, answers)
  const path: WalkedStep[] = []
  const effective: Record<string, Answer> = {}
  const unfinished: Record<string, Answer> = {}
  // What conditions read: facts, and the answers before them that count. Kept beside, not copied per question.
  const values: Record<string, Answer> = { ...facts }
  const take = (field: Field) => {
    const answer = answers[field.id]
    if (answer === undefined || isEmpty(answer)) return
    if (unfinishedIn(field, answer) !== undefined) {
      unfinished[field.id] = answer
      return
    }
    effective[field.id] = answer
    if (!(field.id in facts)) values[field.id] = answer
  }
  // Only a way back can lead to a step once more.
  let wentBack = false
  let looped = false
  let index = 0
  let nextAnswered = 0
  while (index < wizard.steps.length) {
    const until = wentBack ? index : (course.plainUntil[index] ?? index)
    if (until > index) {
      for (let at = index; at < until; at += 1) path.push(course.plain[at] as WalkedStep)
      for (let at = answered[nextAnswered]; at !== undefined && at < until; at = answered[nextAnswered]) {
        if (at >= index) wizard.steps[at]?.fields.forEach(take)
        nextAnswered += 1
      }
      index = until
      continue
    }
    const step = wizard.steps[index]
    if (step === undefined) break
    if (!conditionHolds(step.when, values)) {
      index += 1
      continue
    }
    if (wentBack && path.some((walked) => walked.step === step)) {
      looped = true
      break
    }
    const fields: Field[] = []
    for (const field of step.fields) {
      if (!fieldApplies(field, values)) continue
      fields.push(field)
      take(field)
    }
    path.push({ step, fields })
    if (step.ends === true) break
    if (step.next === undefined) {
      index += 1
      continue
    }
    const way = step.next.find((candidate) => conditionHolds(candidate.when, values))
    if (way === undefined) break
    const target = wizard.steps.findIndex((candidate) => candidate.id === way.to)
    if (target === -1) break
    wentBack ||= target <= index
    index = target
  }
  const setAside = Object.fromEntries(
    Object.entries(answers).filter(([id, answer]) => !(id in effective) && !(id in unfinished) && !isEmpty(answer)),
  )
  return { path, effective, setAside, unfinished, looped }
}

/** May a person go on from this step? Every field that applies has at least what it asks for. */
export const stepIsComplete = (walked: WalkedStep, effective: Answers): boolean =>
  walked.fields.every((field) => chosenIn(effective[field.id]).length >= (field.min ?? 0))

/** Has one of the questions that are asked on this step an answer that counts? */
export const stepIsAnswered = (walked: WalkedStep, effective: Answers): boolean =>
  walked.fields.some((field) => effective[field.id] !== undefined)

/** Does a way lead on from this step: the next one in order, a named one, or the end? */
export const leadsOn = (step: Step, values: Readonly<Record<string, Answer | undefined>>): boolean =>
  step.ends === true || (step.next?.some((way) => conditionHolds(way.when, values)) ?? true)

/** What lies before and behind a step. */
export interface Neighbours {
  previous: Step | undefined
  next: Step | undefined
  /** There is a way on: to a next step, or to the end of the wizard. */
  goesOn: boolean
}

/** What Previous and Next lead to from a step, on the way as it is now. */
export function neighbours(wizard: Wizard, answers: Answers, facts: Facts, stepId: string): Neighbours {
  const { path, effective, unfinished } = walk(wizard, answers, facts)
  const at = path.findIndex(({ step }) => step.id === stepId)
  const walked = path[at]
  if (walked === undefined) return { previous: undefined, next: undefined, goesOn: false }
  const ended = leadsOn(walked.step, { ...effective, ...facts })
  return {
    // A step may close the way back; then no screen offers it.
    previous: walked.step.previous === false ? undefined : path[at - 1]?.step,
    next: path[at + 1]?.step,
    goesOn: ended && stepIsComplete(walked, effective) && !walked.fields.some(({ id }) => id in unfinished),
  }
}
