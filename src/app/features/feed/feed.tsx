import type { FeedPage } from '@kindred/contract/feed-page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { CommentItem } from '../../lib/memories/comment-item.ts'
import { feedQueryOptions } from '../../lib/queries/queries.ts'
import { useLastVisit } from '../../lib/session/last-visit.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { text } from '../../lib/texts/texts.ts'
import { MemoryCard } from './memory-card.tsx'
import { GrowingList, type ListEntry, pagesOf } from './memory-list.tsx'

interface FeedProps {
  /** Only a few of the newest, for a page where it is a glimpse: those that anybody can read at once come first. */
  atMost?: number
  /** Link of a memory that stands above the list. */
  except?: string | undefined
  empty: ReactNode
  /** How a comment stands among the memories; without it, only memories are shown. */
  comment?: (item: CommentItem) => ReactNode
}

const writtenAt = ({ data }: FeedPage['items'][number]): string => data.comment?.created_at ?? data.memory.created

type Entry = ListEntry & { at: string; by: string; hasNotes: boolean }

const byCover = (one: Entry, other: Entry): number => Number(one.hasNotes) - Number(other.hasNotes)

/** The feed, newest first. */
export function Feed({ atMost, except, empty, comment }: FeedProps) {
  const feed = useInfiniteQuery(feedQueryOptions)
  // Many cards at once keep a slow phone busy: they are drawn in pieces, and whoever touches it meanwhile is answered.
  const data = useDeferredValue(feed.data)
  const viewerId = useMemberId()
  const items = (data?.pages ?? []).flatMap((page) => page.items)
  const [newest] = feed.data?.pages[0]?.items ?? []
  const since = useLastVisit(viewerId, newest && writtenAt(newest))
  const entries = items.flatMap((item): Entry[] => {
    const { memory, comment: said } = item.data
    const hasNotes = memory.sensitive_topics.length > 0
    const facts = { key: item.key, at: writtenAt(item), by: (said?.user ?? memory.author).id, hasNotes }
    if (item.kind === 'memory' && memory.shareable_link === except) return []
    if (item.kind === 'memory')
      return [{ ...facts, card: <MemoryCard memory={memory} viewerId={viewerId} opensWindow /> }]
    return said && comment ? [{ ...facts, card: comment({ memory, comment: said }) }] : []
  })
  const isNew = ({ at }: { at: string }) => since !== null && at > since
  const hasNew = entries.some((entry) => isNew(entry) && entry.by !== viewerId)
  const firstSeen = entries.findIndex((entry) => !isNew(entry))
  const titled = entries.map((entry, at) => {
    if (atMost !== undefined || !hasNew || (at !== 0 && at !== firstSeen)) return entry
    return { ...entry, title: text(at === firstSeen ? 'feed.seen' : 'feed.new') }
  })
  return (
    <GrowingList
      entries={atMost === undefined ? titled : titled.toSorted(byCover).slice(0, atMost)}
      {...pagesOf(feed)}
      isPending={feed.isPending || (feed.data !== undefined && data === undefined)}
      hasMore={atMost === undefined && feed.hasNextPage}
      empty={except === undefined ? empty : null}
      count={comment ? 'feed.count' : 'list.count'}
    />
  )
}
