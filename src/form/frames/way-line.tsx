import { chosenIn, isDisabled, limitOf } from '@kindred/engine'
import type { ReactNode } from 'react'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { TakeBack } from './take-back.tsx'
import { takenAway } from './taken-away.ts'

/** What the last choice did: what it took away, or that the limit is reached. Its room is kept, so that nothing moves when it speaks. */
export function WayLine({ journey, children }: { journey: Journey; children: ReactNode }) {
  const say = useWords(journey)
  const { wizard, open, answers, lastAct } = journey
  const n = lastAct === undefined ? 0 : takenAway(wizard, lastAct.before, answers, lastAct.event)
  const full = open?.fields.find((field) => limitOf(field) > 1 && isDisabled(field, chosenIn(answers[field.id]), ''))
  return (
    <div className="wizard-line">
      {lastAct && n > 0 ? (
        <TakeBack
          key={lastAct.event.type}
          journey={journey}
          act={lastAct}
          words={say(lastAct.event.type === 'TOGGLE' ? 'wizard.tookAway' : 'wizard.cleared', { n })}
        />
      ) : (
        // Heard beside the counter of the list.
        full && <p aria-hidden="true">{say('wizard.limitReached', { limit: limitOf(full) })}</p>
      )}
      {children}
    </div>
  )
}
