import { useMemo, useRef, useState } from 'react'
import {
  doneState,
  leftState,
  type Neighbours,
  neighbours,
  overviewState,
  type Wizard,
  type WizardEvent,
  walk,
} from '#engine'
import { type JourneyState, modelOf, Stepper } from '#engine/checker'
import type { Journey } from '../wizard/use-wizard.ts'

const nobody: Neighbours = { previous: undefined, next: undefined, goesOn: false }

/** A journey on the compiled machine that can begin in any state, a refused one included, and tells each move. */
export function useSteppedJourney(wizard: Wizard, start: JourneyState, onMove: (now: JourneyState) => void): Journey {
  const stepper = useMemo(() => new Stepper(modelOf(wizard).machine), [wizard])
  const [journeyState, setJourneyState] = useState(start)
  const latest = useRef(start)
  const { state, answers, facts } = journeyState
  const way = walk(wizard, answers, facts)
  const isStep = state !== overviewState && state !== doneState && state !== leftState
  return {
    wizard,
    state,
    answers,
    facts,
    way,
    open: way.path.find(({ step }) => step.id === state),
    around: isStep ? neighbours(wizard, answers, facts, state) : nobody,
    send(event: WizardEvent) {
      latest.current = stepper.send(latest.current, event)
      setJourneyState(latest.current)
      onMove(latest.current)
      return latest.current.answers
    },
  }
}
