import type { MemorySearch } from '@kindred/contract/memory-search'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filteredSearchQueryOptions, type SearchCriteria, toSearchParams } from '../../lib/page-queries.ts'
import { text } from '../../lib/texts.ts'
import { Link } from '../../ui/link.tsx'
import { MemoryList, pagesOf } from './memory-list.tsx'
import { countInWords } from './search-results.tsx'

/** What a search finds: how many, said aloud, and the ordinary cards. */
export function FilteredResults({ criteria, empty }: { criteria: SearchCriteria; empty: ReactNode }) {
  const found = useInfiniteQuery(filteredSearchQueryOptions(criteria))
  const [first] = found.data?.pages ?? []
  return (
    <>
      <p className="memory-count soft" role="status">
        {first?.corrected && `${text('find.corrected', { typed: criteria.q, words: first.corrected })} `}
        {first && saidOf(first)}
      </p>
      {first && <OwnOrOthers criteria={criteria} ownCount={first.own_count ?? 0} />}
      <MemoryList
        memories={(found.data?.pages ?? []).flatMap((page) => page.results)}
        {...pagesOf(found)}
        empty={empty}
      />
    </>
  )
}

/** Between memories of others, which one looks for, and one's own that a search finds as well. */
function OwnOrOthers({ criteria, ownCount }: { criteria: SearchCriteria; ownCount: number }) {
  const { own, ...filters } = criteria.filters
  const leadsTo = (next: SearchCriteria['filters']) => `/search?${toSearchParams({ ...criteria, filters: next })}`
  if (own !== undefined)
    return (
      <p className="note">
        {text('find.own.shown')} <Link to={leadsTo(filters)}>{text('find.others')}</Link>
      </p>
    )
  if (ownCount === 0) return null
  return (
    <p className="note">
      <Link to={leadsTo({ ...filters, own: 'true' })}>{text('find.own', { count: ownCount })}</Link>
    </p>
  )
}

function saidOf({ count, count_is_capped, is_partial }: MemorySearch): string {
  if (count === 0) return text('find.none')
  return is_partial ? text('find.some') : countInWords(count ?? 0, count_is_capped)
}
