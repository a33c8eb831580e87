import type { Wizard } from '@kindred/engine'
import { quoted, same, type Touch, touch } from './touch.ts'

/** Checks of answers that are new, gone, or say or stop something else. */
export function checksChanged(previous: Wizard, next: Wizard): Touch[] {
  return next.steps.flatMap((step) => {
    const before = previous.steps.find(({ id }) => id === step.id)?.checks ?? []
    const after = step.checks ?? []
    const gone = before
      .filter(({ id }) => !after.some((check) => check.id === id))
      .map(({ message }) => `${quoted(step.title)} no longer checks ${quoted(message)}.`)
    const others = after.flatMap(({ id, when, message, marks }) => {
      const was = before.find((check) => check.id === id)
      if (was === undefined) return [`${quoted(step.title)} has a new check: ${quoted(message)}.`]
      return [
        ...(was.message === message
          ? []
          : [`A check of ${quoted(step.title)} says ${quoted(message)} (before: ${quoted(was.message)}).`]),
        ...(same(was.when, when) ? [] : [`The check ${quoted(message)} of ${quoted(step.title)} stops other answers.`]),
        ...(was.marks === marks
          ? []
          : [`The check ${quoted(message)} marks ${quoted(marks)} (before: ${quoted(was.marks)}).`]),
      ]
    })
    return [...gone, ...others].map(touch('steps', step.id))
  })
}
