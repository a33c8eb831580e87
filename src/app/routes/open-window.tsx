import type { Memory } from '@kindred/contract/memory'
import { Suspense, useId } from 'react'
import { useLocation } from 'react-router-dom'
import type { WindowTab } from '../lib/in-window.ts'
import { openMemory, useIsOpened } from '../lib/opened-memories.ts'
import { isOwner, useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { type WindowTabProps, windowBodies } from './memory-window-tabs.tsx'
import '../ui/button.css'
import { Cover } from '../ui/cover.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Reported } from '../ui/reported.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import './memory-window.css'
import { Link } from '../ui/link.tsx'
import { tabBefore } from './memory-window-of.ts'
import { labelOf, titleOf, viewOf } from './memory-window-view.ts'

interface OpenWindowProps extends Pick<WindowTabProps, 'onChoose'> {
  memory: Memory
  tab: WindowTab
  onClose: () => void
}

/** The window of a memory that has arrived. */
export function OpenWindow({ memory, tab: wanted, onChoose, onClose }: OpenWindowProps) {
  const session = useSession()
  const { search } = useLocation()
  const own = session.kind === 'member' && isOwner(memory.x.x1, session.user.id)
  const view = viewOf(memory, own, wanted, search)
  const { tab, there } = view
  const opened = useIsOpened(memory.shareable_link)
  const covered = memory.sensitive_topics.length > 0 && !own && !opened
  const panelId = useId()
  const title = titleOf(view)
  const back = () => {
    const before = tabBefore(tab, there)
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
          tabs={there.map((name) => ({ name, label: labelOf(view, name) }))}
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
            <Suspense fallback={<SkeletonLines lines={4} />}>
              {windowBodies[tab]({ view, onChoose, onBack: back })}
            </Suspense>
          </Reported>
        )}
      </div>
    </Dialog>
  )
}
