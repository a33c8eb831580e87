import type { Field, Step, Wizard } from '@kindred/engine'
import { conditionInWords } from './condition-in-words.ts'
import { conjunctsOf, withoutParts } from './conjuncts.ts'
import type { Model } from './model.ts'
import { fileOf } from './report.ts'

/** Something on the way that can keep people out; the wizard can be looked at as if it were not there. */
export interface Constraint {
  key: string
  /** What an editor would change as a whole: all parts of one `when` have the same. */
  owner: string
  stepIndex: number
  file: string
  path: string
  says: string
}

/** A place in a wizard that somebody should come to. */
export interface Target {
  stepIndex: number
  /** Ids of the questions whose own rules count too. */
  fields?: readonly string[]
  /** The way on that should be taken. */
  way?: number
  /** The result that should be shown. */
  result?: number
}

/** Can this step, or this question, keep somebody from the place at all? */
interface OnTheWay {
  steps: ReadonlySet<number>
  transitions: ReadonlySet<number>
  fields: ReadonlySet<string>
}

/** All that can keep people from a place, the farthest first: what is left over at the end is what stands nearest. */
export function constraintsFor(model: Model, target: Target, on: OnTheWay): Constraint[] {
  const { wizard } = model
  const found: Constraint[] = []
  wizard.steps.slice(0, target.stepIndex + 1).forEach((step, stepIndex) => {
    const isLast = stepIndex === target.stepIndex
    const put = (owner: string, path: string, says: string, part = ''): void => {
      const key = `${stepIndex}|${owner}${part}`
      found.push({ key, owner: `${stepIndex}|${owner}`, stepIndex, file: fileOf(wizard, step.id), path, says })
    }
    const putWhen = (when: Step['when'], owner: string): void => {
      if (when === undefined) return
      conjunctsOf(when, owner).forEach(({ path, part }, at) => {
        put(owner, path, conditionInWords(model, part), `#${at}`)
      })
    }
    step.fields.forEach((field, at) => {
      if (on.fields.has(field.id) || target.fields?.includes(field.id) === true)
        ofField(field, `fields[${at}]`, put, putWhen)
    })
    if (!isLast || target.way !== undefined)
      step.checks?.forEach(({ message }, at) => {
        put(`checks[${at}]`, `checks[${at}]`, `the check "${message}" of "${step.title}"`)
      })
    if (!isLast && on.transitions.has(stepIndex)) {
      if (step.ends === true) put('ends', 'ends', `"${step.title}" ends the wizard`)
      if (step.next !== undefined) put('next', 'next', `the ways on from "${step.title}"`)
    }
    if (isLast || on.steps.has(stepIndex)) putWhen(step.when, 'when')
    if (isLast && target.way !== undefined)
      step.next?.slice(0, target.way + 1).forEach(({ when, to }, at) => {
        if (at === target.way) putWhen(when, `next[${at}].when`)
        else put(`next[${at}]`, `next[${at}]`, `the way on to "${titleOf(wizard, to)}" comes first`)
      })
    if (isLast && target.result !== undefined)
      putWhen(step.results?.[target.result]?.when, `results[${target.result}].when`)
  })
  return found
}

const titleOf = ({ steps }: Wizard, id: string): string => steps.find((step) => step.id === id)?.title ?? id

function ofField(
  field: Field,
  at: string,
  put: (owner: string, path: string, says: string) => void,
  putWhen: (when: Field['when'], owner: string) => void,
): void {
  const { label, min, limit, dependsOn, optionsBy } = field
  if (limit !== undefined) put(`${at}.limit`, `${at}.limit`, `"${label}" takes at most ${limit}`)
  if (min !== undefined) put(`${at}.min`, `${at}.min`, `"${label}" asks for ${min} or more`)
  if (optionsBy !== undefined)
    put(`${at}.optionsBy`, `${at}.optionsBy`, `the options of "${label}" hang on ${optionsBy}`)
  if (dependsOn !== undefined) put(`${at}.dependsOn`, `${at}.dependsOn`, `"${label}" depends on ${dependsOn.field}`)
  putWhen(field.when, `${at}.when`)
}

/** The wizard as if some of its constraints were not there, by their keys or the keys of their owners. */
export function withoutConstraints(wizard: Wizard, gone: ReadonlySet<string>): Wizard {
  const touched = new Set([...gone].map((key) => Number(key.slice(0, key.indexOf('|')))))
  const steps = wizard.steps.map((step, at) => (touched.has(at) ? relaxedStep(step, at, gone) : step))
  return { ...wizard, steps }
}

const never = { not: {} }

function relaxedStep(step: Step, index: number, gone: ReadonlySet<string>): Step {
  const isGone = (owner: string): boolean => gone.has(`${index}|${owner}`)
  const open = <T extends { when?: Step['when'] }>(one: T, owner: string): T => {
    const { when, ...rest } = one
    if (when === undefined) return one
    const left = isGone(owner) ? undefined : withoutParts(when, owner, (at) => isGone(`${owner}#${at}`))
    return left === undefined ? (rest as T) : left === when ? one : { ...one, when: left }
  }
  const { ends, next, checks, ...rest } = open(step, 'when')
  const held = checks?.filter((_, at) => !isGone(`checks[${at}]`)) as typeof checks
  return {
    ...rest,
    ...(held === undefined || held.length === 0 ? {} : { checks: held }),
    ...(ends === undefined || isGone('ends') ? {} : { ends }),
    ...(next === undefined || isGone('next')
      ? {}
      : {
          next: next.map((way, at) =>
            isGone(`next[${at}]`) ? { ...way, when: never } : open(way, `next[${at}].when`),
          ),
        }),
    ...(step.results === undefined
      ? {}
      : {
          results: step.results.map((result, at) => open(result, `results[${at}].when`)) as NonNullable<
            Step['results']
          >,
        }),
    fields: step.fields.map((field, at) => {
      const own = Object.entries(open(field, `fields[${at}].when`))
      return Object.fromEntries(
        own.filter(([key]) => key === 'when' || !isGone(`fields[${at}].${key === 'optionsFrom' ? 'optionsBy' : key}`)),
      ) as typeof field
    }),
  }
}
