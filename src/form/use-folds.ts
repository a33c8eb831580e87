import {
  chosenIn,
  type Field,
  isFolding,
  isHeld as isHeldIn,
  nextUnanswered,
  type PathStep,
  type ResolvedPath,
  type Wizard,
} from '@kindred/engine'
import { useState } from 'react'

/** Which questions of the open step are folded to a line, and where going on leads within it. */
export interface Folds {
  isFolded: (field: Field) => boolean
  open: (fieldId: string) => void
  /** What is answered folds; what is asked for next stays as it is. */
  foldAnswered: () => void
  /** The question to which going on leads before it leaves the step. It is open then, and all that is answered folded. */
  goOn: () => Field | undefined
  /** Where going on led last, while it has no answer. */
  led: Field | undefined
  /** Pressed again it leads there again: the step may not be skipped, and something that it needs is not answered. */
  isHeld: boolean
  /** Whether anything on this step folds. */
  isThere: boolean
}

interface FoldState {
  step: string | undefined
  folded: Readonly<Record<string, boolean>>
  /** Where going on led last: pressed again it leads on, for every question may be left. */
  led: string | undefined
}

type AnswersOnPath = Pick<ResolvedPath, 'effective' | 'unfinished'>

const isAnswered = ({ effective }: AnswersOnPath, { id }: Field): boolean => chosenIn(effective[id]).length > 0

const foldsAnswered = (open: PathStep | undefined, way: AnswersOnPath): Record<string, boolean> =>
  Object.fromEntries(
    (open?.fields ?? []).filter((field) => field.fold && isAnswered(way, field)).map(({ id }) => [id, true]),
  )

/** Folding is a matter of the screen: answers, the way through the wizard and what is sent are the same without it. */
export function useFolds(wizard: Wizard, open: PathStep | undefined, way: AnswersOnPath, canContinue: boolean): Folds {
  const begun = (): FoldState => ({ step: open?.step.id, folded: foldsAnswered(open, way), led: undefined })
  const [kept, setKept] = useState(begun)
  // A step begins anew each time that it is opened.
  const state = kept.step === open?.step.id ? kept : begun()
  if (state !== kept) setKept(state)
  const isThere = open !== undefined && isFolding(open)
  const isHeld = open !== undefined && isHeldIn(wizard, open, way)
  const change = (folded: FoldState['folded'], led = state.led) => setKept({ ...state, folded, led })
  return {
    isThere,
    isHeld,
    isFolded: ({ id, fold }) => fold !== undefined && (state.folded[id] ?? fold.closed ?? false),
    open: (id) => change({ ...state.folded, [id]: false }),
    foldAnswered: () => change({ ...state.folded, ...foldsAnswered(open, way) }),
    led: open?.fields.find((field) => field.id === state.led && !isAnswered(way, field)),
    goOn: () => {
      const next = isThere ? nextUnanswered(open, way) : undefined
      if (next === undefined || (canContinue && !isHeld && state.led === next.id)) return undefined
      change({ ...state.folded, ...foldsAnswered(open, way), [next.id]: false }, next.id)
      return next
    },
  }
}
