import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Search, searchQueryOptions } from '../../lib/queries/page-queries.ts'
import { language } from '../../lib/texts/languages.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { MemoryList, pagesOf } from './memory-list.tsx'

interface SearchResultsProps {
  search: Search
  /** Only the first few, for a page where they are a glimpse. */
  atMost?: number
  empty: ReactNode
}

export function SearchResults({ search, atMost, empty }: SearchResultsProps) {
  const found = useInfiniteQuery(searchQueryOptions(search))
  const [first] = found.data?.pages ?? []
  return (
    <>
      {/* A count of all stands above all of them only. */}
      {atMost === undefined && first && first.count !== null && first.count > 0 && (
        <p className="memory-count soft">{countInWords(first.count, first.count_is_capped)}</p>
      )}
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results).slice(0, atMost)}
        {...pagesOf(found)}
        hasMore={atMost === undefined && found.hasNextPage}
        empty={empty}
        opensWindow
      />
    </>
  )
}

/** The server stops counting somewhere. */
export const countInWords = (count: number, isCapped: boolean): string =>
  isCapped
    ? text('search.count.moreThan', { count: count.toLocaleString(language()) })
    : countText('search.count', count)
