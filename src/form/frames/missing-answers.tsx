import { chosenIn } from '@kindred/engine'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** Why the way on is closed: the questions of this step that wait for an answer. */
export function MissingAnswers({ journey }: { journey: Journey }) {
  const say = useWords(journey)
  const { open, around, answers } = journey
  const needed = (open?.fields ?? []).filter(({ id, min = 0 }) => chosenIn(answers[id]).length < min)
  if (around.canContinue || needed.length === 0) return null
  return (
    <p className="wizard-needed">
      {say('wizard.stillNeeded', { labels: needed.map(({ label }) => label).join(', ') })}
    </p>
  )
}
