import type { Member } from '@kindred/contract/member'
import type { Memory } from '@kindred/contract/memory'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { MemoryDetail } from '../features/memory/memory-detail.tsx'
import { ApiError } from '../lib/api/api.ts'
import { focusNewComment } from '../lib/memories/focus-new-comment.ts'
import { untitledName } from '../lib/memories/untitled.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { focusReplacement } from '../lib/page/focus-replacement.ts'
import { lazyPage } from '../lib/page/lazy-part.ts'
import { memoryQueryOptions } from '../lib/queries/queries.ts'
import { isOwner, useMemberId } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { Reported } from '../ui/reported.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { TagWizardDialog } from '../wizard-parts.ts'
import { MemoryComments, MemoryResponses } from './comment-parts.tsx'
import { MemoriesLike, MemorySideColumn } from './memory-side-column.tsx'
import { PageLoading } from './page-loading.tsx'
import { tagStepOf } from './paths.ts'
import { useTagParts } from './use-tag-parts.tsx'

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'))

export default function MemoryPage() {
  const { hashId = '' } = useParams()
  const { search } = useLocation()
  const memory = useQuery(memoryQueryOptions(hashId))
  const author = useRef<Member>(undefined)
  if (memory.data) author.current = memory.data.author
  const viewerId = useMemberId()
  useTitle(memory.data ? untitledName(memory.data, isOwner(memory.data.x.x1, viewerId)) : text('memory.tab'))

  // A link from before leads its author to the memory; the address bar is to show the one that others can open.
  if (memory.data && memory.data.shareable_link !== hashId)
    return <UnderItsLink from={hashId} memory={memory.data} search={search} />
  if (memory.data) return <MemoryOnPage key={hashId} hashId={hashId} memory={memory.data} />
  if (memory.error instanceof ApiError && memory.error.status === 404)
    return (
      <Suspense fallback={<PageLoading />}>
        <NotFoundPage what="memory" author={author.current} />
      </Suspense>
    )
  if (memory.isPending) return <PageLoading />
  return (
    <div className="page">
      {/* Only logged (FED-07): the reader sees a quiet page, not a toast. */}
      <TryAgain onAgain={memory.refetch} />
    </div>
  )
}

/** What this browser keeps of it comes along: it may have got its link on another device. */
function UnderItsLink({ from, memory, search }: { from: string; memory: Memory; search: string }) {
  const { shareable_link: link, x } = memory
  useEffect(() => {
    void import('../lib/drafts/rekey-local-drafts.ts').then(({ rekeyLocalDrafts }) =>
      rekeyLocalDrafts(from, link, x.x1),
    )
  }, [from, link, x.x1])
  return <Navigate replace to={`/memory/${link}${search}`} />
}

function MemoryOnPage({ hashId, memory }: { hashId: string; memory: Memory }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const own = isOwner(memory.x.x1, useMemberId())
  const editing = own && params.get('isEdit') === 'true'
  const page = `/memory/${hashId}`
  const queryClient = useQueryClient()
  const openStep = (step?: number) => navigate(`${page}?isEdit=true${step === undefined ? '' : `&tab=${step}`}`)

  return (
    <div className="page">
      <Reported target={{ link: hashId, comment: null, person: memory.author }}>
        <MemoryDetail
          memory={memory}
          own={own}
          canEdit
          onGone={() => navigate('/yours', { replace: true })}
          onBack={(link) => navigate(`/memory/${link}`)}
          tagParts={useTagParts(memory, own, null)}
          responses={<MemoryResponses memory={memory} own={own} onSent={focusNewComment} />}
          beside={<MemorySideColumn memory={memory} own={own} />}
          comments={<MemoryComments memory={memory} />}
        />
      </Reported>
      {editing && (
        <Suspense fallback={null}>
          <TagWizardDialog
            hashId={hashId}
            step={tagStepOf(params.get('tab'))}
            onMove={openStep}
            end={<MemoriesLike memory={memory} />}
            onClose={() => {
              // Read when its first tag was saved: with all of them it is like others.
              void queryClient.invalidateQueries({ queryKey: ['similar', hashId] })
              // What led here may have been another page.
              focusReplacement('.edit-tags')
              navigate(page, { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
