import { chosenIn } from '@kindred/engine'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** Why the way on is closed, or led to a question of this step: those that wait for an answer. */
export function MissingAnswers({ journey }: { journey: Journey }) {
  const say = useWords(journey)
  const { open, around, answers, folds } = journey
  const needed = (open?.fields ?? []).filter(({ id, min = 0 }) => chosenIn(answers[id]).length < min)
  const isClosed = !around.canContinue && needed.length > 0
  const { led } = folds
  if (!isClosed && led === undefined) return null
  return (
    <p className="wizard-needed">
      {isClosed
        ? say('wizard.stillNeeded', { labels: needed.map(({ label }) => label).join(', ') })
        : led && say('wizard.skipAgain', { label: led.label, next: say('wizard.next') })}
    </p>
  )
}
