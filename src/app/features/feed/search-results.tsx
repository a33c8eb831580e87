import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Search, searchQuery } from '../../lib/queries.ts'
import { MemoryList } from './memory-list.tsx'

export function SearchResults({ search, empty }: { search: Search; empty: ReactNode }) {
  const found = useInfiniteQuery(searchQuery(search))
  return (
    <MemoryList
      memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
      isPending={found.isPending}
      error={found.error}
      hasMore={found.hasNextPage}
      isFetchingMore={found.isFetchingNextPage || (found.isError && found.isFetching)}
      onMore={() => void (found.data ? found.fetchNextPage() : found.refetch())}
      empty={empty}
    />
  )
}
