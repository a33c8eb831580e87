import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { answersToPayload, checkAnswers, wordsIn } from '#engine'
import { PageFrame, useJourney } from '../../../form/index.ts'
import { ApiError } from '../../lib/api.ts'
import { AppFormPorts } from '../../lib/form-ports.tsx'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Opened } from './use-resolved-draft.ts'

/** The journey through a wizard whose answers another feature takes; nothing of it stays on the device. */
export function ElsewhereWizard({ opened, elsewhere }: { opened: Opened; elsewhere: Elsewhere }) {
  const { wizard, validators } = opened.loaded
  const session = useSession()
  const { pathname } = useLocation()
  const journey = useJourney(wizard, { answers: {}, facts: {} }, () => {})
  const { way } = journey
  const say = wordsIn(text, journey)
  const complete = checkAnswers(wizard, { ...way.effective, ...way.unfinished }, {}, { complete: true }).length === 0

  // Closed at once: the second press of a double click comes before the button is drawn again.
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await elsewhere.send(answersToPayload(wizard, way.effective))
    } catch (error) {
      // They did not want to give their password: nothing failed.
      if (!(error instanceof ApiError && error.status === 403)) {
        logFailure(`sending ${wizard.id}`, error)
        notify({ title: say('own.failed.title'), text: say('own.failed.text'), tone: 'problem' })
      }
    }
    sending.current = false
    setBusy(false)
  }
  return (
    <AppFormPorts>
      <PageFrame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={false}
        onTyping={() => {}}
        beforeSaving={
          session.kind === 'visitor' && (
            <p>
              <Link to={withRouteAction(pathname, 'login')}>{say('own.signIn')}</Link>
            </p>
          )
        }
        finish={
          <button
            type="button"
            className="button primary"
            disabled={!complete || session.kind !== 'member'}
            aria-disabled={busy}
            onClick={() => void send()}
          >
            {say('own.save')}
          </button>
        }
      />
      {elsewhere.dialog}
    </AppFormPorts>
  )
}
