import type { WizardResponse } from '@kindred/contract/wizard-response'
import {
  type Answer,
  chosenIn,
  factsFromContext,
  parseFile,
  resolvePath,
  type Wizard,
  type Words,
  wordsFor,
} from '@kindred/engine'
import { wizardAsAnswered } from '@kindred/engine/days'
import { normalizeAnswers } from '@kindred/engine/wire'
import { AnswerList } from '@kindred/form/read-only'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, request } from '../../../lib/api/api.ts'
import { atApi } from '../../../lib/api/api-host.ts'
import { lookupPort } from '../../../lib/form-ports/lookup-port.ts'
import { showToast } from '../../../lib/page/show-toast.ts'
import { placesQueryOptions, responsesQueryOptions } from '../../../lib/queries/own-queries.ts'
import { language } from '../../../lib/texts/languages.ts'
import { text } from '../../../lib/texts/texts.ts'
import { UnmappedNote } from '../drafts/unmapped-note.tsx'
import { definitionQuery } from '../wizard-query.ts'
import './standalone-wizard.css'

const lookups = lookupPort('/api/v1/content')

function Files({ answer }: { answer: Answer | undefined }) {
  const files = chosenIn(answer).flatMap((entry) => parseFile(entry) ?? [])
  return files.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <a href={atApi(`/api/v1/files/${id}`)} download={name}>
        {name}
      </a>
    </span>
  ))
}

/** Only members save answers. */
const memberFacts = { session: { signedIn: 'yes' } }

/** In the words of the questions it belongs to: today's, or those it was given to. */
function OneResponse({ wizard, response }: { wizard: Wizard; response: WizardResponse }) {
  const { content_version: version, answers: stored } = response.opened ?? response
  const isToday = version === wizard.version
  const { data: begun } = useQuery({ ...definitionQuery(wizard.id, version), enabled: !isToday })
  const definition = isToday ? wizard : begun
  const answers = definition && normalizeAnswers(definition, stored)
  const facts = definition && factsFromContext(definition, memberFacts)
  // What was relative to today is read as on the day on which they answered.
  const asked = answers && facts && wizardAsAnswered(definition, answers, facts, new Date(response.created_at))
  return (
    <>
      {asked && (
        <AnswerList taken={resolvePath(asked, answers, facts)} lang={asked.lang} lookups={lookups} Files={Files} />
      )}
      <UnmappedNote unmapped={response.opened?.set_aside ?? []} />
    </>
  )
}

/** `title`: in place of "Earlier", where several wizards stand on one page. `say`: the words of the way that ended here. */
type OwnResponsesProps = { wizard: Wizard; takesFocus?: boolean; title?: string; say?: Words }

/** What this person saved before. Deleting acts at once and can be undone while the page is open. */
export function OwnResponses({ wizard, takesFocus = false, title, say = wordsFor(text, wizard) }: OwnResponsesProps) {
  const headingId = useId()
  const client = useQueryClient()
  const query = responsesQueryOptions(wizard.id)
  const { data } = useQuery(query)
  const [deleted, setDeleted] = useState<WizardResponse>()
  const path = `/api/v1/wizards/${encodeURIComponent(wizard.id)}/responses`

  const run = async (work: () => Promise<unknown>, then: WizardResponse | undefined) => {
    try {
      await work()
      setDeleted(then)
    } catch (error) {
      // Somebody else may have taken the place that was freed.
      const isFull = error instanceof ApiError && error.status === 409
      const why = (isFull ? error.detail : undefined) ?? say('own.failed.text')
      showToast({ title: say('own.failed.title'), text: why, tone: 'problem' })
    }
    void client.invalidateQueries({ queryKey: placesQueryOptions(wizard.id).queryKey })
    await client.invalidateQueries({ queryKey: query.queryKey })
  }
  const heading = useRef<HTMLHeadingElement>(null)
  // Either button goes with what it was about.
  const toHeading = () => heading.current?.focus()
  const erase = (response: WizardResponse) =>
    run(() => request(`${path}/${response.id}`, { method: 'DELETE' }), response).then(toHeading)
  const bringBack = ({ answers, content_version }: WizardResponse) =>
    run(() => request(path, { method: 'POST', body: { answers, content_version } }), undefined).then(toHeading)

  const isShown = data !== undefined && (data.count > 0 || deleted !== undefined)
  useEffect(() => {
    if (takesFocus && isShown) heading.current?.focus()
  }, [takesFocus, isShown])
  if (!isShown) return null
  return (
    <section className="own-part" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} ref={heading}>
        {title ?? say('own.earlier')}
      </h2>
      {deleted && (
        <p role="status">
          {say('own.deleted')}{' '}
          <button type="button" className="button small" onClick={() => void bringBack(deleted)}>
            {say('own.undo')}
          </button>
        </p>
      )}
      {data.results.map((response) => {
        const when = new Date(response.created_at).toLocaleString(language(), { dateStyle: 'long', timeStyle: 'short' })
        return (
          <article key={response.id} className="own-response" aria-label={when}>
            <h3>
              <time dateTime={response.created_at}>{when}</time>
            </h3>
            <OneResponse wizard={wizard} response={response} />
            <button type="button" className="button small" onClick={() => void erase(response)}>
              {say('own.delete')}
            </button>
          </article>
        )
      })}
    </section>
  )
}
