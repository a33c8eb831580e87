import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { givenFacts, setAnswer, type UnmappedAnswer, type Words, wordsIn } from '#engine'
import { type DraftStore, keyFor, newKey, noStorage, PageFrame, type SentAs, useJourney } from '../../../form/index.ts'
import { request } from '../../lib/api.ts'
import { AppFormPorts } from '../../lib/form-ports.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { responsesQuery } from '../../lib/own-queries.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { Link } from '../../ui/link.tsx'
import { isComplete } from './is-complete.ts'
import { answeredHere, type OnPage, onPageOf, stepAfter } from './on-page.ts'
import { OwnAlone } from './own-alone.tsx'
import { keepOwnDraft, type OwnDraft, ownDrafts } from './own-draft.ts'
import { Refusals } from './refusals.tsx'
import { UnmappedNote } from './unmapped-note.tsx'
import type { Opened } from './use-resolved-draft.ts'
import { storedWith, useSubmit } from './use-submit.ts'

/** What was saved before stands below what is asked now. */
const OwnResponses = lazyPart(
  () => import('./own-responses.tsx'),
  ({ OwnResponses }) => OwnResponses,
)
/** Ways out that stand below, for a wizard whose answers nobody keeps. */
const AloneButtons = lazyPart(
  () => import('./alone-buttons.tsx'),
  ({ AloneButtons }) => AloneButtons,
)

export interface OwnWizardProps {
  opened: Opened
  earlier: readonly UnmappedAnswer[]
  drafts: DraftStore<OwnDraft>
  onPage: RefObject<OnPage | null>
}

const nowhere = ownDrafts('', noStorage)

/** The journey through a wizard on a page of its own, from its first question to the saved answers. */
export function OwnWizard({ opened, earlier, drafts: onDevice, onPage }: OwnWizardProps) {
  const { wizard, validators } = opened.loaded
  const keepsNothing = wizard.keeps === 'nothing'
  const drafts = keepsNothing ? nowhere : onDevice
  const [unmapped, setUnmapped] = useState<readonly UnmappedAnswer[]>([...earlier, ...opened.unmapped])
  const session = useSession()
  const by = session.kind === 'member' ? session.user.id : null
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  // What was kept before content said that nothing is.
  useEffect(() => {
    if (keepsNothing) onDevice.clear(by)
  }, [keepsNothing, onDevice, by])
  const [facts] = useState(() =>
    givenFacts(wizard, {
      session: { signedIn: by === null ? 'no' : 'yes' },
      page: (name) => new URLSearchParams(search).get(name),
    }),
  )
  /** What is said after the save belongs to the way that ended there; the questions are empty again by then. */
  const [saved, setSaved] = useState<{ say: Words; when: 'just now' | 'before' }>()
  const [before] = useState(() => (keepsNothing ? answeredHere(onPage.current, wizard, by) : undefined))
  const start = before && { answers: before.answers, at: stepAfter(wizard, before, facts) }
  const journey = useJourney(wizard, { answers: opened.answers, ...start, facts }, ({ answers, state }) => {
    keepOwnDraft(drafts, wizard, answers, by, unmapped)
    onPage.current = onPageOf({ wizard, answers, state }, by)
  })
  // Nothing else is answered while an editor is open, so what is typed in it counts as answered until it closes.
  const type = (field: string, words: string) =>
    keepOwnDraft(drafts, wizard, setAnswer(journey.answers, field, words), by, unmapped)
  const { send, taken } = journey
  const say = wordsIn(text, journey)

  const { busy, errors, submit } = useSubmit()
  // An answer that got lost on the way back is asked for again with the same key, and nothing is stored twice.
  const sent = useRef<SentAs>(null)
  async function save() {
    const body = { answers: taken.effective, content_version: wizard.version }
    sent.current = keyFor(body, sent.current, newKey)
    const { key } = sent.current
    const result = await submit({
      what: 'saving answers',
      send: () =>
        request(`/api/v1/wizards/${encodeURIComponent(wizard.id)}/responses`, {
          method: 'POST',
          body,
          headers: { 'Idempotency-Key': key },
        }).then(storedWith(201)),
      done: { title: say('own.saved.title'), text: say('own.saved.text') },
      failed: { title: say('own.failed.title'), text: say('own.failed.text') },
    })
    if (result.kind !== 'done') return
    keepOwnDraft(drafts, wizard, {}, by, unmapped)
    setSaved({ say, when: 'just now' })
    send({ type: 'RESTORE', answers: {} })
    sent.current = null
    void client.invalidateQueries({ queryKey: responsesQuery(wizard.id).queryKey })
  }

  const again = () => {
    setSaved((last) => last && { ...last, when: 'before' })
    send(wizard.kind === 'overview' ? { type: 'OVERVIEW' } : { type: 'OPEN', step: taken.path[0]?.step.id ?? '' })
  }
  const answered = Object.keys(taken.effective).length > 0

  if (saved?.when === 'just now')
    return (
      <>
        <Suspense fallback={null}>
          <OwnResponses wizard={wizard} say={saved.say} takesFocus />
        </Suspense>
        <div className="wizard-buttons">
          <button type="button" className="button" onClick={again}>
            {saved.say('own.again')}
          </button>
        </div>
      </>
    )
  return (
    <AppFormPorts>
      <UnmappedNote
        unmapped={unmapped}
        onDone={() => {
          setUnmapped([])
          keepOwnDraft(drafts, wizard, journey.answers, by)
        }}
      />
      <PageFrame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={saved !== undefined}
        onTyping={type}
        beforeSaving={
          <>
            <Refusals sentences={errors} />
            {wizard.target !== undefined && session.kind === 'visitor' && (
              <p>
                <Link to={withRouteAction(pathname, 'login')}>{say('own.signIn')}</Link>
              </p>
            )}
          </>
        }
        finish={
          wizard.target === undefined ? (
            <OwnAlone journey={journey} />
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={!answered || !isComplete(journey) || busy || session.kind !== 'member'}
              onClick={() => void save()}
            >
              {say('own.save')}
            </button>
          )
        }
      />
      {wizard.target === undefined && keepsNothing && (
        <Suspense fallback={null}>
          <AloneButtons journey={journey} />
        </Suspense>
      )}
      {wizard.target !== undefined && session.kind === 'member' && (journey.open === undefined || !answered) && (
        <Suspense fallback={null}>
          <OwnResponses wizard={wizard} say={say} />
        </Suspense>
      )}
    </AppFormPorts>
  )
}
