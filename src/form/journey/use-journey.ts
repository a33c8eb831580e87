import {
  type Answers,
  checkAnswers,
  doneState,
  type Facts,
  type FailedCheck,
  failedChecksOf,
  initialJourneyState,
  type JourneyState,
  leftState,
  memoize,
  type Neighbours,
  neighbours,
  overviewState,
  type PathStep,
  type ResolvedPath,
  resolvePath,
  type Step,
  shouldAutoAdvance,
  type Wizard,
  type WizardEvent,
  wizardMachine,
} from '@kindred/engine'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { reportBadInput } from '../report-bad-input.ts'
import { type Folds, useFolds } from '../use-folds.ts'
import { useLocale } from './form-ports.tsx'

/** What a journey begins with. */
export interface JourneyStart {
  answers: Answers
  facts: Facts
  /** The step to open at; one that does not apply opens the wizard's beginning. */
  at?: string | undefined
  /** The machine's very state, whatever the rules say of it: what the preview shows. */
  state?: string | undefined
}

/** A person's way through a wizard, as far as the screen needs to know. */
export interface Journey extends JourneyState {
  wizard: Wizard
  taken: ResolvedPath
  /** The open step with the fields that apply now. */
  open: PathStep | undefined
  around: Neighbours
  folds: Folds
  /** The last choice left nothing more to choose on the open step. */
  filled: boolean
  /** For as long as nothing else is done. */
  lastAct: LastAct | undefined
  /** Checks that have stopped this person and that the answers still do not pass. */
  failed: readonly FailedCheck[]
  /** How many times somebody was stopped. */
  timesStopped: number
  /** Are there checks that the answers do not pass, or is something typed by half? Then that is shown: what the answers are given to would refuse them. */
  stops: () => boolean
  /** Gives the answers afterwards; they are the same object when nothing changed. */
  send: (event: WizardEvent) => Answers
}

/** The last act on the answers, and what they were before it. */
export interface LastAct {
  before: Answers
  event: WizardEvent
}

type Tell = (now: JourneyState, event: WizardEvent, before: JourneyState) => void

/** Where somebody was stopped by a check: on a step by Next, or at the end, where all answers are given away. */
interface Stop {
  in: string | undefined
  times: number
}

const everywhere = '*'
const noChecks: readonly FailedCheck[] = []

const stateFails = (wizard: Wizard, { state, answers, facts }: JourneyState): boolean =>
  neighbours(wizard, answers, facts, state).failed.length > 0

const nobody: Neighbours = { previous: undefined, next: undefined, canContinue: false, failed: [] }
const noSteps: readonly string[] = [overviewState, doneState, leftState]

/** Where a journey begins: at the step asked for if it is on the way, else at the overview or the first step. */
function initialState(wizard: Wizard, { answers, facts, at }: JourneyStart): string {
  if (at !== undefined && resolvePath(wizard, answers, facts).path.some(({ step }) => step.id === at)) return at
  return initialJourneyState(wizard, facts, answers).state
}

type Machine = ReturnType<typeof wizardMachine>
const machineOf = memoize((wizard: Wizard) => wizardMachine(wizard))

type Snapshot = SnapshotFrom<Machine>

const journeyStateOf = (snapshot: Snapshot): JourneyState => ({
  state: String(snapshot.value),
  answers: snapshot.context.answers,
  facts: snapshot.context.facts,
})

const isSame = (before: JourneyState, after: JourneyState): boolean =>
  after.state === before.state && after.answers === before.answers && after.facts === before.facts

/**
 * Runs the wizard's state machine. One component instance is one journey: give it a `key` of id and version, so that
 * changed content never moves under somebody's feet. It can begin in any state: the actor starts from a snapshot.
 *
 * @example const journey = useJourney(wizard, { answers: {}, facts: {} }, ({ answers }) => drafts.keep(answers))
 */
export function useJourney(wizard: Wizard, start: JourneyStart, onChange?: Tell): Journey {
  const [machine] = useState(() => machineOf(wizard))
  const [snapshot] = useState(() => {
    const { answers, facts } = start
    return machine.resolveState({ value: start.state ?? initialState(wizard, start), context: { answers, facts } })
  })
  const actor = useActorRef(machine, { snapshot, input: undefined })
  const { state, answers, facts } = useSelector(actor, journeyStateOf, isSame)
  const [filled, setFilled] = useState(false)
  const [lastAct, setLastAct] = useState<LastAct>()
  const [stop, setStop] = useState<Stop>({ in: undefined, times: 0 })
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  const send = useCallback(
    (event: WizardEvent) => {
      const before = journeyStateOf(actor.getSnapshot())
      actor.send(event)
      const after = journeyStateOf(actor.getSnapshot())
      if (isSame(before, after)) {
        if (event.type === 'NEXT' && stateFails(wizard, before))
          setStop((last) => ({ in: before.state, times: last.times + 1 }))
        return before.answers
      }
      setFilled(event.type === 'TOGGLE' && isFilled(wizard, before, after))
      setLastAct(after.answers === before.answers ? undefined : { before: before.answers, event })
      tell.current?.(after, event, before)
      return after.answers
    },
    [actor, wizard],
  )
  const taken = useMemo(() => resolvePath(wizard, answers, facts), [wizard, answers, facts])
  const around = useMemo(
    () => (noSteps.includes(state) ? nobody : neighbours(wizard, answers, facts, state)),
    [wizard, answers, facts, state],
  )
  const open = taken.path.find((walked) => walked.step.id === state)
  const folds = useFolds(wizard, open, taken, around.canContinue || around.failed.length > 0)
  const locale = useLocale()
  const failed = useMemo(
    () => (stop.times === 0 ? noChecks : failedChecksOf(taken, facts, locale)),
    [stop.times, taken, facts, locale],
  )
  const shown = stop.in === everywhere ? failed : failed.filter(({ step }) => step.id === state && step.id === stop.in)
  const stops = () => {
    if (reportBadInput()) return true
    if (failedChecksOf(taken, facts).length === 0) return false
    setStop({ in: everywhere, times: stop.times + 1 })
    return true
  }
  const told = { failed: shown, timesStopped: stop.times, stops }
  return { wizard, state, answers, facts, taken, open, around, folds, filled, lastAct, send, ...told }
}

function isFilled(wizard: Wizard, before: JourneyState, after: JourneyState): boolean {
  const open = wizard.steps.find(({ id }) => id === after.state)
  return open !== undefined && shouldAutoAdvance(open, before.answers, after.answers)
}

/**
 * Is everything that is needed answered, and nothing half written? Then it can be sent, unless `journey.stops()`: whoever presses is told
 * which checks the answers do not pass.
 */
export const isComplete = ({ wizard, taken, facts }: Pick<Journey, 'wizard' | 'taken' | 'facts'>): boolean =>
  checkAnswers(wizard, { ...taken.effective, ...taken.unfinished }, facts, { complete: true }).every(
    ({ rule }) => rule === 'check',
  )

/**
 * The fields that a save may write: those that apply on this journey. One whose text does not fit yet is left out, so that
 * what is stored for it stays until it does.
 */
export const fieldsToSave = ({ path, unfinished }: Pick<ResolvedPath, 'path' | 'unfinished'>): Step['fields'] =>
  path.flatMap(({ fields }) => fields.filter(({ id }) => !(id in unfinished)))
