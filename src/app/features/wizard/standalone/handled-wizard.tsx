import { answersToPayload, type Facts, factsFromContext, type Payload, wordsIn } from '@kindred/engine'
import { isComplete, PageFrame, PrefillNote, SheetFrame, useJourney } from '@kindred/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { text } from '../../../lib/texts/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { Link } from '../../../ui/link.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import type { ResolvedDraft } from '../drafts/use-resolved-draft.ts'
import { Refusals } from '../posting/refusals.tsx'
import { SignInToSend } from '../posting/sign-in-to-send.tsx'
import { useSubmit } from '../posting/use-submit.ts'
import { type PageLink, useLinkAnswers } from './use-link-answers.ts'

/**
 * Where the answers of a wizard go that fills in something else than answers of its own. The route gives it: what is done
 * with them belongs to another feature. They are not kept on the device, and nothing of them is listed afterwards.
 */
interface TargetHandler {
  /** Visitors can send it, too. Absent: members only. */
  who?: 'anyone'
  send: (payload: Payload) => Promise<void>
  /** They stay on this page after it was sent, and are thanked there. Absent: they are led away. */
  thanks?: true
  /** In a dialog: the questions and the button that sends them on one sheet, and after that this. */
  sheet?: { onSent: () => void }
  /** What is known about the subject before it opens. */
  facts?: Facts
  /** Above the button that sends it: what else can be done in the same act. */
  beside?: ReactNode
  /** What it asks for on the way, such as the password. */
  dialog: ReactNode
}

/** By target. */
export type TargetHandlers = Readonly<Record<string, TargetHandler>>

/** The journey through a wizard whose answers another feature takes; nothing of it stays on the device. */
export function HandledWizard({
  opened,
  handler,
  link,
}: {
  opened: ResolvedDraft
  handler: TargetHandler
  link: PageLink
}) {
  const { wizard, validators } = opened.loaded
  const session = useSession()
  const [facts] = useState(() => ({
    ...factsFromContext(wizard, { session: { signedIn: session.kind === 'member' ? 'yes' : 'no' } }),
    ...handler.facts,
  }))
  const { prefilled, forget } = useLinkAnswers(wizard, facts, link, false)
  const journey = useJourney(wizard, { answers: prefilled.answers, facts }, forget)
  const { taken } = journey
  const say = wordsIn(text, journey)

  const isOpen = handler.who === 'anyone' || session.kind === 'member'
  const [isSent, setSent] = useState(false)
  const { busy, errors, submit } = useSubmit()
  const send = async () => {
    const sent = await submit({
      what: `sending ${wizard.id}`,
      send: () => handler.send(answersToPayload(wizard, taken.effective)),
      // On a sheet it is said beside what closes; elsewhere the page itself thanks, or leads away.
      done: handler.sheet && { title: say('own.saved.title'), text: say('own.saved.text') },
      failed: { title: say('own.failed.title'), text: say('own.failed.text') },
      // They did not want to give their password.
      isTakenBack: ({ status }) => status === 403,
    })
    if (sent.kind !== 'done') return
    if (handler.thanks) setSent(true)
    handler.sheet?.onSent()
  }
  const Frame = handler.sheet ? SheetFrame : PageFrame
  if (isSent) return <Thanks title={say('own.saved.title')} words={say('own.saved.text')} />
  return (
    <AppFormPorts>
      <PrefillNote journey={journey} prefilled={prefilled} isUnused={false} />
      <Frame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={false}
        onTyping={() => {}}
        beforeSaving={
          <>
            <CrisisInAnswers wizard={wizard} answers={journey.answers} />
            {handler.beside}
            <Refusals sentences={errors} />
            {!isOpen && <SignInToSend say={say} />}
          </>
        }
        finish={
          <button
            type="button"
            className="button primary"
            disabled={!isComplete(journey) || !isOpen}
            aria-disabled={busy}
            onClick={() => journey.stops() || void send()}
          >
            {say('own.save')}
          </button>
        }
      />
      {handler.dialog}
    </AppFormPorts>
  )
}

/** The form is gone, so the focus comes here. `next`: what leads on, in place of the way home. */
export function Thanks({ title, words, next }: { title: string; words: string; next?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="own-part">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{words}</p>
      <p>
        {next ?? (
          <Link className="button" to="/">
            {text('notFound.back')}
          </Link>
        )}
      </p>
    </section>
  )
}
