import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import {
  type Answers,
  checkAnswers,
  doneState,
  overviewState,
  setAnswer,
  type UnmappedAnswer,
  type Words,
  wordsIn,
} from '#engine'
import { request } from '../../lib/api.ts'
import { dismissNotice, notify } from '../../lib/notify.ts'
import { responsesQuery } from '../../lib/queries.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { AnswerList } from './answer-list.tsx'
import { keyFor, newKey } from './memory-payload.ts'
import { keepOwnDraft } from './own-draft.ts'
import { OwnResponses } from './own-responses.tsx'
import { StillNeeded } from './still-needed.tsx'
import { UnmappedNote } from './unmapped-note.tsx'
import type { Opened } from './use-resolved-draft.ts'
import { useWizard } from './use-wizard.ts'
import { WizardOverview } from './wizard-overview.tsx'
import { WizardStep } from './wizard-step.tsx'
import { WizardWays } from './wizard-ways.tsx'

/** The journey through a wizard on a page of its own, from its first question to the saved answers. */
export function OwnWizard({ opened, earlier }: { opened: Opened; earlier: readonly UnmappedAnswer[] }) {
  const { loaded } = opened
  const { wizard } = loaded
  const [unmapped, setUnmapped] = useState<readonly UnmappedAnswer[]>([...earlier, ...opened.unmapped])
  const session = useSession()
  const by = session.kind === 'member' ? session.user.id : null
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [moves, setMoves] = useState(0)
  /** What is said after the save belongs to the way that ended there; the questions are empty again by then. */
  const [saved, setSaved] = useState<{ say: Words }>()
  const journey = useWizard(wizard, { answers: opened.answers, facts: {} }, (answers) =>
    keepOwnDraft(wizard, answers, by, unmapped),
  )
  // Nothing else is answered while an editor is open, so what is typed in it counts as answered until it closes.
  const type = (field: string, words: string) =>
    keepOwnDraft(wizard, setAnswer(journey.answers, field, words), by, unmapped)
  const { state, open, send, way } = journey
  const say = wordsIn(text, journey)

  // Closed at once: the second press of a double click comes before the button is drawn again.
  const saving = useRef(false)
  const failure = useRef(0)
  // An answer that got lost on the way back is asked for again with the same key, and nothing is stored twice.
  const sent = useRef<ReturnType<typeof keyFor>>(null)
  const save = useMutation({
    mutationFn: (answers: Answers) => {
      const body = { answers, content_version: wizard.version }
      sent.current = keyFor(body, sent.current, newKey)
      return request(`/api/v1/wizards/${encodeURIComponent(wizard.id)}/responses`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': sent.current.key },
      })
    },
    onSuccess: () => {
      keepOwnDraft(wizard, {}, by, unmapped)
      setSaved({ say })
      send({ type: 'RESTORE', answers: {} })
      sent.current = null
      notify({ title: say('own.saved.title'), text: say('own.saved.text'), tone: 'good' })
      void client.invalidateQueries({ queryKey: responsesQuery(wizard.id).queryKey })
    },
    onSettled: () => {
      saving.current = false
    },
    onError: () => {
      failure.current = notify({ title: say('own.failed.title'), text: say('own.failed.text'), tone: 'problem' })
    },
  })

  const again = () => {
    setSaved(undefined)
    setMoves(moves + 1)
    send(wizard.kind === 'overview' ? { type: 'OVERVIEW' } : { type: 'OPEN', step: way.path[0]?.step.id ?? '' })
  }
  const move = (type: 'NEXT' | 'PREVIOUS' | 'OVERVIEW') => {
    send({ type })
    setMoves(moves + 1)
  }
  const atEnd = state === doneState || state === overviewState
  const complete = checkAnswers(wizard, { ...way.effective, ...way.unfinished }, {}, { complete: true }).length === 0
  const answered = Object.keys(way.effective).length > 0

  if (saved)
    return (
      <>
        <OwnResponses wizard={wizard} say={saved.say} takesFocus />
        <div className="wizard-ways">
          <button type="button" className="button" onClick={again}>
            {saved.say('own.again')}
          </button>
        </div>
      </>
    )
  return (
    <>
      <UnmappedNote
        unmapped={unmapped}
        onDone={() => {
          setUnmapped([])
          keepOwnDraft(wizard, journey.answers, by)
        }}
      />
      {open && (
        <>
          <WizardStep
            key={open.step.id}
            journey={journey}
            validators={loaded.validators}
            mode="create"
            headingLevel={2}
            resets
            takesFocus={moves > 0}
            onTyping={type}
          />
          <StillNeeded journey={journey} />
          <WizardWays journey={journey} first={wizard.kind === 'overview' ? 'OVERVIEW' : undefined} onMove={move} />
        </>
      )}
      {state === overviewState && <WizardOverview journey={journey} />}
      {atEnd && (
        <section className="own-part" aria-labelledby="own-review">
          <h2 id="own-review" tabIndex={-1}>
            {say('own.review')}
          </h2>
          {answered ? <AnswerList way={way} /> : <p>{say('own.nothing')}</p>}
          {session.kind === 'visitor' && (
            <p>
              <Link to={withRouteAction(pathname, 'login')}>{say('own.signIn')}</Link>
            </p>
          )}
          <div className="wizard-ways">
            {state === doneState && (
              <button
                type="button"
                className="button"
                onClick={() => send({ type: 'OPEN', step: way.path[0]?.step.id ?? '' })}
              >
                {say('own.back')}
              </button>
            )}
            <button
              type="button"
              className="button primary"
              disabled={!answered || !complete || save.isPending || session.kind !== 'member'}
              onClick={() => {
                if (saving.current) return
                saving.current = true
                dismissNotice(failure.current)
                save.mutate(way.effective)
              }}
            >
              {say('own.save')}
            </button>
          </div>
        </section>
      )}
      {session.kind === 'member' && (atEnd || !answered) && <OwnResponses wizard={wizard} say={say} />}
    </>
  )
}
