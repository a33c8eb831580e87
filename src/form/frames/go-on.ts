import type { Journey } from '../journey/use-journey.ts'
import { focusIn } from '../parts/fold.tsx'

/** How the way on stands. Where questions fold it can always be pressed: it leads to what is still to be answered. */
export function wayOn({ folds, around }: Journey, isHeld = false): { disabled: boolean; 'aria-disabled'?: boolean } {
  if (!folds.isThere) return { disabled: isHeld || !around.goesOn }
  return { disabled: isHeld, 'aria-disabled': isHeld || !around.goesOn }
}

/** Leads to the next thing on this step that is not answered; where nothing is left, on. */
export function goOn({ folds, around }: Journey, move: () => void): void {
  const next = folds.goOn()
  if (next === undefined) {
    if (around.goesOn) move()
    return
  }
  // Once it is drawn open.
  requestAnimationFrame(() => {
    const place = document.querySelector(`[data-question="${CSS.escape(next.id)}"]`)
    focusIn(place)
    place?.scrollIntoView?.({ block: 'nearest' })
  })
}
