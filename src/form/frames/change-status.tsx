import { chosenIn, type Field, isDisabled, limitOf, resolvePath } from '@kindred/engine'
import type { ReactNode } from 'react'
import { focusIn } from '../components/foldable-field.tsx'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { countClearedAnswers } from './cleared-answers.ts'
import { UndoNotice } from './undo-notice.tsx'

/** A question of this step that the last choice brought, and that may be far below. */
function broughtBy({ wizard, open, facts, lastAct }: Journey): Field | undefined {
  const hang = open?.fields.filter(({ when, dependsOn }) => when ?? dependsOn) ?? []
  if (open === undefined || lastAct === undefined || hang.length === 0) return undefined
  const before = resolvePath(wizard, lastAct.before, facts).path.find(({ step }) => step.id === open.step.id)
  return before && hang.find(({ id }) => !before.fields.some((asked) => asked.id === id))
}

function leadTo({ label }: Field): void {
  const place = [...document.querySelectorAll('.form-label')].find(({ textContent }) => textContent === label)
  const question = place?.closest('.form-field') ?? null
  question?.scrollIntoView?.({ block: 'start' })
  focusIn(question)
}

/** What the last choice did: what it took away, that it brought another question, or that the limit is reached. Its room is kept, so that nothing moves when it speaks. */
export function ChangeStatus({ journey, children }: { journey: Journey; children: ReactNode }) {
  const say = useWords(journey)
  const { wizard, open, answers, lastAct } = journey
  const n = lastAct === undefined ? 0 : countClearedAnswers(wizard, lastAct.before, answers, lastAct.event)
  const full = open?.fields.find((field) => limitOf(field) > 1 && isDisabled(field, chosenIn(answers[field.id]), ''))
  const brought = n > 0 ? undefined : broughtBy(journey)
  return (
    <div className="wizard-line">
      {brought && (
        <button type="button" className="text-button wizard-brought" onClick={() => leadTo(brought)}>
          {say('wizard.appeared', { labels: brought.label })}
        </button>
      )}
      {lastAct && n > 0 ? (
        <UndoNotice
          key={lastAct.event.type}
          journey={journey}
          act={lastAct}
          words={say(lastAct.event.type === 'TOGGLE' ? 'wizard.tookAway' : 'wizard.cleared', { n })}
        />
      ) : (
        // Heard beside the counter of the list.
        full && !brought && <p aria-hidden="true">{say('wizard.limitReached', { limit: limitOf(full) })}</p>
      )}
      {children}
    </div>
  )
}
