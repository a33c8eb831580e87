import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Wanted, wantedSearchQueryOptions } from '../../lib/page-queries.ts'
import { text } from '../../lib/texts.ts'
import { MemoryList, pagesOf } from './memory-list.tsx'
import { countInWords } from './search-results.tsx'

/** What a search finds: how many, said aloud, and the ordinary cards. */
export function WantedResults({ wanted, empty }: { wanted: Wanted; empty: ReactNode }) {
  const found = useInfiniteQuery(wantedSearchQueryOptions(wanted))
  const [first] = found.data?.pages ?? []
  return (
    <>
      <p className="memory-count soft" role="status">
        {first?.corrected && `${text('find.corrected', { typed: wanted.q, words: first.corrected })} `}
        {first && (first.count === 0 ? text('find.none') : countInWords(first.count ?? 0, first.count_is_capped))}
      </p>
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
        {...pagesOf(found)}
        empty={empty}
      />
    </>
  )
}
