import type { Wizard } from '@kindred/engine'
import { useEffect } from 'react'
import { useJourney } from '../../../src/form/index.ts'
import { type Journey, noFacts, openWith } from './shown.tsx'

/** Answers kept by the wizard's state machine, as the app keeps them. */
function useJourneyMachine(wizard: Wizard, open: boolean): Journey {
  const { state, answers, send } = useJourney(wizard, { answers: {}, facts: noFacts })
  // Closed, the wizard waits on its first step again.
  useEffect(() => {
    if (!open) send({ type: 'OPEN', step: 'first' })
  }, [open, send])
  return {
    stepId: state,
    answers,
    toggle: (field, option) => send({ type: 'TOGGLE', field, option }),
    answer: (field, value) => send({ type: 'ANSWER', field, value }),
    reset: () => send({ type: 'RESET' }),
    next: () => send({ type: 'NEXT' }),
  }
}

export const openSide = openWith(useJourneyMachine)
