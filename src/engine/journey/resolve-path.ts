import { keptOf, leastOf, namedTwice, withMissing } from '../carried-options.ts'
import { conditionHolds } from '../conditions/condition-holds.ts'
import { fieldApplies } from '../conditions/field-applies.ts'
import { entryText, parseEntry } from '../entry.ts'
import { isQuestion } from '../kinds/control-of.ts'
import { kindOf } from '../kinds/index.ts'
import { countedIn as countedByKind } from '../kinds/normalize-answer.ts'
import { comparedWith, defaultOf, givenAnswer, passesFilter } from '../kinds/passes-filter.ts'
import { unfinishedIn } from '../kinds/unfinished.ts'
import { lookupRevision } from '../lookups.ts'
import { memoize } from '../memoize.ts'
import { entryAnswers, ownAnswers, withOutside } from '../outside.ts'
import { decimalsOfValues, Totals } from '../values/computed-values.ts'
import type { Answer, Answers, Check, Facts, Field, Step, Wizard } from '../wizard.ts'
import { chosenIn, entryWizard, isEmpty } from '../wizard.ts'

/** One step of a path, with the fields that apply on it. */
export interface PathStep {
  step: Step
  fields: readonly Field[]
}

/** What applies for given answers. Always computed from the start, never patched. */
export interface ResolvedPath {
  path: PathStep[]
  /** Answers that count: those of fields that apply, on steps of the path, and defaults where nothing else is chosen. */
  effective: Answers
  /** Answers of closed branches. They return when the branch opens and never reach the payload. */
  stashed: Answers
  /** Computed values of the answers that count, by their ids. */
  values: Readonly<Record<string, string>>
  /** How many decimals values are always shown with, where they are. */
  decimals: Readonly<Record<string, number>>
  /** Input on these steps that is not valid yet. It stays in its box and closes Next; no rule reads it. */
  unfinished: Answers
  /** Transitions led back to a step of the path: a loop, which content checks refuse. */
  looped: boolean
}

/** One click asks for the same path several times, once for each state that it might lead to. */
let last: { wizard: Wizard; answers: Answers; facts: Facts; learned: number; resolved: ResolvedPath } | undefined

/**
 * The path through a wizard for these answers: the steps and fields that apply, the answers that count, and those that are stashed.
 * Pure; the same in browser and server.
 * @example resolvePath(wizard, answers, facts).path.map(({ step }) => step.id)
 */
export function resolvePath(wizard: Wizard, answers: Answers, facts: Facts): ResolvedPath {
  const learned = lookupRevision()
  if (last?.wizard === wizard && last.answers === answers && last.facts === facts && last.learned === learned)
    return last.resolved
  const resolved = resolveFromStart(wizard, answers, facts)
  last = { wizard, answers, facts, learned, resolved }
  return resolved
}

/**
 * By index: the unconditional steps that lead to the next in order; undefined for any other. Long wizards have many.
 */
const plainSteps = memoize(({ steps }: Wizard) =>
  steps.map((step) => (isPlain(step) ? { step, fields: step.fields } : undefined)),
)

const isPlain = ({ when, next, ends, fields }: Step): boolean =>
  !(
    when ||
    next ||
    ends ||
    fields.some((field) => field.when || field.dependsOn || field.optionsFrom || field.entriesFrom)
  )

function resolveFromStart(wizard: Wizard, answers: Answers, facts: Facts): ResolvedPath {
  const plain = plainSteps(wizard)
  const path: PathStep[] = []
  const effective: Record<string, Answer> = {}
  const unfinished: Record<string, Answer> = {}
  // What conditions read: facts, and the answers before them that count. Kept beside, not copied per question.
  const totals = wizard.values === undefined ? undefined : new Totals(wizard)
  const values: Record<string, Answer> = { ...totals?.texts, ...facts }
  const take = (asked: Field) => {
    const field = withOutside(wizard, asked, values)
    const whole = givenAnswer(field, answers)
    if (whole === undefined || isEmpty(whole)) return
    const given = keptOf(field, whole, values)
    if (given === undefined) return
    if (!passesFilter(field, given, values)) {
      // A text that has to be the same as another, or must not: it stays in its box. What a filter does not offer is stashed.
      if (comparedWith(field) !== undefined) unfinished[field.id] = given
      return
    }
    if (isOpen(field, given)) {
      unfinished[field.id] = given
      if (kindOf(field).repeats !== true) return
    }
    // Of entries, those count that are filled in: to begin another one takes nothing away.
    const answer = countedIn(field, given)
    if (answer.length === 0) return
    effective[field.id] = answer
    if (!(field.id in facts)) values[field.id] = answer
    if (totals === undefined) return
    totals.add(field.id, answer)
    Object.assign(values, totals.texts, facts)
  }
  // Only a transition backwards can reach a step again.
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
    if (wentBack && path.some((passed) => passed.step === step)) {
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
    const transition = step.next.find(({ when }) => conditionHolds(when, values))
    if (transition === undefined) break
    const target = wizard.steps.findIndex(({ id }) => id === transition.to)
    if (target === -1) break
    wentBack ||= target <= index
    index = target
  }
  const stashed = Object.fromEntries(
    Object.entries(answers).filter(([id, answer]) => !(id in effective) && !(id in unfinished) && !isEmpty(answer)),
  )
  const decimals = wizard.values === undefined ? {} : decimalsOfValues(wizard)
  return { path, effective, values: totals?.texts ?? {}, decimals, stashed, unfinished, looped }
}

