import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../journey/form-ports.tsx'

interface TakeBackProps {
  /** What was pressed cannot be pressed again, so the focus comes here instead of being lost. */
  takesFocus: boolean
  onTakeBack: () => void
}

/** The way back from Reset All and Delete, for as long as nothing else was answered. */
export function TakeBack({ takesFocus, onTakeBack }: TakeBackProps) {
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <p className="take-back" role="status">
      <span>{texts('wizard.cleared')}</span>
      <button ref={button} type="button" className="button small" onClick={onTakeBack}>
        {texts('wizard.takeBack')}
      </button>
    </p>
  )
}
