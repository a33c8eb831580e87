import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { PublishedPromise } from '@kindred/contract/published'

/** The ways on and out that a promise of controls is about. */
export const controlsPromised = ({ controls }: PromiseMade): NonNullable<PromiseMade['controls']> =>
  controls ?? ['skip', 'leave']

/** How many sensitive steps may follow each other where a promise bounds them. */
export const mostPromised = ({ atMost }: PromiseMade): number => atMost ?? 3

/** What a promise asks for, with what it leaves unsaid. */
export function promised(promise: PromiseMade): PublishedPromise {
  const rule = promise.promise
  if (rule === 'controls-on-every-step') return { promise: rule, controls: controlsPromised(promise) }
  return rule === 'sensitive-in-a-row' ? { promise: rule, atMost: mostPromised(promise) } : { promise: rule }
}

/** Does it still hold everything that it held before? */
export function asksAsMuch(now: PromiseMade, was: PublishedPromise): boolean {
  const { promise, controls = [], atMost = 0 } = promised(now)
  return (
    promise === was.promise &&
    (was.controls ?? []).every((control) => controls.includes(control)) &&
    (was.atMost === undefined || atMost <= was.atMost)
  )
}
