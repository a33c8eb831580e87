import { endsInResults } from '@kindred/engine'
import type { ReactNode } from 'react'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { NextButton } from './next-button.tsx'
import './frames.css'

interface WizardButtonsProps {
  journey: Journey
  /** Where Previous leads from the first question; without it, nowhere. */
  first?: 'OVERVIEW' | undefined
  onMove: (type: 'NEXT' | 'PREVIOUS' | 'OVERVIEW') => void
  /** Puts something in the place of "Step 2 of 12" for a while. */
  place?: (words: ReactNode) => ReactNode
  /** In the place of Next on a step that ends the wizard with its results. */
  onEnding?: ReactNode
}

/** The way back, which of how many steps this is, and the way on; of a wizard of one step, the way on alone. */
export function WizardButtons({ journey, first, onMove, place = (words) => words, onEnding }: WizardButtonsProps) {
  const say = useWords(journey)
  const { wizard, state, open, taken, around } = journey
  const back = around.previous === undefined ? first : 'PREVIOUS'
  const isAlone = wizard.steps.length === 1
  const at = taken.path.findIndex(({ step }) => step.id === state)
  return (
    <div className="wizard-buttons">
      {(back !== undefined || !isAlone) && (
        <button type="button" className="button" disabled={back === undefined} onClick={() => back && onMove(back)}>
          {say('wizard.previous')}
        </button>
      )}
      {place(
        !isAlone && <p className="wizard-place">{say('wizard.stepOf', { n: at + 1, total: taken.path.length })}</p>,
      )}
      {open && endsInResults(open.step) ? onEnding : <NextButton journey={journey} onNext={() => onMove('NEXT')} />}
    </div>
  )
}
