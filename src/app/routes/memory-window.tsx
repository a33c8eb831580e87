import type { Memory } from '@kindred/contract/memory'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AvoidedMember, useBlockStatus } from '../features/blocks/avoided-member.tsx'
import { ApiError } from '../lib/api/api.ts'
import { inWindow, type WindowTab } from '../lib/memories/memory-window-address.ts'
import { useContentNote } from '../lib/memories/revealed-content-notes.ts'
import { memoryQueryOptions } from '../lib/queries/queries.ts'
import { isOwner, useMemberId } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'
import { Cover } from '../ui/cover.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { Reported } from '../ui/reported.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import './memory-window.css'
import {
  labelOf,
  type MemoryWindowPlace,
  memoryWindowOf,
  tabBefore,
  titleOf,
  viewOf,
  withoutWindow,
} from './memory-window-of.ts'
import { type WindowTabProps, windowBodies } from './memory-window-tabs.tsx'

/** A memory in front of the page: opened from the feed and from notifications, with an address of its own. */
export default function MemoryWindow() {
  const { pathname, search } = useLocation()
  const place = memoryWindowOf(pathname, search)
  return place && <WindowOn key={place.link} {...place} />
}

function WindowOn({ link, tab }: MemoryWindowPlace) {
  const memory = useQuery(memoryQueryOptions(link))
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
  const isGone = memory.error instanceof ApiError && memory.error.status === 404
  // Whose it was: its reader may have blocked them just now.
  const author = useRef<string>(undefined)
  if (memory.data) author.current = memory.data.author.id
  const avoided = useBlockStatus(isGone ? author.current : undefined)
  if (memory.data) return <OpenWindow memory={memory.data} tab={tab} onChoose={choose} onClose={close} />
  if (avoided?.kind === 'block')
    return (
      <Dialog title={text('avoid.block.done', { name: avoided.user.username })} onClose={close}>
        <AvoidedMember {...avoided} />
      </Dialog>
    )
  return (
    <Dialog
      title={text(isGone ? 'notFound.memory.title' : 'memory.tab')}
      onClose={close}
      className={isGone ? undefined : 'memory-window'}
    >
      {isGone && <p>{text('notFound.memory.text')}</p>}
      {memory.isPending && <SkeletonLines lines={6} />}
      {memory.isError && !isGone && <TryAgain onAgain={memory.refetch} />}
    </Dialog>
  )
}

interface OpenWindowProps extends Pick<WindowTabProps, 'onChoose'> {
  memory: Memory
  tab: WindowTab
  onClose: () => void
}

function OpenWindow({ memory, tab: wanted, onChoose, onClose }: OpenWindowProps) {
  const { search } = useLocation()
  const link = memory.shareable_link
  const own = isOwner(memory.x.x1, useMemberId())
  const view = viewOf(memory, own, wanted, search)
  const { tab, there } = view
  const { covered, open } = useContentNote(link, memory.sensitive_topics, own)
  const panelId = useId()
  const backId = useId()
  const title = titleOf(view)
  const panel = useRef<HTMLDivElement>(null)
  // What was pressed may be gone with its tab: reading goes on at the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is shown
  useEffect(() => {
    const window = panel.current?.closest('dialog')
    if (!window?.contains(document.activeElement))
      window?.querySelector<HTMLElement>('[data-dialog-title]')?.focus({ preventScroll: true })
  }, [tab])
  const before = tabBefore(tab, there)
  const back = () => {
    if (before === undefined) onClose()
    else onChoose(before)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="memory-window"
      footer={
        <>
          {tab === 'text' && (
            <Link className="button quiet" to={`/memory/${link}`}>
              {text('window.openPage')}
            </Link>
          )}
          {/* Its order is fixed: whoever came another way reads where it leads. */}
          {before && (
            <span className="note" id={backId}>
              {text('window.backTo', { tab: labelOf(view, before) })}
            </span>
          )}
          <button type="button" className="button" aria-describedby={before && backId} onClick={back}>
            {text('window.back')}
          </button>
        </>
      }
    >
      <div className="memory-window-tabs">
        <Tabs
          label={text('window.tabs')}
          tabs={there.map((name) => ({ name, label: labelOf(view, name) }))}
          current={tab}
          onChoose={onChoose}
          panelId={panelId}
        />
        {!there.includes('summary') && <span className="memory-window-note note">{text('window.notTagged')}</span>}
      </div>
      <div ref={panel} id={panelId} role="tabpanel" aria-label={title} className="memory-window-panel stack-5">
        {covered ? (
          <Cover topics={memory.sensitive_topics} onShow={open} skip={onClose} />
        ) : (
          <Reported target={{ link, comment: null, person: memory.author }}>
            <Suspense fallback={<SkeletonLines lines={4} />}>
              {windowBodies[tab]({ view, onChoose, onBack: back })}
            </Suspense>
          </Reported>
        )}
      </div>
    </Dialog>
  )
}
