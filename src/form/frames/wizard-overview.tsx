import { stepIsAnswered, stepName, wordsFor } from '@kindred/engine'
import { useEffect, useRef } from 'react'
import { useTexts } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { CheckIcon, ChevronIcon } from './icons.tsx'
import './frames.css'

/** All questions of a wizard; those with an answer carry a check mark. */
export function WizardOverview({ journey, previousState }: { journey: Journey; previousState?: string | undefined }) {
  const list = useRef<HTMLOListElement>(null)
  const { wizard, taken, facts } = journey
  const say = wordsFor(useTexts(), wizard)

  // Coming back from a step, the person finds the place they left.
  useEffect(() => {
    if (previousState !== undefined) list.current?.querySelector<HTMLElement>(`[data-step="${previousState}"]`)?.focus()
  }, [previousState])

  return (
    <div className="wizard-overview">
      {wizard.intro && (
        <p className="wizard-intro" lang={wizard.lang}>
          {wizard.intro}
        </p>
      )}
      <ol className="wizard-rows" ref={list}>
        {taken.path.map((walked) => {
          const answered = stepIsAnswered(walked, taken.effective)
          return (
            <li key={walked.step.id}>
              <button
                type="button"
                className="wizard-row"
                data-step={walked.step.id}
                data-answered={answered || undefined}
                onClick={() => journey.send({ type: 'OPEN', step: walked.step.id })}
              >
                <span className="wizard-row-mark">{answered && <CheckIcon />}</span>
                <span className="wizard-row-title" lang={walked.step.lang ?? wizard.lang}>
                  {stepName(walked.step, facts).title}
                </span>
                <span className="sr-only">{answered ? say('wizard.answered') : say('wizard.notAnswered')}</span>
                <span className="wizard-row-way">
                  <ChevronIcon />
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
