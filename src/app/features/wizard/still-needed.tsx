import { chosenIn, wordsIn } from '#engine'
import { text } from '../../lib/texts.ts'
import type { Journey } from './use-wizard.ts'
import './wizard-page.css'

/** Why the way on is closed: the questions of this step that wait for an answer. */
export function StillNeeded({ journey }: { journey: Journey }) {
  const { open, around, answers } = journey
  const needed = (open?.fields ?? []).filter(({ id, min = 0 }) => chosenIn(answers[id]).length < min)
  if (around.goesOn || needed.length === 0) return null
  return (
    <p className="wizard-needed">
      {wordsIn(text, journey)('wizard.stillNeeded', { labels: needed.map(({ label }) => label).join(', ') })}
    </p>
  )
}
