import { focusIn } from '../components/foldable-field.tsx'
import { useUploading } from '../components/pending-uploads.ts'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { reportBadInput } from '../report-bad-input.ts'
import type { Folds } from '../use-folds.ts'

interface NextButtonProps {
  journey: Journey
  onNext: () => void
}

/** Leads to the next step once nothing is being uploaded, or says which checks the answers do not pass. Where fields fold it can always be pressed: it leads to the first one still to be answered. */
export function NextButton({ journey, onNext }: NextButtonProps) {
  const isHeld = useUploading()
  const { folds, around } = journey
  const isClosed = isHeld || !(around.canContinue || around.failed.length > 0)
  const press = () => {
    if (reportBadInput() || focusNextField(folds)) return
    if (around.failed.length > 0) journey.send({ type: 'NEXT' })
    else if (around.canContinue) onNext()
  }
  return (
    <button
      type="button"
      className="button primary"
      disabled={folds.isThere ? isHeld : isClosed}
      aria-disabled={folds.isThere ? isClosed : undefined}
      onClick={press}
    >
      {useWords(journey)('wizard.next')}
    </button>
  )
}

/** To the next question of this step that waits for an answer; false where there is none. */
export function focusNextField(folds: Folds): boolean {
  const field = folds.goOn()
  if (field === undefined) return false
  // Once it is rendered open.
  requestAnimationFrame(() => {
    const place = document.querySelector(`[data-question="${CSS.escape(field.id)}"]`)
    focusIn(place)
    place?.scrollIntoView?.({ block: 'nearest' })
  })
  return true
}
