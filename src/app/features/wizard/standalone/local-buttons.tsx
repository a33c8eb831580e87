import { isEmpty, wordsIn } from '@kindred/engine'
import type { Journey } from '@kindred/form'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { backToIn } from '../../../lib/navigation/back-to.ts'
import { showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'

/**
 * Ways out of a wizard that is for the person alone and keeps nothing: to its results at any moment, onto paper, and away. With
 * each of the last, nothing is left of the answers.
 */
export function LocalButtons({ journey }: { journey: Journey }) {
  const { open, taken, send } = journey
  const say = wordsIn(text, journey)
  const navigate = useNavigate()
  const location = useLocation()
  // Signing in on the way changes the address, and with it what the browser noted.
  const [backTo] = useState(() => backToIn(location.state))
  if (open === undefined) return null
  const isResult = open.step.results !== undefined
  const results = taken.path.find(({ step }) => step.results !== undefined)?.step.id
  // What a question starts with is no answer that could be lost.
  const answered = Object.values(journey.answers).some((answer) => !isEmpty(answer))
  const stop = () => {
    send({ type: 'RESTORE', answers: {} })
    if (answered) showToast({ title: say('own.stopped'), tone: 'good' })
    navigate(backTo ?? '/')
  }
  return (
    <div className="local-buttons">
      {isResult && (
        <button type="button" className="button" onClick={() => window.print()}>
          {say('own.print')}
        </button>
      )}
      {!isResult && answered && results !== undefined && (
        <button type="button" className="button" onClick={() => send({ type: 'OPEN', step: results })}>
          {say('own.toResults')}
        </button>
      )}
      {(answered || backTo !== undefined) && (
        <button type="button" className="button quiet" onClick={stop}>
          {say(answered ? (backTo === undefined ? 'own.stop' : 'own.stopAndBack') : 'own.goBack')}
        </button>
      )}
    </div>
  )
}
