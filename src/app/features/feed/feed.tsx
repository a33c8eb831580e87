import type { FeedPage } from '@kindred/contract/feed-page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { CommentItem } from '../../lib/comment-item.ts'
import { useLastVisit } from '../../lib/last-visit.ts'
import { feedQueryOptions } from '../../lib/queries.ts'
import { useMemberId } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
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

const writtenAt = ({ data }: FeedPage['items'][number]): string => data.comment?.created_at ?? data.memory.created

/** The feed, newest first. */
export function Feed({ atMost, except, empty, comment }: FeedProps) {
  const feed = useInfiniteQuery(feedQueryOptions)
  // Many cards at once keep a slow phone busy: they are drawn in pieces, and whoever touches it meanwhile is answered.
  const data = useDeferredValue(feed.data)
  const viewerId = useMemberId()
  const items = (data?.pages ?? []).flatMap((page) => page.items)
  const [newest] = feed.data?.pages[0]?.items ?? []
  const since = useLastVisit(viewerId, newest && writtenAt(newest))
  const entries = items.flatMap((item): (ListEntry & { at: string; by: string })[] => {
    const facts = { key: item.key, at: writtenAt(item), by: (item.data.comment?.user ?? item.data.memory.author).id }
    if (item.kind === 'memory' && item.data.memory.shareable_link === except) return []
    if (item.kind === 'memory')
      return [{ ...facts, card: <MemoryCard memory={item.data.memory} viewerId={viewerId} opensWindow /> }]
    const { memory, comment: said } = item.data
    return said && comment ? [{ ...facts, card: comment({ memory, comment: said }) }] : []
  })
  const isNew = ({ at }: { at: string }) => since !== null && at > since
  const hasNew = entries.some((entry) => isNew(entry) && entry.by !== viewerId)
  const firstSeen = entries.findIndex((entry) => !isNew(entry))
  const titled = entries.map((entry, at) => {
    if (!hasNew || (at !== 0 && at !== firstSeen)) return entry
    return { ...entry, title: text(at === firstSeen ? 'feed.seen' : 'feed.new') }
  })
  return (
    <GrowingList
      entries={atMost === undefined ? titled : titled.slice(0, atMost)}
      {...pagesOf(feed)}
      isPending={feed.isPending || (feed.data !== undefined && data === undefined)}
      hasMore={atMost === undefined && feed.hasNextPage}
      empty={except === undefined ? empty : null}
      count={comment ? 'feed.count' : 'list.count'}
    />
  )
}
