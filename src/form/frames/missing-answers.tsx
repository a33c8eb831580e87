import { chosenIn, type Field, isEmptyEntry, leastOf, resolvePath, shownAnswer } from '@kindred/engine'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** Why the way on is closed, or led to a question of this step: those that wait for an answer. */
export function MissingAnswers({ journey }: { journey: Journey }) {
  const say = useWords(journey)
  const { open, around, folds } = journey
  const leastIn = (field: Field): number =>
    field.entriesFrom === undefined
      ? (field.min ?? 0)
      : leastOf(field, resolvePath(journey.wizard, journey.answers, journey.facts).effective)
  const given = (field: Field) => chosenIn(shownAnswer(journey.wizard, field, journey))
  const needed = (open?.fields ?? []).filter(
    (field) => given(field).filter((one) => !isEmptyEntry(field, one)).length < leastIn(field),
  )
  const isClosed = !around.canContinue && needed.length > 0
  const { led, isHeld } = folds
  const waiting = isClosed ? needed : isHeld && led ? [led] : []
  if (waiting.length === 0 && led === undefined) return null
  return (
    <p className="wizard-needed">
      {waiting.length > 0
        ? say('wizard.stillNeeded', { labels: waiting.map(({ label }) => label).join(', ') })
        : led && say('wizard.skipAgain', { label: led.label, next: say('wizard.next') })}
    </p>
  )
}
