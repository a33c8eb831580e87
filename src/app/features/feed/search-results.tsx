import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Search, searchQuery } from '../../lib/queries.ts'
import { countText, text } from '../../lib/texts.ts'
import { MemoryList } from './memory-list.tsx'

export function SearchResults({ search, empty }: { search: Search; empty: ReactNode }) {
  const found = useInfiniteQuery(searchQuery(search))
  const [first] = found.data?.pages ?? []
  return (
    <>
      {first && first.count !== null && first.count > 0 && (
        <p className="memory-count">
          {first.count_is_capped ? moreThan(first.count) : countText('search.count', first.count)}
        </p>
      )}
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
        isPending={found.isPending}
        error={found.error}
        hasMore={found.hasNextPage}
        isFetchingMore={found.isFetchingNextPage || (found.isError && found.isFetching)}
        onMore={() => void (found.data ? found.fetchNextPage() : found.refetch())}
        empty={empty}
      />
    </>
  )
}

const moreThan = (count: number): string => text('search.count.moreThan', { count: count.toLocaleString('en') })
