import type { Memory } from '@kindred/contract/memory'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { moveAccountEditDraft } from '../../../lib/drafts/move-account-edit-draft.ts'
import { logFailure } from '../../../lib/log.ts'
import { changePrivacy } from '../../../lib/memories/change-privacy.ts'
import { withdrawMemory } from '../../../lib/memories/delete-memory.ts'
import { type JustPostedMemory, justPosted } from '../../../lib/memories/just-posted.ts'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { inWindow } from '../../../lib/memories/memory-window-address.ts'
import { untitledName } from '../../../lib/memories/untitled.ts'
import { showToast } from '../../../lib/page/show-toast.ts'
import { memoryQueryOptions } from '../../../lib/queries/queries.ts'
import { dismissWelcome } from '../../../lib/session/dismiss-welcome.ts'
import { text } from '../../../lib/texts/texts.ts'
import { Link } from '../../../ui/link.tsx'
import { PrivacyLine } from '../../../ui/privacy-line.tsx'
import { StoryText } from '../../../ui/story-text.tsx'
import '../../../ui/button.css'
import { SupportLinks } from '../support-links.tsx'
import './just-posted.css'

/** So long after posting it can be undone here; later *Delete* does it. */
const undoMs = 30_000

interface WithCrisisHint {
  /** What is said to whoever wrote these words. */
  crisisHint: (words: string) => ReactNode
}

/** First on the home page after posting: the memory, opened, and what its author may want next. */
export default function JustPosted({ link, at, crisisHint }: JustPostedMemory & WithCrisisHint) {
  const { data: memory } = useQuery({ ...memoryQueryOptions(link), meta: { what: 'the memory that was just posted' } })
  const client = useQueryClient()
  // Whoever has posted is no newcomer.
  useEffect(() => dismissWelcome(client), [client])
  return memory ? <Posted memory={memory} at={at} crisisHint={crisisHint} /> : null
}

function Posted({ memory, at, crisisHint }: { memory: Memory; at: number } & WithCrisisHint) {
  const nameId = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const card = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const canUndo = useStillWithin(at, card)
  const link = memory.shareable_link
  const hasTags = memory.total_tags > 0

  // A button that did its work is no longer there: reading goes on at the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be pressed changes with these
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [memory.privacy])

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(...inWindow(pathname + search, link))
  }
  const see = async (from: Memory, level: number) => {
    setBusy(true)
    const before = from.privacy
    await changePrivacy(
      client,
      from.shareable_link,
      level,
      (now) => {
        if (now.shareable_link !== from.shareable_link)
          void moveAccountEditDraft(from.shareable_link, now.shareable_link)
        navigate(pathname, { replace: true, state: justPosted({ link: now.shareable_link, at }) })
      },
      level === privacy.onlyMe ? (now) => void see(now, before) : undefined,
    )
    setBusy(false)
  }
  const undo = async () => {
    setBusy(true)
    try {
      const { keepAsDraft } = await import('./keep-as-draft.ts')
      await keepAsDraft(client, memory, () => withdrawMemory(client, link))
      showToast({ title: text('posted.undone'), text: text('posted.undoneText'), tone: 'good' })
      navigate('/memory/new')
    } catch (error) {
      logFailure('undoing a post', error)
      showToast({ title: text('posted.undoFailed'), text: text('memory.deleted.failed.text'), tone: 'problem' })
      setBusy(false)
    }
  }
  return (
    <article ref={card} className="just-posted stack-4" tabIndex={-1} aria-labelledby={nameId} data-memory={link}>
      <h2 id={nameId} className={memory.title ? '' : 'sr-only'}>
        <Link to={`/memory/${link}`} onClick={open}>
          {memory.title || untitledName(memory, true)}
        </Link>
      </h2>
      <StoryText words={memory.description} lang={memory.lang} />
      <PrivacyLine privacy={memory.privacy} />
      {crisisHint(`${memory.title ?? ''} ${memory.description}`)}
      <div className="just-posted-acts">
        <Link className="button primary" to={`/memory/${link}?isEdit=true`}>
          {text(hasTags ? 'posted.editTags' : 'posted.addTags')}
        </Link>
        {memory.privacy !== privacy.onlyMe && (
          <button type="button" className="button" disabled={busy} onClick={() => void see(memory, privacy.onlyMe)}>
            {text('posted.onlyMe')}
          </button>
        )}
        {canUndo && (
          <button type="button" className="button quiet" disabled={busy} onClick={() => void undo()}>
            {text('posted.undo')}
          </button>
        )}
      </div>
      <SupportLinks />
    </article>
  )
}

/** False once the time is over; what has the focus is not taken away from under it. */
function useStillWithin(at: number, card: { current: HTMLElement | null }): boolean {
  const left = at + undoMs - Date.now()
  const [isWithin, setWithin] = useState(left > 0)
  useEffect(() => {
    if (!isWithin) return
    const timer = setTimeout(
      () => {
        if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true })
        setWithin(false)
      },
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [isWithin, left, card])
  return isWithin
}
