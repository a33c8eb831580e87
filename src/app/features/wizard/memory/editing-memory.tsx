import { assumeAnswered, fieldWithRole, type Wizard } from '@kindred/engine'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { editDraftKey, moveEditDraft } from '../../../lib/drafts/edit-draft-key.ts'
import { rekeyLocalDrafts } from '../../../lib/drafts/rekey-local-drafts.ts'
import { logFailure } from '../../../lib/log.ts'
import { withRouteAction } from '../../../lib/navigation/route-action.ts'
import { memoryQueryOptions } from '../../../lib/queries/queries.ts'
import { isOwner, type SessionState } from '../../../lib/session/session.ts'
import { memoryDrafts, noParts, partsOf } from '../drafts/memory-draft.ts'
import { stashNewDraft } from '../drafts/stashed-draft.ts'
import { usePinned } from '../use-pinned.ts'
import { DraftSyncSlot, MemoryLoading, type MemoryPageProps, useMemoryWizards } from './memory-opening.tsx'
import { PostedMemoryWizard } from './posted-memory-wizard.tsx'

interface EditingMemoryProps extends MemoryPageProps {
  hashId: string
  session: SessionState
  /** The memory has another link now. */
  onMoved: (link: string) => void
}

/** A posted memory is changed; its code comes with its page. */
export default function EditingMemory(props: EditingMemoryProps) {
  const { hashId, userId, session, onStartOver, onTaken, onMoved } = props
  const location = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState(hashId)
  const drafts = useMemo(() => memoryDrafts(editDraftKey(link)), [link])
  const [draft] = useState(() => {
    stashNewDraft(userId)
    return drafts.read(userId)
  })
  const { opened, failed, again } = useMemoryWizards(draft)
  const query = useQuery({ ...memoryQueryOptions(hashId), refetchOnMount: 'always' })
  // An edit begins with what is stored now, not with what a page showed a while ago.
  const memory = usePinned(query.isFetchedAfterMount ? query.data : undefined)
  useEffect(() => {
    if (query.error) logFailure('reading a memory', query.error)
  }, [query.error])
  const linkNow = query.data?.shareable_link
  const hasMoved = memory !== undefined && linkNow !== memory.shareable_link && linkNow !== link
  useEffect(() => {
    if (!hasMoved || linkNow === undefined) return
    setLink(linkNow)
    onMoved(linkNow)
    navigate(withHashId(window.location, linkNow), { replace: true })
  }, [hasMoved, linkNow, onMoved, navigate])

  if (session.kind === 'visitor')
    return (
      <Navigate
        replace
        to={withRouteAction('/', 'login')}
        state={{ goOn: `${window.location.pathname}${window.location.search}` }}
      />
    )
  if (!opened || !memory || !query.data)
    return (
      <MemoryLoading
        failed={failed || query.isError}
        onAgain={() => {
          again()
          void query.refetch()
        }}
      />
    )
  const own = userId !== null && isOwner(memory.x.x1, userId)
  // A link from before leads its author to the memory; from here on it is called by the one it has now.
  if (own && memory.shareable_link === linkNow && linkNow !== hashId)
    return (
      <UnderItsLink
        from={hashId}
        to={memory.shareable_link}
        by={memory.x.x1}
        address={withHashId(location, memory.shareable_link)}
      />
    )
  const wizard = wholeOf(opened.wizards.memory)
  if (!own) return <Navigate replace to={`/memory/${encodeURIComponent(hashId)}`} />
  return (
    <>
      <PostedMemoryWizard
        loaded={{ ...opened.loaded, wizard }}
        wizards={{ ...opened.wizards, memory: wizard }}
        stored={{ memory, current: query.data ?? memory }}
        start={draft ? partsOf(opened.wizards, draft, opened) : noParts}
        restored={draft !== null}
        device={props.device}
        userId={memory.x.x1}
        drafts={drafts}
        onStartOver={onStartOver}
      />
      <DraftSyncSlot
        storageKey={editDraftKey(link)}
        name={`memory-edit:${link}`}
        by={userId}
        wizards={opened.wizards}
        onTaken={onTaken}
      />
    </>
  )
}

/** What was written towards an edit before the memory got another link, on another device say, goes on under the new one. */
function UnderItsLink({ from, to, by, address }: { from: string; to: string; by: string; address: string }) {
  useState(() => {
    moveEditDraft(from, to)
    rekeyLocalDrafts(from, to, by)
  })
  return <Navigate replace to={address} />
}

/** A posted memory may say nothing of whom it is about; the rest of it is still asked. */
function wholeOf(wizard: Wizard): Wizard {
  const people = fieldWithRole(wizard, 'people')
  return people === undefined ? wizard : assumeAnswered(wizard, people.id)
}

function withHashId({ pathname, search }: { pathname: string; search: string }, hashId: string): string {
  const params = new URLSearchParams(search)
  params.set('hashId', hashId)
  return `${pathname}?${params}`
}
