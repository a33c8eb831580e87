import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Comment } from '#contract/comment'
import type { Memory } from '#contract/memory'
import { MemoryStory } from '../features/memory/memory-detail.tsx'
import { TagsPanel } from '../features/memory/tags-panel.tsx'
import { ApiError } from '../lib/api.ts'
import { inWindow, type WindowTab } from '../lib/in-window.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { logFailure } from '../lib/log.ts'
import { openMemory, useIsOpened } from '../lib/opened-memories.ts'
import { memoryQuery } from '../lib/queries.ts'
import { isOwner, useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import '../ui/button.css'
import { Byline } from '../ui/byline.tsx'
import { Cover } from '../ui/cover.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MemoryMenu } from '../ui/memory-menu.tsx'
import { Reported } from '../ui/reported.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TaggingIntroCard } from '../wizard-parts.ts'
import { commentActs } from './comment-parts.tsx'
import MemoryTabLinks from './memory-tab-links.tsx'
import './memory-window.css'
import { Link } from '../ui/link.tsx'
import { isCommentId, type MemoryWindowPlace, memoryWindowOf, tabBefore, withoutWindow } from './memory-window-of.ts'
import { useTagParts } from './use-tag-parts.tsx'

const CommentsTab = lazyPart(() => import('../features/comments/comments-tab.tsx'))
const ConnectTab = lazyPart(() => import('./connect-tab.tsx'))
const EmpathyButton = lazyPart(() => import('../features/empathy/empathy-button.tsx'))
const MessageTab = lazyPart(() => import('./message-tab.tsx'))
const PraiseForm = lazyPart(() => import('../features/praise/praise-form.tsx'))
const WriteComment = lazyPart(() => import('../features/comments/write-comment.tsx'))

/** A memory in front of the page: opened from the feed and from notifications, with an address of its own. */
export default function MemoryWindow() {
  const { pathname, search } = useLocation()
  const place = memoryWindowOf(pathname, search)
  return place && <WindowOn key={place.link} {...place} />
}

function WindowOn({ link, tab }: MemoryWindowPlace) {
  const memory = useQuery(memoryQuery(link))
  const navigate = useNavigate()
  const location = useLocation()
  const url = location.pathname + location.search
  const close = () => {
    // Opened from a page of ours: Back in the browser and the cross lead to the same place.
    if ((location.state as { inWindow?: true } | null)?.inWindow) navigate(-1)
    else navigate(withoutWindow(url), { replace: true })
  }
  const choose = (next: WindowTab, comment?: string) => {
    const to = inWindow(url, link, { tab: next, ...(comment === undefined ? {} : { comment }) })[0]
    navigate(to, { replace: true, state: location.state })
  }

  useEffect(() => {
    // Swallowed on purpose (FED-07): the reader sees quiet words, not a notice.
    if (memory.error) logFailure('reading a memory', memory.error)
  }, [memory.error])

  if (memory.data) return <OpenWindow memory={memory.data} tab={tab} onChoose={choose} onClose={close} />
  const isGone = memory.error instanceof ApiError && memory.error.status === 404
  return (
    <Dialog title={text(isGone ? 'notFound.memory.title' : 'memory.tab')} onClose={close}>
      {isGone && <p>{text('notFound.memory.text')}</p>}
      {memory.isPending && <SkeletonLines lines={6} />}
      {memory.isError && !isGone && (
        <button type="button" className="button" onClick={() => void memory.refetch()}>
          {text('memory.again')}
        </button>
      )}
    </Dialog>
  )
}

interface OpenWindowProps {
  memory: Memory
  tab: WindowTab
  /** `comment`: one to lead to there. */
  onChoose: (tab: WindowTab, comment?: string) => void
  onClose: () => void
}

function OpenWindow({ memory, tab: wanted, onChoose, onClose }: OpenWindowProps) {
  const session = useSession()
  const query = new URLSearchParams(useLocation().search)
  const own = session.kind === 'member' && isOwner(memory.x.x1, session.user.id)
  const opened = useIsOpened(memory.shareable_link)
  const covered = memory.sensitive_topics.length > 0 && !own && !opened
  const panelId = useId()
  const feedback = query.get('feedback')
  // Their author got praise and looks at it (AMB-23); a reader may change what is named.
  const isReceived = own && feedback !== null && !isCommentId(feedback)
  const words = own && !isReceived ? 'feedback.own' : 'feedback'
  const praised = query.get('comment')
  const tab = wanted === 'feedbackComment' && praised === null ? 'comment' : wanted
  const there = tabsOf(memory, own, tab)
  const back = () => {
    const before = tabBefore(tab, there)
    if (before === undefined) onClose()
    else onChoose(before)
  }
  const bodies: Record<WindowTab, () => ReactNode> = {
    text: () => (
      <ReadTab
        memory={memory}
        own={own}
        isNamed={query.get('reaction') === '6'}
        onSent={({ id }) => onChoose('comment', id)}
      />
    ),
    feedback: () =>
      own && !isReceived ? (
        <TagTraumaTab memory={memory} />
      ) : (
        <PraiseForm
          link={memory.shareable_link}
          named={feedback?.split(',') ?? []}
          readOnly={isReceived}
          onDone={back}
        />
      ),
    summary: () => <SummaryTab memory={memory} own={own} resonance={query.get('resonance')} />,
    comment: () => (
      <CommentsTab
        memory={memory}
        wanted={praised ?? (isCommentId(feedback) ? feedback : null) ?? query.get('commentEmpathy')}
        acts={commentActs}
      />
    ),
    feedbackComment: () => (
      <PraiseForm
        key={praised}
        link={memory.shareable_link}
        commentId={praised ?? ''}
        named={[]}
        readOnly={false}
        onDone={back}
      />
    ),
    connect: () => <ConnectTab link={memory.shareable_link} />,
    validate: () => <MessageTab link={memory.shareable_link} own={own} />,
  }
  const labelOf = (name: WindowTab): string => {
    if (name === 'feedback') return text(`window.tab.${words}`)
    return text(own && name === 'validate' ? 'window.tab.validate.own' : `window.tab.${name}`)
  }
  const title = {
    text: own ? text('window.title.text.own') : text('window.title.text', { name: memory.author.username }),
    feedback: text(`window.title.${words}`),
    summary: text('window.title.summary'),
    comment: text('window.title.comment'),
    feedbackComment: text('window.title.feedbackComment'),
    connect: text('window.title.connect'),
    validate: text(own ? 'window.title.validate.own' : 'window.title.validate'),
  }[tab]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="memory-window"
      footer={
        <>
          <Link className="button quiet" to={`/memory/${memory.shareable_link}`}>
            {text('window.openPage')}
          </Link>
          <button type="button" className="button" onClick={back}>
            {text('window.back')}
          </button>
        </>
      }
    >
      <div className="memory-window-tabs">
        <Tabs
          label={text('window.tabs')}
          tabs={there.map((name) => ({ name, label: labelOf(name) }))}
          current={tab}
          onChoose={onChoose}
          panelId={panelId}
        />
        {!there.includes('summary') && <span className="memory-window-note">{text('window.notTagged')}</span>}
      </div>
      <div id={panelId} role="tabpanel" aria-label={title} className="memory-window-panel">
        {covered ? (
          <Cover
            topics={memory.sensitive_topics}
            show={
              <button type="button" className="button" onClick={() => openMemory(memory.shareable_link)}>
                {text('cover.show')}
              </button>
            }
            skip={
              <button type="button" className="button" onClick={onClose}>
                {text('cover.skip')}
              </button>
            }
          />
        ) : (
          <Reported thing={{ link: memory.shareable_link, comment: null }}>
            <Suspense fallback={<SkeletonLines lines={4} />}>{bodies[tab]()}</Suspense>
          </Reported>
        )}
      </div>
    </Dialog>
  )
}