/** Are entries of it held against each other's answers? Kinds know nothing of checks and values: the path of an entry says what counts of it. */
export const hasEntryRules = ({ checks, values }: Field): boolean => checks !== undefined || values !== undefined

/** So many entries of a question are kept judged: each is asked for with every click. */
const maxJudged = 5_000

const judgedIn = memoize((_field: Field) => new Map<string, string | undefined>())

/** What counts of an entry: nothing where a question of it is open or a check stops it. */
function countedEntry(field: Field, entry: string): string | undefined {
  const judged = judgedIn(field)
  if (judged.size > maxJudged) judged.clear()
  if (!judged.has(entry)) judged.set(entry, countsOf(field, entry))
  return judged.get(entry)
}

function countsOf(field: Field, entry: string): string | undefined {
  const answers = parseEntry(entry)
  if (answers === undefined) return entry
  const taken = resolveFromStart(entryWizard(field), entryAnswers(field, answers), {})
  const walked = taken.path.at(-1)
  const { effective: seen, values } = taken
  const effective = ownAnswers(field, seen)
  const option = field.entriesFrom?.as
  const isSomething = Object.keys(effective).some((id) => id !== option)
  const isWhole = walked !== undefined && isFilledIn(walked, taken) && isSomething
  const passes = isWhole && failedChecks(walked, { ...values, ...seen }).length === 0
  return passes ? entryText(field.fields ?? [], effective) : undefined
}

/** Is nothing missing in an entry, and passes it its checks? What is no entry of this question is refused, and waits for nobody. */
export const isCountedWhole = (field: Field, entry: string): boolean =>
  !kindOf(field).fits(field, entry) || countedEntry(field, entry) !== undefined

const isOpen = (field: Field, given: Answer): boolean =>
  namedTwice(field, chosenIn(given)).size > 0 ||
  withMissing(field, chosenIn(given)).length > chosenIn(given).length ||
  (hasEntryRules(field)
    ? !chosenIn(given).every((entry) => isCountedWhole(field, entry))
    : unfinishedIn(field, given) !== undefined)

/**
 * What counts of an answer: of a repeat, its entries that are filled in and pass their checks, without answers that no condition asks for.
 * Of two that are called the same, where a later question asks for one of them, the first.
 */
export function countedIn(field: Field, given: Answer): Answer {
  const twice = namedTwice(field, chosenIn(given))
  const answer = twice.size === 0 ? given : chosenIn(given).filter((_, at) => !twice.has(at))
  if (!hasEntryRules(field) || typeof answer === 'string') return countedByKind(field, answer)
  const counted = answer.flatMap((entry) => countedEntry(field, entry) ?? [])
  return counted.length === answer.length && counted.every((entry, at) => entry === answer[at]) ? answer : counted
}

/** May a person go on from this step? Every field that applies has at least what it asks for. */
export const stepIsComplete = ({ fields }: PathStep, effective: Answers): boolean =>
  fields.every((field) => chosenIn(effective[field.id]).length >= leastOf(field, effective))

/** May a person go on from this step, and is nothing typed by half? */
export const isFilledIn = (
  walked: PathStep,
  { effective, unfinished }: Pick<ResolvedPath, 'effective' | 'unfinished'>,
) => stepIsComplete(walked, effective) && !walked.fields.some(({ id }) => id in unfinished)

/**
 * Has somebody answered one of the questions that are asked on this step? What a question starts with is nobody's answer, unless the step
 * asks nothing else.
 */
export function stepIsAnswered({ fields }: PathStep, effective: Answers): boolean {
  const isOpen = (field: Field) => isQuestion(field) && defaultOf(field) === undefined
  const startsWhole = !fields.some(isOpen)
  return fields.some(
    (field) => effective[field.id] !== undefined && (startsWhole || effective[field.id] !== defaultOf(field)),
  )
}

/** Is there a transition from this step: to the next in order, to a named one, or to the end? */
export const hasTransition = (step: Step, values: Readonly<Record<string, Answer | undefined>>): boolean =>
  step.ends === true || (step.next?.some(({ when }) => conditionHolds(when, values)) ?? true)

/** The checks of a step that these answers do not pass: their condition holds, and the question that they mark is asked. */
export const failedChecks = (
  { step: { checks = [] }, fields }: PathStep,
  values: Readonly<Record<string, Answer | undefined>>,
): readonly Check[] =>
  checks.filter(({ when, marks }) => fields.some(({ id }) => id === marks) && conditionHolds(when, values))

/** The steps before and after a step. */
export interface Neighbours {
  previous: Step | undefined
  next: Step | undefined
  /** Next leads to a step or to the end of the wizard; on an ending: nothing is missing, so that it can be finished. */
  canContinue: boolean
  /** The checks that stop Next, where nothing else does. */
  failed: readonly Check[]
}

/** Where Previous and Next lead from a step. */
export function neighbours(wizard: Wizard, answers: Answers, facts: Facts, stepId: string): Neighbours {
  const { path, effective, values, unfinished } = resolvePath(wizard, answers, facts)
  const at = path.findIndex(({ step }) => step.id === stepId)
  const here = path[at]
  if (here === undefined) return { previous: undefined, next: undefined, canContinue: false, failed: [] }
  const read = { ...values, ...effective, ...facts }
  const leads = hasTransition(here.step, read) && isFilledIn(here, { effective, unfinished })
  const failed = leads ? failedChecks(here, read) : []
  return {
    // A step may close the way back; then no screen offers it.
    previous: here.step.previous === false ? undefined : path[at - 1]?.step,
    next: path[at + 1]?.step,
    canContinue: leads && failed.length === 0,
    failed,
  }
}
