import { useWords } from '../journey/form-ports.tsx'
import { useJourneyLookedUp } from '../journey/use-looked-up.ts'
import { Intro } from './intro.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { NextButton } from './next-button.tsx'
import type { PageFrameProps } from './page-frame.tsx'
import { WizardStep } from './wizard-step.tsx'
import './frames.css'

/** A short linear wizard in front of a page: no review, and the last step has the button that sends it. */
export function SheetFrame(props: PageFrameProps) {
  const { journey, beforeSaving, finish } = props
  const say = useWords(journey)
  useJourneyLookedUp(journey)
  const { open, taken, around, send } = journey
  if (open === undefined) return null
  const isFirst = taken.path[0]?.step.id === open.step.id
  return (
    <>
      <Intro journey={journey} />
      <WizardStep key={open.step.id} {...props} headingLevel={3} resets={false} takesFocus={!isFirst} />
      {around.next && <MissingAnswers journey={journey} />}
      {beforeSaving}
      <div className="wizard-buttons">
        {around.previous && (
          <button type="button" className="button" onClick={() => send({ type: 'PREVIOUS' })}>
            {say('wizard.previous')}
          </button>
        )}
        {around.next ? <NextButton journey={journey} onNext={() => send({ type: 'NEXT' })} /> : finish}
      </div>
    </>
  )
}
