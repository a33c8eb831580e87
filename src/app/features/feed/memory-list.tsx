import type { MemoryCard as Card } from '@kindred/contract/memory-card'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dedupe } from '../../lib/dedupe.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { MemoryCard } from './memory-card.tsx'

/** What stands in a growing list, under a key of its own. */
export interface ListEntry {
  key: string
  card: ReactNode
  /** Above it, where a part of the list begins. */
  title?: string
}

interface GrowingListProps {
  entries: ListEntry[]
  isPending: boolean
  /** A failed page is only logged (FED-06); asking again is one press away. */
  isError: boolean
  hasMore: boolean
  isFetchingMore: boolean
  onMore: () => void
  empty: ReactNode
  /** Key of the text that tells a screen reader how many there are. */
  count?: string
}

type MemoryListProps = Omit<GrowingListProps, 'entries'> & {
  memories: Card[]
  /** A press on a memory opens it in front of the list. */
  opensWindow?: boolean
  /** The reader kept each of them. */
  isSaved?: boolean
  /** What stands above the memory at this place. */
  part?: { at: number; title: string } | undefined
  /** Why a search found those that are covered. */
  reasons?: MemorySearch['reasons']
}

/** How a query of pages stands, as a growing list takes it. */
export const pagesOf = (found: UseInfiniteQueryResult): Omit<GrowingListProps, 'entries' | 'empty'> => ({
  isPending: found.isPending,
  isError: found.isError,
  hasMore: found.hasNextPage,
  isFetchingMore: found.isFetchingNextPage || (found.isError && found.isFetching),
  onMore: () => void (found.data ? found.fetchNextPage() : found.refetch()),
})

/** Memories in a list that grows. */
export function MemoryList({
  memories,
  opensWindow = false,
  isSaved = false,
  part,
  reasons,
  ...list
}: MemoryListProps) {
  const viewerId = useMemberId()
  const entries = memories.map((memory, at) => ({
    key: memory.shareable_link,
    ...(part?.at === at ? { title: part.title } : {}),
    card: (
      <MemoryCard
        {...{ memory, viewerId, opensWindow, isSaved }}
        reason={reasons?.find(({ shareable_link }) => shareable_link === memory.shareable_link)}
      />
    ),
  }))
  return <GrowingList entries={entries} {...list} />
}

/** A list that grows: pages are appended, what is met twice stands once, and the place of what comes is kept. */
export function GrowingList({
  entries,
  isPending,
  isError,
  hasMore,
  isFetchingMore,
  onMore,
  empty,
  count = 'list.count',
}: GrowingListProps) {
  const shown = dedupe(entries, ({ key }) => key)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number | null>(null)
  const [hasGrown, setGrown] = useState(false)

  useEffect(() => {
    if (before.current === null || shown.length <= before.current) return
    list.current?.children[before.current]?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
    before.current = null
  }, [shown.length])

  const isEmpty = shown.length === 0 && !isError && !hasMore
  return (
    <>
      {isPending && <Waiting />}
      {!isPending && isEmpty && empty}
      {!isPending && !isEmpty && (
        <>
          <ul className="memory-list stack-4" ref={list}>
            {shown.map(({ key, card, title }) => (
              <li key={key}>
                {title && <h2 className="list-part">{title}</h2>}
                {card}
              </li>
            ))}
          </ul>
          {(hasMore || isError) && (
            <button
              type="button"
              className="button memory-more"
              aria-disabled={isFetchingMore}
              onClick={() => {
                if (isFetchingMore) return
                before.current = shown.length
                setGrown(true)
                onMore()
              }}
            >
              {isFetchingMore ? text('list.loading') : text('list.more')}
            </button>
          )}
        </>
      )}
      {/* What a page begins with is read as its content; there from the beginning, because a live region that comes with its words is not heard. */}
      <p className="sr-only" role="status">
        {hasGrown && (isFetchingMore ? text('list.loading') : countText(count, shown.length))}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div className="memory-list stack-4" aria-busy="true">
      {['a', 'b', 'c'].map((one) => (
        <div className="memory-card stack-4 card" key={one} aria-hidden="true">
          <SkeletonLines lines={2} />
          <SkeletonLines lines={4} />
        </div>
      ))}
    </div>
  )
}
