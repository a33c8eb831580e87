import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../lib/api.ts'
import { inWindow, type WindowTab } from '../lib/in-window.ts'
import { logFailure } from '../lib/log.ts'
import { memoryQuery } from '../lib/queries.ts'
import { text } from '../lib/texts.ts'
import { OpenWindow } from './open-window.tsx'
import '../ui/button.css'
import { Dialog } from '../ui/dialog.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { type MemoryWindowPlace, memoryWindowOf, withoutWindow } from './memory-window-of.ts'

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
