import { progress } from '@kindred/engine'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** After the last question: how much is answered, and what that leads to. All questions stand below it. */
export function WizardEnd({ journey, children }: { journey: Journey; children: ReactNode }) {
  const text = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { answered: n, of: total } = progress(journey.wizard, journey.answers, journey.facts)
  return (
    <section className="wizard-end">
      <h3 ref={heading} tabIndex={-1}>
        {text(n === 0 ? 'wizard.end.none' : 'wizard.end.title', { n, total })}
      </h3>
      <p>{text('wizard.end.text')}</p>
      {children}
    </section>
  )
}
