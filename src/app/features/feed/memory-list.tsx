import { type ReactNode, useEffect, useRef } from 'react'
import { dedupe } from '../../lib/dedupe.ts'
import { logFailure } from '../../lib/log.ts'
import { useSession } from '../../lib/session.ts'
import { countText, text } from '../../lib/texts.ts'
import type { MemoryCard as Card } from '../../lib/wire.ts'
import '../../ui/button.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { MemoryCard } from './memory-card.tsx'

interface MemoryListProps {
  memories: Card[]
  isPending: boolean
  error: unknown
  hasMore: boolean
  isFetchingMore: boolean
  onMore: () => void
  empty: ReactNode
  /** A press on a memory opens it in front of the list. */
  opensWindow?: boolean
}

/** A list that grows: pages are appended, a memory met twice stands once, and the place of what comes is kept. */
export function MemoryList({
  memories,
  isPending,
  error,
  hasMore,
  isFetchingMore,
  onMore,
  empty,
  opensWindow = false,
}: MemoryListProps) {
  const session = useSession()
  const viewerId = session.kind === 'member' ? session.user.id : undefined
  const shown = dedupe(memories, (memory) => memory.shareable_link)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number | null>(null)

  useEffect(() => {
    // A failed page says nothing to the reader (FED-06); asking again is one press away.
    if (error) logFailure('reading memories', error)
  }, [error])

  useEffect(() => {
    if (before.current === null || shown.length <= before.current) return
    list.current?.children[before.current]?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
    before.current = null
  }, [shown.length])

  if (isPending) return <Waiting />
  if (shown.length === 0 && !error && !hasMore) return empty
  return (
    <>
      <ul className="memory-list" ref={list}>
        {shown.map((memory) => (
          <li key={memory.shareable_link}>
            <MemoryCard memory={memory} viewerId={viewerId} opensWindow={opensWindow} />
          </li>
        ))}
      </ul>
      {(hasMore || Boolean(error)) && (
        <button
          type="button"
          className="button memory-more"
          aria-disabled={isFetchingMore}
          onClick={() => {
            if (isFetchingMore) return
            before.current = shown.length
            onMore()
          }}
        >
          {isFetchingMore ? text('list.loading') : text('list.more')}
        </button>
      )}
      <p className="sr-only" role="status">
        {shown.length > 0 && countText('list.count', shown.length)}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div className="memory-list" aria-busy="true">
      <p className="sr-only" role="status">
        {text('list.loading')}
      </p>
      {['a', 'b', 'c'].map((one) => (
        <div className="memory-card" key={one} aria-hidden="true">
          <SkeletonLines lines={2} />
          <SkeletonLines lines={4} />
        </div>
      ))}
    </div>
  )
}
