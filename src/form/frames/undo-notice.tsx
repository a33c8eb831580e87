import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../journey/form-ports.tsx'
import type { Journey, LastAct } from '../journey/use-journey.ts'
import './frames.css'

/** The way back from what took answers away, for as long as nothing else was answered. */
export function UndoNotice({ journey, act, words }: { journey: Journey; act: LastAct; words: string }) {
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const isReset = act.event.type === 'RESET'
  // Reset All cannot be pressed again, so the focus comes here instead of being lost.
  useLayoutEffect(() => {
    if (isReset) button.current?.focus({ preventScroll: true })
  }, [isReset])
  const undo = () => {
    // The button goes with what it undoes: reading goes on at the question.
    const place = button.current?.closest('dialog') ?? document
    journey.send({ type: 'RESTORE', answers: act.before })
    place.querySelector<HTMLElement>('.step-form-question')?.focus({ preventScroll: true })
  }
  return (
    <p className="take-back" role="status">
      <span>{words}</span>
      <button ref={button} type="button" className="button small" onClick={undo}>
        {texts('wizard.takeBack')}
      </button>
    </p>
  )
}
