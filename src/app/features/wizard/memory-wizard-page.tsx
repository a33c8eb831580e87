import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { editDraftKey } from '../../lib/edit-draft-key.ts'
import { logFailure } from '../../lib/log.ts'
import { memoryQuery } from '../../lib/queries.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { isOwner, type SessionState, useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { useTitle } from '../../lib/use-title.ts'
import type { DraftKeepingProps } from './draft-keeping.tsx'
import {
  answersOfDraft,
  type DraftWizards,
  type MemoryDraft,
  memoryDrafts,
  noParts,
  parseDraft,
  partsOf,
} from './memory-draft.ts'
import { MemoryWizard } from './memory-wizard.tsx'
import { memoryWizardId, tagWizardId } from './tag-wizard-id.ts'
import { useBegun } from './use-begun.ts'
import { type KeptAnswers, useResolvedAnswers, useResolvedDraft } from './use-resolved-draft.ts'
import '../../ui/button.css'
import { lazyPart } from '../../lib/lazy-part.ts'

/** Its twin in the account, and other versions. */
const DraftKeeping = lazyPart(() => import('./draft-keeping.tsx'))

/** The draft's name in local storage is part of the promise to whoever looks for it there (NSH-20). */
const draftKey = 'memoryDraft'

/** /memory/new, and every path with /edit and a hashId: the memory wizard. */
export default function MemoryWizardPage() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const hashId = pathname.includes('/edit') ? params.get('hashId') : null
  const session = useSession()
  const [begun, setBegun] = useState(0)
  const startOver = () => setBegun((count) => count + 1)
  useTitle(text('nav.write'))
  const userId = session.kind === 'member' ? session.user.id : null
  // Whoever signs in meanwhile finds the draft of their own.
  const key = `${hashId ?? 'new'} ${begun} ${userId}`
  if (session.kind === 'asking') return <Waiting failed={false} onAgain={startOver} />
  return hashId === null ? (
    <Writing key={key} userId={userId} onStartOver={startOver} />
  ) : (
    <Editing key={key} hashId={hashId} userId={userId} session={session} onStartOver={startOver} />
  )
}

function useWizards(draft: MemoryDraft | null) {
  const memory = useResolvedDraft(memoryWizardId, keptOf(memoryWizardId, draft))
  const tags = useResolvedAnswers(tagWizardId, keptOf(tagWizardId, draft))
  const error = memory.error ?? tags.error
  useEffect(() => {
    if (error) logFailure('reading the memory wizard', error)
  }, [error])
  return {
    opened:
      memory.opened && tags.opened
        ? {
            loaded: memory.opened.loaded,
            wizards: { memory: memory.opened.loaded.wizard, tags: tags.opened.loaded.wizard },
            memory: memory.opened.answers,
            tags: tags.opened.answers,
            unmapped: [...memory.opened.unmapped, ...tags.opened.unmapped],
          }
        : undefined,
    failed: error !== null,
    again: () => {
      memory.again()
      tags.again()
    },
  }
}

const keptOf = (id: string, draft: MemoryDraft | null): KeptAnswers | null =>
  draft && {
    version: draft.versions[id] ?? '',
    upgrade: draft.upgrades[id],
    answersIn: (wizard) => answersOfDraft(wizard, draft),
  }

interface Written {
  userId: string | null
  onStartOver: () => void
}

function Writing({ userId, onStartOver }: Written) {
  const [drafts] = useState(() => memoryDrafts(draftKey))
  const [draft] = useState(() => drafts.read(userId))
  const { opened, failed, again } = useWizards(draft)
  if (!opened) return <Waiting failed={failed} onAgain={again} />
  return (
    <>
      <MemoryWizard
        loaded={opened.loaded}
        wizards={opened.wizards}
        start={draft ? partsOf(opened.wizards, draft, opened) : noParts}
        restored={draft !== null}
        userId={userId}
        drafts={drafts}
        onStartOver={onStartOver}
      />
      <Keeping storageKey={draftKey} name="memory" by={userId} wizards={opened.wizards} onTaken={onStartOver} />
    </>
  )
}

function Editing(props: Written & { hashId: string; session: SessionState }) {
  const { hashId, userId, session, onStartOver } = props
  const location = useLocation()
  const [drafts] = useState(() => memoryDrafts(editDraftKey(hashId)))
  const [draft] = useState(() => {
    memoryDrafts(draftKey).clear(userId)
    return drafts.read(userId)
  })
  const { opened, failed, again } = useWizards(draft)
  const query = useQuery({ ...memoryQuery(hashId), refetchOnMount: 'always' })
  // An edit begins with what is stored now, not with what a page showed a while ago.
  const memory = useBegun(query.isFetchedAfterMount ? query.data : undefined)
  useEffect(() => {
    if (query.error) logFailure('reading a memory', query.error)
  }, [query.error])

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
      <Waiting
        failed={failed || query.isError}
        onAgain={() => {
          again()
          void query.refetch()
        }}
      />
    )
  const own = userId !== null && isOwner(memory.x.x1, userId)
  // A link from before leads its author to the memory; from here on it is called by the one it has now.
  if (own && memory.shareable_link !== hashId)
    return <Navigate replace to={withHashId(location, memory.shareable_link)} />
  if (!own) return <Navigate replace to={`/memory/${encodeURIComponent(hashId)}`} />
  return (
    <>
      <MemoryWizard
        loaded={opened.loaded}
        wizards={opened.wizards}
        stored={{ memory, current: query.data ?? memory }}
        start={draft ? partsOf(opened.wizards, draft, opened) : noParts}
        restored={draft !== null}
        userId={memory.x.x1}
        drafts={drafts}
        onStartOver={onStartOver}
      />
      <Keeping
        storageKey={editDraftKey(hashId)}
        name={`memory-edit:${hashId}`}
        by={userId}
        wizards={opened.wizards}
        onTaken={onStartOver}
      />
    </>
  )
}

type KeepingProps = Pick<DraftKeepingProps, 'storageKey' | 'name' | 'onTaken'> & {
  by: string | null
  wizards: DraftWizards
}

/** Of members alone: nobody else's draft is kept anywhere but here. */
function Keeping({ by, wizards, ...rest }: KeepingProps) {
  if (by === null) return null
  const answersOf = (raw: unknown) => {
    const draft = parseDraft(raw)
    return draft === null
      ? []
      : [wizards.memory, wizards.tags].map((wizard) => [wizard, answersOfDraft(wizard, draft)] as const)
  }
  return (
    <Suspense fallback={null}>
      <DraftKeeping {...rest} by={by} answersOf={answersOf} />
    </Suspense>
  )
}

function withHashId({ pathname, search }: { pathname: string; search: string }, hashId: string): string {
  const params = new URLSearchParams(search)
  params.set('hashId', hashId)
  return `${pathname}?${params}`
}

function Waiting({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  return (
    <div className="page" aria-busy={!failed}>
      {failed && (
        <div className="wizard-note">
          <p role="status">{text('problem.unreachable')}</p>
          <button type="button" className="button small" onClick={onAgain}>
            {text('memory.again')}
          </button>
        </div>
      )}
    </div>
  )
}
