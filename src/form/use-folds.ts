import { chosenIn, type Field, isQuestion, type PathStep, type ResolvedPath } from '@kindred/engine'
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
  /** Whether anything on this step folds. */
  isThere: boolean
}

interface FoldState {
  step: string | undefined
  folded: Readonly<Record<string, boolean>>
  /** Where going on led last: pressed again it leads on, for every question may be left. */
  led: string | undefined
}

type Answered = Pick<ResolvedPath, 'effective' | 'unfinished'>

const isAnswered = ({ effective }: Answered, { id }: Field): boolean => chosenIn(effective[id]).length > 0

const foldsAnswered = (open: PathStep | undefined, way: Answered): Record<string, boolean> =>
  Object.fromEntries(
    (open?.fields ?? []).filter((field) => field.fold && isAnswered(way, field)).map(({ id }) => [id, true]),
  )

/** Does a question of this step wait for the answer? An option may have the same id; then going on leads here once. */
const opensOthers = ({ step }: PathStep, { id }: Field): boolean =>
  step.fields.some(({ when }) => when !== undefined && JSON.stringify(when).includes(`"${id}"`))

/** The first question that is not answered and that others wait for, or that has to be answered. */
const nextIn = (open: PathStep, way: Answered): Field | undefined =>
  open.fields.find((field) => {
    if (!isQuestion(field)) return false
    if (field.id in way.unfinished) return true
    const isShort = chosenIn(way.effective[field.id]).length < (field.min ?? 0)
    return isShort || (!isAnswered(way, field) && opensOthers(open, field))
  })

/** Folding is a matter of the screen: answers, the way through the wizard and what is sent are the same without it. */
export function useFolds(open: PathStep | undefined, way: Answered, canContinue: boolean): Folds {
  const begun = (): FoldState => ({ step: open?.step.id, folded: foldsAnswered(open, way), led: undefined })
  const [kept, setKept] = useState(begun)
  // A step begins anew each time that it is opened.
  const state = kept.step === open?.step.id ? kept : begun()
  if (state !== kept) setKept(state)
  const isThere = open?.step.fields.some(({ fold }) => fold !== undefined) ?? false
  const change = (folded: FoldState['folded'], led = state.led) => setKept({ ...state, folded, led })
  return {
    isThere,
    isFolded: ({ id, fold }) => fold !== undefined && (state.folded[id] ?? fold.closed ?? false),
    open: (id) => change({ ...state.folded, [id]: false }),
    foldAnswered: () => change({ ...state.folded, ...foldsAnswered(open, way) }),
    led: open?.fields.find((field) => field.id === state.led && !isAnswered(way, field)),
    goOn: () => {
      const next = isThere && open ? nextIn(open, way) : undefined
      if (next === undefined || (canContinue && state.led === next.id)) return undefined
      change({ ...state.folded, ...foldsAnswered(open, way), [next.id]: false }, next.id)
      return next
    },
  }
}
