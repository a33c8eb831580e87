import { chosenIn, labelOf } from '@kindred/engine'
import { usePlaces, useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** Before answers are saved: what was chosen and has no place left, each with the way to its question, or that there is no place at all. */
export default function FullChoices({ journey }: { journey: Journey }) {
  const say = useWords(journey)
  const { taken, wizard, open, send } = journey
  const { left = null, questions = {} } = usePlaces() ?? {}
  const full = taken.path.flatMap(({ step, fields }) =>
    fields.flatMap((field) =>
      chosenIn(taken.effective[field.id])
        .filter((option) => questions[field.id]?.[option] === 0)
        .map((option) => ({ step, field, option })),
    ),
  )
  if (left !== 0 && full.length === 0) return null
  return (
    <div className="failed-checks" role="alert">
      {left === 0 && <p>{say('wizard.noPlaces')}</p>}
      {full.length > 0 && (
        <ul>
          {full.map(({ step, field, option }) => (
            <li key={`${field.id} ${option}`} lang={step.lang ?? wizard.lang}>
              {say('wizard.choiceFull', { option: labelOf(field, option), question: field.label })}{' '}
              {open?.step.id !== step.id && (
                <button type="button" className="text-button" onClick={() => send({ type: 'OPEN', step: step.id })}>
                  {say('wizard.chooseAnother')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
