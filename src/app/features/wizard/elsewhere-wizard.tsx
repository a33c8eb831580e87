import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { answersToPayload, checkAnswers, givenFacts, wordsIn } from '#engine'
import { PageFrame, SheetFrame, useJourney } from '../../../form/index.ts'
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
  const [facts] = useState(() => ({
    ...givenFacts(wizard, { session: { signedIn: session.kind === 'member' ? 'yes' : 'no' } }),
    ...elsewhere.facts,
  }))
  const journey = useJourney(wizard, { answers: {}, facts }, () => {})
  const { way } = journey
  const say = wordsIn(text, journey)
  const complete = checkAnswers(wizard, { ...way.effective, ...way.unfinished }, facts, { complete: true }).length === 0

  // Closed at once: the second press of a double click comes before the button is drawn again.
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const isOpen = elsewhere.who === 'anyone' || session.kind === 'member'
  const send = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await elsewhere.send(answersToPayload(wizard, way.effective))
      if (elsewhere.thanks) setSent(true)
      if (elsewhere.sheet) {
        notify({ title: say('own.saved.title'), text: say('own.saved.text'), tone: 'good' })
        elsewhere.sheet.onSent()
      }
    } catch (error) {
      // They did not want to give their password: nothing failed.
      if (!(error instanceof ApiError && error.status === 403)) {
        logFailure(`sending ${wizard.id}`, error)
        notify({ title: say('own.failed.title'), text: whyNot(error) ?? say('own.failed.text'), tone: 'problem' })
      }
    }
    sending.current = false
    setBusy(false)
  }
  const Frame = elsewhere.sheet && wizard.kind === 'linear' ? SheetFrame : PageFrame
  if (isSent) return <Thanks title={say('own.saved.title')} words={say('own.saved.text')} />
  return (
    <AppFormPorts>
      <Frame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={false}
        onTyping={() => {}}
        beforeSaving={
          !isOpen && (
            <p>
              <Link to={withRouteAction(pathname, 'login')}>{say('own.signIn')}</Link>
            </p>
          )
        }
        finish={
          <button
            type="button"
            className="button primary"
            disabled={!complete || !isOpen}
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

/** Who was too fast is told so, and for how long. */
const whyNot = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? text('problem.tooOften') : undefined

/** The form is gone, so the focus comes here. */
function Thanks({ title, words }: { title: string; words: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="own-part">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{words}</p>
      <p>
        <Link className="button" to="/">
          {text('notFound.back')}
        </Link>
      </p>
    </section>
  )
}
