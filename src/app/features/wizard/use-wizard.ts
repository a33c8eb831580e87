import { useMachine } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Answers,
  doneState,
  type Facts,
  leftState,
  type Neighbours,
  neighbours,
  overviewState,
  type Step,
  type Walk,
  type WalkedStep,
  type Wizard,
  type WizardEvent,
  walk,
  wizardMachine,
} from '#engine'

export interface JourneyStart {
  answers: Answers
  facts: Facts
  /** The step to open at; one that does not apply opens the wizard's beginning. */
  at?: string | undefined
}

/** A person's way through a wizard, as far as the screen needs to know. */
export interface Journey {
  wizard: Wizard
  /** The machine's state: 'overview', a step's id, 'done' or 'left'. */
  state: string
  answers: Answers
  facts: Facts
  way: Walk
  /** The open step with the fields that apply now. */
  open: WalkedStep | undefined
  around: Neighbours
  /** Gives the answers afterwards; they are the same object when nothing changed. */
  send: (event: WizardEvent) => Answers
}

const nobody: Neighbours = { previous: undefined, next: undefined, goesOn: false }

/** Where a journey begins: at the step asked for if it is on the way, else at the overview or the first step. */
export function beginningOf(wizard: Wizard, { answers, facts, at }: JourneyStart): string {
  const { path } = walk(wizard, answers, facts)
  if (at !== undefined && path.some(({ step }) => step.id === at)) return at
  return wizard.kind === 'overview' ? overviewState : (path[0]?.step.id ?? doneState)
}

/**
 * Runs the wizard's state machine. One component instance is one journey: give it a `key` of id and version, so that
 * changed content never moves under somebody's feet.
 */
export function useWizard(
  wizard: Wizard,
  start: JourneyStart,
  onAnswers?: (answers: Answers, event: WizardEvent) => void,
): Journey {
  const [{ machine, begun }] = useState(() => {
    const machine = wizardMachine(wizard)
    const context = { answers: start.answers, facts: start.facts }
    return { machine, begun: machine.resolveState({ value: beginningOf(wizard, start), context }) }
  })
  const [snapshot, , actor] = useMachine(machine, { input: start, snapshot: begun })
  const tell = useRef(onAnswers)
  useLayoutEffect(() => {
    tell.current = onAnswers
  })
  const send = useMemo(
    () => (event: WizardEvent) => {
      const before = actor.getSnapshot().context.answers
      actor.send(event)
      const after = actor.getSnapshot().context.answers
      if (after !== before) tell.current?.(after, event)
      return after
    },
    [actor],
  )

  const { answers, facts } = snapshot.context
  const state = String(snapshot.value)
  const way = useMemo(() => walk(wizard, answers, facts), [wizard, answers, facts])
  const open = way.path.find(({ step }) => step.id === state)
  const around = useMemo(
    () =>
      state === overviewState || state === doneState || state === leftState
        ? nobody
        : neighbours(wizard, answers, facts, state),
    [wizard, answers, facts, state],
  )
  return { wizard, state, answers, facts, way, open, around, send }
}

/** The fields that apply on this journey: what a save may write. */
export const fieldsOnWay = (way: Walk): Step['fields'] => way.path.flatMap(({ fields }) => fields)
