import type { FailedCheck } from '@kindred/engine'
import { useEffect, useId, useRef } from 'react'
import { focusIn } from '../components/foldable-field.tsx'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

export interface FailedChecksProps {
  journey: Journey
  level: 2 | 3
  /** Opens another step; without it the machine does. */
  onOpen?: ((stepId: string) => void) | undefined
}

/**
 * What stops Next: each check that the answers do not pass, as a link to the question that it marks. It takes the focus whenever somebody
 * is stopped, and goes as soon as the answers fit.
 */
export default function FailedChecks({ journey, level, onOpen }: FailedChecksProps) {
  const say = useWords(journey)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { failed, timesStopped, open, folds, send } = journey
  useEffect(() => {
    if (timesStopped > 0) box.current?.focus()
  }, [timesStopped])
  if (failed.length === 0) return null
  const goTo = ({ step, field }: FailedCheck) => {
    if (open?.step.id !== step.id) {
      if (onOpen) onOpen(step.id)
      else send({ type: 'OPEN', step: step.id })
    } else folds.open(field.id)
    // Once it is rendered open.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const place = document.querySelector(`[data-problem="${CSS.escape(field.id)}"]`)?.closest('.form-field')
        focusIn(place)
        place?.scrollIntoView?.({ block: 'nearest' })
      }),
    )
  }
  const Heading = `h${level}` as const
  return (
    <section className="failed-checks" ref={box} tabIndex={-1} aria-labelledby={id}>
      <Heading id={id}>{say('wizard.checkFailed')}</Heading>
      <ul>
        {failed.map((one) => (
          <li key={`${one.step.id} ${one.check.id}`} lang={one.step.lang ?? journey.wizard.lang}>
            <button type="button" className="text-button" onClick={() => goTo(one)}>
              {one.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
