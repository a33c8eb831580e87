import { type Answers, wordsIn } from '@kindred/engine'
import type { Journey } from '@kindred/form'
import { useState } from 'react'
import { text } from '../../../lib/texts.ts'

/** The end of a wizard that is for the person alone: nothing is sent, and clearing acts at once and can be undone while the page is open. */
export function LocalEnd({ journey }: { journey: Journey }) {
  const { wizard, answers, send } = journey
  const say = wordsIn(text, journey)
  const [cleared, setCleared] = useState<Answers>()
  const isEmpty = Object.keys(answers).length === 0
  return (
    <div className="own-part">
      <p>{say(wizard.keeps === 'nothing' ? 'own.keptNowhere' : 'own.keptHere')}</p>
      {cleared && isEmpty ? (
        <p role="status">
          {say('own.cleared')}{' '}
          <button type="button" className="button small" onClick={() => send({ type: 'RESTORE', answers: cleared })}>
            {say('own.undo')}
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="button"
          disabled={isEmpty}
          onClick={() => {
            setCleared(answers)
            send({ type: 'RESTORE', answers: {} })
          }}
        >
          {say('own.clear')}
        </button>
      )}
    </div>
  )
}
