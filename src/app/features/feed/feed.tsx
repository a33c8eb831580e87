import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { CommentItem } from '../../lib/comment-item.ts'
import { feedQueryOptions } from '../../lib/queries.ts'
import { useMemberId } from '../../lib/session.ts'
import { MemoryCard } from './memory-card.tsx'
import { GrowingList, type ListEntry, pagesOf } from './memory-list.tsx'

interface FeedProps {
  /** Only the first few, for a page where it is a glimpse. */
  atMost?: number
  /** Link of a memory that stands above the list. */
  except?: string | undefined
  empty: ReactNode
  /** How a comment stands among the memories; without it, only memories are shown. */
  comment?: (item: CommentItem) => ReactNode
}

/** The feed, newest first. */
export function Feed({ atMost, except, empty, comment }: FeedProps) {
  const feed = useInfiniteQuery(feedQueryOptions)
  // Many cards at once keep a slow phone busy: they are drawn in pieces, and whoever touches it meanwhile is answered.
  const data = useDeferredValue(feed.data)
  const viewerId = useMemberId()
  const entries = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .flatMap((item): ListEntry[] => {
      if (item.kind === 'memory' && item.data.memory.shareable_link === except) return []
      if (item.kind === 'memory')
        return [{ key: item.key, card: <MemoryCard memory={item.data.memory} viewerId={viewerId} opensWindow /> }]
      const { memory, comment: said } = item.data
      return said && comment ? [{ key: item.key, card: comment({ memory, comment: said }) }] : []
    })
  return (
    <GrowingList
      entries={atMost === undefined ? entries : entries.slice(0, atMost)}
      {...pagesOf(feed)}
      isPending={feed.isPending || (feed.data !== undefined && data === undefined)}
      hasMore={atMost === undefined && feed.hasNextPage}
      empty={except === undefined ? empty : null}
    />
  )
}