/** The row, in its order; what stands beside it is there while it is open. */
function tabsOf(memory: Memory, own: boolean, tab: WindowTab): WindowTab[] {
  const isTagged = own || memory.total_tags > 0
  const row: WindowTab[] = ['text', 'feedback', ...(isTagged ? (['summary'] as const) : []), 'comment']
  return row.includes(tab) || tab === 'summary' ? row : [...row, tab]
}

interface ReadTabProps {
  memory: Memory
  own: boolean
  isNamed: boolean
  /** A comment was written here: reading goes on at the comments. */
  onSent: (comment: Comment) => void
}

function ReadTab({ memory, own, isNamed, onSent }: ReadTabProps) {
  return (
    <>
      <div className="memory-window-head">
        <Byline author={memory.author} own={own} created={memory.created} />
        {!own && <MemoryMenu link={memory.shareable_link} author={memory.author} />}
      </div>
      <MemoryStory memory={memory} inWindow />
      <EmpathyButton link={memory.shareable_link} own={own} named={isNamed} />
      <MemoryTabLinks link={memory.shareable_link} own={own} />
      <WriteComment link={memory.shareable_link} onSent={onSent} />
    </>
  )
}

function TagTraumaTab({ memory }: { memory: Memory }) {
  const navigate = useNavigate()
  const page = `/memory/${memory.shareable_link}?isEdit=true`
  return (
    <TaggingIntroCard
      memory={memory}
      mode="edit"
      onOpenStep={(step) => navigate(step === undefined ? page : `${page}&tab=${step}`)}
    />
  )
}

function SummaryTab({ memory, own, resonance }: { memory: Memory; own: boolean; resonance: string | null }) {
  const parts = useTagParts(memory, own, resonance)
  if (!own && memory.total_tags === 0) return <p>{text('window.notTagged')}</p>
  return <TagsPanel memory={memory} own={own} canEdit={false} parts={parts} />
}
