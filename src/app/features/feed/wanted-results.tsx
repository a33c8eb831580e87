import type { MemorySearch } from '@kindred/contract/memory-search'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type SearchCriteria, wantedSearchQueryOptions } from '../../lib/page-queries.ts'
import { text } from '../../lib/texts.ts'
import { MemoryList, pagesOf } from './memory-list.tsx'
import { countInWords } from './search-results.tsx'

/** What a search finds: how many, said aloud, and the ordinary cards. */
export function WantedResults({ wanted, empty }: { wanted: SearchCriteria; empty: ReactNode }) {
  const found = useInfiniteQuery(wantedSearchQueryOptions(wanted))
  const [first] = found.data?.pages ?? []
  return (
    <>
      <p className="memory-count soft" role="status">
        {first?.corrected && `${text('find.corrected', { typed: wanted.q, words: first.corrected })} `}
        {first && saidOf(first)}
      </p>
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
        {...pagesOf(found)}
        empty={empty}
      />
    </>
  )
}

function saidOf({ count, count_is_capped, is_partial }: MemorySearch): string {
  if (count === 0) return text('find.none')
  return is_partial ? text('find.some') : countInWords(count ?? 0, count_is_capped)
}
