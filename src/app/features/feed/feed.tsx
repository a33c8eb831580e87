import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { feedQuery } from '../../lib/queries.ts'
import { MemoryList } from './memory-list.tsx'

/** The feed, newest first. `atMost` shows only the first few, for a page where it is a glimpse. */
export function Feed({ atMost, empty }: { atMost?: number; empty: ReactNode }) {
  const feed = useInfiniteQuery(feedQuery)
  const memories = (feed.data?.pages ?? []).flatMap((page) =>
    page.items.filter((item) => item.kind === 'memory').map((item) => item.data.memory),
  )
  return (
    <MemoryList
      memories={atMost === undefined ? memories : memories.slice(0, atMost)}
      isPending={feed.isPending}
      error={feed.error}
      hasMore={atMost === undefined && feed.hasNextPage}
      isFetchingMore={feed.isFetchingNextPage || (feed.isError && feed.isFetching)}
      onMore={() => void (feed.data ? feed.fetchNextPage() : feed.refetch())}
      empty={empty}
      opensWindow
    />
  )
}
