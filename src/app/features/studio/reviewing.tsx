import type { Change } from '@kindred/contract/studio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { Labelled } from './fields.tsx'
import { setChangeInCache, useStudio, wordsOfRefusal } from './studio-context.tsx'
import { changesQuery, studioUrl } from './studio-queries.ts'

/** How a change stands with its second person, as the list of changes says it; undefined where there is nothing to say. */
export function reviewState(change: Change): 'waitsForReview' | 'returned' | 'needsApproval' | undefined {
  if (change.waits_for_review) return 'waitsForReview'
  if (change.reviews.at(-1)?.kind === 'returned') return 'returned'
  return change.needs_second_person && change.approved_by === null ? 'needsApproval' : undefined
}

/** Why a change needs a second person, what editors said about it, and what this one can say. */
export function Reviewing({ change }: { change: Change }) {
  const { text } = useStudio()
  const { needs_second_person, reviews, approved_by, may_approve, waits_for_review } = change
  const isOpen = approved_by === null && change.scheduled === null && change.edits.length > 0
  if (!needs_second_person && reviews.length === 0 && (!isOpen || may_approve)) return null
  return (
    <section className="studio-approval" aria-labelledby="studio-review">
      <h2 id="studio-review" tabIndex={-1}>
        {text('studio.review')}
      </h2>
      {needs_second_person && approved_by === null && (
        <>
          <p>{text('studio.approve.needed')}</p>
          <ul>
            {change.second_person_for.map(({ kind, word }) => (
              <li key={`${kind} ${word}`}>{text(`studio.approve.for.${kind}`, { word: word ?? '' })}</li>
            ))}
          </ul>
        </>
      )}
      {reviews.length > 0 && (
        <ul className="studio-reviews">
          {reviews.map(({ kind, by, word, at: moment }) => (
            <li key={`${kind} ${moment}`}>
              {text(`studio.review.was.${kind}`, { name: by })}{' '}
              <time className="studio-soft" dateTime={moment}>
                {relativeTime(moment, new Date())}
              </time>
              {word !== '' && <q dir="auto">{word}</q>}
            </li>
          ))}
        </ul>
      )}
      {approved_by !== null && <p>{text('studio.approve.by', { name: approved_by })}</p>}
      {isOpen && may_approve && (needs_second_person || waits_for_review) && <Verdict change={change} />}
      {isOpen && !may_approve && <AskForReview change={change} />}
    </section>
  )
}

/** Writes what was said into the change; what is refused stays in its box, with the reason. */
function useSaying(change: Change, done: string, then: () => void) {
  const { text } = useStudio()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) =>
      post<Change>(studioUrl(`changes/${change.id}/${path}`), body),
    onSuccess: (next) => {
      setChangeInCache(client, next)
      showToast({ title: text(done), tone: 'good' })
      then()
      // The form may be gone with its answer.
      document.getElementById('studio-review')?.focus({ preventScroll: true })
    },
    onError: () => void client.invalidateQueries(changesQuery),
  })
}

function AskForReview({ change }: { change: Change }) {
  const { text } = useStudio()
  const id = useId()
  const [word, setWord] = useState('')
  const ask = useSaying(change, 'studio.review.asked', () => setWord(''))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!ask.isPending) ask.mutate({ path: 'review', body: { word } })
      }}
    >
      {change.waits_for_review && <p>{text('studio.review.waits')}</p>}
      <Word id={id} label="studio.review.word" help="studio.review.help" word={word} onWord={setWord} />
      <button type="submit" className="button" aria-disabled={ask.isPending}>
        {text(change.waits_for_review ? 'studio.review.askAgain' : 'studio.review.ask')}
      </button>
      {ask.isError && <p role="alert">{wordsOfRefusal(ask.error) ?? text('studio.failed')}</p>}
    </form>
  )
}

/** A wrong number costs more than a second look. */
function Verdict({ change }: { change: Change }) {
  const { text } = useStudio()
  const id = useId()
  const { revision } = change
  const [isChecked, setChecked] = useState(false)
  const [word, setWord] = useState('')
  const [why, setWhy] = useState<string>()
  const approve = useSaying(change, 'studio.review.approved', () => setWord(''))
  const back = useSaying(change, 'studio.review.returned', () => setWord(''))
  const isPending = approve.isPending || back.isPending
  const error = approve.error ?? back.error
  const ofCrisis = change.second_person_for.some(({ kind }) => kind === 'crisis')
  const askForChanges = () => {
    if (word.trim() === '') return setWhy('studio.review.sayWhat')
    setWhy(undefined)
    if (!isPending) back.mutate({ path: 'changes-asked', body: { revision, word } })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChecked) return setWhy('studio.review.check')
        setWhy(undefined)
        if (!isPending) approve.mutate({ path: 'approval', body: { revision, word } })
      }}
    >
      <label className="studio-check">
        <input type="checkbox" checked={isChecked} onChange={(event) => setChecked(event.currentTarget.checked)} />
        {text(ofCrisis ? 'studio.approve.check' : 'studio.approve.read')}
      </label>
      <Word id={id} label="studio.review.comment" help="studio.review.comment.help" word={word} onWord={setWord} />
      <p className="studio-acts">
        <button type="submit" className="button primary" aria-disabled={!isChecked || isPending}>
          {text('studio.approve.button')}
        </button>
        <button type="button" className="button" aria-disabled={isPending} onClick={askForChanges}>
          {text('studio.review.askForChanges')}
        </button>
      </p>
      <p role="status">{why !== undefined && text(why)}</p>
      {error !== null && <p role="alert">{wordsOfRefusal(error) ?? text('studio.failed')}</p>}
    </form>
  )
}

interface WordProps {
  id: string
  label: string
  help: string
  word: string
  onWord: (word: string) => void
}

function Word({ id, label, help, word, onWord }: WordProps) {
  const { text } = useStudio()
  return (
    <Labelled id={id} label={text(label)} help={text(help)}>
      <textarea
        id={id}
        className="form-input"
        rows={2}
        maxLength={500}
        aria-describedby={`${id}-help`}
        value={word}
        onChange={(event) => onWord(event.currentTarget.value)}
      />
    </Labelled>
  )
}
