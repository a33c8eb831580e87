import type { Field, Step, Wizard } from '@kindred/engine'
import type { BothVersions } from './both-versions.ts'
import { seenSentences } from './compare-steps.ts'
import { quoted, same, type Touch } from './touch.ts'

export interface Placed {
  step: Step
  field: Field
}

export const questionsOf = (wizard: Wizard): Map<string, Placed> =>
  new Map(wizard.steps.flatMap((step) => step.fields.map((field): [string, Placed] => [field.id, { step, field }])))

/** Questions that are new, gone, asked elsewhere, or asked of others. */
export function questionsChanged(both: BothVersions): Touch[] {
  const had = questionsOf(both.previous)
  const has = questionsOf(both.next)
  const gone = [...had].flatMap(([id, { step, field }]): Touch[] =>
    has.has(id)
      ? []
      : [
          {
            about: 'questions',
            sentence: `The question ${quoted(field.label)} of ${quoted(step.title)} is gone.`,
            step: step.id,
          },
        ],
  )
  const stay = new Set(both.previous.steps.map(({ id }) => id))
  const others = [...has].flatMap(([id, { step, field }]): Touch[] => {
    const was = had.get(id)
    const at = (sentence: string): Touch => ({ about: 'questions', sentence, step: step.id })
    if (was === undefined) return [at(`The question ${quoted(field.label)} is new on ${quoted(step.title)}.`)]
    const moved =
      was.step.id === step.id
        ? []
        : [at(`The question ${quoted(field.label)} moved from ${quoted(was.step.title)} to ${quoted(step.title)}.`)]
    const drawn =
      was.field.kind === field.kind
        ? []
        : [at(`${quoted(field.label)} is answered as ${field.kind} (before: ${was.field.kind}).`)]
    // Who sees the step is said there; here only who is asked on it.
    const rules = (one: Field) => [one.when, one.dependsOn]
    const asked =
      stay.has(step.id) && !same(rules(was.field), rules(field))
        ? seenSentences(field.label, ['is asked', 'are asked'], both.question(id), both).map(at)
        : []
    return [...moved, ...drawn, ...asked]
  })
  return [...gone, ...others, ...orderChanged(both)]
}

function orderChanged({ previous, next }: BothVersions): Touch[] {
  return next.steps.flatMap((step): Touch[] => {
    const was = previous.steps.find(({ id }) => id === step.id)
    if (was === undefined) return []
    const inBoth = (one: Step, other: Step) =>
      one.fields.map(({ id }) => id).filter((id) => other.fields.some((field) => field.id === id))
    return same(inBoth(was, step), inBoth(step, was))
      ? []
      : [
          {
            about: 'questions',
            sentence: `The questions of ${quoted(step.title)} stand in another order.`,
            step: step.id,
          },
        ]
  })
}
