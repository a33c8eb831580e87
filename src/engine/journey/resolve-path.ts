import { conditionHolds } from '../conditions/condition-holds.ts'
import { unfinishedIn } from '../kinds/unfinished.ts'
import { memoize } from '../memoize.ts'
import type { Answer, Answers, Facts, Field, Step, Wizard } from '../wizard.ts'
import { chosenIn, isEmpty } from '../wizard.ts'

/** One step of a walk, with the fields that apply on it now. */
export interface PathStep {
  step: Step
  fields: readonly Field[]
}

/** What applies for given answers, from the start of a wizard on: recomputed from the start each time, never patched. */
export interface ResolvedPath {
  path: PathStep[]
  /** Answers that count: those of fields that apply, on steps of the walk. */
  effective: Answers
  /** Answers behind a closed branch. They come back when it opens again and never reach the payload. */
  stashed: Answers
  /** What is typed on these steps and does not count yet. It stays where it is and closes Next; no rule reads it. */
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

/** The last walk that was asked for: one click asks for the same one several times, once for each state it might lead to. */
let last: { wizard: Wizard; answers: Answers; facts: Facts; walked: ResolvedPath } | undefined

/**
 * The walk through a wizard for these answers: the steps and questions that apply, the answers that count, and those set aside. Pure; the
 * same in browser and server.
 * @example resolvePath(wizard, answers, facts).path.map(({ step }) => step.id)
 */
export function resolvePath(wizard: Wizard, answers: Answers, facts: Facts): ResolvedPath {
  if (last?.wizard === wizard && last.answers === answers && last.facts === facts) return last.walked
  const walked = walkThrough(wizard, answers, facts)
  last = { wizard, answers, facts, walked }
  return walked
}

/**
 * By their places: the steps that ask everybody all their questions and lead to the one behind them; undefined for any other. So a
 * long wizard is not read anew for each walk.
 */
const plainSteps = memoize(({ steps }: Wizard) =>
  steps.map((step) => (isPlain(step) ? { step, fields: step.fields } : undefined)),
)

const isPlain = ({ when, next, ends, fields }: Step): boolean =>
  !(when || next || ends || fields.some((field) => field.when || field.dependsOn))

function walkThrough(wizard: Wizard, answers: Answers, facts: Facts): ResolvedPath {
  const plain = plainSteps(wizard)
  const path: PathStep[] = []
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
  while (index < wizard.steps.length) {
    const passed = wentBack ? undefined : plain[index]
    if (passed !== undefined) {
      path.push(passed)
      passed.fields.forEach(take)
      index += 1
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
  const stashed = Object.fromEntries(
    Object.entries(answers).filter(([id, answer]) => !(id in effective) && !(id in unfinished) && !isEmpty(answer)),
  )
  return { path, effective, stashed, unfinished, looped }
}

/** May a person go on from this step? Every field that applies has at least what it asks for. */
export const stepIsComplete = (walked: PathStep, effective: Answers): boolean =>
  walked.fields.every((field) => chosenIn(effective[field.id]).length >= (field.min ?? 0))

/** Has one of the questions that are asked on this step an answer that counts? */
export const stepIsAnswered = (walked: PathStep, effective: Answers): boolean =>
  walked.fields.some((field) => effective[field.id] !== undefined)

/** Does a way lead on from this step: the next one in order, a named one, or the end? */
export const hasTransition = (step: Step, values: Readonly<Record<string, Answer | undefined>>): boolean =>
  step.ends === true || (step.next?.some((way) => conditionHolds(way.when, values)) ?? true)

/** What lies before and behind a step. */
export interface Neighbours {
  previous: Step | undefined
  next: Step | undefined
  /** There is a way on: to a next step, or to the end of the wizard. */
  canContinue: boolean
}

/** What Previous and Next lead to from a step, on the walk as it is now. */
export function neighbours(wizard: Wizard, answers: Answers, facts: Facts, stepId: string): Neighbours {
  const { path, effective, unfinished } = resolvePath(wizard, answers, facts)
  const at = path.findIndex(({ step }) => step.id === stepId)
  const walked = path[at]
  if (walked === undefined) return { previous: undefined, next: undefined, canContinue: false }
  const ended = hasTransition(walked.step, { ...effective, ...facts })
  return {
    // A step may close the way back; then no screen offers it.
    previous: walked.step.previous === false ? undefined : path[at - 1]?.step,
    next: path[at + 1]?.step,
    canContinue: ended && stepIsComplete(walked, effective) && !walked.fields.some(({ id }) => id in unfinished),
  }
}
